"""Print the list of tables whenever it changes, until interrupted.

One JSON object a line: seconds since the list was opened, seconds since 1970, the state of
discovery, the memory of this program in MB, the rows.
"""

import resource
import time

import msgspec
import trio

from net.discovery.browse import browse_tables


async def main() -> None:
    opened = time.monotonic()
    async with browse_tables() as tables:
        async for rows in tables:
            seen = {
                "open_s": round(time.monotonic() - opened, 3),
                "at": round(time.time(), 3),
                "state": str(tables.state),
                "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
                "rows": rows,
            }
            print(msgspec.json.encode(seen).decode())


if __name__ == "__main__":
    try:
        trio.run(main)
    except* KeyboardInterrupt:
        print("interrupted")
