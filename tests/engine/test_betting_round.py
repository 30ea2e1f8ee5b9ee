"""Who acts, what they may do, and when a round is over."""

import pytest

from engine.chips import Chips
from engine.errors import Refusal
from engine.events import Called, Checked, Folded, HandShown, RoundBegan
from engine.phases import Phase
from tests.support.hands import ALL_CHECK, ALL_PAT, A, B, C, deal

BLINDS = {"forced_bets": "blinds"}
THE_OPENER = {"second_round": "the_opener"}

# Options, stacks (the last seat deals), lines, who acts then.
WHO_ACTS = [
    ("R-ACT-1 antes: left of the button", {}, (500, 500, 500), [], 0),
    ("R-ACT-1 antes: the first with chips", {}, (5, 500, 500), [], 1),
    ("R-ACT-1 blinds: left of the big blind", BLINDS, (500, 500, 500, 500), [], 2),
    ("R-ACT-1 blinds, heads-up: the button", BLINDS, (500, 500), [], 1),
    (
        "R-ACT-1 a single blind, heads-up: the button",
        {"forced_bets": "single_blind"},
        (500, 500),
        [],
        1,
    ),
    (
        "R-ACT-1 round two: left of the button",
        {},
        (500, 500, 500),
        ["0 check", "1 bet 10", "2 call", "0 call", *ALL_PAT],
        0,
    ),
    (
        "R-ACT-1 round two: the next one who can act",
        {},
        (15, 500, 500),
        ["0 bet 10", "1 call", "2 call", *ALL_PAT],
        1,
    ),
    (
        "R-ACT-1 round two, blinds, heads-up: the big blind, left of the button",
        BLINDS,
        (500, 500),
        ["1 call", "0 check", "0 pat", "1 pat"],
        0,
    ),
    (
        "R-ACT-1 the opener made the first bet, not the last raise",
        THE_OPENER,
        (500, 500, 500),
        ["0 check", "1 bet 10", "2 raise 20", "0 call", "1 call", *ALL_PAT],
        1,
    ),
    (
        "R-ACT-1 a short all-in first bet opens, and passes it on",
        THE_OPENER,
        (500, 8, 500),
        ["0 check", "1 bet 3", "2 call", "0 call", *ALL_PAT],
        2,
    ),
    (
        "R-ACT-1 an opener who has folded passes it to the left",
        THE_OPENER,
        (500, 500, 500),
        ["0 check", "1 bet 10", "2 raise 20", "0 call", "1 fold", "0 pat", "2 pat"],
        2,
    ),
    (
        "R-ACT-1 with blinds the big one is the opener",
        BLINDS | THE_OPENER,
        (500, 500, 500),
        ["2 raise 20", "0 call", "1 call", *ALL_PAT],
        1,
    ),
    (
        "R-ACT-1 with a single blind its seat",
        {"forced_bets": "single_blind"} | THE_OPENER,
        (500, 500, 500),
        ["1 call", "2 call", "0 check", *ALL_PAT],
        0,
    ),
    (
        "R-ACT-1 without an opener left of the button",
        THE_OPENER,
        (500, 500, 500),
        [*ALL_CHECK, *ALL_PAT],
        0,
    ),
]


@pytest.mark.parametrize(("clause", "options", "stacks", "lines", "to_act"), WHO_ACTS)
def test_who_acts(
    clause: str, options: dict[str, str], stacks: tuple[int, ...], lines: list[str], to_act: int
) -> None:
    assert deal(*stacks, options=options).play(*lines).state.to_act == to_act, clause


CHOICES = [
    ("R-ACT-2 level 0: check or bet", {}, (500, 500), [], "fold check bet"),
    ("R-ACT-2 something owed: call or raise", {}, (500, 500), ["0 bet 10"], "fold call raise"),
    (
        "R-ACT-2 the unraised big blind: check or raise",
        BLINDS,
        (500, 500, 500),
        ["2 call", "0 call"],
        "fold check raise",
    ),
    ("R-ACT-2 check-and-raise", {}, (500, 500), ["0 check", "1 bet 10"], "fold call raise"),
    ("R-BET-1 a stack of what is owed", {}, (500, 15, 500), ["0 bet 10"], "fold call"),
    ("R-BET-1 a stack below what is owed", {}, (500, 12, 500), ["0 bet 10"], "fold call"),
    ("R-BET-1 a chip more may be raised", {}, (500, 16, 500), ["0 bet 10"], "fold call raise"),
    (
        "R-REOPEN-1 who has bet answers a short all-in by call or fold",
        {},
        (500, 18, 500),
        ["0 bet 10", "1 raise 13", "2 call"],
        "fold call",
    ),
    (
        "R-REOPEN-1 who has called as well",
        {},
        (500, 500, 18, 500),
        ["0 bet 10", "1 call", "2 raise 13", "3 fold", "0 call"],
        "fold call",
    ),
    (
        "R-REOPEN-1 who has not acted yet may raise",
        {},
        (500, 18, 500),
        ["0 bet 10", "1 raise 13"],
        "fold call raise",
    ),
    (
        "R-REOPEN-1 checking is acting",
        {},
        (500, 11, 500),
        ["0 check", "1 bet 6", "2 call"],
        "fold call",
    ),
    (
        "R-REOPEN-1 but a check does not take away the raise of a full bet",
        {},
        (500, 500),
        ["0 check", "1 bet 10"],
        "fold call raise",
    ),
    (
        "R-REOPEN-1 two short all-ins do not add up to a full raise",
        {},
        (500, 20, 26, 500),
        ["0 bet 10", "1 raise 15", "2 raise 21", "3 call"],
        "fold call",
    ),
    (
        "R-REOPEN-1 a full raise over a short all-in opens it again",
        {},
        (500, 18, 500),
        ["0 bet 10", "1 raise 13", "2 raise 23"],
        "fold call raise",
    ),
    (
        "R-REOPEN-1 posting a blind is not acting",
        BLINDS,
        (500, 500, 500, 13),
        ["2 call", "3 raise 13", "0 call"],
        "fold call raise",
    ),
    (
        "R-REOPEN-1 a raise all-in to exactly the limit is a full one",
        {},
        (500, 25, 500),
        ["0 bet 10", "1 raise 20", "2 call"],
        "fold call raise",
    ),
]


@pytest.mark.parametrize(("clause", "options", "stacks", "lines", "choices"), CHOICES)
def test_what_a_player_may_do(
    clause: str, options: dict[str, str], stacks: tuple[int, ...], lines: list[str], choices: str
) -> None:
    assert deal(*stacks, options=options).play(*lines).choices == choices, clause


@pytest.mark.parametrize(
    ("clause", "stacks", "lines", "owed", "call"),
    [
        ("R-BET-1 what is owed", (500, 500), ["0 bet 10"], 10, 10),
        (
            "R-BET-1 what was put in counts",
            (500, 500),
            ["0 bet 10", "1 raise 20"],
            10,
            10,
        ),
        ("R-BET-1 the whole stack where it is less", (500, 12, 500), ["0 bet 10"], 10, 7),
        ("R-BET-1 nothing owed, nothing to call", (500, 500), [], 0, None),
    ],
)
def test_what_a_call_costs(
    clause: str, stacks: tuple[int, ...], lines: list[str], owed: int, call: int | None
) -> None:
    betting = deal(*stacks).play(*lines).betting

    assert (betting.owed, betting.call) == (owed, call), clause


def test_a_short_call_is_all_in_and_leaves_the_level_r_bet_1() -> None:
    played = deal(500, 12, 500).play("0 bet 10", "1 call")

    assert played.events[-1] == Called(B, Chips(7), all_in=True)
    assert (played.state.level, played.betting.owed) == (10, 10)


# Options, stacks, lines, the phase that then goes on.
WHEN_A_ROUND_IS_OVER = [
    ("R-ROUND-1 the last check ends it", {}, (500, 500, 500), list(ALL_CHECK), Phase.DRAW),
    (
        "R-ROUND-1 one check fewer does not",
        {},
        (500, 500, 500),
        list(ALL_CHECK[:2]),
        Phase.FIRST_BETS,
    ),
    ("R-ROUND-1 a bet and a call end it", {}, (500, 500), ["0 bet 10", "1 call"], Phase.DRAW),
    (
        "R-ROUND-1 a raise must be answered",
        {},
        (500, 500),
        ["0 bet 10", "1 raise 20"],
        Phase.FIRST_BETS,
    ),
    (
        "R-ROUND-1 by everybody, a short one too",
        {},
        (500, 500, 18),
        ["0 bet 10", "1 call", "2 raise 13", "0 call"],
        Phase.FIRST_BETS,
    ),
    (
        "R-ROUND-1 the big blind has the last word",
        BLINDS,
        (500, 500, 500),
        ["2 call", "0 call"],
        Phase.FIRST_BETS,
    ),
    (
        "R-ROUND-1 an all-in big blind has none",
        BLINDS,
        (500, 10, 500),
        ["2 call", "0 call"],
        Phase.DRAW,
    ),
    (
        "R-ROUND-1 round two ends the hand",
        {},
        (500, 500),
        ["0 check", "1 check", "0 pat", "1 pat", "0 bet 20", "1 call"],
        Phase.OVER,
    ),
    (
        "R-ALLIN-1 two all-in players still draw",
        {},
        (15, 15, 500),
        ["0 bet 10", "1 call", "0 draw 0 1", "1 draw 4"],
        Phase.DRAW,
    ),
]


@pytest.mark.parametrize(("clause", "options", "stacks", "lines", "phase"), WHEN_A_ROUND_IS_OVER)
def test_when_a_round_is_over(
    clause: str, options: dict[str, str], stacks: tuple[int, ...], lines: list[str], phase: Phase
) -> None:
    assert deal(*stacks, options=options).play(*lines).state.phase is phase, clause


def test_an_all_in_player_is_not_asked_again_in_either_round_r_allin_1() -> None:
    played = deal(500, 15, 500).play("0 bet 10", "1 call", "2 raise 20", "0 call")
    assert played.state.phase is Phase.DRAW

    played = played.play(*ALL_PAT, "0 bet 20", "2 call")

    assert played.state.phase is Phase.OVER
    assert {event.seat for event in played.events if isinstance(event, HandShown)} == {0, 1, 2}


@pytest.mark.parametrize(
    ("clause", "lines", "stacks"),
    [
        ("R-FOLD-1 before the draw", ["0 bet 10", "1 fold", "2 fold"], (510, 495, 495)),
        (
            "R-FOLD-1 after the draw",
            [*ALL_CHECK, *ALL_PAT, "0 bet 20", "1 fold", "2 fold"],
            (510, 495, 495),
        ),
        ("R-FOLD-1 without any bet", ["0 fold", "1 fold"], (495, 495, 510)),
    ],
)
def test_the_last_one_left_takes_the_pot_unseen(
    clause: str, lines: list[str], stacks: tuple[int, ...]
) -> None:
    played = deal(500, 500, 500).play(*lines)

    assert played.state.phase is Phase.OVER, clause
    assert played.stacks == stacks, clause
    assert not any(isinstance(event, HandShown) for event in played.events), clause


def test_a_pot_won_before_anyone_opened_has_no_opener_r_fold_1() -> None:
    assert deal(500, 500).play("0 fold").state.opener is None


REFUSED = [
    ("R-ACT-2 B13 check with something owed", ["0 bet 10"], "1 check", Refusal.CANNOT_CHECK),
    ("R-ACT-2 B13 call with nothing owed", [], "0 call", Refusal.NOTHING_TO_CALL),
    ("R-ACT-2 B13 raise with nothing owed", [], "0 raise 10", Refusal.CANNOT_RAISE),
    ("R-ACT-2 bet over a bet", ["0 bet 10"], "1 bet 10", Refusal.CANNOT_BET),
    ("R-ACT-2 B12 out of turn", ["0 bet 10"], "2 call", Refusal.NOT_YOUR_TURN),
    ("R-ACT-2 B12 draw in a betting round", [], "0 draw 1", Refusal.NOT_NOW),
    ("R-ACT-2 B12 bet in the draw", list(ALL_CHECK), "0 bet 10", Refusal.NOT_NOW),
    ("R-FOLD-1 folding in the draw", list(ALL_CHECK), "0 fold", Refusal.NOT_NOW),
    ("R-ACT-2 after the hand", ["0 fold", "1 fold"], "0 fold", Refusal.HAND_IS_OVER),
    ("R-FOLD-1 who has folded acts no more", ["0 fold"], "0 check", Refusal.NOT_YOUR_TURN),
]


@pytest.mark.parametrize(("clause", "lines", "refused", "refusal"), REFUSED)
def test_what_is_refused(clause: str, lines: list[str], refused: str, refusal: Refusal) -> None:
    assert deal(500, 500, 500).play(*lines).refusal(refused) is refusal, clause


def test_the_raise_of_a_short_all_in_is_refused_to_who_has_acted_r_reopen_1() -> None:
    played = deal(500, 18, 500).play("0 bet 10", "1 raise 13", "2 call")

    assert played.refusal("0 raise 13") is Refusal.CANNOT_RAISE


def test_b10_extra_folds_after_the_end_are_refused_and_pay_nobody() -> None:
    played = deal(500, 500, dealer=0).play("1 bet 10", "0 fold")

    for _ in range(3):
        assert played.refusal("0 fold") is Refusal.HAND_IS_OVER
    assert played.stacks == (495, 505)


def test_b01_a_bet_of_another_amount_is_refused_with_the_one_that_is_allowed() -> None:
    played = deal(500, 500)

    for chips in (-10, 0, 9, 11, 495):
        assert played.refusal(f"0 bet {chips}") is Refusal.WRONG_AMOUNT


def test_every_move_of_a_round_is_told_in_order_r_act_2() -> None:
    played = deal(500, 500, 500).play(*ALL_CHECK)

    assert played.events[-4:] == (Checked(A), Checked(B), Checked(C), RoundBegan("draw"))


def test_a_fold_with_nothing_owed_is_allowed_r_act_2() -> None:
    assert deal(500, 500, 500).play("0 fold").events[-1] == Folded(A)
