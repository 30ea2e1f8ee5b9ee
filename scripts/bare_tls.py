"""Bare TLS handshakes, with nothing of ours in them, for as many as connect.

``bare_tls.py CERTIFICATE`` prints its port; each connection is heard until its first byte.
"""

import contextlib
import socket
import ssl
import sys


def main(certificate: str) -> None:
    """Serve until killed."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    context.load_cert_chain(certificate)
    with socket.create_server(("127.0.0.1", 0)) as server:
        print(server.getsockname()[1], flush=True)
        while True:
            accepted, _ = server.accept()
            with (
                contextlib.suppress(OSError),  # who hangs up takes nobody else along
                context.wrap_socket(accepted, server_side=True) as line,
            ):
                line.recv(1)


if __name__ == "__main__":
    main(sys.argv[1])
