"""Rows 9 to 16 of the threat table in docs/security.md: text, logs, limits, tokens."""

import itertools
import random
import tomllib
import unicodedata
from collections import Counter
from functools import partial
from pathlib import Path

import pyte
import pytest
import trio
from msgspec.structs import replace
from trio.testing import MockClock

from client.bots.seat_bot import seat_bot
from client.model import Model
from client.narration import narrate
from client.plain.ascii_text import to_ascii
from client.plain.hearing import hear_update
from client.plain.state import PlainState, Role
from client.screens.canvas import Size
from client.screens.render import render, window_title
from client.seat_tokens import claim_seat
from engine.actions import Check
from engine.cards import CARD_CODES
from net.discovery.announcement import SERVICE_TYPE, read_announcement
from net.discovery.table_book import MAX_TABLES, MAX_WAITING, TableBook
from net.host.code_guesses import CodeGuesses
from net.host.limits import DEFAULT_LIMITS
from net.peer_link import JoinRefused
from net.testing import RawPeer, open_table, stacked_deck
from protocol.codes import Reason
from protocol.framing import LIMIT_FROM_PEER, frame
from protocol.handshake import make_hello
from protocol.messages import (
    AddBot,
    PlayerJoined,
    Refused,
    Rejected,
    Said,
    Say,
    Start,
    Want,
    Welcome,
)
from protocol.text import clean_chat, clean_name
from tests.support.scenes import SCENES, after
from tests.support.views import update_message

HOSTILE = {
    "an escape that clears the screen": "\x1b[2J\x1b[31mX",
    "an escape that sets the title": "X\x1b]0;you won\x07",
    "a line of the table": "X\n* Hand 99.\r\nAna wins 500.",
    "text that runs backwards": "X\u202eevil\u202c",
    "what cannot be seen": "X\u200b\u200d\ufeff\u2060\U000e0041",
    "stacked marks": "X" + "\u0301\u0316\u0489" * 40,
    "wide letters": "\u6f22\u5b57" * 40,
    "an eight-bit escape": "X\x9b2J\x9d0;you won\x9c",
    "halves and holes": "X\ue000\U0010ffff\u0378",
    "ten thousand letters": "X" * 10_000,
}
SIZES = (Size(40, 20), Size(80, 24), Size(120, 40))


def is_harmless(text: str) -> bool:
    return all(unicodedata.category(char)[0] != "C" for char in text)


def with_text(model: Model, text: str) -> Model:
    """Return a model in which everybody and everything is called by a text that nobody cleaned."""
    assert model.view is not None
    players = tuple(replace(player, name=text) for player in model.view.players)
    view = replace(model.view, name=text, players=players, watchers=(text,))
    seat = players[0].seat
    events = (Said(seat=seat, name=text, text=text), PlayerJoined(seat=seat, name=text))
    update = replace(update_message(view, model.private), events=events)
    return after(model, update, Rejected(code="stale", text=text))


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("kind", HOSTILE)
def test_row_09_no_text_of_others_moves_a_terminal_where_it_is_drawn(kind: str, scene: str) -> None:
    model = SCENES[scene]()
    if model.view is None:
        return
    hostile = with_text(model, HOSTILE[kind])

    assert is_harmless(window_title(hostile))
    for size in SIZES:
        picture = render(hostile, size)
        lines = ["".join(part.text for part in line) for line in picture.lines]
        screen = pyte.Screen(size.columns, size.rows + 1)
        pyte.Stream(screen).feed("\r\n".join(lines))
        assert all(map(is_harmless, lines))
        assert screen.title == ""
        assert len(lines) == size.rows
        assert screen.cursor.y == size.rows - 1


@pytest.mark.parametrize("kind", HOSTILE)
def test_row_09_plain_mode_prints_one_line_of_ascii_for_each(kind: str) -> None:
    hostile = with_text(SCENES["bet"](), HOSTILE[kind])
    assert hostile.view is not None
    events = (Said(seat=hostile.view.players[0].seat, name=HOSTILE[kind], text=HOSTILE[kind]),)
    update = replace(update_message(hostile.view, hostile.private), events=events)

    step = hear_update(PlainState(role=Role.GUEST), update, now=0.0)

    for line in map(to_ascii, step.lines):
        assert line.isascii()
        assert line.isprintable()


@pytest.mark.parametrize("kind", HOSTILE)
async def test_row_09_names_and_chat_are_cleaned_by_the_host(
    kind: str, autojump_clock: MockClock
) -> None:
    text = HOSTILE[kind]
    async with open_table("Ana") as table:
        (ana,) = table.players
        guest = table.connect()
        await guest.send(make_hello(Want.JOIN, name=text[:60]))
        with trio.move_on_after(1):
            await guest.receive(Welcome)
        for player in ana.view.players[1:]:
            assert player.name == clean_name(player.name)
        ana.send(Say(text=text[:200]))
        said = await ana.expect(Said)
        assert said.text == clean_chat(said.text)
        assert is_harmless(said.text)


@pytest.mark.parametrize(
    ("taken", "wanted"),
    [
        ("Ana", "ANA"),
        ("Oxo", "\u041e\u0445\u043e"),  # in Cyrillic
        ("Ana", "\u0391\u039d\u0391"),  # in Greek
        ("Ana", "A.n-a"),
        ("Ana", "A\u0301na"),
        ("Ilse", "llse"),
        ("Otto", "0tto"),
        ("Mia", "rnia"),
    ],
)
async def test_row_10_no_two_names_look_alike(
    taken: str, wanted: str, autojump_clock: MockClock
) -> None:
    async with open_table(taken) as table:
        with pytest.raises(JoinRefused) as refused:
            await table.join(wanted)

        assert refused.value.code in {Reason.NAME_TAKEN, Reason.NAME_BAD}


async def test_row_10_letters_of_two_scripts_are_no_name(autojump_clock: MockClock) -> None:
    async with open_table("Ana") as table:
        with pytest.raises(JoinRefused) as refused:
            await table.join("B\u043eb")

        assert refused.value.code == Reason.NAME_BAD


def test_row_10_chat_cannot_pass_for_a_line_of_the_table() -> None:
    view = SCENES["bet"]().view
    assert view is not None
    for player in view.players:
        forged = narrate(PlayerJoined(seat=player.seat, name=player.name), view, None)
        said = narrate(Said(seat=player.seat, name="Eve", text=forged), view, None)

        assert said.startswith("<Eve> ")
        assert not forged.startswith("<")


async def test_row_11_no_log_line_can_be_forged(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    forged = "x\n2026-01-01 ERROR net.host Ana cheats \x1b[31m"
    async with open_table("Ana") as table:
        guest = table.connect()
        await guest.send(make_hello(Want.JOIN, name=forged[:60]))
        await guest.receive(Welcome)
        await guest.send(Say(text=forged))
        for body in (b"\x81\xa4type\xa5x\ny\x1bz", frame_of_unknown("a" * 300), forged.encode()):
            bad = table.connect()
            await bad.send_bytes(frame(body, limit=LIMIT_FROM_PEER)[:1000])
            await bad.receive(Refused)

    assert caplog.records
    for record in caplog.records:
        message = record.getMessage()
        assert message.isprintable(), repr(message)
        assert "cheats" not in message


def frame_of_unknown(name: str) -> bytes:
    return b"\x81\xa4type\xda\x01\x2c" + name.encode()


@pytest.mark.parametrize("table", ["../../evil", "C:\\evil", "nul", "\x1b[2J", "a/b"])
def test_row_11_no_word_of_a_stranger_gets_into_a_file_name(tmp_path: Path, table: str) -> None:
    claim = claim_seat(table, tmp_path / "seats")
    claim.keep("token", bytes(32))
    claim.release()

    assert [path.name for path in tmp_path.iterdir()] == ["seats"]
    names = {path.stem for path in (tmp_path / "seats").iterdir()}
    assert all(set(name) <= set("0123456789abcdef-") for name in names)


async def test_row_12_no_card_token_or_code_is_logged(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    async with open_table("Ana", "Ben", seed=12) as table:
        ana, ben = table.players
        tokens = [player.link.welcome.token for player in table.players]
        await table.start()
        await ben.act(Check())
        table.players[1] = back = await table.come_back(ben)
        tokens.append(back.link.welcome.token)
        await ana.act(Check())
        bad = table.connect()
        await bad.send(make_hello(Want.JOIN, name="Eve", token=tokens[0][:-1] + "g"))
        await bad.receive(Welcome)
        kept = repr(table.table.live)

    words = set(caplog.text.replace("'", " ").replace(",", " ").split())
    assert not words & set(CARD_CODES)
    assert not [token for token in tokens if token in caplog.text or token in kept]


async def test_row_13_a_bot_takes_its_time_whatever_its_cards(autojump_clock: MockClock) -> None:
    good, poor = "As Ah Ad Ac Kd", "2s 3h 5d 7c 9d"

    assert await pause_of_bot(good) == await pause_of_bot(poor) > 0


async def pause_of_bot(hand: str) -> float:
    """Return how long a bot with this hand waits before its first move."""
    moments: list[float] = []
    deck = stacked_deck("Ks Kh 8c 8d 4h", hand, button=1)
    bot = partial(timed_bot, moments)
    async with open_table("Ana", decks=[deck], button=1, seat_bot=bot) as table:
        (ana,) = table.players
        ana.send(AddBot())
        await ana.wait_until(lambda: len(ana.view.players) == 2, "the bot")
        ana.send(Start())
        await ana.act(Check())
        began = trio.current_time()
        await ana.wait_until(lambda: ana.private.prompt is not None, "the turn after the bot")
    return next(moment for moment in moments if moment > began) - began


async def timed_bot(moments: list[float], stream: trio.abc.Stream) -> None:
    await seat_bot(Timed(stream, moments), seed=5)


class Timed(trio.abc.Stream):
    """A stream that notes when something is sent over it."""

    def __init__(self, stream: trio.abc.Stream, moments: list[float]) -> None:
        self._stream = stream
        self._moments = moments

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        self._moments.append(trio.current_time())
        await self._stream.send_all(data)

    async def wait_send_all_might_not_block(self) -> None:
        await self._stream.wait_send_all_might_not_block()

    async def receive_some(self, max_bytes: int | None = None) -> bytes | bytearray:
        return await self._stream.receive_some(max_bytes)

    async def aclose(self) -> None:
        await self._stream.aclose()


def test_row_14_ten_thousand_false_tables_cost_a_known_amount_of_memory() -> None:
    book = TableBook()

    for number in range(10_000):
        book.hear(f"fake {number}.{SERVICE_TYPE}")

    assert len(book._entries) <= MAX_TABLES
    assert len(book._waiting) <= MAX_WAITING
    assert book.rows() == ()


def test_row_14_hostile_facts_are_cleaned_bounded_or_no_table() -> None:
    chance = random.Random(14)
    for text in itertools.chain.from_iterable([HOSTILE.values()] * 20):
        value = text.encode("utf-8", "ignore")[: chance.randrange(256)]
        txt: dict[bytes, bytes | None] = {
            key: value if chance.random() < 0.3 else good
            for key, good in (
                *((b"txtvers", b"1"), (b"id", b"t1"), (b"pmin", b"1"), (b"pmax", b"1")),
                *((b"st", b"open"), (b"seats", b"1/6"), (b"code", b"1"), (b"fp", b"ab")),
            )
        }
        said = read_announcement(
            f"{text[:60]} abcd.{SERVICE_TYPE}",
            SERVICE_TYPE,
            port=chance.choice([None, 0, 7788]),
            addresses=["192.168.1.20", text, *[f"10.0.0.{n}" for n in range(100)]],
            txt=txt,
        )
        if said is not None:
            assert is_harmless(said.name + said.seats + said.app + said.fingerprint + said.id)
            assert len(said.addresses) <= 8


def test_row_14_a_zeroconf_that_falls_over_is_not_installed() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())

    assert "zeroconf>=0.149.12" in project["project"]["dependencies"]


async def test_row_15_what_is_over_a_limit_is_refused_at_once_and_not_queued(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana") as table:
        bad = [table.connect("192.168.1.66") for _ in range(200)]
        began = trio.current_time()

        ben = await table.join("Ben", address="192.168.1.20")

        assert ben.seat == 1
        assert trio.current_time() == began
        words = Counter([await first_word(peer) for peer in bad])
        assert words[Reason.SILENT] == DEFAULT_LIMITS.not_admitted_per_address
        assert words[Reason.TOO_MANY_CONNECTIONS] == DEFAULT_LIMITS.connections
        assert words.total() == 200


async def first_word(peer: RawPeer) -> str:
    """Return why a connection is refused, nothing for one of more than are worth a word."""
    try:
        return (await peer.receive(Refused)).code
    except AssertionError:
        return ""


async def test_row_15_seats_and_watchers_are_bounded(autojump_clock: MockClock) -> None:
    async with open_table(*"ABCDEFGH") as table:
        for number in range(8):
            await table.watch(f"Watcher {number}")

        with pytest.raises(JoinRefused) as refused:
            await table.watch("One more")

        assert refused.value.code == Reason.FULL


async def test_row_16_a_seat_belongs_to_its_token_and_not_to_a_name(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana", "Ben") as table:
        ana, ben = table.players
        await table.start()
        ben.cut()
        await ana.wait_until(lambda: ana.view.players[1].lost, "the loss of Ben")

        for token in ("", "f" * 64, ben.link.welcome.token[:-1], ben.link.welcome.token.upper()):
            with pytest.raises(JoinRefused) as refused:
                await table.join("Ben", token=token)
            assert refused.value.code == Reason.NAME_TAKEN

        assert (await table.come_back(ben)).seat == 1


async def test_row_16_a_lost_token_needs_the_code_and_then_opens_no_old_seat() -> None:
    async with open_table("Ana", guesses=CodeGuesses(lambda: "AAAAA2")) as table:
        ben = await table.join("Ben", code="AAAAA2")
        ben.cut()

        with pytest.raises(JoinRefused) as refused:
            await table.join("Ben", token="f" * 64)
        with pytest.raises(JoinRefused) as taken:
            await table.join("Ben", code="AAAAA2")
        newcomer = await table.join("Ben anew", code="AAAAA2")

        assert refused.value.code == Reason.CODE_NEEDED
        assert taken.value.code == Reason.NAME_TAKEN
        assert newcomer.seat == 2
