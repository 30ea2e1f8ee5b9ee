"""Flag beats environment beats file beats default, and every mistake is named."""

import tomllib
from pathlib import Path

import pytest

from client.failures import Failure, Kind
from client.preferences import PREFERENCES, Source, read_preferences, show_preferences


def test_the_nearest_source_wins_for_each_value(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('name = "File"\ntheme = "four"\nbell = "turn"\nascii = true\n')

    read = read_preferences(
        {"name": "Flag", "theme": None},
        environ={"STANDPAT_NAME": "Env", "STANDPAT_THEME": "mono", "STANDPAT_PLAIN": "1"},
        path=path,
    )

    assert (read.name, read.theme, read.bell, read.ascii) == ("Flag", "mono", "turn", True)
    assert (read.plain, read.no_mouse) == (True, False)
    assert read.sources["name"] is Source.FLAG
    assert read.sources["theme"] is Source.ENVIRONMENT
    assert read.sources["bell"] is Source.FILE
    assert read.sources["no_mouse"] is Source.DEFAULT


def test_without_any_source_the_defaults_hold(tmp_path: Path) -> None:
    read = read_preferences({}, environ={}, path=tmp_path / "none.toml")

    assert set(read.sources.values()) == {Source.DEFAULT}
    assert read.warnings == ()


def test_an_unknown_key_is_warned_about_with_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('them = "four"\nxyzzy = 1\n')

    read = read_preferences({}, environ={}, path=path)

    assert read.theme == "two"
    assert read.warnings == (
        f"{path} has an unknown key 'them'. Did you mean theme?",
        f"{path} has an unknown key 'xyzzy'.",
    )


@pytest.mark.parametrize(
    ("text", "environ", "sentence"),
    [
        ('theme = "pink"', {}, "theme in {path} cannot be 'pink': it is two, four, mono."),
        ("plain = 7", {}, "plain in {path} cannot be '7': it is true or false."),
        ("", {"STANDPAT_BELL": "loud"}, "STANDPAT_BELL cannot be 'loud': it is off, turn, all."),
        ("theme = ", {}, "The settings in {path} cannot be read"),
        ("name = '\udc80'", {}, "The settings in {path} cannot be read"),
    ],
)
def test_a_value_that_is_not_allowed_is_refused(
    tmp_path: Path, text: str, environ: dict[str, str], sentence: str
) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(text.encode(errors="surrogateescape"))

    with pytest.raises(Failure) as failure:
        read_preferences({}, environ=environ, path=path)

    assert failure.value.kind is Kind.BAD_SETTING
    assert failure.value.sentence.startswith(sentence.format(path=path))


def test_a_value_that_is_nearly_right_is_suggested(tmp_path: Path) -> None:
    with pytest.raises(Failure) as failure:
        read_preferences({}, environ={"STANDPAT_THEME": "Fuor"}, path=tmp_path / "none.toml")

    assert failure.value.advice == "Did you mean four?"


@pytest.mark.parametrize("name", ["A\U0001f0cf\x00\U000e0001", "\udcff", "'\t'", "#"])
def test_any_name_is_shown_as_toml(tmp_path: Path, name: str) -> None:
    shown = show_preferences(
        read_preferences({}, environ={"STANDPAT_NAME": name}, path=tmp_path / "none.toml")
    )

    assert tomllib.loads("\n".join(shown))["name"] == name.replace("\udcff", "?")


def test_what_is_shown_is_toml_to_copy_from(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    flags: dict[str, str | bool | None] = {"name": 'Ann "the\\ace"\x1b', "plain": True}
    shown = show_preferences(read_preferences(flags, environ={}, path=path))
    path.write_text("\n".join(shown))

    again = read_preferences({}, environ={}, path=path)

    assert len(shown) == len(PREFERENCES)
    assert again.name == 'Ann "the\\ace"\x1b'
    assert again.plain
