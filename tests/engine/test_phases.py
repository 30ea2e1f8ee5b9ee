"""Every way from one phase to another is reached by play, and every table of options is whole."""

import enum
import random
from collections.abc import Collection

import pytest

from engine.betting_limits import INCREMENTS
from engine.dealing import DECKS, FORCED_BETS, POST_BLINDS, ROUND_BEGAN
from engine.openers import REQUIREMENTS
from engine.phases import BETTING_PHASES, NEXT, Phase, Trigger
from engine.progress import REDEALERS, SECOND_ROUND_BEGINS
from engine.reveal import DRAW_COUNTS, PHASE_SEEN
from engine.rules import (
    BettingLimit,
    ForcedBets,
    Mode,
    NobodyOpens,
    NumberDrawnIsPublic,
    Openers,
    SecondRound,
    ShowdownOrder,
    WildCards,
)
from engine.showdown import FIRST_TO_SHOW, POINTS
from tests.support.hands import ALL_CHECK, ALL_PAT, deal
from tests.support.random_play import Moment, play_through, random_rules

AGAIN = {"nobody_opens": "same_dealer"}

# A way, how it is walked, and the line that does it.
WAYS = [
    (Phase.FIRST_BETS, Trigger.ROUND_CLOSED, Phase.DRAW, {}, ["0 check", "1 check"], "2 check"),
    (Phase.FIRST_BETS, Trigger.PASSED_OUT, Phase.REDEAL, AGAIN, ["0 check", "1 check"], "2 check"),
    (Phase.FIRST_BETS, Trigger.ONE_LEFT, Phase.OVER, {}, ["0 fold"], "1 fold"),
    (Phase.REDEAL, Trigger.DECK_DEALT, Phase.FIRST_BETS, AGAIN, [*ALL_CHECK], "redeal"),
    (Phase.DRAW, Trigger.ALL_DREW, Phase.SECOND_BETS, {}, [*ALL_CHECK, *ALL_PAT[:2]], "2 pat"),
    (Phase.DRAW, Trigger.ONE_LEFT, Phase.OVER, {}, [*ALL_CHECK, "0 leave"], "1 leave"),
    (
        Phase.DRAW,
        Trigger.NOBODY_TO_BET,
        Phase.OVER,
        {"betting_limit": "none"},
        ["0 bet 495", "1 call", "0 pat", "1 pat"],
        "2 pat",
    ),
    (
        Phase.SECOND_BETS,
        Trigger.ROUND_CLOSED,
        Phase.OVER,
        {},
        [*ALL_CHECK, *ALL_PAT, "0 check", "1 check"],
        "2 check",
    ),
    (
        Phase.SECOND_BETS,
        Trigger.ONE_LEFT,
        Phase.OVER,
        {},
        [*ALL_CHECK, *ALL_PAT, "0 fold"],
        "1 fold",
    ),
]


@pytest.mark.parametrize(("phase", "trigger", "then", "options", "lines", "last"), WAYS)
def test_each_way_is_walked_by_play(
    phase: Phase,
    trigger: Trigger,
    then: Phase,
    options: dict[str, str],
    lines: list[str],
    last: str,
) -> None:
    played = deal(500, 500, 500, options=options).play(*lines)
    assert played.state.phase is phase

    played = played.redeal() if last == "redeal" else played.play(last)

    assert played.state.phase is then is NEXT[phase, trigger]


def test_a_short_stock_leads_out_of_the_draw_and_back_r_stock_1() -> None:
    played = deal(*(500,) * 8).play(*(f"{seat} check" for seat in range(8)))
    played = played.play(*(f"{seat} draw 0 1 2" for seat in range(4)), "4 draw 0")
    assert played.state.phase is NEXT[Phase.DRAW, Trigger.STOCK_SHORT] is Phase.RESHUFFLE

    assert played.reshuffle().state.phase is NEXT[Phase.RESHUFFLE, Trigger.STOCK_RENEWED]


def test_the_ways_walked_above_are_all_there_are() -> None:
    short_stock = {(Phase.DRAW, Trigger.STOCK_SHORT), (Phase.RESHUFFLE, Trigger.STOCK_RENEWED)}

    assert {(phase, trigger) for phase, trigger, *_ in WAYS} | short_stock == set(NEXT)


def test_nothing_leads_out_of_a_hand_that_is_over() -> None:
    assert not any(phase is Phase.OVER for phase, _ in NEXT)


def test_random_play_walks_every_way_and_no_other() -> None:
    chance = random.Random(17)
    walked: set[tuple[Phase, Phase]] = set()

    def look(moment: Moment) -> None:
        walked.add((moment.before.phase, moment.after.phase))

    for _ in range(250):
        play_through(random_rules(chance), chance, look)

    stays = {(phase, phase) for phase in (*BETTING_PHASES, Phase.DRAW)}
    ways = {(phase, then) for (phase, _), then in NEXT.items()}
    # One input may lead through a phase in which nobody is asked, such as the draw of absent ones.
    two_ways = {(a, d) for a, b in ways for c, d in ways if b is c}
    assert ways <= walked <= stays | ways | two_ways


TABLES: list[tuple[str, Collection[enum.Enum], type[enum.Enum]]] = [
    ("R-BET-2 INCREMENTS", INCREMENTS, BettingLimit),
    ("R-DEAL-1 DECKS", DECKS, WildCards),
    ("R-OPT-1 POST_BLINDS", POST_BLINDS, ForcedBets),
    ("R-NOBET-1 FORCED_BETS", FORCED_BETS, Mode),
    ("R-NOBET-1 ROUND_BEGAN", ROUND_BEGAN, Mode),
    ("R-NOBET-1 POINTS", POINTS, Mode),
    ("R-OPEN-1 REQUIREMENTS", REQUIREMENTS, Openers),
    ("R-PASS-1 REDEALERS", REDEALERS, NobodyOpens),
    ("R-ACT-1 SECOND_ROUND_BEGINS", SECOND_ROUND_BEGINS, SecondRound),
    ("R-SHOW-1 FIRST_TO_SHOW", FIRST_TO_SHOW, ShowdownOrder),
    ("R-DRAW-3 DRAW_COUNTS", DRAW_COUNTS, NumberDrawnIsPublic),
    ("PHASE_SEEN", PHASE_SEEN, Phase),
]


@pytest.mark.parametrize(("clause", "table", "kind"), TABLES)
def test_every_table_of_options_is_whole(
    clause: str, table: Collection[enum.Enum], kind: type[enum.Enum]
) -> None:
    assert set(table) == set(kind), clause
