"""The gallery: every screen as text and in colours, and as pictures."""

import sys
from pathlib import Path

import gallery
import pytest
from gallery_pictures import paint_pictures
from PIL import Image

from client.model import Deck
from client.screens.canvas import Size
from client.screens.render import render
from client.theme import style_rules
from tests.support.left_out import leave_out
from tests.support.scenes import at_draw


def test_a_moment_is_drawn_as_text_and_on_every_background(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["gallery.py", "draw", "--into", str(tmp_path), "--size", "40x20"]
    monkeypatch.setattr(sys, "argv", words)

    assert gallery.main() == 0

    text = (tmp_path / "draw_40x20.txt").read_text(encoding="utf-8")
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "Hand 12  DRAW" in text
    assert all(f"background:{ground.paper}" in page for ground in gallery.GROUNDS)
    assert "color:#ff0000" in page


def test_without_a_library_for_pictures_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)

    said = paint_pictures([], gallery.GROUNDS, {}, tmp_path)

    assert "Pillow is not installed" in said


def test_with_the_tools_there_is_a_picture(tmp_path: Path) -> None:
    model = at_draw(marks=(0,))
    shown = gallery.Shown("draw", render(model, Size(40, 20)), Deck.TWO)

    said = paint_pictures([shown], gallery.GROUNDS, {Deck.TWO: style_rules(Deck.TWO)}, tmp_path)

    if "is not installed" in said:
        leave_out(said)
    assert said == "Pictures: 1."
    with Image.open(tmp_path / "draw_black.png") as painted:
        assert len(painted.convert("RGB").getcolors(maxcolors=1 << 16) or ()) > 2, "not one colour"
