"""The pages about the presets say what the presets are."""

from preset_pages import PAGES, page_of, pages

from engine.presets import PRESETS
from engine.rule_options import OPTIONS


def test_every_page_is_what_the_program_would_write() -> None:
    wrong = [path.name for path, text in pages().items() if path.read_text("utf-8") != text]

    assert wrong == [], "run scripts/preset_pages.py"


def test_there_is_a_page_for_each_preset_and_no_other() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == {"README", *PRESETS}


def test_a_page_names_every_option_with_its_value() -> None:
    page = page_of(PRESETS["party"])

    assert all(f"| `{key}` |" in page for key in OPTIONS)
    assert "| `small_bet` | 20 |" in page
    assert "standpat host --rules party" in page
