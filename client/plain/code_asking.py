"""Asking a player for the join code that they were told."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from client.failures import Failure, Kind
from client.plain.ascii_text import to_ascii
from client.plain.printed_lines import print_lines
from client.plain.typed_lines import TypedLines
from net.join_code import BadCode, read_code

VARIABLE: Final = "STANDPAT_CODE"


def code_from_environment(environ: Mapping[str, str]) -> str:
    """Return the code that a script gives, empty where there is none.

    Not a word of the command line: everybody on the machine can read those.

    Raises:
        Failure: what it gives is no code.
    """
    given = environ.get(VARIABLE, "")
    if not given.strip():
        return ""
    try:
        return read_code(given)
    except BadCode as error:
        raise Failure(Kind.BAD_SETTING, f"{VARIABLE} is no join code. {error}") from error


async def ask_code(
    table: str, typed: TypedLines, print_to: Callable[[Iterable[str]], None] = print_lines
) -> str | None:
    """Return the code that the player types for a table, None where they went away.

    Raises:
        Failure: nobody types anything.
    """
    print_to([to_ascii(f"{table} asks for a code, which its host shows. Type it, or q.")])
    async for line in typed:
        if line.strip().lower() in {"q", "quit"}:
            return None
        try:
            return read_code(line)
        except BadCode as error:
            print_to([to_ascii(str(error))])
    raise Failure(
        Kind.CODE_REFUSED, f"{table} asks for a code.", f"Type it, or give it by {VARIABLE}."
    )
