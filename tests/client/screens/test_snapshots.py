"""The main screens at the three sizes, as text: read the difference like code.

``STANDPAT_NEW_SNAPSHOTS=1 pytest tests/client/screens/test_snapshots.py`` writes them anew.
"""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.model import Model, Overlay
from client.screens.canvas import Size
from client.screens.render import render
from tests.support.scenes import SCENES, at_bets, at_draw, refused, settings

FOLDER = Path(__file__).parent.parent / "snapshots"
SIZES = ((40, 20), (80, 24), (120, 40))
WRITE = bool(os.environ.get("STANDPAT_NEW_SNAPSHOTS"))

MORE_SCENES = {
    "help": lambda: replace(at_draw(), overlay=Overlay.HELP),
    "ranks": lambda: replace(at_bets(), overlay=Overlay.RANKS),
    "info": lambda: replace(at_draw(), overlay=Overlay.INFO),
    "ascii": lambda: replace(at_draw(marks=(1,)), settings=settings(ascii_only=True)),
    "refused": refused,
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*SCENES, *MORE_SCENES])
def test_screen(name: str, size: tuple[int, int]) -> None:
    columns, rows = size
    model: Model = {**SCENES, **MORE_SCENES}[name]()

    text = render(model, Size(columns, rows)).text + "\n"

    path = FOLDER / f"{name}_{columns}x{rows}.txt"
    if WRITE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
