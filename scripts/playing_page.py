#!/usr/bin/env python3
"""Writes the pictures of docs/playing.md: one hand at a real table, drawn by the real screens.

``--check`` writes nothing and fails where the page shows something else than the program.
"""

from setup_venv import ROOT, continue_in_venv

if __name__ == "__main__":
    continue_in_venv()  # before the imports of what only that environment has

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

import trio
from msgspec.structs import replace
from trio.testing import MockClock

from client.intents import MarkCard
from client.model import Model, Settings
from client.news import Connected, Connecting
from client.plain.ascii_text import to_ascii
from client.plain.hearing import hear_update
from client.plain.state import PlainState
from client.plain.typed_line import type_line
from client.screens.canvas import Size
from client.screens.render import render
from client.update import update
from engine.actions import Bet, Call, Check, Draw, Fold
from engine.chips import Chips
from engine.events import HandEnded
from net.testing import ScriptedPeer, open_table, stacked_deck
from protocol.messages import Update, Welcome

PAGE: Final = ROOT / "docs" / "playing.md"
NAMES: Final = ("Sam", "Ada", "Bram", "Cleo")
HANDS: Final = ("As Th 7d 7c 2s", "Ks Kc 4d 9c 3h", "Qh 8c 6d 3s 2h", "Ah Jh 6h 4h 2d")
STOCK: Final = "9s 9d 5c 8s 7s Kh Qd"
DISCARDED: Final = (0, 1, 4)
TYPED: Final = ("c", "1 2 5", "b")
WIDE, NARROW = Size(80, 24), Size(40, 20)

_PICTURE: Final = re.compile(r"<!-- picture: (\w+) -->\n.*?<!-- end -->", re.DOTALL)


def main(words: Sequence[str] = ()) -> int:
    """Write the page anew, or only check it."""
    page = PAGE.read_text(encoding="utf-8")
    drawn = with_pictures(page)
    if "--check" in words:
        return int(page != drawn)
    PAGE.write_text(drawn, encoding="utf-8")
    return 0


def with_pictures(page: str) -> str:
    """Return the page with every picture as the program draws it now."""
    pictures = _pictures()

    def drawn(match: re.Match[str]) -> str:
        name = match[1]
        return f"<!-- picture: {name} -->\n\n```text\n{pictures[name]()}\n```\n\n<!-- end -->"

    return _PICTURE.sub(drawn, page)


def _pictures() -> Mapping[str, Callable[[], str]]:
    marked = tuple(map(MarkCard, DISCARDED))
    return {
        "bets": lambda: _screen(_model_at(1), WIDE),
        "draw": lambda: _screen(_after(_model_at(2), *marked), WIDE),
        "second_bets": lambda: _screen(_model_at(3), WIDE),
        "showdown": lambda: _screen(_model_at(4), WIDE),
        "phone": lambda: _screen(_after(_model_at(2), *marked), NARROW),
        "lines": lambda: "\n".join(_lines()),
    }


def _screen(model: Model, size: Size) -> str:
    return "\n".join(line.rstrip() for line in render(model, size).text.splitlines())


# ---------------------------------------------------------------- the hand


@cache
def played() -> tuple[Welcome, tuple[Update, ...]]:
    """Play the hand at a table in memory; return what the first player was told."""
    return trio.run(_play, clock=MockClock(autojump_threshold=0))


async def _play() -> tuple[Welcome, tuple[Update, ...]]:
    deck = stacked_deck(*HANDS, button=0, stock=STOCK)
    async with open_table(*NAMES, decks=[deck]) as table:
        sam, ada, bram, cleo = table.players
        await table.start()
        await _bet_and_draw(sam, ada, bram, cleo)
        await ada.act(Check())
        await cleo.act(Check())
        await sam.act(Bet(to=Chips(20)))
        await ada.act(Call())
        await cleo.act(Fold())
        await sam.expect(HandEnded)
        told = tuple(_by_chance(update) for update in sam.updates)
        return sam.link.welcome, told


async def _bet_and_draw(
    sam: ScriptedPeer, ada: ScriptedPeer, bram: ScriptedPeer, cleo: ScriptedPeer
) -> None:
    await ada.act(Bet(to=Chips(10)))
    await bram.act(Fold())
    await cleo.act(Call())
    await sam.act(Call())
    await ada.act(Draw((2, 3, 4)))
    await cleo.act(Draw((4,)))
    await sam.act(Draw(DISCARDED))


def _by_chance(told: Update) -> Update:
    """Take away the warning that the cards were laid out."""
    return replace(told, view=replace(told.view, seeded=False))


# ---------------------------------------------------------------- as it is seen


def _model_at(moment: int) -> Model:
    """Return the model at the player's first, second or third turn, or (4) at the end."""
    welcome, updates = played()
    model = _after(Model(settings=Settings(name=NAMES[0])), Connecting(1), Connected(welcome))
    turns = 0
    for told in updates:
        before = model.private.prompt
        model = _after(model, told)
        prompt = model.private.prompt
        turns += prompt is not None and (before is None or before.id != prompt.id)
        if turns == moment:
            break
    return model


def _after(model: Model, *what: object) -> Model:
    for thing in what:
        model = update(model, thing, now=0.0, clock="20:31").model  # type: ignore[arg-type]
    return model


def _lines() -> Iterator[str]:
    """Return what plain mode prints from the deal on, with lessons, and what is typed."""
    typed = iter(TYPED)
    state = PlainState(learns=True)
    for told in played()[1]:
        step = hear_update(state, told, now=0.0)
        state = step.state
        if state.view is not None and state.view.hand is not None:
            yield from map(to_ascii, step.lines)
        if state.open_prompt is not None:
            line = next(typed)
            yield f"> {line}"
            state = type_line(state, line, now=0.0).state


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
