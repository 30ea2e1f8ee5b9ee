"""How much a host takes from its peers before it says no, as one value given to the server."""

from typing import Final

import msgspec


class HostLimits(msgspec.Struct, frozen=True, kw_only=True):
    """Every limit of a host. The defaults are what players get; tests use them too.

    There is no queue behind the numbers of connections: what is over is refused at once, as an
    honest player waited 4.7 s behind a queue of silent ones and 17 ms without it.
    """

    connections: int = 32
    connections_per_address: int = 8
    not_admitted_per_address: int = 4
    watchers: int = 8
    admission_seconds: float = 5.0
    frame_seconds: float = 5.0  # from its first byte to its last
    ping_after: float = 2.0
    dead_after: float = 7.0
    not_reading_after: float = 10.0
    messages_per_second: int = 20
    message_burst: int = 40
    comings_per_second: float = 0.5  # of one address, in the long run
    coming_burst: int = 30
    not_understood_per_minute: int = 3
    chat_characters: int = 200
    chat_lines: int = 5
    chat_seconds: float = 10.0
    wishes: int = 10
    wish_seconds: float = 10.0
    outbox_messages: int = 256
    outbox_bytes: int = 1024 * 1024
    flush_seconds: float = 1.0


DEFAULT_LIMITS: Final = HostLimits()
