"""Peers that do nothing but listen, and say when the last of them has heard of something."""

import random
from collections.abc import Callable
from typing import Final

import trio

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.cards import HAND_SIZE
from engine.chips import SeatId
from engine.options import BettingOptions, DrawOptions, Options
from net.tls_stream import TlsStream, secure_as_peer
from protocol.framing import HEADER_BYTES, LIMIT_FROM_HOST, LIMIT_FROM_PEER, FrameDecoder, frame
from protocol.handshake import make_hello
from protocol.messages import Act, NextHand, PeerMessage, Ping, Pong, TablePhase, Update, Want
from protocol.packing import LARGEST_INT, pack, unpack_host_message

CONSOLE_NAME: Final = "Console"
PATIENCE_S: Final = 20.0
PING: Final = pack(Ping())
PONG: Final = frame(pack(Pong(seq=LARGEST_INT)), limit=LIMIT_FROM_PEER)


class Circle:
    """Streams to one program that tells all of them whatever one of them says.

    ``bodies`` are the last frames of each, ``heard_bytes`` the bytes of all frames.
    """

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.heard_bytes = 0
        self.heard_frames = 0
        self.changed = trio.Event()
        self._streams: list[TlsStream] = []
        self._one_writer: list[trio.Lock] = []
        self._missing: set[int] = set()
        self._heard_at = 0.0

    async def enter(self, port: int, hello: bytes, nursery: trio.Nursery) -> None:
        """Add a stream that begins with these bytes, and wait for its first frame."""
        stream = await secure_as_peer(await trio.open_tcp_stream("127.0.0.1", port))
        number = len(self._streams)
        self._streams.append(stream)
        self._one_writer.append(trio.Lock())
        self.bodies.append(b"")
        nursery.start_soon(self._listen, number)
        await self._say(number, hello)
        await self.wait_until(lambda: bool(self.bodies[number]))

    async def tell_all(self, number: int, words: bytes) -> float:
        """Say this and return the seconds until every stream has got one more frame."""
        self._missing = set(range(len(self._streams)))
        began = trio.current_time()
        await self._say(number, words)
        await self.wait_until(lambda: not self._missing)
        return self._heard_at - began

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until something holds for what was heard."""
        with trio.fail_after(PATIENCE_S):
            while not condition():
                self.changed = trio.Event()
                await self.changed.wait()

    async def _say(self, number: int, words: bytes) -> None:
        async with self._one_writer[number]:
            await self._streams[number].send_all(words)

    async def _listen(self, number: int) -> None:
        stream, decoder = self._streams[number], FrameDecoder(limit=LIMIT_FROM_HOST)
        async with stream:
            async for data in stream:
                decoder.feed(bytes(data))
                while (body := decoder.next_body()) is not None:
                    if body == PING:
                        await self._say(number, PONG)
                    else:
                        self._hear(number, body)

    def _hear(self, number: int, body: bytes) -> None:
        self.bodies[number] = body
        self.heard_bytes += HEADER_BYTES + len(body)
        self.heard_frames += 1
        self._missing.discard(number)
        if not self._missing:
            self._heard_at = trio.current_time()
            self.changed.set()


class Players:
    """The players of a table, who move at once; whoever watches is in the same circle."""

    def __init__(self, circle: Circle, seats: dict[SeatId | None, int]) -> None:
        self._circle = circle
        self._by_seat = seats
        self._chance = random.Random(1)  # noqa: S311 - the same moves in every run
        self.hands_ended = 0

    async def move(self) -> float:
        """Make the next move and return the seconds until all had heard of it."""
        mover, words = await self.think()
        return await self._circle.tell_all(mover, words)

    async def think(self) -> tuple[int, bytes]:
        """Choose the next move; return the stream of who makes it and the bytes to say it with."""
        view = update_in(self._circle.bodies[0]).view
        if view.phase is TablePhase.BETWEEN_HANDS:
            await self._ask_for_next_hand()
            view = update_in(self._circle.bodies[0]).view
        assert view.hand is not None, "these stacks last longer than the measurement"
        mover = self._by_seat[view.hand.to_act]
        prompt = update_in(self._circle.bodies[mover]).private.prompt
        assert prompt is not None, "who is to act is asked"
        act = Act(prompt=prompt.id, move=some_move(prompt.options, self._chance))
        return mover, packed(act)

    async def _ask_for_next_hand(self) -> None:
        self.hands_ended += 1
        for number in self._by_seat.values():
            await self._circle.tell_all(number, packed(NextHand()))


async def sit_down(
    circle: Circle, port: int, nursery: trio.Nursery, *, players: int, watchers: int
) -> Players:
    """Join a table with everybody it waits for, and wait until the first hand is dealt."""
    for want, count in ((Want.JOIN, players), (Want.WATCH, watchers)):
        for number in range(count):
            hello = make_hello(want, name=f"{want.value} {number}")
            await circle.enter(port, packed(hello), nursery)
    await circle.wait_until(lambda: all(map(is_dealt, circle.bodies)))
    seats = {update_in(circle.bodies[number]).view.you: number for number in range(players)}
    return Players(circle, seats)


def is_dealt(body: bytes) -> bool:
    """Tell whether a frame shows the first hand, and the console that began it gone."""
    message, _ = unpack_host_message(body)
    if not isinstance(message, Update) or message.view.hand is None:
        return False
    return CONSOLE_NAME not in message.view.watchers


def update_in(body: bytes) -> Update:
    """Return the update that a frame holds."""
    message, _ = unpack_host_message(body)
    assert isinstance(message, Update), f"{message} and not an update"
    return message


def packed(message: PeerMessage) -> bytes:
    """Return the frame of a message."""
    return frame(pack(message), limit=LIMIT_FROM_PEER)


def some_move(options: Options, chance: random.Random) -> Move:
    """Return a legal move of a player who likes to stay in."""
    match options:
        case DrawOptions(most):
            return Draw(tuple(chance.sample(range(HAND_SIZE), chance.randint(0, most))))
        case BettingOptions(bet=bet) if bet is not None and chance.random() < 0.3:
            return Bet(bet.least)
        case BettingOptions(raise_=raise_) if raise_ is not None and chance.random() < 0.2:
            return Raise(raise_.least)
        case BettingOptions(check=True):
            return Check()
        case _:
            return Call() if chance.random() < 0.8 else Fold()
