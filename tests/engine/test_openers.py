"""What opens, what proves it, and what a winner shows of it."""

import pytest

from engine.apply_action import reshuffle_cards
from engine.cards import card_code, parse_cards
from engine.errors import Refusal
from engine.events import OpenersShown, OpenersSplit
from engine.openers import REQUIREMENTS, meets, smallest_proof, split_openers
from engine.rules import Openers, WildCards
from tests.support.hands import A, Played, deal

JACKS = {"openers": "jacks"}
ALL_JUNK = {1: "Kh 8d 6h 4s 2h", 2: "Ah 9d 6d 4c 2s"}

OPENERS = [
    ("R-OPEN-1 a pair of jacks opens", "Jc Jd 7h 5s 2c", {}, True),
    ("R-OPEN-1 a pair of tens does not", "Tc Td Ah Ks Qc", {}, False),
    ("R-OPEN-1 a pair of aces does", "Ac Ad 7h 5s 2c", {}, True),
    ("R-OPEN-1 any two pair does", "5c 5d 3h 3s 6c", {}, True),
    ("R-OPEN-1 three twos", "2c 2d 2h 5s 6c", {}, True),
    ("R-OPEN-1 a straight", "2c 3d 4h 5s 6c", {}, True),
    ("R-OPEN-1 a flush", "2c 4c 7c 9c Tc", {}, True),
    ("R-OPEN-1 an ace and nothing", "Ac Kd 9h 5s 2c", {}, False),
    ("R-OPEN-1 joker and a queen are queens", "JOKER Qd 9h 5s 2c", {"wild_cards": "joker"}, True),
    ("R-OPEN-1 joker and a ten are tens", "JOKER Td 9h 5s 2c", {"wild_cards": "joker"}, False),
    ("R-OPEN-1 bug and a queen are not queens", "JOKER Qd 9h 5s 2c", {"wild_cards": "bug"}, False),
    ("R-OPEN-1 bug and an ace are aces", "JOKER Ad 9h 5s 2c", {"wild_cards": "bug"}, True),
    ("R-OPEN-1 the bug makes a straight", "JOKER 6d 7h 8s 9c", {"wild_cards": "bug"}, True),
    ("R-OPEN-1 a two and a jack are jacks", "2d Jd 9h 6s 4c", {"wild_cards": "deuces"}, True),
    ("R-OPEN-1 a two and a ten are tens", "2d Td 9h 6s 4c", {"wild_cards": "deuces"}, False),
]


@pytest.mark.parametrize(("clause", "cards", "options", "opens"), OPENERS)
def test_who_may_open(clause: str, cards: str, options: dict[str, str], opens: bool) -> None:
    played = deal(500, 500, cards={0: cards}, options=JACKS | options)

    assert played.choices == ("fold check bet" if opens else "fold check"), clause
    if not opens:
        assert played.refusal("0 bet 10") is Refusal.NO_OPENERS, clause


def test_who_could_open_may_check_r_open_1() -> None:
    played = deal(500, 500, cards={0: "Jc Jd 7h 5s 2c"}, options=JACKS)

    assert played.play("0 check").state.to_act == 1


def test_once_it_is_open_anyone_may_raise_r_open_1() -> None:
    cards = {0: "Jc Jd 7h 5s 2c", 1: "Kh 8d 6c 4s 3h"}

    assert deal(500, 500, cards=cards, options=JACKS).play("0 bet 10").choices == "fold call raise"


def test_in_round_two_anyone_may_bet_r_open_1() -> None:
    cards = {0: "Jc Jd 7h 5s 2c", 1: "Kh 8d 6c 4s 3h"}
    played = deal(500, 500, cards=cards, options=JACKS).play("0 bet 10", "1 call", "0 pat", "1 pat")

    assert played.play("0 check").choices == "fold check bet"


PROOFS = [
    ("R-OPEN-2 the pair", "7h Jc 5s Jd 2c", "none", "Jc Jd"),
    ("R-OPEN-2 of three jacks the two in front", "Jh 5s Jc 2c Jd", "none", "Jh Jc"),
    ("R-OPEN-2 two low pairs are four cards", "5c 5d 6c 3h 3s", "none", "5c 5d 3h 3s"),
    ("R-OPEN-2 three low cards", "2c 9d 2d 5s 2h", "none", "2c 2d 2h"),
    ("R-OPEN-2 of kings and jacks the pair in front", "Kc Kd Jc Jd 5s", "none", "Kc Kd"),
    ("R-OPEN-2 a pair within a flush", "2c 4c 7c 9c Tc", "none", "2c 4c 7c 9c Tc"),
    ("R-OPEN-2 a straight is five cards", "2c 3d 4h 5s 6c", "none", "2c 3d 4h 5s 6c"),
    ("R-OPEN-2 the joker and a queen", "JOKER 5s Qd 9h 2c", "joker", "JOKER Qd"),
    ("R-OPEN-2 the joker and a low pair", "JOKER 5s 5d 9h 2c", "joker", "JOKER 5s 5d"),
    ("R-OPEN-2 the bug and an ace", "9h JOKER 5s Ad 2c", "bug", "JOKER Ad"),
    ("R-OPEN-2 two deuces alone", "9h 2d 5s 2c 7c", "deuces", "2d 2c"),
]


@pytest.mark.parametrize(("clause", "cards", "wild", "proof"), PROOFS)
def test_the_smallest_proof(clause: str, cards: str, wild: str, proof: str) -> None:
    found = smallest_proof(parse_cards(cards), 9, WildCards(wild))

    assert found == parse_cards(proof), clause


def test_what_does_not_open_has_no_proof_r_open_2() -> None:
    with pytest.raises(AssertionError, match="holds openers"):
        smallest_proof(parse_cards("Tc Td 7h 5s 2c"), 9, WildCards.NONE)
    with pytest.raises(AssertionError, match="holds openers"):
        split_openers(parse_cards("Tc"), parse_cards("Td"), 9, WildCards.NONE)


@pytest.mark.parametrize(
    ("clause", "cards", "meets_it"),
    [
        ("R-OPEN-2 nothing proves nothing", "", False),
        ("R-OPEN-2 a jack alone does not", "Jc", False),
        ("R-OPEN-2 a pair of tens among four", "Tc Td Ah Kd", False),
        ("R-OPEN-2 two pair among four", "3c 3d 4c 4d", True),
    ],
)
def test_part_of_a_hand_is_judged_by_itself(clause: str, cards: str, meets_it: bool) -> None:
    assert meets(parse_cards(cards), 9, WildCards.NONE) is meets_it, clause


def opened(cards: str, stock: str = "", **options: str) -> Played:
    """Let seat 0 open with these cards and everybody call."""
    played = deal(500, 500, 500, cards=ALL_JUNK | {0: cards}, stock=stock, options=JACKS | options)
    return played.play("0 bet 10", "1 call", "2 call")


# The opener's hand, what they draw, then what is set aside and what the proof is.
SPLITS = [
    ("R-OPEN-2 a kept pair is no split", "Jc Jd 7h 5s 2c", "0 draw 2 3 4", "", "Jc Jd"),
    ("R-OPEN-2 a jack away is set aside", "Jc Jd 7c 5c 2c", "0 draw 1", "Jd", "Jc Jd"),
    ("R-OPEN-2 both jacks away", "Jc Jd 7h 5s 2c", "0 draw 0 1", "Jc Jd", "Jc Jd"),
    ("R-OPEN-2 two kept of three", "Jc Jd Jh 5s 2c", "0 draw 0 3 4", "", "Jd Jh"),
    ("R-OPEN-2 one kept of three: one is enough", "Jc Jd Jh 5s 2c", "0 draw 0 1", "Jc", "Jc Jh"),
    ("R-OPEN-2 the other pair is proof as well", "Jc Jd Qh Qs 2c", "0 draw 0 1", "", "Qh Qs"),
    ("R-OPEN-2 one of two low pairs away", "5c 5d 3h 3s 6c", "0 draw 0", "5c", "5c 5d 3h 3s"),
    ("R-OPEN-2 a card of a straight away", "6c 7d 8h 9s Tc", "0 draw 0", "6c", "6c 7d 8h 9s Tc"),
    ("R-OPEN-2 standing pat splits nothing", "Jc Jd 7h 5s 2c", "0 pat", "", "Jc Jd"),
]


@pytest.mark.parametrize(("clause", "cards", "draw", "aside", "proof"), SPLITS)
def test_splitting_openers(clause: str, cards: str, draw: str, aside: str, proof: str) -> None:
    played = opened(cards).play(draw)

    assert played.state.set_aside == parse_cards(aside), clause
    assert played.state.proof == parse_cards(proof), clause
    assert (OpenersSplit(A) in played.events) is bool(aside), clause
    assert not set(reshuffle_cards(played.state)) & set(parse_cards(aside)), clause


def test_who_did_not_open_splits_nothing_r_open_2() -> None:
    played = deal(500, 500, cards={0: "Jc Jd 7h 5s 2c", 1: "Qc Qd 8h 6s 3c"}, options=JACKS)
    played = played.play("0 bet 10", "1 call", "0 pat", "1 draw 0 1")

    assert played.state.set_aside == ()


def test_nothing_is_split_where_proof_is_not_shown_r_open_3() -> None:
    played = opened("Jc Jd 7c 5c 2c", proof_of_openers="not_shown").play("0 draw 1")

    assert OpenersSplit(A) not in played.events
    assert (played.state.set_aside, played.state.proof) == ((), ())


def proof_shown(played: Played) -> str:
    """Return the cards that the opener showed as proof, empty where there was none."""
    found = [event.cards for event in played.events if isinstance(event, OpenersShown)]
    assert len(found) <= 1, "proof is shown once"
    return " ".join(card_code(card) for cards in found for card in cards)


# The opener's hand, the rest of the play, the proof that is shown in the end.
SHOWN = [
    (
        "R-OPEN-3 not called: the proof alone",
        "7h Jc 5s Jd 2c",
        ["0 pat", "1 pat", "2 pat", "0 bet 20", "1 fold", "2 fold"],
        "Jc Jd",
    ),
    (
        "R-OPEN-3 not called before the draw",
        "7h Jc 5s Jd 2c",
        None,  # two players, and the other folds
        "Jc Jd",
    ),
    (
        "R-OPEN-3 with the card set aside",
        "Jc Jd 7c 5c 2c",
        ["0 draw 1", "1 pat", "2 pat", "0 bet 20", "1 fold", "2 fold"],
        "Jc Jd",
    ),
    (
        "R-OPEN-3 the hand shown at the showdown is proof enough",
        "7h Jc 5s Jd 2c",
        ["0 pat", "1 pat", "2 pat", "0 check", "1 check", "2 check"],
        "",
    ),
    (
        "R-OPEN-3 unless part of it was set aside",
        "Jc Jd 7c 5c 2c",
        ["0 draw 1", "1 pat", "2 pat", "0 check", "1 check", "2 check"],
        "Jc Jd",
    ),
    (
        "R-OPEN-3 an opener who folds shows nothing",
        "7h Jc 5s Jd 2c",
        ["0 pat", "1 pat", "2 pat", "0 check", "1 bet 20", "2 fold", "0 fold"],
        "",
    ),
    (
        "R-OPEN-3 nor one who leaves",
        "7h Jc 5s Jd 2c",
        ["0 leave", "1 pat", "2 pat", "1 bet 20", "2 fold"],
        "",
    ),
]


@pytest.mark.parametrize(("clause", "cards", "lines", "proof"), SHOWN)
def test_what_a_winning_opener_shows(
    clause: str, cards: str, lines: list[str] | None, proof: str
) -> None:
    if lines is None:
        played = deal(500, 500, cards={0: cards}, options=JACKS).play("0 bet 10", "1 fold")
    else:
        played = opened(cards, stock="9c Tc Kc").play(*lines)

    assert proof_shown(played) == proof, clause


def test_an_opener_who_loses_shows_nothing_beyond_the_hand_r_open_3() -> None:
    cards = {0: "Jc Jd 7c 5c 2c", 1: "Ac Ad Ah 4s 3h"}
    played = deal(500, 500, cards=cards, stock="9s", options=JACKS)
    played = played.play("0 bet 10", "1 call", "0 draw 1", "1 pat", "0 check", "1 check")

    assert proof_shown(played) == ""


def test_an_opener_who_wins_a_side_pot_alone_shows_the_proof_r_open_3() -> None:
    cards = {0: "Jc Jd 7c 5c 2c", 1: "Ac Ad Ah 4s 3h", 2: "Th 8d 6h 4d 3c"}
    played = deal(500, 10, 500, cards=cards, stock="9s", options=JACKS)
    played = played.play("0 bet 10", "1 call", "2 call", "0 draw 1", "1 pat", "2 pat")

    played = played.play("0 check", "2 check")

    assert played.state.won == (10, 30, 0)
    assert proof_shown(played) == "Jc Jd"


def test_proof_is_not_shown_where_the_table_does_without_r_open_3() -> None:
    played = deal(
        500, 500, cards={0: "Jc Jd 7h 5s 2c"}, options=JACKS | {"proof_of_openers": "not_shown"}
    )

    assert proof_shown(played.play("0 bet 10", "1 fold")) == ""


def test_where_anything_opens_there_is_nothing_to_prove_r_open_3() -> None:
    assert proof_shown(deal(500, 500).play("0 bet 10", "1 fold")) == ""


def test_every_requirement_has_its_pair_r_open_1() -> None:
    assert set(REQUIREMENTS) == set(Openers)


@pytest.mark.parametrize(
    ("openers", "ranks"),
    [
        ("any", [None] * 4),
        ("jacks", [9] * 4),
        ("progressive", [9, 10, 11, 12, 11, 10, 9, 10, 11, 12, 11, 10, 9]),
    ],
)
def test_the_requirement_of_each_deal_r_prog_1(openers: str, ranks: list[int | None]) -> None:
    requirement = REQUIREMENTS[Openers(openers)]

    assert [requirement(deal) for deal in range(1, len(ranks) + 1)] == ranks
