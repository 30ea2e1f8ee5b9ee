"""The sentences for what happens: a table of every event, seen by others and by the seat itself."""

from typing import get_args

import pytest
from msgspec.structs import replace

from client.narration import narrate, narrate_all
from engine.cards import parse_card, parse_cards
from engine.chips import Chips, SeatId
from engine.events import (
    AntePosted,
    BetMade,
    BlindPosted,
    Called,
    Checked,
    Dealt,
    Drew,
    Folded,
    HandBegan,
    HandEnded,
    HandShown,
    OpenersShown,
    OpenersSplit,
    PassedOut,
    PointScored,
    Posted,
    PotAwarded,
    Raised,
    RoundBegan,
    Share,
    StockReshuffled,
    UncalledReturned,
)
from engine.rule_options import make_rules
from engine.views import PotView, Presence
from protocol.messages import (
    ChipsBrought,
    ChipsGranted,
    Event,
    GamePaused,
    GameResumed,
    LastHandAnnounced,
    MatchBegan,
    MatchEnded,
    MatchView,
    PlayerAway,
    PlayerBack,
    PlayerJoined,
    PlayerLeft,
    PlayerLost,
    PlayerOut,
    PlayerReturned,
    RuleChange,
    RulesChanged,
    Said,
    SatIn,
    SatOut,
    SeatHandedOver,
    StakesRose,
    StakesWillRise,
    StandInBegan,
    TableLocked,
    TableUnlocked,
    TimeRanOut,
    WaitEnded,
    WaitKept,
)
from tests.client.table_views import ANN, BOB, EVE, SAM, hand_view, player, table_view

C = Chips
FOUR = (ANN, BOB, EVE, SAM)
VIEW = table_view(hand=hand_view())

SENTENCES: tuple[tuple[Event, str], ...] = (
    (HandBegan(12, EVE, FOUR), "Hand 12. Dealer Eve."),
    (HandBegan(12, SAM, FOUR), "Hand 12. You are the dealer."),
    (AntePosted(ANN, C(5), all_in=False), "Ann antes 5."),
    (AntePosted(SAM, C(3), all_in=True), "You ante 3 and are all-in."),
    (BlindPosted(ANN, "small", C(5), all_in=False), "Ann posts the small blind of 5."),
    (BlindPosted(SAM, "big", C(10), all_in=False), "You post the big blind of 10."),
    (BlindPosted(BOB, "single", C(4), all_in=True), "Bob posts the blind of 4 and is all-in."),
    (Posted(ANN, C(10), C(5), all_in=False), "Ann posts 10 and 5 dead to come in."),
    (Posted(SAM, C(10), C(0), all_in=True), "You post 10 to come in and are all-in."),
    (Dealt(ANN), ""),
    (
        Dealt(SAM, parse_cards("As Th 7c 9c 2s")),
        "You are dealt ace of spades, ten of hearts, seven of clubs, nine of clubs, two of spades.",
    ),
    (RoundBegan("first_bets"), ""),
    (RoundBegan("draw"), "Draw."),
    (RoundBegan("second_bets"), "Second betting round."),
    (Folded(EVE), "Eve folds."),
    (Folded(SAM), "You fold."),
    (Checked(BOB), "Bob checks."),
    (Checked(SAM), "You check."),
    (Called(ANN, C(10), all_in=False), "Ann calls 10."),
    (Called(SAM, C(7), all_in=True), "You call 7 and are all-in."),
    (Called(ANN, C(10), all_in=False, by_rule=True), "Ann calls 10 by rule."),
    (BetMade(ANN, C(10), C(10), all_in=False), "Ann bets 10."),
    (BetMade(SAM, C(6), C(6), all_in=True), "You bet 6 and are all-in."),
    (Raised(ANN, C(20), C(30), all_in=False), "Ann raises to 30."),
    (Raised(SAM, C(20), C(30), all_in=False), "You raise to 30."),
    (Drew(ANN, 2), "Ann draws 2."),
    (Drew(BOB, 0), "Bob stands pat."),
    (Drew(SAM, 0), "You stand pat."),
    (
        Drew(SAM, 2, parse_cards("As Th"), parse_cards("Kh Qd")),
        "You discard ace of spades, ten of hearts. You draw king of hearts, queen of diamonds.",
    ),
    (
        Drew(ANN, 4, kept_shown=parse_card("Ac")),
        "Ann draws 4. Ann keeps the ace of clubs for all to see.",
    ),
    (StockReshuffled(19), "The stock ran out: 19 cards are shuffled into a new one."),
    (OpenersSplit(ANN), "Ann splits openers."),
    (
        PassedOut(EVE),
        "Nobody opens: the cards are thrown in, the pot stays, Eve deals next.",
    ),
    (
        PassedOut(SAM),
        "Nobody opens: the cards are thrown in, the pot stays, you deal next.",
    ),
    (UncalledReturned(ANN, C(20)), "Ann takes back 20 uncalled."),
    (UncalledReturned(SAM, C(20)), "You take back 20 uncalled."),
    (
        HandShown(ANN, parse_cards("Jh 9h 6h 4h 2h"), "flush, jack high"),
        "Ann shows a flush, jack high.",
    ),
    (
        HandShown(SAM, parse_cards("7d 7c 7s Kh Qd"), "three of a kind, sevens"),
        "You show three of a kind, sevens.",
    ),
    (
        OpenersShown(ANN, parse_cards("Jd Js")),
        "Ann shows openers: jack of diamonds, jack of spades.",
    ),
    (PotAwarded(0, C(90), (ANN, SAM), (Share(SAM, C(90)),)), "You win 90."),
    (PotAwarded(1, C(40), (ANN, BOB), (Share(ANN, C(40)),)), "Ann wins side pot 1 of 40."),
    (
        PotAwarded(0, C(91), (ANN, SAM), (Share(ANN, C(46), 1), Share(SAM, C(45)))),
        (
            "The pot of 91 is split: 46 to Ann with 1 odd chip and 45 to you. "
            "The odd chip goes to the first winner left of the dealer."
        ),
    ),
    (PointScored((SAM,)), "You score a point."),
    (PointScored((ANN, SAM)), "A point each for Ann and you."),
    (HandEnded(12), ""),
    (PlayerJoined(seat=ANN, name="Ann"), "Ann joined."),
    (PlayerJoined(seat=SAM, name="Sam"), "You joined."),
    (PlayerLeft(seat=SeatId(5), name="Fay"), "Fay left."),
    (PlayerLeft(seat=BOB, name="Bob", why="kicked"), "Bob was sent away by the host."),
    (PlayerLeft(seat=BOB, name="Bob", why="removed"), "Bob was taken off the table."),
    (
        PlayerLeft(seat=BOB, name="Bob", why="banned"),
        "Bob was sent away by the host for the evening.",
    ),
    (PlayerAway(seat=ANN, name="Ann"), "Ann is away for a while: the rules move for them."),
    (PlayerAway(seat=SAM, name="Sam"), "You are away for a while: the rules move for you."),
    (PlayerBack(seat=ANN, name="Ann"), "Ann is at the screen again."),
    (PlayerBack(seat=SAM, name="Sam"), "You are at the screen again."),
    (
        SeatHandedOver(seat=ANN, name="Ann", watcher="Ann 2"),
        "The host has given the seat of Ann to Ann 2.",
    ),
    (
        SeatHandedOver(seat=SAM, name="Sam", watcher="Sam 2"),
        "The host has given you the seat of Sam.",
    ),
    (
        RulesChanged(preset="classic", new_preset=False, changes=(RuleChange("ante", "20"),)),
        "The host sets ante to 20.",
    ),
    (
        RulesChanged(
            preset="party",
            new_preset=False,
            changes=(RuleChange("ante", "20"), RuleChange("small_bet", "40")),
        ),
        "The host sets ante to 20 and small bet to 40.",
    ),
    (RulesChanged(preset="party", new_preset=True), "The host chooses the rules party."),
    (
        RulesChanged(
            preset="party",
            new_preset=True,
            changes=(RuleChange("raises", "no_cap"), RuleChange("openers", "jacks")),
        ),
        "The host chooses the rules party, with raises no cap and openers jacks.",
    ),
    (GamePaused(), "The host has paused the game: no clock runs, and nobody can move."),
    (GameResumed(), "The game goes on."),
    (TableLocked(), "The host has locked the table: nobody new comes in."),
    (TableUnlocked(), "The table is open to newcomers again."),
    (PlayerLost(seat=BOB, name="Bob"), "Bob lost the connection; the seat stays theirs."),
    (PlayerReturned(seat=BOB, name="Bob"), "Bob is back."),
    (PlayerReturned(seat=SAM, name="Sam"), "You are back."),
    (StandInBegan(seat=BOB, name="Bob"), "A bot plays for Bob."),
    (TimeRanOut(seat=BOB), "Bob ran out of time."),
    (TimeRanOut(seat=SAM), "You ran out of time."),
    (WaitEnded(seat=BOB, name="Bob"), "The host waits no longer for Bob."),
    (WaitKept(seat=SAM, name="Sam"), "The host has the table wait for you."),
    (ChipsBrought(seat=ANN, chips=C(50), stack=C(50)), "Ann brings 50 chips to the table."),
    (
        ChipsBrought(seat=SAM, chips=C(50), stack=C(80)),
        "You bring 50 chips to the table and have 80.",
    ),
    (
        ChipsGranted(seat=BOB, chips=C(400)),
        "The host grants Bob 400 chips more for the evening.",
    ),
    (SatOut(seat=SAM), "You sit out."),
    (SatOut(seat=BOB, why="time"), "Bob ran out of time twice and sits out."),
    (SatOut(seat=SAM, why="closed"), "You closed the window and sit out."),
    (SatIn(seat=BOB, presence=Presence.PLAYING), "Bob sits in."),
    (SatIn(seat=SAM, presence=Presence.POSTING), "You want to post and come in."),
    (SatIn(seat=BOB, presence=Presence.WAITING), "Bob waits for the big blind."),
    (Said(seat=ANN, name="Ann", text="hi"), "<Ann> hi"),
    (Said(seat=None, name="Kim", text="hi"), "<Kim, watching> hi"),
    (MatchBegan(button=EVE), "The match begins; Eve deals first."),
    (MatchBegan(button=SAM), "The match begins; you deal first."),
    (
        StakesWillRise(small_bet=C(20), big_bet=C(40)),
        "After this hand the stakes double, to bets of 20 and 40.",
    ),
    (StakesRose(small_bet=C(20), big_bet=C(40)), "The stakes have doubled: bets are 20 and 40."),
    (PlayerOut(seat=BOB, name="Bob", place=3), "Bob is out in third place."),
    (PlayerOut(seat=SAM, name="Sam", place=2), "You are out in second place."),
    (MatchEnded(winners=(ANN,)), "Ann wins the match."),
    (MatchEnded(winners=(SAM,)), "You win the match."),
    (MatchEnded(winners=(ANN, SAM)), "First place is shared by Ann and you."),
    (MatchEnded(winners=()), "The match is over without a winner."),
    (LastHandAnnounced(), "The host ends the match after this hand."),
)


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_each_event_is_one_sentence_for_its_reader(event: Event, sentence: str) -> None:
    assert narrate(event, VIEW, SAM) == sentence


def test_every_kind_of_event_has_its_row() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(Event))


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_a_watcher_is_never_called_you(event: Event, sentence: str) -> None:
    told = narrate(event, table_view(you=None, hand=hand_view()), None)

    assert "you" not in told.lower().split()


@pytest.mark.parametrize("event", [event for event, _ in SENTENCES if not isinstance(event, Said)])
def test_only_talk_begins_like_talk(event: Event) -> None:
    assert not narrate(event, VIEW, SAM).startswith("<")


def test_cards_are_written_short_where_asked() -> None:
    drew = Drew(SAM, 2, parse_cards("As Th"), parse_cards("JOKER Qd"))

    assert narrate(drew, VIEW, SAM, short=True) == "You discard AS TH. You draw JOKER QD."


def test_the_main_pot_is_named_beside_a_side_pot() -> None:
    pots = (PotView(C(65), (ANN, BOB)), PotView(C(40), (ANN,)))
    view = table_view(hand=hand_view(pots=pots))

    told = narrate(PotAwarded(0, C(65), (ANN, BOB), (Share(ANN, C(65)),)), view, SAM)

    assert told == "Ann wins the main pot of 65."


def test_who_left_in_the_match_keeps_the_name() -> None:
    view = table_view(
        players=[player(0, "Ann")],
        match=MatchView(hands_played=3, left=(player(1, "Bob"),)),
    )

    assert narrate(Folded(BOB), view, SAM) == "Bob folds."
    assert narrate(Folded(EVE), view, SAM) == "Seat 3 folds."


def test_equal_antes_are_one_sentence() -> None:
    events: list[Event] = [
        HandBegan(1, EVE, FOUR),
        *(AntePosted(seat, C(5), all_in=False) for seat in FOUR),
        RoundBegan("first_bets"),
        Checked(SAM),
    ]

    assert narrate_all(events, VIEW, SAM) == (
        "Hand 1. Dealer Eve.",
        "Everyone antes 5.",
        "You check.",
    )


def test_a_short_ante_is_told_apart() -> None:
    events = [
        AntePosted(ANN, C(5), all_in=False),
        AntePosted(BOB, C(2), all_in=True),
        AntePosted(SAM, C(5), all_in=False),
    ]

    assert narrate_all(events, VIEW, SAM) == (
        "Bob antes 2 and is all-in.",
        "Everyone else antes 5.",
    )


def test_two_different_antes_are_two_sentences() -> None:
    events = [AntePosted(ANN, C(5), all_in=False), AntePosted(SAM, C(5), all_in=True)]

    assert narrate_all(events, VIEW, SAM) == ("Ann antes 5.", "You ante 5 and are all-in.")


def test_a_ring_game_begins_and_ends_as_one_with_the_results_of_everybody() -> None:
    fay = replace(player(5, "Fay"), net=-30)
    match = MatchView(hands_played=9, left=(fay,))
    players = (replace(player(0, "Ann"), net=40), replace(player(3, "Sam"), net=-10))
    view = table_view(rules=make_rules("cardroom", {}), players=players, match=match)

    assert narrate(MatchBegan(button=EVE), view, SAM) == "The game begins."
    ended = narrate(MatchEnded(winners=(ANN,)), view, SAM)
    assert ended == "The game is over: Ann +40, you -10, Fay -30."


def test_the_host_who_has_a_seat_is_named_when_the_rules_change() -> None:
    view = table_view(players=[player(0, "Ann", is_host=True), player(3, "Sam")])
    changed = RulesChanged(preset="classic", new_preset=False, changes=(RuleChange("ante", "20"),))

    assert narrate(changed, view, SAM) == "Ann sets ante to 20."
    assert narrate(changed, view, ANN) == "You set ante to 20."


def test_the_same_dealer_is_said_to_deal_again() -> None:
    view = table_view(rules=make_rules("classic", {"openers": "jacks"}), hand=hand_view())

    assert narrate(PassedOut(EVE), view, SAM).endswith("the pot stays, Eve deals again.")
