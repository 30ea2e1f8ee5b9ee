"""What a case expects in the end, key by key; a key that has no judge makes the case fail."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import msgspec

from cases.form import CaseFailed, CheckState, is_for_readers
from cases.judging import check_state, codes_of, require_equal
from cases.played_hand import PlayedHand
from engine.cards import CARD_CODES
from engine.chips import SeatId
from engine.dealing import deck_of
from engine.events import BlindPosted, Drew, HandShown, OpenersShown, RoundBegan
from engine.phases import Phase
from engine.reveal import reveal_event
from engine.seating import MatchState, begin_hand, finish_hand, is_over, standings, winners

Judge = Callable[[PlayedHand, Any], None]


def judge(hand: PlayedHand, expected: Mapping[str, Any]) -> tuple[str, ...]:
    """Compare all that is expected of a hand; return the keys that only speak to readers.

    Raises:
        CaseFailed: with everything that came out otherwise, and with what nobody here can judge.
    """
    remarks, faults = [], []
    for key, value in expected.items():
        if is_for_readers(key, value) and not are_cards(value):
            remarks.append(key)
            continue
        try:
            _judge_one(hand, key, value)
        except CaseFailed as fault:
            faults.append(str(fault))
    if faults:
        raise CaseFailed("; ".join(faults))
    return tuple(remarks)


def _judge_one(hand: PlayedHand, key: str, value: Any) -> None:
    if key in CheckState.__struct_fields__:
        check = msgspec.convert({key: value}, CheckState, str_keys=True)
        check_state(hand.state, hand.events, check)
    elif key in JUDGES:
        JUDGES[key](hand, value)
    else:
        raise CaseFailed(f"{key}: expected {value}, which nobody here can judge")


def _final_stacks(hand: PlayedHand, value: Any) -> None:
    _require_over(hand)
    stacks = hand.state.stacks
    if isinstance(value, dict):
        require_equal("final_stacks", value, {seat: stacks[int(seat)] for seat in value})
    else:
        seats = range(len(value)) if len(value) == len(stacks) else hand.match.players
        require_equal("final_stacks", list(value), [stacks[seat] for seat in seats])


def _require_over(hand: PlayedHand) -> None:
    if hand.state.phase is not Phase.OVER:
        raise CaseFailed(f"expected the hand over, got {hand.standing}")


def _pots(hand: PlayedHand, value: Any) -> None:
    _require_over(hand)
    got = [
        {
            "amount": pot.chips,
            "eligible": sorted(pot.seats),
            "winners": sorted(share.seat for share in pot.shares),
        }
        for pot in hand.state.pots
    ]
    compare_pots(value, got)


def compare_pots(said: Sequence[Mapping[str, Any]], got: Sequence[Mapping[str, Any]]) -> None:
    """Compare pots, of which a case may leave out who could win and who did."""
    expected = [
        {key: sorted(v) if isinstance(v, list) else v for key, v in pot.items()} for pot in said
    ]
    keys = {key for pot in expected for key in pot}
    require_equal("pots", expected, [{k: v for k, v in pot.items() if k in keys} for pot in got])


def _returned(hand: PlayedHand, value: Any) -> None:
    _require_over(hand)
    got = {str(seat): chips for seat, chips in enumerate(hand.state.returned) if chips}
    require_equal("uncalled_returned", {str(seat): n for seat, n in value.items() if n}, got)


def _after(hand: PlayedHand) -> MatchState:
    _require_over(hand)
    return finish_hand(hand.match, hand.state)


def _eliminated(hand: PlayedHand, value: Any) -> None:
    outs = sorted(out.seat for out in _after(hand).outs if not out.left)
    require_equal("eliminated", sorted(value), outs)


def _match_winner(hand: PlayedHand, value: Any) -> None:
    match = _after(hand)
    won = winners(match) if is_over(match) else ()
    said = value if isinstance(value, list) else [] if value is None else [value]
    require_equal("match_winner", sorted(said), sorted(won))


def _places(hand: PlayedHand, value: Any) -> None:
    got = {str(standing.seat): standing.place for standing in standings(_after(hand))}
    require_equal("places", value, {seat: got.get(seat) for seat in value})


def _next_hand_starts(hand: PlayedHand, value: Any) -> None:
    require_equal("next_hand_starts", value, not is_over(_after(hand)))


def _next_hand(hand: PlayedHand, value: Any) -> None:
    require_equal("next_hand", value, next_hand(_after(hand), value))


def next_hand(match: MatchState, asked: Iterable[str]) -> dict[str, SeatId | None]:
    """Return the dealer, the blinds and the first to act of the next hand of a match."""
    begun = begin_hand(match, deck_of(match.rules))
    blinds = {event.blind: event.seat for event in begun.events if isinstance(event, BlindPosted)}
    answers = {
        "dealer": begun.state.button,
        "sb": blinds.get("small"),
        "bb": blinds.get("big", blinds.get("single")),
        "first_to_act": begun.state.to_act,
    }
    if not set(asked) <= set(answers):
        raise CaseFailed(f"next_hand: only {', '.join(answers)} are known")
    return {key: answers[key] for key in asked}


def _shown(hand: PlayedHand) -> dict[str, set[str]]:
    """Return the cards that each seat turned up, by the code of the seat."""
    shown: dict[str, set[str]] = {}
    for event in hand.events:
        if isinstance(event, HandShown | OpenersShown):
            shown.setdefault(str(event.seat), set()).update(codes_of(event.cards))
    return shown


def _cards_revealed(hand: PlayedHand, value: Any) -> None:
    said = {} if value in ("none", []) else value
    require_equal("cards_revealed", {str(s): _cards(c) for s, c in said.items()}, _shown(hand))


def _show(hand: PlayedHand, value: Any) -> None:
    """Judge which cards each seat shows, which cards are shown at all, or who shows after whom."""
    if isinstance(value, dict):
        for seat, cards in value.items():
            _require_shown(hand, str(seat), _cards(cards))
    elif are_cards(value):
        shown: set[str] = set().union(*_shown(hand).values())
        require_equal("show", _cards(value), shown & _cards(value))
    else:
        order = [event.seat for event in hand.events if isinstance(event, HandShown)]
        require_equal("show", [] if value == "none" else value, order)


def _require_shown(hand: PlayedHand, seat: str, cards: set[str]) -> None:
    """Require these cards of a seat; nothing else either, where it did not show down its hand."""
    shown = _shown(hand).get(seat, set())
    in_showdown = any(isinstance(e, HandShown) and str(e.seat) == seat for e in hand.events)
    require_equal(f"show of seat {seat}", cards, shown & cards if in_showdown else shown)


def are_cards(value: Any) -> bool:
    """Tell whether a value is codes of cards, in a list or in one text."""
    words = value.split() if isinstance(value, str) else value
    return isinstance(words, list) and bool(words) and all(word in CARD_CODES for word in words)


def _cards(value: Any) -> set[str]:
    return set(value.split() if isinstance(value, str) else value)


def _show_first(hand: PlayedHand, value: Any) -> None:
    order = [event.seat for event in hand.events if isinstance(event, HandShown)]
    require_equal("show_first", value, order[0] if order else None)


def _second_round(hand: PlayedHand, value: Any) -> None:
    if value not in ("skipped", "played"):
        raise CaseFailed(f"second_betting_round: {value!r} is not known")
    played = RoundBegan("second_bets") in hand.events
    require_equal("second_betting_round", value, "played" if played else "skipped")


def _public(hand: PlayedHand, value: Any) -> None:
    """Compare sentences such as "s1 drew 4 and shows Ad" with what a watcher is told."""
    seen = [reveal_event(event, None) for event in hand.events]
    told = {event.seat: event for event in seen if isinstance(event, Drew)}
    for sentence in value:
        match = re.fullmatch(r"s(\d) (?:drew (\d)|stood pat)(?: and shows (\w+))?", sentence)
        if match is None:
            raise CaseFailed(f"public: nobody here can judge {sentence!r}")
        drew = told.get(SeatId(int(match[1])))
        if drew is None:
            raise CaseFailed(f"public: expected {sentence!r}, got no draw")
        shown = None if drew.kept_shown is None else codes_of([drew.kept_shown])[0]
        require_equal("public", (int(match[2] or 0), match[3]), (drew.count, shown))


def _stock_left(hand: PlayedHand, value: Any) -> None:
    got = {str(seat): count for seat, count in hand.stock_left.items()}
    require_equal("stock_left", value, {seat: got.get(seat) for seat in value})


def _not_dealt(hand: PlayedHand, value: Any) -> None:
    """Judge seats that get no hand, or cards that nobody (or that seat) is dealt in the draw."""
    received: dict[str, set[str]] = {}
    for event in hand.events:
        if isinstance(event, Drew):
            received.setdefault(str(event.seat), set()).update(codes_of(event.received))
    if isinstance(value, dict):
        for seat, cards in value.items():
            require_equal(f"dealt to seat {seat}", set(), _cards(cards) & received.get(seat, set()))
    elif are_cards(value):
        dealt: set[str] = set().union(*received.values())
        require_equal("dealt", set(), _cards(value) & dealt)
    else:
        require_equal("dealt in", [], [seat for seat in value if seat in hand.state.order])


JUDGES: Final[Mapping[str, Judge]] = MappingProxyType(
    {
        "final_stacks": _final_stacks,
        "pots": _pots,
        "uncalled_returned": _returned,
        "returned": _returned,
        "eliminated": _eliminated,
        "match_winner": _match_winner,
        "places": _places,
        "next_hand_starts": _next_hand_starts,
        "next_hand": _next_hand,
        "cards_revealed": _cards_revealed,
        "show": _show,
        "show_first": _show_first,
        "second_betting_round": _second_round,
        "public": _public,
        "stock_left": _stock_left,
        "not_dealt": _not_dealt,
    }
)
