"""What happened at the table as sentences: the same words in the log and in plain mode."""

from collections.abc import Sequence
from typing import Final, assert_never

from client.card_words import list_cards, with_article
from client.house_narration import HouseEvent, tell_house
from client.ring_narration import tell_results, tell_ring
from client.voice import Voice, join_words, ordinal
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
from engine.rules import Length, NobodyOpens
from protocol.messages import (
    ChipsBrought,
    ChipsGranted,
    Event,
    LastHandAnnounced,
    MatchBegan,
    MatchEnded,
    PlayerJoined,
    PlayerLeft,
    PlayerLost,
    PlayerOut,
    PlayerReturned,
    Said,
    SatIn,
    SatOut,
    StakesRose,
    StakesWillRise,
    StandInBegan,
    TableView,
    TimeRanOut,
    WaitEnded,
    WaitKept,
)

_DealEvent = HandBegan | AntePosted | BlindPosted | Posted | Dealt | RoundBegan
_BetEvent = Folded | Checked | Called | BetMade | Raised
_CardEvent = Drew | StockReshuffled | OpenersSplit | PassedOut
_PayEvent = UncalledReturned | HandShown | OpenersShown | PotAwarded | PointScored | HandEnded
_SeatEvent = (
    PlayerJoined
    | PlayerLeft
    | PlayerLost
    | PlayerReturned
    | StandInBegan
    | TimeRanOut
    | WaitEnded
    | WaitKept
)
_MatchEvent = MatchBegan | StakesWillRise | StakesRose | PlayerOut | MatchEnded | LastHandAnnounced

_ROUND_HEADINGS: Final = {"draw": "Draw.", "second_bets": "Second betting round."}
_BLINDS: Final = {"small": "the small blind", "big": "the big blind", "single": "the blind"}
_WHY_LEFT: Final = {
    "kicked": "was sent away by the host",
    "banned": "was sent away by the host for the evening",
    "removed": "was taken off the table",
}


def narrate(event: Event, view: TableView, you: SeatId | None, *, short: bool = False) -> str:
    """Say in one or two sentences what happened, as the seat ``you`` reads it; empty for nothing.

    Args:
        view: where the names of the seats come from; the view after the event.
        short: write cards as ``AS TH``.
    """
    voice = Voice(view=view, you=you, short=short)
    match event:
        case Folded() | Checked() | Called() | BetMade() | Raised():
            return _tell_bet(event, voice)
        case HandBegan() | AntePosted() | BlindPosted() | Posted() | Dealt() | RoundBegan():
            return _tell_deal(event, voice)
        case Drew() | StockReshuffled() | OpenersSplit() | PassedOut():
            return _tell_cards(event, voice)
        case Said():
            return _tell_talk(event)
        case ChipsBrought() | ChipsGranted() | SatOut() | SatIn():
            return tell_ring(event, voice)
        case _ if isinstance(event, _PayEvent):
            return _tell_payment(event, voice)
        case _ if isinstance(event, _SeatEvent):
            return _tell_seat(event, voice)
        case _ if isinstance(event, HouseEvent):
            return tell_house(event, voice)
        case _ if isinstance(event, _MatchEvent):
            return _tell_match(event, voice)
        case _:
            assert_never(event)


def narrate_all(
    events: Sequence[Event], view: TableView, you: SeatId | None, *, short: bool = False
) -> tuple[str, ...]:
    """Say what happened line by line, with equal antes in one sentence and nothing empty."""
    lines: list[str] = []
    antes: list[AntePosted] = []
    for event in events:
        if isinstance(event, AntePosted):
            antes.append(event)
            continue
        lines += narrate_antes(antes, view, you)
        antes.clear()
        lines.append(narrate(event, view, you, short=short))
    lines += narrate_antes(antes, view, you)
    return tuple(filter(None, lines))


def narrate_antes(
    antes: Sequence[AntePosted], view: TableView, you: SeatId | None
) -> tuple[str, ...]:
    """Say who anted: ``Everyone antes 5.``, with those apart who could not put in as much."""
    full = max((ante.chips for ante in antes), default=Chips(0))
    apart = [ante for ante in antes if ante.chips != full or ante.all_in]
    sentences = [narrate(ante, view, you) for ante in apart]
    together = len(antes) - len(apart)
    if together < 2:
        return tuple(narrate(ante, view, you) for ante in antes)
    everyone = "Everyone else" if apart else "Everyone"
    return (*sentences, f"{everyone} antes {full}.")


def _tell_deal(event: _DealEvent, voice: Voice) -> str:
    match event:
        case HandBegan(number=number, button=button):
            dealer = "You are the dealer" if button == voice.you else f"Dealer {voice.name(button)}"
            return f"Hand {number}. {dealer}."
        case AntePosted(seat=seat, chips=chips, all_in=all_in):
            return f"{voice.does(seat, 'ante')} {chips}{voice.and_all_in(seat, all_in=all_in)}."
        case BlindPosted(seat=seat, blind=blind, chips=chips, all_in=all_in):
            which = _BLINDS.get(blind, "a blind")
            end = voice.and_all_in(seat, all_in=all_in)
            return f"{voice.does(seat, 'post')} {which} of {chips}{end}."
        case Posted(seat=seat, live=live, dead=dead, all_in=all_in):
            end = voice.and_all_in(seat, all_in=all_in)
            posted = f"{live} and {dead} dead" if live and dead else f"{live or dead}"
            return f"{voice.does(seat, 'post')} {posted} to come in{end}."
        case Dealt(seat=seat, cards=cards):
            if seat != voice.you or not cards:
                return ""
            return f"You are dealt {list_cards(cards, short=voice.short)}."
        case RoundBegan(phase=phase):
            return _ROUND_HEADINGS.get(phase, "")
        case _:
            assert_never(event)


def _tell_bet(event: _BetEvent, voice: Voice) -> str:
    seat = event.seat
    match event:
        case Folded():
            return f"{voice.does(seat, 'fold')}."
        case Checked():
            return f"{voice.does(seat, 'check')}."
        case Called(chips=chips, all_in=all_in, by_rule=by_rule):
            end = voice.and_all_in(seat, all_in=all_in) + (" by rule" if by_rule else "")
            return f"{voice.does(seat, 'call')} {chips}{end}."
        case BetMade(to=to, all_in=all_in):
            return f"{voice.does(seat, 'bet')} {to}{voice.and_all_in(seat, all_in=all_in)}."
        case Raised(to=to, all_in=all_in):
            return f"{voice.does(seat, 'raise')} to {to}{voice.and_all_in(seat, all_in=all_in)}."
        case _:
            assert_never(event)


def _tell_cards(event: _CardEvent, voice: Voice) -> str:
    match event:
        case Drew():
            return " ".join(narrate_draw(event, voice))
        case StockReshuffled(count=count):
            return f"The stock ran out: {count} cards are shuffled into a new one."
        case OpenersSplit(seat=seat):
            return f"{voice.does(seat, 'split')} openers."
        case PassedOut(button=button):
            dealer = voice.clause(button, "deal")
            same = voice.view.rules.nobody_opens is NobodyOpens.SAME_DEALER
            when = "again" if same else "next"
            return f"Nobody opens: the cards are thrown in, the pot stays, {dealer} {when}."
        case _:
            assert_never(event)


def narrate_draw(event: Drew, voice: Voice) -> tuple[str, ...]:
    """Say how many cards a seat drew, and to that seat which ones."""
    seat = event.seat
    if not event.count:
        return (f"{voice.does(seat, 'stand')} pat.",)
    shown = ""
    if event.kept_shown is not None:
        kept = list_cards((event.kept_shown,), short=voice.short)
        shown = f"{voice.does(seat, 'keep')} the {kept} for all to see."
    told: tuple[str, ...] = (f"{voice.does(seat, 'draw')} {event.count}.",)
    if seat == voice.you and event.received:
        told = (
            f"You discard {list_cards(event.discarded, short=voice.short)}.",
            f"You draw {list_cards(event.received, short=voice.short)}.",
        )
    return (*told, shown) if shown else told


def _tell_payment(event: _PayEvent, voice: Voice) -> str:
    match event:
        case UncalledReturned(seat=seat, chips=chips):
            return f"{voice.does(seat, 'take')} back {chips} uncalled."
        case HandShown(seat=seat, name=name):
            return f"{voice.does(seat, 'show')} {with_article(name)}."
        case OpenersShown(seat=seat, cards=cards):
            shown = list_cards(cards, short=voice.short)
            return f"{voice.does(seat, 'show')} openers: {shown}."
        case PotAwarded():
            return _tell_pot(event, voice)
        case PointScored(seats=seats):
            if len(seats) == 1:
                return f"{voice.does(seats[0], 'score')} a point."
            return f"A point each for {join_words([voice.name(seat) for seat in seats])}."
        case HandEnded():
            return ""
        case _:
            assert_never(event)


def _tell_pot(event: PotAwarded, voice: Voice) -> str:
    pots = voice.view.hand.pots if voice.view.hand else ()
    which = pot_name(event.number) if event.number or len(pots) > 1 else ""
    if len(event.shares) == 1:
        amount = f"{which} of {event.chips}" if which else str(event.chips)
        return f"{voice.does(event.shares[0].seat, 'win')} {amount}."
    pot = which or "the pot"
    parts = join_words([_tell_share(share, voice) for share in event.shares])
    odd = sum(share.odd_chips for share in event.shares)
    what = "The odd chip goes to the first winner" if odd == 1 else "Odd chips go to the winners"
    why = f" {what} left of the dealer." if odd else ""
    return f"{pot[0].upper()}{pot[1:]} of {event.chips} is split: {parts}.{why}"


def _tell_share(share: Share, voice: Voice) -> str:
    odd = ""
    if share.odd_chips:
        odd = f" with {share.odd_chips} odd chip{'s' if share.odd_chips > 1 else ''}"
    return f"{share.chips} to {voice.name(share.seat)}{odd}"


def pot_name(number: int) -> str:
    """Return what people call a pot by its number."""
    return f"side pot {number}" if number else "the main pot"


def _tell_talk(event: Said) -> str:
    # No other sentence here begins with "<", so talk cannot pass for a line of the table.
    watching = ", watching" if event.seat is None else ""
    return f"<{event.name}{watching}> {event.text}"


def _tell_seat(event: _SeatEvent, voice: Voice) -> str:
    seat = event.seat
    who = voice.subject(seat) if isinstance(event, TimeRanOut) or seat == voice.you else event.name
    match event:
        case PlayerJoined():
            return f"{who} joined."
        case PlayerLeft(why=why):
            return f"{event.name} {_WHY_LEFT.get(why, 'left')}."
        case PlayerLost():
            return f"{who} lost the connection; the seat stays theirs."
        case PlayerReturned():
            return f"{voice.is_(seat) if seat == voice.you else f'{who} is'} back."
        case StandInBegan():
            return f"A bot plays for {voice.name(seat) if seat == voice.you else who}."
        case TimeRanOut():
            return f"{who} ran out of time."
        case WaitEnded():
            return f"The host waits no longer for {voice.name(seat)}."
        case WaitKept():
            return f"The host has the table wait for {voice.name(seat)}."
        case _:
            assert_never(event)


def _tell_match(event: _MatchEvent, voice: Voice) -> str:
    match event:
        case MatchBegan() if voice.view.rules.length is Length.RING:
            return "The game begins."
        case MatchBegan(button=button):
            return f"The match begins; {voice.clause(button, 'deal')} first."
        case StakesWillRise(small_bet=small, big_bet=big):
            return f"After this hand the stakes double, to bets of {small} and {big}."
        case StakesRose(small_bet=small, big_bet=big):
            return f"The stakes have doubled: bets are {small} and {big}."
        case PlayerOut(seat=seat, name=name, place=place):
            who = "You are" if seat == voice.you else f"{name} is"
            return f"{who} out in {ordinal(place)} place."
        case MatchEnded(winners=winners):
            return _tell_winners(winners, voice)
        case LastHandAnnounced():
            return "The host ends the match after this hand."
        case _:
            assert_never(event)


def _tell_winners(winners: Sequence[SeatId], voice: Voice) -> str:
    if voice.view.rules.length is Length.RING:
        return tell_results(voice)
    if not winners:
        return "The match is over without a winner."
    if len(winners) == 1:
        return f"{voice.does(winners[0], 'win')} the match."
    names = join_words([voice.name(seat) for seat in winners])
    return f"First place is shared by {names}."
