"""Rules of one's own in a file: what is read, what is refused and how, and what is written."""

import random
from pathlib import Path

import pytest

from client.rules_file import is_rules_file, read_rules_file, rules_as_toml
from engine.errors import BadRules
from engine.presets import PRESETS
from engine.rule_options import make_rules, preset_rules
from engine.rules import TableRules
from tests.support.random_play import random_rules


def written(folder: Path, text: str) -> Path:
    path = folder / "ours.toml"
    path.write_text(text, encoding="utf-8")
    return path


def read_back(folder: Path, rules: TableRules) -> TableRules:
    return make_rules(*read_rules_file(written(folder, rules_as_toml(rules))))


def test_a_file_builds_on_a_preset(tmp_path: Path) -> None:
    path = written(
        tmp_path, 'preset = "party"\nante = 20\nblind_counts = true\nraises = "no_cap"\n'
    )

    preset, chosen = read_rules_file(path)

    assert (preset, chosen) == (
        "party",
        {"ante": "20", "blind_counts": "yes", "raises": "no_cap"},
    )


def test_without_a_preset_it_is_the_default_one(tmp_path: Path) -> None:
    assert read_rules_file(written(tmp_path, "ante = 7\n")) == ("classic", {"ante": "7"})


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_written_and_read_back(preset: str, tmp_path: Path) -> None:
    assert read_back(tmp_path, preset_rules(preset)) == preset_rules(preset)


def test_any_rules_are_written_and_read_back(tmp_path: Path) -> None:
    chance = random.Random(5)

    for _ in range(100):
        rules = random_rules(chance)
        assert read_back(tmp_path, rules) == rules


def test_what_is_written_says_what_it_is_for() -> None:
    text = rules_as_toml(make_rules("party", {"ante": "20", "blind_counts": "no"}))

    assert 'preset = "party"\n' in text
    assert "ante = 20             # chips that everybody antes\n" in text
    assert "blind_counts = false  # whether the blind is the bet that the cap counts\n" in text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ant = 5", "There is no option 'ant'. Did you mean ante?"),
        ('preset = "prty"', "There are no rules called 'prty'. Did you mean party?"),
        ("preset = 3", "preset cannot be 3: it is the name of one."),
        ("ante = -5", "ante cannot be '-5': it is 0 to 1,000,000."),
        ("ante = 2.5", "ante cannot be 2.5: it is 0 to 1,000,000."),
        ("ante = [1, 2]", "ante cannot be a list: it is 0 to 1,000,000."),
        ("[ante]\nfirst = 5", "ante cannot be a table: it is 0 to 1,000,000."),
        ("[options]\nante = 5", "options cannot be a table."),
        ("ace_draw = true", "ace_draw cannot be 'true': it is off, shown, hidden or on."),
        ("openers = 'kings'", "openers cannot be 'kings': it is any, jacks, progressive."),
        (
            "openers = 'jacks'\nforced_bets = 'blinds'",
            "openers=jacks and forced_bets=blinds cannot be combined: a blind has opened.",
        ),
        ("ante = \n", " is not TOML: invalid value (at line 1, column 8)."),
        ("ante = 5\nante = 6", "is not TOML: cannot overwrite a value (at "),
    ],
)
def test_a_mistake_is_named_with_key_value_and_what_is_allowed(
    text: str, says: str, tmp_path: Path
) -> None:
    path = written(tmp_path, text)

    with pytest.raises(BadRules) as refused:
        read_rules_file(path)

    assert str(refused.value).startswith(str(path))
    assert says in str(refused.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match=r"There is no file .*ours\.toml\."):
        read_rules_file(tmp_path / "ours.toml")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match="cannot be read: Is a directory"):
        read_rules_file(tmp_path)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(b"ante = \xff")

    with pytest.raises(BadRules, match="is not a text in UTF-8"):
        read_rules_file(path)


def test_what_is_far_too_large_is_not_even_read(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match="too large for a file of rules"):
        read_rules_file(written(tmp_path, "#" * 70_000))


@pytest.mark.parametrize(
    ("word", "is_file"), [("ours.toml", True), ("./ours", True), ("party", False)]
)
def test_a_preset_is_told_from_a_file(word: str, is_file: bool) -> None:
    assert is_rules_file(word) == is_file
