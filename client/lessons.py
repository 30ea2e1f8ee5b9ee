"""What a prompt asks for, explained to somebody who never played, from what they see anyway."""

from collections.abc import Sequence
from typing import Final

from client.bots.bet_choice import GOOD, VERY_GOOD, hand_strength, price_of_call
from client.bots.draw_choice import choose_discard, four_to_a_flush, four_to_a_straight, wilds_of
from client.card_words import is_hand, with_article
from client.openers_words import needed_to_open
from client.voice import Voice, join_words
from engine.cards import HAND_SIZE, Card
from engine.chips import Chips
from engine.hand_names import hand_name
from engine.hand_rank import Category, category_of, rank_hand
from engine.options import BettingOptions, DrawOptions
from engine.rules import ForcedBets, Mode, WildCards
from engine.views import HandSeatView, HandView
from protocol.messages import PrivateView, TableView

_KINDS: Final = {
    Category.HIGH_CARD: "high cards",
    Category.ONE_PAIR: "a pair",
    Category.TWO_PAIR: "two pair",
    Category.THREE_OF_A_KIND: "three of a kind",
    Category.STRAIGHT: "a straight",
    Category.FLUSH: "a flush",
    Category.FULL_HOUSE: "a full house",
    Category.FOUR_OF_A_KIND: "four of a kind",
    Category.STRAIGHT_FLUSH: "a straight flush",
    Category.FIVE_OF_A_KIND: "five of a kind",
}


LESSONS_ON: Final = "Lessons are on."
LESSONS_OFF: Final = "Lessons are off."


def explain(view: TableView, private: PrivateView, order: Sequence[int] = range(HAND_SIZE)) -> str:
    """Return the lesson of the moment, whatever it is about."""
    return lesson(view, private, order) or lesson_on_result(view) or "Nothing is asked of you now."


def lesson(view: TableView, private: PrivateView, order: Sequence[int] = range(HAND_SIZE)) -> str:
    """Explain in two or three sentences what the player is asked now; empty where nothing is.

    Args:
        order: the places of the hand in the order in which the player sees their cards.
    """
    prompt, hand = private.prompt, view.hand
    if prompt is None or hand is None or not is_hand(private.cards, view.rules.wild_cards):
        return ""
    match prompt.options:
        case BettingOptions() as options:
            return _on_a_bet(view, hand, private.cards, options)
        case DrawOptions() as options:
            return _on_the_draw(view, private.cards, options, order)


def lesson_on_result(view: TableView) -> str:
    """Explain why a hand that has just been paid was won; empty while it goes on."""
    hand = view.hand
    if hand is None or hand.phase != "over":
        return ""
    shown = [seat for seat in hand.seats if is_hand(seat.shown, view.rules.wild_cards)]
    winners = [seat for seat in hand.seats if seat.won]
    if len(shown) < 2:
        return "Everybody else has folded: the last one in takes the pot and shows nothing."
    return _on_a_showdown(view, shown, winners)


def _on_a_showdown(
    view: TableView, shown: Sequence[HandSeatView], winners: Sequence[HandSeatView]
) -> str:
    wild, voice = view.rules.wild_cards, Voice(view=view, you=view.you)
    ranked = sorted(shown, key=lambda seat: rank_hand(seat.shown, wild), reverse=True)
    best = ranked[0]
    rest = [seat for seat in ranked if rank_hand(seat.shown, wild) < rank_hand(best.shown, wild)]
    if not rest:
        names = join_words([voice.name(seat.seat) for seat in winners])
        return f"The hands are worth the same, suits count for nothing: {names} share the pot."
    kinds = [_KINDS[category_of(rank_hand(seat.shown, wild))] for seat in (best, rest[0])]
    if kinds[0] == kinds[1]:
        return f"Both hands are {kinds[0]}: the higher cards decide."
    verb = "beat" if kinds[0] == _KINDS[Category.HIGH_CARD] else "beats"
    return f"The best five cards win, and {kinds[0]} {verb} {kinds[1]}."


# ---------------------------------------------------------------- betting


def _on_a_bet(
    view: TableView, hand: HandView, cards: Sequence[Card], options: BettingOptions
) -> str:
    put_in = next((seat.put_in for seat in hand.seats if seat.seat == view.you), Chips(0))
    sentences = (
        _on_forced_bets(view, hand),
        _on_the_round(hand, put_in, options),
        _advice(view, hand, cards, options),
    )
    return " ".join(filter(None, sentences))


def _on_forced_bets(view: TableView, hand: HandView) -> str:
    """Say in the first hand where the chips in the pot come from."""
    if hand.number > 1 or hand.phase != "first_bets" or hand.wagers > 1:
        return ""
    if view.rules.forced_bets is ForcedBets.ANTES:
        return f"Everybody has paid {view.rules.ante} into the pot, which the best hand wins."
    return "Some have paid into the pot already, as every hand begins; the best hand wins it."


def _on_the_round(hand: HandView, put_in: Chips, options: BettingOptions) -> str:
    is_last = hand.phase == "second_bets"
    if options.call is None:
        round_words = "No more cards come now. " if is_last else ""
        if options.bet is None and options.raise_ is None:
            return f"{round_words}Checking is free."
        wager = "bet" if options.bet is not None else "raise"
        others = "to see your hand" if is_last else "to draw"
        return f"{round_words}Checking is free; a {wager} makes the others pay {others}, or fold."
    goal = "until hands are compared" if is_last else "and change cards"
    lose = f"lose the {put_in} you have put in" if put_in else "wait for the next hand"
    return f"Call {options.call} to stay in {goal}, for a pot of {hand.pot}, or fold and {lose}."


def _advice(view: TableView, hand: HandView, cards: Sequence[Card], options: BettingOptions) -> str:
    wild = view.rules.wild_cards
    drawn = hand.phase == "second_bets"
    strength = hand_strength(cards, wild, drawn=drawn)
    may_wager = options.bet is not None or options.raise_ is not None
    if needed_to_open(view) and options.bet is None and options.call is None:
        return f"To open takes a pair of {needed_to_open(view)} or better: check."
    if strength >= GOOD:
        how = "very good" if strength >= VERY_GOOD else "good"
        verb = "raise" if options.raise_ is not None else "bet"
        do = verb if may_wager else ("call" if options.call is not None else "check")
        return f"Your hand is {how}: {do}."
    if not drawn and (coming := _what_may_come(cards, wild)):
        return f"{coming}: stay in while it is cheap."
    if options.call is None:
        return "Your hand is not much: check and see."
    if strength >= price_of_call(options, hand):
        return "Your hand can be enough at this price: call."
    return "Your hand is too little for this price: fold, and lose no more."


def _what_may_come(cards: Sequence[Card], wild: WildCards) -> str:
    if category_of(rank_hand(cards, wild)) > Category.ONE_PAIR:
        return ""
    wilds = wilds_of(cards, wild)
    if four_to_a_flush(cards, wilds):
        return "You have four cards of one suit, and about one card in five makes them a flush"
    if four_to_a_straight(cards, wilds):
        return "You have four cards in a row, and about one card in six makes them a straight"
    return ""


# ---------------------------------------------------------------- the draw


def _on_the_draw(
    view: TableView, cards: Sequence[Card], options: DrawOptions, order: Sequence[int]
) -> str:
    wild = view.rules.wild_cards
    gone = choose_discard(cards, options, wild, None).discard
    once = f"Now, and only once, you may change up to {options.most} cards."
    if view.rules.mode is Mode.NO_BETTING:
        once += " The best hand then scores a point."
    mine = with_article(hand_name(cards, wild))
    if not gone:
        return f"{once} {_capital(mine)} needs no card: stand pat."
    numbers = join_words([str(number) for number, place in enumerate(order, 1) if place in gone])
    which = f"card {numbers}" if len(gone) == 1 else f"cards {numbers}"
    return f"{once} {_why_to_keep(cards, wild, len(gone))}: discard {which}."


def _why_to_keep(cards: Sequence[Card], wild: WildCards, gone: int) -> str:
    category = category_of(rank_hand(cards, wild))
    rest = "the other one" if gone == 1 else f"the other {('two', 'three', 'four')[gone - 2]}"
    if category > Category.ONE_PAIR:
        return f"Keep {_KINDS[category]} and change {rest}"
    if gone == 1 and (coming := _what_may_come(cards, wild)):
        return coming
    if category is Category.ONE_PAIR:
        return f"Keep the pair, which may become more, and change {rest}"
    return f"Nothing fits together yet: keep what is high and change {rest}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
