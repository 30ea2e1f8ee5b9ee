"""Connect to a table by the addresses that it announces, or by those given, and say how it went.

Arguments: port and addresses; without any, those of the first table that is found.
"""

import sys
import time

import trio

from net.discovery.browse import browse_tables
from net.tcp import NoAnswer, connect_any


async def main(arguments: list[str]) -> None:
    if arguments:
        port, addresses = int(arguments[0]), tuple(arguments[1:])
    else:
        port, addresses = await _first_table()
    print(f"trying {', '.join(addresses)} port {port}")
    began = time.monotonic()
    try:
        async with await connect_any(addresses, port) as stream:
            peer = stream.socket.getpeername()[0]
            print(f"reached {peer} in {time.monotonic() - began:.3f} s")
    except NoAnswer as no:
        print(f"gave up after {time.monotonic() - began:.3f} s: {no}")


async def _first_table() -> tuple[int, tuple[str, ...]]:
    async with browse_tables() as tables:
        async for rows in tables:
            if rows:
                break
    return tables.rows[0].port, tables.rows[0].addresses


if __name__ == "__main__":
    trio.run(main, sys.argv[1:])
