"""How much a bet or raise may be, and how many of them a round holds."""

import pytest

from engine.betting_limits import INCREMENTS
from engine.chips import Chips
from engine.errors import Refusal
from engine.legal_actions import allows
from engine.options import WagerSizes
from engine.rules import BettingLimit
from tests.support.hands import ALL_CHECK, ALL_PAT, Played, deal

BLINDS = {"forced_bets": "blinds"}
POT = {"betting_limit": "pot"}
NO_LIMIT = {"betting_limit": "none"}
UNITS = {"betting_limit": "units", "small_bet": "20", "big_bet": "40"}


def sizes_of(played: Played) -> WagerSizes:
    """Return the sizes of the one wager that the seat to act may make."""
    sizes = played.betting.bet or played.betting.raise_
    assert sizes is not None, "a wager may be made"
    return sizes


# Options, stacks (the last seat deals), lines, then least, most, step and all-in, as totals.
SIZES = [
    ("R-BET-2 fixed: the small bet", {}, (500, 500), [], (10, 10, 0, None)),
    ("R-BET-2 fixed: a raise adds the small bet", {}, (500, 500), ["0 bet 10"], (20, 20, 0, None)),
    (
        "R-BET-2 fixed: the big bet after the draw",
        {},
        (500, 500, 500),
        [*ALL_CHECK, *ALL_PAT],
        (20, 20, 0, None),
    ),
    (
        "R-BET-2 fixed: a raise adds the big bet",
        {},
        (500, 500, 500),
        [*ALL_CHECK, *ALL_PAT, "0 bet 20"],
        (40, 40, 0, None),
    ),
    (
        "R-BET-2 fixed: the limit on top of whatever made the level",
        {},
        (500, 18, 500),
        ["0 bet 10", "1 raise 13"],
        (23, 23, 0, None),
    ),
    (
        "R-BET-2 fixed: also over a short all-in bet",
        {},
        (11, 500, 500),
        ["0 bet 6"],
        (16, 16, 0, None),
    ),
    ("R-BET-3 fixed: a short all-in bet", {}, (11, 500, 500), [], (6, 6, 0, None)),
    ("R-BET-3 fixed: all-in for the limit exactly", {}, (15, 500, 500), [], (10, 10, 0, None)),
    ("R-BET-2 units: one or more", UNITS, (205, 500), [], (20, 200, 20, None)),
    (
        "R-BET-2 units: the small bet after the draw too",
        UNITS,
        (105, 500, 500),
        [*ALL_CHECK, *ALL_PAT],
        (20, 100, 20, None),
    ),
    ("R-BET-3 units of 20, stack 50", UNITS, (55, 500), [], (20, 40, 20, 50)),
    (
        "R-BET-3 units of 20, stack 30: one or all of it",
        UNITS,
        (35, 500),
        [],
        (20, 20, 20, 30),
    ),
    ("R-BET-3 units of 20, stack 12", UNITS, (17, 500), [], (12, 12, 0, None)),
    (
        "R-BET-2 units: a raise adds whole units to an odd level",
        UNITS,
        (18, 105, 500),
        ["0 bet 13"],
        (33, 93, 20, 100),
    ),
    (
        "R-BET-2 pot: a bet goes up to the pot",
        POT,
        (500, 500, 500),
        [],
        (10, 15, 1, None),
    ),
    (
        "R-BET-2 pot: a raise to the pot and what is owed",
        POT,
        (500, 500, 500),
        ["0 bet 15"],
        (30, 60, 1, None),
    ),
    (
        "R-BET-3 pot, blinds 5/10, the big one posts 4: 20 to 29",
        BLINDS | POT,
        (500, 4, 500),
        [],
        (20, 29, 1, None),
    ),
    (
        "R-BET-3 pot: a pot of 10 and a limit of 20, the only bet is 20",
        POT,
        (500, 500),
        ["0 check", "1 check", "0 pat", "1 pat"],
        (20, 20, 1, None),
    ),
    ("R-BET-3 pot: a stack under the most", POT, (18, 500, 500), [], (10, 13, 1, None)),
    (
        "R-BET-3 level 10, a short all-in to 13: at least 23",
        POT,
        (500, 18, 500),
        ["0 bet 10", "1 raise 13"],
        (23, 64, 1, None),
    ),
    ("R-BET-2 none: up to the stack", NO_LIMIT, (305, 500), [], (10, 300, 1, None)),
    (
        "R-BET-3 none: a raise of at least the last full wager",
        NO_LIMIT,
        (500, 500),
        ["0 bet 35"],
        (70, 495, 1, None),
    ),
    (
        "R-BET-3 none: a raise and not a level counts",
        NO_LIMIT,
        (500, 500, 500),
        ["0 bet 35", "1 raise 80"],
        (125, 495, 1, None),
    ),
    (
        "R-BET-3 none: over a short all-in alone the limit",
        NO_LIMIT,
        (11, 500, 500),
        ["0 bet 6"],
        (16, 495, 1, None),
    ),
    (
        "R-BET-3 none: the blind counts in full even if posted short",
        BLINDS | NO_LIMIT,
        (500, 4, 300),
        [],
        (20, 300, 1, None),
    ),
    (
        "R-BET-3 none: round two has no last wager yet",
        NO_LIMIT,
        (500, 500),
        ["0 bet 100", "1 call", "0 pat", "1 pat"],
        (20, 395, 1, None),
    ),
]


@pytest.mark.parametrize(("clause", "options", "stacks", "lines", "sizes"), SIZES)
def test_what_a_wager_may_reach(
    clause: str,
    options: dict[str, str],
    stacks: tuple[int, ...],
    lines: list[str],
    sizes: tuple[int, int, int, int | None],
) -> None:
    found = sizes_of(deal(*stacks, options=options).play(*lines))

    assert (found.least, found.most, found.step, found.all_in) == sizes, clause


@pytest.mark.parametrize(
    ("clause", "options", "stacks", "allowed"),
    [
        ("R-BET-2 exactly the limit", {}, (500, 500), {10}),
        ("R-BET-3 whole units and all-in", UNITS, (55, 500), {20, 40, 50}),
        ("R-BET-3 one unit and all-in", UNITS, (35, 500), {20, 30}),
        ("R-BET-2 anything up to the pot", POT, (500, 500, 500), {10, 11, 12, 13, 14, 15}),
        ("R-BET-3 a short stack only all of it", NO_LIMIT, (12, 500), {7}),
    ],
)
def test_every_other_amount_is_refused(
    clause: str, options: dict[str, str], stacks: tuple[int, ...], allowed: set[int]
) -> None:
    played = deal(*stacks, options=options)

    for chips in range(-1, 70):
        if chips in allowed:
            assert played.play(f"0 bet {chips}").state.put_in[0] == 5 + chips, clause
        else:
            assert played.refusal(f"0 bet {chips}") is Refusal.WRONG_AMOUNT, clause


@pytest.mark.parametrize(
    ("sizes", "sentence"),
    [
        ((10, 10, 0, None), "exactly 10"),
        ((10, 15, 1, None), "10 to 15"),
        ((20, 40, 20, 50), "20 to 40 in steps of 20, or all-in 50"),
    ],
)
def test_a_refused_amount_is_told_what_would_do_r_bet_2(
    sizes: tuple[int, int, int, int | None], sentence: str
) -> None:
    options = {0: {}, 1: POT, 20: UNITS}[sizes[2]]
    played = deal(55, 500, 500, options=options)

    with pytest.raises(Exception, match=f"it is {sentence}\\.$"):
        played.play("0 bet 9")


def test_what_lies_between_the_steps_is_not_allowed_r_bet_2() -> None:
    sizes = WagerSizes(Chips(20), Chips(40), Chips(20), all_in=Chips(50))

    assert [to for to in range(60) if allows(sizes, Chips(to))] == [20, 40, 50]


# Options, stacks, lines that fill the round, and the raise that is then refused to the next one.
RAISES_3 = ["0 bet 10", "1 raise 20", "0 raise 20", "1 raise 20"]
CAPPED = [
    ("R-CAP-1 a bet and three raises, heads-up too", {}, (500, 500), RAISES_3, "0 raise 20"),
    (
        "R-CAP-1 classic: four raises over the blind",
        BLINDS,
        (500, 500),
        ["1 raise 15", "0 raise 20", "1 raise 20", "0 raise 20"],
        "1 raise 20",
    ),
    (
        "R-CAP-1 the blind counted: three",
        BLINDS | {"blind_counts": "yes"},
        (500, 500),
        ["1 raise 15", "0 raise 20", "1 raise 20"],
        "0 raise 20",
    ),
    (
        "R-CAP-1 a blind posted short counts as well",
        BLINDS | {"blind_counts": "yes", "raises": "1"},
        (500, 4, 500),
        ["2 raise 20"],
        "0 raise 25",
    ),
    (
        "R-CAP-1 no raises at all over a blind that counts",
        BLINDS | {"blind_counts": "yes", "raises": "0"},
        (500, 500, 500),
        [],
        "2 raise 20",
    ),
    ("R-CAP-1 raises=0 is one bet", {"raises": "0"}, (500, 500), ["0 bet 10"], "1 raise 20"),
    (
        "R-CAP-1 short all-ins use none of it",
        {"raises": "1"},
        (500, 18, 500, 500),
        ["0 bet 10", "1 raise 13", "2 raise 23"],
        "3 raise 33",
    ),
    (
        "R-CAP-1 at the cap an all-in raise is refused as well",
        {"raises": "0"},
        (500, 18, 500),
        ["0 bet 10"],
        "1 raise 13",
    ),
    (
        "R-CAP-1 set by hand it holds without a limit",
        NO_LIMIT | {"raises": "1"},
        (500, 500),
        ["0 bet 50", "1 raise 150"],
        "0 raise 300",
    ),
]


@pytest.mark.parametrize(("clause", "options", "stacks", "lines", "refused"), CAPPED)
def test_at_the_cap_only_call_and_fold_are_left(
    clause: str, options: dict[str, str], stacks: tuple[int, ...], lines: list[str], refused: str
) -> None:
    played = deal(*stacks, options=options).play(*lines)

    assert "raise" not in played.choices, clause
    assert played.refusal(refused) is Refusal.CANNOT_RAISE, clause


@pytest.mark.parametrize("betting_limit", ["pot", "none"])
def test_pot_limit_and_no_limit_have_no_cap_r_cap_1(betting_limit: str) -> None:
    played = deal(50_000, 50_000, options={"betting_limit": betting_limit}).play("0 bet 10")

    for raised in range(8):
        assert "raise" in played.choices
        played = played.play(f"{1 - raised % 2} raise 20")


def test_the_cap_begins_anew_after_the_draw_r_cap_1() -> None:
    played = deal(500, 500).play(*RAISES_3, "0 call", "0 pat", "1 pat")

    assert played.play("0 bet 20", "1 raise 40", "0 raise 40").choices == "fold call raise"


def test_a_blind_that_counts_leaves_all_of_round_two_r_cap_1() -> None:
    rules = {"blind_counts": "yes", "raises": "1"}
    played = deal(500, 500, options=BLINDS | rules).play("1 call", "0 check", "0 pat", "1 pat")

    assert played.play("0 bet 20").choices == "fold call raise"
    assert played.play("0 bet 20", "1 raise 40").choices == "fold call"


def test_every_betting_limit_has_its_sizes_r_bet_2() -> None:
    assert set(INCREMENTS) == set(BettingLimit)
