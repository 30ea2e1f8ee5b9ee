"""Sentences of the screens that depend on the model: whose turn it is, and what is possible."""

from collections.abc import Sequence

from client.ahead import ahead_words
from client.amount_buttons import amount_line
from client.marks import marked_faces
from client.model import LinkState, Marks, Model
from client.openers_words import needed_to_open
from client.playing import wager_labels
from client.ring_words import price_words
from client.screens.canvas import clip, width_of
from client.screens.shape import Shape
from client.situation import (
    Place,
    betting,
    drawing,
    hand_of,
    hand_seat,
    is_host,
    is_match_over,
    is_offline,
    may_mark,
    may_take_seat,
    me,
    my_seat,
    name_of,
    open_prompt,
    place_of,
    players_of,
    seconds_to_next_hand,
    waited_for,
)
from engine.actions import Check, Fold
from engine.chips import SeatId
from engine.options import BettingOptions, DrawOptions
from engine.views import Presence, SeatStatus

_NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


_WATCHING = "You are watching."

QUIET_SECONDS = 3.0
"""From when on it is said that there is no word from the host."""


def first_that_fits(width: int, forms: Sequence[str]) -> str:
    """Return the first of several wordings that fits, else the last."""
    return next((form for form in forms if width_of(form) <= width), forms[-1])


def clock_text(seconds: float) -> str:
    """Return a time as ``0:23``; a part of a second counts as one."""
    whole = int(seconds + 0.999)
    return f"{whole // 60}:{whole % 60:02}"


def status_line(model: Model, shape: Shape, width: int) -> str:
    """Return the line under the cards: a refusal, a question, the marks, or whose turn it is."""
    if model.note:
        is_whole = width_of(model.note) <= width
        return model.note if is_whole else f"{clip(model.note, width - 3).rstrip()}..."
    if model.amount is not None:
        return first_that_fits(width, amount_line(model, model.amount))
    if model.question is not None:
        return model.question.words
    if is_offline(model):
        kept = "Your marks are kept. " if model.marks else ""
        nothing = "Nothing is sent while offline."
        return first_that_fits(width, (kept + nothing, nothing))
    if drawing(model) is not None and model.marks:
        return _marks_line(model, shape, width)
    return turn_line(model, shape, width)


def turn_line(model: Model, shape: Shape, width: int) -> str:
    """Return whose turn it is and what is possible."""
    match place_of(model):
        case Place.LOBBY:
            return first_that_fits(width, _lobby_forms(model))
        case Place.HAND:
            return first_that_fits(width, _hand_forms(model, shape))
        case Place.SHOWDOWN:
            return _waiting_line(model)
        case Place.WAITING:
            return first_that_fits(width, ring_forms(model) or (_gathering_words(model),))
        case Place.MATCH_OVER:
            return first_that_fits(width, _rematch_forms(model))
        case Place.CONNECTING:
            return "Looking for the host ..."
        case Place.CANNOT_JOIN | Place.CLOSED:
            return ""


def default_words(model: Model) -> str:
    """Return what happens to the player who lets the time run out (R-TIME-1)."""
    prompt = open_prompt(model)
    if prompt is None:
        return ""
    match prompt.default:
        case Check():
            return "then check"
        case Fold():
            return "then fold"
        case _:
            return "then pat"


def is_my_turn(model: Model) -> bool:
    """Tell whether the player is asked for something now."""
    return betting(model) is not None or drawing(model) is not None


def _hand_forms(model: Model, shape: Shape) -> tuple[str, ...]:
    bet_options, draw_options = betting(model), drawing(model)
    if bet_options is not None:
        return _betting_forms(model, bet_options, shape)
    if draw_options is not None:
        return _drawing_forms(model, draw_options, shape)
    return _others_forms(model)


def _betting_forms(model: Model, options: BettingOptions, shape: Shape) -> tuple[str, ...]:
    seat = hand_seat(model, my_seat(model))
    put_in = seat.put_in_round if seat is not None else 0
    sizes = wager_labels(model, options)
    verb = "bet" if options.bet is not None else "raise"
    owed = f"{options.owed} to call" if options.owed else "nothing to call"
    needed = needed_to_open(model.view)
    if needed and options.bet is None:
        short = f"YOUR TURN - you need {needed} to open"
        return (f"YOUR TURN. You need a pair of {needed} or better to open.", short)
    short = f"YOUR TURN - {owed}"
    if shape is Shape.NARROW:
        return (short,)
    sentence = owed[0].upper() + owed[1:]
    middle = f"YOUR TURN. {sentence}" + (f", {sizes[0][1]} with a {verb}." if sizes else ".")
    if shape is Shape.WIDE or not options.owed:
        return (middle, short)
    call = f"Call adds {options.call}" if options.call is not None else sentence
    wager = f", {verb} adds {sizes[0][1] - put_in}." if sizes else "."
    long = f"YOUR TURN. {call}{wager}"
    return (long + _cap(model), long, middle, short)


def _cap(model: Model) -> str:
    hand = hand_of(model)
    allowed = hand.wagers_allowed if hand is not None else None
    if allowed is None or allowed > len(_NUMBER_WORDS):
        return ""
    raises = _NUMBER_WORDS[allowed - 1]
    return f" Cap: one bet and {raises} raise{'' if allowed == 2 else 's'}."


def _drawing_forms(model: Model, options: DrawOptions, shape: Shape) -> tuple[str, ...]:
    seat = hand_seat(model, my_seat(model))
    most = options.most
    if seat is not None and seat.status is SeatStatus.ALL_IN:
        still = "You are all-in. You still draw."
        return (f"{still} At most {most} cards.", f"{still} Max {most}.", still)
    ace = " (four if you keep an ace)" if options.keep_one_of else ""
    if model.settings.marks is Marks.HOLD:
        narrow = f"YOUR TURN - tap to hold, {most} may go"
        return (f"YOUR TURN. Mark cards to hold; at most {most} may go{ace}.", narrow)
    narrow = f"YOUR TURN - tap cards to drop, max {most}"
    if shape is Shape.NARROW:
        with_ace = f"YOUR TURN - drop {most}; 4 if an ace stays"
        return (with_ace,) if ace else (narrow,)
    middle = f"YOUR TURN. Click cards to drop, at most {most}"
    return (f"{middle}{ace}.", f"{middle}.", narrow)


def _marks_line(model: Model, shape: Shape, width: int) -> str:
    options = drawing(model)
    most = options.most if options is not None else 0
    if model.settings.marks is Marks.HOLD:
        holding = f"Holding {marked_faces(model)}."
        return first_that_fits(width, (f"{holding} At most {most} may go.", holding))
    dropping = f"Dropping {marked_faces(model)}."
    again = {
        Shape.NARROW: f"{dropping} Tap again to keep.",
        Shape.WIDE: f"{dropping} Click again to keep. Max {most}.",
        Shape.HUGE: f"{dropping} Click a card again to keep it. At most {most}.",
    }
    return first_that_fits(width, (again[shape], dropping))


def _others_forms(model: Model) -> tuple[str, ...]:
    hand = hand_of(model)
    if hand is None:
        return ("",)
    prompt = model.private.prompt
    if prompt is not None and prompt.id == model.sent:
        return ("Sent ...",)
    if model.view is not None and model.view.paused:
        return ("The host has paused the game: no clock runs.", "Paused by the host.")
    seat = hand_seat(model, my_seat(model))
    opening = ""
    if me(model) is None:
        opening = "Watching. "
    elif seat is None or seat.status is SeatStatus.NOT_DEALT_IN:
        opening = _aside_words(model)
    elif seat.status is SeatStatus.FOLDED:
        opening = "You folded. "
    elif seat.status is SeatStatus.ALL_IN:
        opening = "You are all-in. "
    if hand.to_act is None:
        return (opening or "Dealing ...",)
    verb = "to draw" if hand.phase == "draw" else "to act"
    turn = f"{opening}{name_of(model, hand.to_act)} {verb}{_but_lost(model, hand.to_act)}."
    if model.ahead is not None:
        return (f"{turn} Then you {ahead_words(model)}.", f"Then you {ahead_words(model)}.")
    if opening == "You are all-in. " and may_mark(model):
        turn = f"You are all-in. You still draw. {name_of(model, hand.to_act)} {verb}."
        return (turn, "You are all-in. You still draw.")
    if model.marks:
        return (f"{turn} You marked {marked_faces(model)}.", f"{turn} {len(model.marks)} marked.")
    return (turn,)


def _but_lost(model: Model, seat: SeatId) -> str:
    """Say that somebody cannot move, unless a bot moves for them."""
    player = next(player for player in players_of(model) if player.seat == seat)
    return ", connection lost" if player.lost and not player.stand_in else ""


def _waiting_line(model: Model) -> str:
    names = waited_for(model)
    if is_match_over(model):
        return ""
    forms = ring_forms(model)
    if forms:
        return forms[-1]
    return f"Waiting for: {', '.join(names)}" if names else ""


def _aside_words(model: Model) -> str:
    """Return why a player has no cards in the hand under way."""
    player = me(model)
    if player is None or player.presence is None:
        return "You are out. "
    if not player.stack:
        ring = model.private.ring
        is_on_the_way = ring is not None and ring.asked
        return "Your chips come next hand. " if is_on_the_way else "You have no chips here. "
    return {
        Presence.SITTING_OUT: "You sit out. ",
        Presence.WAITING: "You wait for the blind. ",
        Presence.POSTING: "You post next hand. ",
    }.get(player.presence, "You come in next hand. ")


def _gathering_words(model: Model) -> str:
    """Say what a ring game waits for: players, or those who may still bring chips."""
    left = seconds_to_next_hand(model)
    if left is None:
        return "Waiting for two who play."
    return f"The next hand begins in {left:.0f} s."


def ring_forms(model: Model) -> tuple[str, ...]:
    """Return what to do about chips or the next hand of a ring game, if anything."""
    ring, player, view = model.private.ring, me(model), model.view
    if ring is None or player is None or view is None:
        return ()
    if ring.asked:
        return (f"{ring.asked} chips come when the hand is paid.",)
    if not player.stack:
        if ring.buy_in is None:
            return (f"{player.bankroll} chips left, the least buy-in is {view.least_buy_in}.",)
        return ("Bring chips to play: press u.",)
    if ring.sit_in:
        return ("You sit out. Press o to sit in.",)
    if ring.entry is None:
        return ()
    price = price_words(ring.entry)
    if player.presence is Presence.POSTING:
        return (f"You post {price} with the next hand.",)
    return (f"You wait for the big blind; w posts {price}.", f"Wait for the blind, or w: {price}.")


def _lobby_forms(model: Model) -> tuple[str, ...]:
    if me(model) is None:
        return ("You are watching: press j to play.",) if may_take_seat(model) else (_WATCHING,)
    can_start = model.view is not None and model.view.can_start
    needs = "" if can_start else "Needs at least 2 players."
    names = waited_for(model)
    if can_start and not names and is_host(model):
        lost = ", ".join(player.name for player in players_of(model) if player.lost)
        are_here = f"All but {lost} are here" if lost else "All are here"
        return (f"{are_here}: start when you like.", "Not all are here. Start when you like.")
    if can_start and not names:
        return ("The host starts.",)
    waiting = f"Waiting for {', '.join(names)}." if names else ""
    both = f"{waiting} {needs}".strip()
    return (both, waiting or needs, "Waiting for others." if waiting else needs)


def _rematch_forms(model: Model) -> tuple[str, ...]:
    own = my_seat(model)
    ready = [player for player in players_of(model) if player.ready]
    if not ready:
        return ("",)
    wanting = ["you" if player.seat == own else player.name for player in ready]
    return (f"For a rematch: {', '.join(wanting)}", f"Rematch: {len(wanting)} ready")


def link_words(model: Model, *, narrow: bool) -> str:
    """Return the state of the connection for the corner of the screen."""
    link = model.link
    if link.state is LinkState.CLOSED:
        return "closed"
    if link.state is LinkState.REFUSED:
        return ""
    if link.state is not LinkState.LIVE:
        if model.view is None:
            return ""
        ago = clock_text(model.now - link.since)
        return f"OFFLINE{ago}" if narrow else f"OFFLINE {ago}"
    if link.silence >= QUIET_SECONDS:
        return f"quiet {link.silence:.0f} s"
    return "live"
