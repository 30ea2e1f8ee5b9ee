"""A hand in plain mode from joining to leaving, word by word."""

from collections.abc import Sequence
from pathlib import Path

from client.plain.hearing import hear_update
from client.plain.state import PlainState
from client.plain.typed_line import type_line
from engine.actions import Bet, Call, Draw
from engine.cards import parse_cards
from engine.chips import Chips
from engine.events import (
    AntePosted,
    BetMade,
    Called,
    Checked,
    Dealt,
    Drew,
    Folded,
    HandBegan,
    HandEnded,
    HandShown,
    PotAwarded,
    RoundBegan,
    Share,
)
from engine.options import BettingOptions, DrawOptions, WagerSizes
from protocol.messages import Act, Leave, PeerMessage, PrivateView, TablePhase, Update
from tests.client.table_views import (
    ANN,
    BOB,
    EVE,
    NAMES,
    SAM,
    hand_view,
    player,
    private_view,
    table_view,
    update,
)

C = Chips
DEALT = "As Th 7d 7c 2s"
DRAWN = "7d 7c 7s Kh Qd"
PAIR = "pair of sevens"
TRIPS = "three of a kind, sevens"
LEVEL_10 = BettingOptions(False, C(10), C(10), None, WagerSizes(C(20), C(20), C(0)))
OPEN_20 = BettingOptions(True, C(0), None, WagerSizes(C(20), C(20), C(0)))

JOINED = update(
    table_view(
        phase=TablePhase.LOBBY,
        players=[player(seat, name, ready=True) for seat, name in enumerate(NAMES)],
    )
)
DEAL = update(
    table_view(hand=hand_view(pot=20, to_act=ANN)),
    events=(
        HandBegan(12, EVE, (SAM, ANN, BOB, EVE)),
        *(AntePosted(seat, C(5), all_in=False) for seat in (SAM, ANN, BOB, EVE)),
        Dealt(SAM, parse_cards(DEALT)),
        *(Dealt(seat) for seat in (ANN, BOB, EVE)),
        RoundBegan("first_bets"),
    ),
    private=private_view(DEALT, name=PAIR),
)
ANN_BETS = update(
    table_view(hand=hand_view(pot=30, to_act=BOB)),
    events=(BetMade(ANN, C(10), C(10), all_in=False),),
    private=private_view(DEALT, name=PAIR),
)
BOB_CALLS = update(
    table_view(hand=hand_view(pot=40)),
    events=(Called(BOB, C(10), all_in=False),),
    private=private_view(DEALT, name=PAIR, options=LEVEL_10, prompt=1),
)
YOU_CALL = update(
    table_view(hand=hand_view(pot=50, to_act=EVE)),
    events=(Called(SAM, C(10), all_in=False),),
    private=private_view(DEALT, name=PAIR),
)
EVE_FOLDS = update(
    table_view(hand=hand_view(phase="draw", pot=50, to_act=ANN)),
    events=(Folded(EVE), RoundBegan("draw")),
    private=private_view(DEALT, name=PAIR),
)
ANN_DRAWS = update(
    table_view(hand=hand_view(phase="draw", pot=50, to_act=BOB)),
    events=(Drew(ANN, 2),),
    private=private_view(DEALT, name=PAIR),
)
BOB_STANDS_PAT = update(
    table_view(hand=hand_view(phase="draw", pot=50)),
    events=(Drew(BOB, 0),),
    private=private_view(DEALT, name=PAIR, options=DrawOptions(3), prompt=2),
)
YOU_DRAW = update(
    table_view(hand=hand_view(phase="second_bets", pot=50, to_act=ANN)),
    events=(
        Drew(SAM, 3, parse_cards("As Th 2s"), parse_cards("7s Kh Qd")),
        RoundBegan("second_bets"),
    ),
    private=private_view(DRAWN, name=TRIPS),
)
ANN_CHECKS = update(
    table_view(hand=hand_view(phase="second_bets", pot=50, to_act=BOB), to_act_ms=20_000),
    events=(Checked(ANN),),
    private=private_view(DRAWN, name=TRIPS),
)
BOB_CHECKS = update(
    table_view(hand=hand_view(phase="second_bets", pot=50, stacks=(0, 0, 0, 440))),
    events=(Checked(BOB),),
    private=private_view(DRAWN, name=TRIPS, options=OPEN_20, prompt=3),
)
YOU_BET = update(
    table_view(hand=hand_view(phase="second_bets", pot=70, to_act=ANN)),
    events=(BetMade(SAM, C(20), C(20), all_in=False),),
    private=private_view(DRAWN, name=TRIPS),
)
SHOWDOWN = update(
    table_view(
        phase=TablePhase.BETWEEN_HANDS,
        hand=hand_view(phase="over", pot=0, to_act=None, stacks=(0, 0, 0, 510)),
        next_hand_ms=8000,
    ),
    events=(
        Called(ANN, C(20), all_in=False),
        Folded(BOB),
        HandShown(SAM, parse_cards(DRAWN), TRIPS),
        HandShown(ANN, parse_cards("Kc Kd 4s 4d 9c"), "two pair, kings and fours"),
        PotAwarded(0, C(90), (ANN, SAM), (Share(SAM, C(90)),)),
        HandEnded(12),
    ),
    private=PrivateView(),
)

SCRIPT: tuple[Update | str, ...] = (
    JOINED, DEAL, ANN_BETS, BOB_CALLS,
    "k", "c", YOU_CALL, EVE_FOLDS, ANN_DRAWS, BOB_STANDS_PAT,
    "1 2 5 3", "1 2 5", YOU_DRAW, ANN_CHECKS,
    "w", BOB_CHECKS,
    "b", YOU_BET, SHOWDOWN,
    "q", "yes",
)  # fmt: skip

TRANSCRIPT = Path(__file__).with_name("transcript.txt")


def run_script(script: Sequence[Update | str]) -> tuple[str, list[PeerMessage]]:
    """Return what is printed while a script goes by, one second per update, and what is sent."""
    state = PlainState()
    printed: list[str] = []
    sent: list[PeerMessage] = []
    now = 100.0
    for item in script:
        if isinstance(item, str):
            printed.append(f"> {item}")
            step = type_line(state, item, now=now + 2)
        else:
            now += 10
            step = hear_update(state, item, now=now)
        state = step.state
        printed += step.lines
        sent += step.send
    return "".join(f"{line}\n" for line in printed), sent


def test_a_hand_reads_as_it_is_told_at_a_table() -> None:
    printed, sent = run_script(SCRIPT)

    assert printed == TRANSCRIPT.read_text(encoding="ascii")
    assert sent == [
        Act(prompt=1, move=Call()),
        Act(prompt=2, move=Draw((0, 1, 4))),
        Act(prompt=3, move=Bet(C(20))),
        Leave(),
    ]
