"""Take a seat at a table, read nothing any more, and give a sign of life every second.

Argument: the address.
"""

import sys
from contextlib import suppress

import trio

from net.testing import RawPeer
from net.tls_stream import secure_as_peer
from protocol.handshake import make_hello
from protocol.messages import Ping, Want, Welcome


async def main(address: str) -> None:
    peer = RawPeer(await secure_as_peer(await trio.open_tcp_stream(address, 7788)))
    await peer.send(make_hello(Want.JOIN, name="Deaf"))
    await peer.receive(Welcome)
    print("seated")
    with suppress(trio.BrokenResourceError):
        while True:
            await peer.send(Ping())
            await trio.sleep(1)


if __name__ == "__main__":
    trio.run(main, sys.argv[1])
