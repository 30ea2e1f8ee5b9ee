"""A bare fan-out over TLS, with nothing of ours in it: on a request all peers get the same bytes.

``fan_out.py CERTIFICATE BYTES`` prints its port. Whoever says anything is in, gets the bytes once,
and with each further word has them sent to all.
"""

import ssl
import sys

import trio


async def main(certificate: str, size: int) -> None:
    """Serve until killed."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    context.load_cert_chain(certificate)
    # In the form of our frames, so that one and the same reader takes both.
    message = (size - 4).to_bytes(4, "big") + bytes(size - 4)
    peers: list[trio.SSLStream[trio.SocketStream]] = []

    async def serve(stream: trio.SocketStream) -> None:
        peer = trio.SSLStream(stream, context, server_side=True, https_compatible=True)
        await peer.receive_some()
        peers.append(peer)
        await peer.send_all(message)
        async for _ in peer:
            for other in peers:
                await other.send_all(message)

    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    print(listeners[0].socket.getsockname()[1], flush=True)
    await trio.serve_listeners(serve, listeners)


if __name__ == "__main__":
    trio.run(main, sys.argv[1], int(sys.argv[2]))
