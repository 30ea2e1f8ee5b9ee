"""A player's name: as given, as kept, or that of the login; never asked of a pipe."""

import io
from pathlib import Path

import pytest

from client.failures import Failure, Kind
from client.own_name import choose_name, login_name
from client.preferences import Preferences, read_preferences


def preferences(tmp_path: Path, name: str | None = None) -> Preferences:
    return read_preferences({"name": name}, environ={}, path=tmp_path / "none")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_given_name_is_cleaned(tmp_path: Path) -> None:
    assert choose_name(preferences(tmp_path, " An\x1bna  B\u202e "), folder=tmp_path) == "Anna B"


@pytest.mark.parametrize("name", ["\u202e", " ", "\x07", "..."])
def test_a_name_with_nothing_to_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Failure) as failure:
        choose_name(preferences(tmp_path, name), folder=tmp_path)

    assert failure.value.kind is Kind.BAD_NAME


def test_a_name_is_asked_for_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "state"
    screen = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal("Ann\nBob\n"))
    monkeypatch.setattr("sys.stdout", screen)

    first = choose_name(preferences(tmp_path), folder=folder)
    second = choose_name(preferences(tmp_path), folder=folder)

    assert (first, second) == ("Ann", "Ann")
    assert screen.getvalue().startswith("What is your name at the table?")


def test_a_word_of_the_table_is_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal("Dealer\nAnn\n"))
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setattr("getpass.getuser", lambda: "host")

    with pytest.raises(Failure) as failure:
        choose_name(preferences(tmp_path, "You"), folder=tmp_path)
    asked = choose_name(preferences(tmp_path), folder=tmp_path)

    assert failure.value.sentence == "You is a word of the table itself, not a name."
    assert asked == "Ann"
    assert screen.getvalue().splitlines()[1:] == [
        "Dealer is a word of the table itself, not a name. Type another. Enter alone takes Player."
    ]


def test_enter_alone_takes_the_login_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("\n"))
    monkeypatch.setattr("sys.stdout", Terminal())

    assert choose_name(preferences(tmp_path), folder=tmp_path) == login_name()


def test_who_comes_back_to_a_seat_is_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("Bob\n"))
    monkeypatch.setattr("sys.stdout", Terminal())

    name = choose_name(preferences(tmp_path), asks=False, folder=tmp_path)

    assert name == login_name()
    assert not (tmp_path / "name").exists()


def test_a_pipe_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Ann\n"))

    assert choose_name(preferences(tmp_path), folder=tmp_path) == login_name()
    assert not (tmp_path / "name").exists()


def test_a_name_that_cannot_be_kept_is_used_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setattr("sys.stdin", Terminal("Ann\n"))
    monkeypatch.setattr("sys.stdout", Terminal())

    assert choose_name(preferences(tmp_path), folder=in_the_way) == "Ann"
    assert "cannot be kept" in capsys.readouterr().err
