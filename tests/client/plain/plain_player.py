"""A plain client at a table in memory, with a test at its keyboard."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import trio

from client.connecting import OpenStream, way_to
from client.failures import Failure
from client.plain.session import Ending, PlainSession
from client.plain.state import Role
from net.host.server import Host
from protocol.messages import Want

PATIENCE_SECONDS = 120.0


class PlainPlayer:
    """Types lines and waits for printed ones; each printed line is waited for once."""

    def __init__(self, name: str, *, role: Role, want: Want, open_stream: OpenStream) -> None:
        self.printed: list[str] = []
        self.ending: Ending | Failure | None = None
        self.keyboard, typed = trio.open_memory_channel[str](100)
        connect = way_to(open_stream, name=name, want=want)
        self._session = PlainSession(connect, typed, role=role, print_to=self._print)
        self._seen = 0
        self._changed = trio.Event()

    def type(self, *lines: str) -> None:
        """Type lines and Enter."""
        for line in lines:
            self.keyboard.send_nowait(line)

    async def wait_for(self, words: str) -> str:
        """Wait for the next line with these words; return it."""
        with trio.move_on_after(PATIENCE_SECONDS):
            while True:
                while self._seen < len(self.printed):
                    self._seen += 1
                    if words in self.printed[self._seen - 1]:
                        return self.printed[self._seen - 1]
                await self._changed.wait()
        raise AssertionError("\n".join([f"waited in vain for {words!r}:", *self.printed]))

    async def wait_for_end(self) -> Ending | Failure:
        """Wait until the client has ended and return how."""
        with trio.move_on_after(PATIENCE_SECONDS):
            while self.ending is None:
                await self._changed.wait()
        assert self.ending is not None, self.printed
        return self.ending

    async def run(self) -> None:
        """Run the client; started by ``plain_player``."""
        try:
            self.ending = await self._session.run()
        except Failure as failure:
            self.ending = failure
        self._wake()

    def _print(self, lines: Iterable[str]) -> None:
        self.printed += lines
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = trio.Event()


@asynccontextmanager
async def plain_player(
    host: Host,
    name: str = "Sam",
    *,
    role: Role = Role.GUEST,
    want: Want = Want.JOIN,
    through: Callable[[trio.abc.Stream], trio.abc.Stream] = lambda stream: stream,
) -> AsyncIterator[PlainPlayer]:
    """Run a plain client at a table for as long as the block runs."""

    async def open_stream() -> trio.abc.Stream:
        if role is Role.GUEST:
            return through(host.attach_peer("192.168.1.77"))
        return host.attach_host_player()

    player = PlainPlayer(name, role=role, want=want, open_stream=open_stream)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(player.run)
        yield player
        nursery.cancel_scope.cancel()


class Cable(trio.abc.Stream):
    """A stream whose cable can be pulled: from then on nothing comes and nothing goes."""

    def __init__(self, stream: trio.abc.Stream) -> None:
        self._stream = stream
        self.is_pulled = False

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        if not self.is_pulled:
            await self._stream.send_all(data)

    async def wait_send_all_might_not_block(self) -> None:
        await self._stream.wait_send_all_might_not_block()

    async def receive_some(self, max_bytes: int | None = None) -> bytes | bytearray:
        data = await self._stream.receive_some(max_bytes)
        if self.is_pulled:
            await trio.sleep_forever()
        return data

    async def aclose(self) -> None:
        await self._stream.aclose()
