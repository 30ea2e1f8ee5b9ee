"""The certificate of hosts in tests, made once in a run and kept nowhere."""

import tempfile
from functools import cache
from pathlib import Path

from net.tls_identity import HostIdentity, load_identity


@cache
def host_identity() -> HostIdentity:
    """Return the identity that every host of this run may have."""
    with tempfile.TemporaryDirectory() as folder:
        return load_identity(Path(folder))
