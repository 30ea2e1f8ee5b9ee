"""From events to printed lines: what belongs together stands in one line, each thing once."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from client.card_words import is_hand, list_places, rank_word, with_article
from client.narration import narrate, narrate_antes, narrate_draw
from client.voice import Voice, points_words
from engine.chips import Chips
from engine.events import (
    AntePosted,
    BetMade,
    BlindPosted,
    Called,
    Dealt,
    Drew,
    HandBegan,
    HandEnded,
    HandShown,
    PassedOut,
    Posted,
    Raised,
    RoundBegan,
)
from engine.hand_names import hand_name
from engine.rules import Mode
from engine.views import SeatStatus
from protocol.messages import Event, Said, TableView, Update

_SHOWDOWN: Final = "Showdown."


class Told(msgspec.Struct, frozen=True):
    """Lines to print, and what the next lines must know.

    ``heading`` waits for the line it stands before (``Draw. Ann draws 2.``); ``pot`` is what the
    hand under way has taken in so far.
    """

    lines: tuple[str, ...] = ()
    heading: str = ""
    pot: Chips = Chips(0)


def tell_events(update: Update, before: Told, *, short: bool) -> Told:
    """Tell the events of an update, going on from the heading and pot of what was told before."""
    teller = _Teller(update=update, heading=before.heading, pot=before.pot, short=short)
    for group in group_events(update.events):
        teller.tell(group)
    return Told(tuple(teller.lines), teller.heading, teller.pot)


def group_events(events: Sequence[Event]) -> tuple[tuple[Event, ...], ...]:
    """Cut events into what is told in one go: a deal, a showdown, or one event."""
    groups: list[list[Event]] = []
    for event in events:
        if groups and _goes_on(groups[-1][0], event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return tuple(map(tuple, groups))


def _goes_on(first: Event, event: Event) -> bool:
    match first:
        case HandBegan() | AntePosted() | BlindPosted() | PassedOut():
            return isinstance(event, AntePosted | BlindPosted | Posted)
        case HandShown():
            return isinstance(event, HandShown)
        case _:
            return False


class _Teller:
    """Puts lines together while the events of one update go by."""

    def __init__(self, *, update: Update, heading: str, pot: Chips, short: bool) -> None:
        self.lines: list[str] = []
        self.heading = heading
        self.pot = pot
        self._update = update
        self._view: TableView = update.view
        self._short = short
        self._voice = Voice(view=self._view, you=self._view.you, short=short)

    def tell(self, group: tuple[Event, ...]) -> None:
        match group[0]:
            case HandBegan() | AntePosted() | BlindPosted() | PassedOut():
                self._tell_deal(group)
            case HandShown():
                shown = [event for event in group if isinstance(event, HandShown)]
                self._add(" ".join((_SHOWDOWN, *self._shown_hands(shown))))
            case Dealt() as dealt:
                self._tell_dealt(dealt)
            case Drew() as drew:
                self._tell_draw(drew)
            case Called() | BetMade() | Raised() as wager:
                self._tell_chips(wager)
            case RoundBegan() as began:
                self._tell_round(began)
            case HandEnded():
                self._tell_end()
            case Said() as said:
                # Talk begins with "<" always, so no heading stands before it.
                self.lines.append(self._narrate(said))
            case event:
                self._add(self._narrate(event))

    def _add(self, line: str) -> None:
        if line:
            self.lines.append(f"{self.heading} {line}" if self.heading else line)
            self.heading = ""

    def _narrate(self, event: Event) -> str:
        return narrate(event, self._view, self._view.you, short=self._short)

    def _tell_deal(self, group: tuple[Event, ...]) -> None:
        sentences: list[str] = []
        if isinstance(group[0], HandBegan):
            self.pot = Chips(0)
            # A heading that nothing followed in the last hand does not belong to this one.
            self.heading = ""
        if isinstance(group[0], HandBegan | PassedOut):
            sentences.append(self._narrate(group[0]))
        antes = [event for event in group if isinstance(event, AntePosted)]
        others = [event for event in group if isinstance(event, BlindPosted | Posted)]
        sentences += narrate_antes(antes, self._view, self._view.you)
        sentences += [self._narrate(posted) for posted in others]
        put_in = sum(ante.chips for ante in antes) + sum(map(_chips_posted, others))
        self.pot = Chips(self.pot + put_in)
        if antes or others:
            sentences.append(f"Pot {self.pot}.")
        self._add(" ".join(sentences))

    def _tell_dealt(self, event: Dealt) -> None:
        if event.seat == self._view.you and event.cards:
            self._add(f"Your cards: {list_places(event.cards, short=self._short)}.")
            wild = self._view.rules.wild_cards
            if is_hand(event.cards, wild):
                self._add(f"You hold {with_article(hand_name(event.cards, wild))}.")

    def _tell_draw(self, event: Drew) -> None:
        for sentence in narrate_draw(event, self._voice):
            self._add(sentence)
        private = self._update.private
        if event.received and set(event.received) <= set(private.cards):
            self._add(f"Your cards: {list_places(private.cards, short=self._short)}.")
            self._add(f"You hold {with_article(private.hand_name)}.")

    def _tell_chips(self, event: Called | BetMade | Raised) -> None:
        self.pot = Chips(self.pot + event.chips)
        mine = f" Pot {self.pot}." if event.seat == self._view.you else ""
        self._add(self._narrate(event) + mine)

    def _tell_round(self, event: RoundBegan) -> None:
        self.heading = self._narrate(event) or self.heading

    def _shown_hands(self, shown: Sequence[HandShown]) -> list[str]:
        same = Counter(event.name for event in shown)
        return [self._shown_hand(event, tell_ranks=same[event.name] > 1) for event in shown]

    def _shown_hand(self, event: HandShown, *, tell_ranks: bool) -> str:
        hand = event.name
        if tell_ranks:
            # Two hands of one name are told apart by their other cards, so those are said too.
            ranks = sorted(event.cards, reverse=True)
            hand += f" ({' '.join(rank_word(card) for card in ranks)})"
        return f"{self._voice.subject(event.seat)}: {hand}."

    def _tell_end(self) -> None:
        self.heading = ""
        hand = self._view.hand
        seats = () if hand is None else hand.seats
        mine = [seat for seat in seats if seat.seat == self._view.you]
        if not mine or mine[0].status is SeatStatus.NOT_DEALT_IN:
            return
        have = _have_words(self._view, mine[0].stack)
        if self.lines and self.lines[-1].startswith("You win"):
            self.lines[-1] += f" {have}"
        else:
            self._add(have)


def _chips_posted(event: BlindPosted | Posted) -> int:
    return event.live + event.dead if isinstance(event, Posted) else event.chips


def _have_words(view: TableView, stack: Chips) -> str:
    if view.rules.mode is Mode.BETTING:
        return f"You have {stack}."
    points = next((player.points for player in view.players if player.seat == view.you), 0)
    return f"You have {points_words(points)}."
