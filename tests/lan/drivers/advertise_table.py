"""Advertise a table and answer STATUS, as a host would, until interrupted.

Arguments: the table's name, its id. Prints one line per change of the state of discovery.
"""

import sys
import time

import trio

from net.discovery.advertise import Advert
from net.tcp import listen, port_of
from net.testing import host_identity
from net.tls_stream import secure_as_host
from protocol.connection import host_connection
from protocol.messages import Status, TableState, TableSummary
from protocol.version import PROTO_MAX, PROTO_MIN


async def main(name: str, table_id: str) -> None:
    table = TableSummary(id=table_id, name=name, state=TableState.OPEN, seats_taken=1, seats=6)

    async def answer(bare: trio.SocketStream) -> None:
        connection = host_connection()
        async with secure_as_host(bare, host_identity()) as stream:
            while data := await stream.receive_some():
                for _ in connection.receive_data(bytes(data)):
                    status = Status(proto_min=PROTO_MIN, proto_max=PROTO_MAX, table=table)
                    await stream.send_all(connection.send(status))
                    return

    async with trio.open_nursery() as nursery:
        listeners = await listen()
        advert = Advert(table, port_of(listeners))
        print(f"{time.time():.3f} listening on {port_of(listeners)}")
        nursery.start_soon(trio.serve_listeners, answer, list(listeners))
        nursery.start_soon(advert.run)
        while True:
            where = ", ".join(f"{found.address} ({found.interface})" for found in advert.addresses)
            print(f"{time.time():.3f} discovery {advert.state}; {where}")
            await advert.wait_for_change()


if __name__ == "__main__":
    try:
        trio.run(main, sys.argv[1], sys.argv[2])
    except* KeyboardInterrupt:
        print("interrupted")
