"""The address of a table as somebody typed it behind a command."""

from client.failures import Failure, Kind
from net.tcp import BadAddress, Place, parse_address


def read_address(text: str) -> Place:
    """Return where a table is; raise Failure where the text is no address."""
    try:
        return parse_address(text)
    except BadAddress as error:
        raise Failure(Kind.BAD_ADDRESS, str(error)) from error
