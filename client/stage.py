"""What the app shows and whom it tells of keys and clicks: a table, or the list of tables."""

from collections.abc import Callable
from typing import Protocol

from client.choices import refused_wish, wish_for
from client.intents import Intent, Scroll, Target, TypeText
from client.leaving import close_window
from client.model import Deck, Model
from client.news import FromHost, News
from client.screens.canvas import Picture, Size
from client.screens.render import render, window_title
from client.situation import hand_of, place_of
from client.step import Ask, Step
from client.typed_keys import typed_wish
from client.update import update
from protocol.messages import PeerMessage

WHEEL_LINES = 3


class Stage(Protocol):
    """What the app needs; everything is told at once and nothing here ever waits."""

    @property
    def deck(self) -> Deck:
        """Return how suits are coloured."""

    @property
    def mouse(self) -> bool:
        """Tell whether the terminal is to report the mouse."""

    @property
    def title(self) -> str:
        """Return the title of the window."""

    @property
    def moment(self) -> object:
        """Return what is asked now, to compare with what was asked before."""

    def picture(self, size: Size) -> Picture:
        """Return the screen."""

    def press(self, key: str) -> None:
        """Take a key by its name."""

    def paste(self, text: str) -> None:
        """Take pasted text."""

    def click(self, target: Target) -> None:
        """Take a click on a cell with a meaning."""

    def wheel(self, lines: int) -> None:
        """Take a turn of the wheel; negative is upwards."""

    def hang_up(self, code: int) -> None:
        """End, as the terminal or the machine asks for it."""


class Reactions(Protocol):
    """What a table makes its surroundings do."""

    def changed(self, *, by_player: bool) -> None:
        """Draw again, as the player did something or as there are news."""

    def asked(self, ask: Ask) -> None:
        """Do what only the terminal or the connection can do."""

    def close(self, code: int) -> None:
        """End the screen with an exit code."""

    def send(self, message: PeerMessage) -> None:
        """Send a message to the host, or lose it where there is none."""


class TableStage:
    """A table: holds the model, passes all through ``update`` and carries out what follows."""

    def __init__(
        self,
        model: Model,
        reactions: Reactions,
        *,
        clock: Callable[[], float],
        time_of_day: Callable[[], str],
    ) -> None:
        self.model = model
        self._reactions = reactions
        self._clock = clock
        self._time_of_day = time_of_day

    @property
    def deck(self) -> Deck:
        """Return how suits are coloured."""
        return self.model.settings.deck

    @property
    def mouse(self) -> bool:
        """Tell whether the terminal is to report the mouse: not while a line is typed."""
        return self.model.settings.mouse and self.model.typing is None

    @property
    def title(self) -> str:
        """Return the title of the window."""
        return window_title(self.model)

    @property
    def moment(self) -> object:
        """Return the place, the hand, the prompt and the question of now."""
        prompt, hand = self.model.private.prompt, hand_of(self.model)
        return (
            place_of(self.model),
            None if hand is None else (hand.number, hand.phase, hand.level),
            None if prompt is None else prompt.id,
            self.model.question,
        )

    def picture(self, size: Size) -> Picture:
        """Return the screen."""
        return render(self.model, size)

    def press(self, key: str) -> None:
        """Take a key by its name."""
        if self.model.typing is not None:
            wish = typed_wish(key)
        else:
            wish = wish_for(self.model, key) or refused_wish(self.model, key)
        if wish is not None:
            self.tell(wish)

    def paste(self, text: str) -> None:
        """Take pasted text: at the table it means nothing."""
        if self.model.typing is not None:
            self.tell(TypeText(text))

    def click(self, target: Target) -> None:
        """Take a click on a cell with a meaning."""
        if isinstance(target, Intent):
            self.tell(target)

    def wheel(self, lines: int) -> None:
        """Take a turn of the wheel."""
        self.tell(Scroll(lines))

    def hang_up(self, code: int) -> None:
        """End while the seat stays the player's."""
        self._carry_out(close_window(self.model, code), by_player=True)

    def tell(self, what: Intent | News | FromHost) -> None:
        """Let something happen: a wish, news, or a message of the host."""
        if self.model.closing is not None:
            return
        step = update(self.model, what, now=self._clock(), clock=self._time_of_day())
        self._carry_out(step, by_player=isinstance(what, Intent))

    def _carry_out(self, step: Step, *, by_player: bool) -> None:
        changed = step.model != self.model
        self.model = step.model
        for message in step.send:
            self._reactions.send(message)
        for ask in step.ask:
            self._reactions.asked(ask)
        if step.model.closing is not None:
            self._reactions.close(step.model.closing)
        elif changed:
            self._reactions.changed(by_player=by_player)
