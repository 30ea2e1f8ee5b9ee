"""What can go wrong between two programs that speak the protocol."""


class RemoteProtocolError(Exception):
    """The other side sent bytes that are not a message; the connection ends."""


class LocalProtocolError(Exception):
    """Our own side was about to send what the protocol does not allow: our bug."""
