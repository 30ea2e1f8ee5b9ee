"""How others come in to a table, as one value given to the host."""

import msgspec

from net.host.code_guesses import CodeGuesses
from net.tcp import Listeners
from net.tls_identity import HostIdentity


class Door(msgspec.Struct, frozen=True, kw_only=True):
    """Where peers come in, who the host is to them, and to whom it opens.

    Nobody comes in from the network unencrypted. ``guesses`` has the join code of a table that asks
    for one; ``allow_public`` takes peers from addresses that are not of this network.
    """

    listeners: Listeners
    identity: HostIdentity
    guesses: CodeGuesses | None = None
    allow_public: bool = False
