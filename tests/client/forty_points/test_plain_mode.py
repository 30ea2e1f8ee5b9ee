"""Those of the forty points that hold line by line too: for pipes and screen readers."""

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import trio
from msgspec.structs import replace
from trio.testing import MockClock

from client.narration import narrate
from client.plain.answers import NOTHING_SENT
from client.plain.hearing import hear_update, remind, remind_at
from client.plain.state import PlainState
from client.plain.typed_line import type_line
from engine.actions import Bet, Call, Check, Draw, Fold, Raise
from engine.cards import parse_cards
from engine.chips import Chips
from engine.events import PotAwarded, Share
from engine.hand_names import hand_name
from engine.options import BettingOptions, DrawOptions, Options, WagerSizes
from engine.presets import PRESETS
from engine.views import HandSeatView, PotView, SeatStatus
from net.testing import open_table, stacked_deck
from protocol.codes import Reason
from protocol.messages import Act, PeerMessage
from tests.client.pipe_driver import PipeDriver
from tests.client.plain.plain_player import Cable, plain_player
from tests.client.programs import run_program, running_program
from tests.client.table_views import ANN, BOB, SAM, hand_view, private_view, table_view, update

C = Chips
HELD = "As Th 7d 7c 2s"
SIZES = WagerSizes(C(20), C(20), C(0))
TEN_TO_CALL = BettingOptions(False, C(10), C(10), None, SIZES)
FREE = BettingOptions(True, C(0), None, SIZES)
HAND = table_view(hand=hand_view())


def asked(options: Options, *, left_ms: int | None = None) -> PlainState:
    """Return the state of a player who is asked this."""
    private = private_view(HELD, name="pair of sevens", options=options)
    assert private.prompt is not None
    private = replace(private, prompt=replace(private.prompt, left_ms=left_ms))
    return hear_update(PlainState(view=HAND), update(HAND, private=private), now=0.0).state


def typed(state: PlainState, *lines: str) -> tuple[tuple[str, ...], list[PeerMessage]]:
    """Type lines; return what the last one prints and all that is sent."""
    sent: list[PeerMessage] = []
    told: tuple[str, ...] = ()
    for line in lines:
        step = type_line(state, line, now=0.0)
        state, told = step.state, step.lines
        sent += step.send
    return told, sent


def moves(sent: Sequence[PeerMessage]) -> list[object]:
    return [message.move for message in sent if isinstance(message, Act)]


def test_point_06_plain_mode_sends_no_byte_above_127_whatever_the_terminal(tmp_path: Path) -> None:
    words = ("play", "--plain", "--bots", "1", "--as", "Zo\xeb")
    for encoding in ("utf-8", "latin-1"):
        done = run_program(
            tmp_path,
            *words,
            environ={"PYTHONIOENCODING": encoding},
            typed="say \u5f20\ni\nq\nyes\n",
        )

        assert done.stdout.isascii()
        assert "You play as Zoe." in done.stdout
        assert r"<Zoe> \u5f20" in done.stdout


def test_point_12_a_fourth_card_is_refused_with_a_reason_and_allowed_while_an_ace_stays() -> None:
    refused, nothing = typed(asked(DrawOptions(3)), "1 2 3 5")
    _, sent = typed(asked(DrawOptions(3, keep_one_of=(0,))), "2 3 4 5")
    no_ace, none = typed(asked(DrawOptions(3, keep_one_of=(0,))), "1 2 3 4")

    assert refused == (f"At most 3 cards. {NOTHING_SENT}",)
    assert moves(sent) == [Draw((1, 2, 3, 4))]
    assert no_ace[0].endswith(NOTHING_SENT)
    assert nothing == none == []


async def test_point_15_an_answer_for_the_last_turn_never_counts_for_the_next(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ann", "Ben") as table:
        ann, ben = table.players
        await table.start()
        old = await ben.prompt()
        await ben.act(Check())
        await ann.act(Bet(to=C(10)))
        await ben.prompt()
        ben.send(Act(prompt=old.id, move=Fold()))

        assert (await ben.expect_rejected()).code in {Reason.STALE, Reason.DUPLICATE}
        assert (await ben.prompt()).id != old.id

    again = asked(TEN_TO_CALL)
    assert typed(again, "c", "c")[0] == (f"You have answered already. {NOTHING_SENT}",)


def test_point_16_check_never_calls_and_call_never_checks() -> None:
    for word in ("k", "check"):
        assert typed(asked(TEN_TO_CALL), word)[1] == []
    for word in ("c", "call"):
        assert typed(asked(FREE), word)[1] == []
    assert moves(typed(asked(FREE), "k")[1]) == [Check()]
    assert moves(typed(asked(TEN_TO_CALL), "c")[1]) == [Call()]


def test_point_18_folding_where_checking_is_free_asks_first() -> None:
    question, sent = typed(asked(FREE), "f")

    assert question[0].endswith("yes or no?")
    assert sent == []
    assert moves(typed(asked(FREE), "f", "yes")[1]) == [Fold()]
    assert moves(typed(asked(TEN_TO_CALL), "f")[1]) == [Fold()]


@pytest.mark.parametrize(
    ("options", "line", "move"),
    [
        (TEN_TO_CALL, "fold", Fold()),
        (FREE, "check", Check()),
        (TEN_TO_CALL, "call", Call()),
        (FREE, "bet", Bet(to=C(20))),
        (TEN_TO_CALL, "raise 20", Raise(to=C(20))),
        (DrawOptions(3), "1 2 5", Draw((0, 1, 4))),
        (DrawOptions(3), "pat", Draw(())),
    ],
)
def test_point_21_every_move_is_possible_by_typed_commands_alone(
    options: Options, line: str, move: object
) -> None:
    assert moves(typed(asked(options), line)[1]) == [move]


def test_point_22_the_end_of_the_input_keeps_the_seat_and_a_question_keeps_it_too() -> None:
    question, sent = typed(asked(TEN_TO_CALL), "q")

    assert question == ("Leave the table? Your seat is given up. yes or no?",)
    assert typed(asked(TEN_TO_CALL), "q", "no")[1] == sent == []


def test_point_25_who_drew_how_many_can_be_asked_also_after_a_fold() -> None:
    seats = (
        HandSeatView(ANN, SeatStatus.FOLDED, C(485), C(15), C(10), drew=2),
        HandSeatView(SAM, SeatStatus.IN, C(450), C(15), C(0), drew=0),
    )
    view = table_view(hand=hand_view(phase="second_bets", seats=seats))

    told, _ = typed(hear_update(PlainState(), update(view), now=0.0).state, "d")

    assert told == ("Ann draws 2.", "You stand pat.")


@pytest.mark.parametrize(
    "cards",
    ["9h 8h 7h 6h 5h", "Ks Kh Kd Kc 2h", "7s 7h 7d Kc Kh", "Jh 9h 6h 4h 2h", "As 2h 3d 4c 5h"],
)
def test_point_26_the_name_of_the_hand_is_told_and_right_and_the_ranks_are_one_word_away(
    cards: str,
) -> None:
    name = hand_name(parse_cards(cards))
    state = replace(PlainState(view=HAND), private=private_view(cards, name=name))

    told, _ = typed(state, "h")

    assert name in told[1]
    assert len(typed(state, "ranks")[0]) == 10


def test_point_27_side_pots_are_named_with_who_can_win_them_and_the_odd_chip_is_told() -> None:
    pots = (PotView(C(65), (ANN, BOB, SAM)), PotView(C(40), (ANN, SAM)))
    view = table_view(hand=hand_view(pot=105, pots=pots))
    split = PotAwarded(0, C(65), (ANN, SAM), (Share(ANN, C(33), 1), Share(SAM, C(32))))

    told, _ = typed(hear_update(PlainState(), update(view), now=0.0).state, "pot")

    assert told[1:] == (
        "The main pot: 65, for Ann, Bob and you.",
        "Side pot 1: 40, for Ann and you.",
    )
    assert "33 to Ann with 1 odd chip" in narrate(split, view, SAM)


async def test_point_28_cards_that_were_folded_or_not_called_are_never_told(
    autojump_clock: MockClock,
) -> None:
    deck = stacked_deck("As Ah Ad 2c 3d", "Ks Kh 7c 7d 9h", button=0)
    async with open_table("Ann", decks=[deck]) as table, plain_player(table.host) as sam:
        (ann,) = table.players
        await sam.wait_for("Joined")
        await table.start()
        await sam.wait_for("Your turn.")
        sam.type("b")
        await ann.act(Fold())
        await sam.wait_for("You win 10.")
        sam.type("i", "again", "pot")
        await sam.wait_for("Pot ")

    assert "ace" not in " ".join(sam.printed)


def test_point_29_the_time_is_told_in_words_with_what_happens_at_its_end() -> None:
    state = asked(TEN_TO_CALL, left_ms=30_000)

    step = hear_update(replace(state, asked=None), update(HAND, private=state.private), now=0.0)

    assert step.lines[-1].endswith("You have 30 seconds.")
    assert remind_at(state) == 20.0
    assert remind(state).lines == ("10 seconds left, then you fold.",)


async def test_point_33_a_lost_host_is_told_within_its_time_and_the_seat_is_there_again(
    autojump_clock: MockClock,
) -> None:
    cables: list[Cable] = []

    def through(stream: trio.abc.Stream) -> Cable:
        cables.append(Cable(stream))
        return cables[-1]

    async with (
        open_table("Ann", "Ben") as table,
        plain_player(table.host, through=through) as sam,
    ):
        await sam.wait_for("Joined")
        await table.start()
        await sam.wait_for("Your cards: ")
        cables[0].is_pulled = True
        pulled_at = trio.current_time()
        await sam.wait_for("Connection lost. Trying again. Your seat stays yours")

        assert trio.current_time() - pulled_at <= 7.5
        await sam.wait_for("Connected again after")
        await sam.wait_for("Your cards: ")


# ---------------------------------------------------------------- whole matches


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, tuple[int, list[str], str]]:
    """Play a match of three hands by each preset through a pipe, all at the same time."""
    # Made one after the other: pytest's first folder of a run is not made for several threads.
    homes = [tmp_path_factory.mktemp(preset) for preset in PRESETS]

    def play(preset: str, home: Path) -> tuple[int, list[str], str]:
        log = home / "log.txt"
        words = ("play", "--plain", "--bots", "1", "--as", "Sam", "--rules", preset)
        more = ("--set", "hands=3", "--log-level", "debug", "--log-file", str(log))
        with running_program(home, *words, *more) as program:
            lines = PipeDriver(program).play_to_the_end()
            return program.process.wait(30), lines, log.read_text(encoding="utf-8")

    with ThreadPoolExecutor(len(PRESETS)) as pool:
        return dict(zip(PRESETS, pool.map(play, PRESETS, homes), strict=True))


@pytest.mark.heavy
@pytest.mark.timeout(180)
@pytest.mark.parametrize("preset", PRESETS)
def test_point_38_a_whole_match_is_played_through_a_pipe_and_each_event_is_told_once(
    preset: str, matches: Mapping[str, tuple[int, list[str], str]]
) -> None:
    code, lines, _ = matches[preset]

    assert code == 0
    assert all(line.isascii() and line.isprintable() for line in lines)
    assert sum(line.startswith("Place ") for line in lines) == 2
    for hand in "\n".join(lines).split("Hand ")[1:]:
        assert hand.count("Showdown. ") <= 1
        assert len(re.findall(r"Ada (?:draws|stands pat)", hand)) <= 1
        assert len(re.findall(r"You (?:discard|stand pat)", hand)) <= 1
    assert lines[-1] == "Goodbye."


@pytest.mark.heavy
@pytest.mark.timeout(180)
@pytest.mark.parametrize("preset", PRESETS)
def test_point_28_no_card_is_written_to_the_log_of_the_program(
    preset: str, matches: Mapping[str, tuple[int, list[str], str]]
) -> None:
    _, _, log = matches[preset]

    assert log
    assert not re.search(r"\b(?:[2-9TJQKA][cdhs]|of (?:spades|hearts|diamonds|clubs))\b", log)
