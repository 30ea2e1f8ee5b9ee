"""Join codes and changed certificates from the command line, between two processes."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.client.programs import Running, run_program, running_program


@contextmanager
def table_with_code(home: Path) -> Iterator[tuple[Running, str, str]]:
    """Host a table with a code; give the host, where it is, and the code."""
    words = ("host", "--no-seat", "--code", "--port", "0", "--table", "Kitchen")
    with running_program(home, *words) as host:
        code = re.search(r"Code: (\w{6})\.", host.wait_for("Code: "))
        port = re.search(r"port (\d+)", host.wait_for("The table is open at port"))
        assert code is not None
        assert port is not None
        yield host, f"127.0.0.1:{port[1]}", code[1]


def test_the_code_on_the_screen_of_the_host_is_asked_for_once(tmp_path: Path) -> None:
    with table_with_code(tmp_path / "host") as (host, place, code):
        with running_program(tmp_path / "player", "join", place, "--as", "Zoe") as player:
            player.wait_for("Kitchen asks for a code")
            player.type("K7M")
            player.wait_for("A join code has 6 symbols, not 3.")
            player.type("222222")
            player.wait_for("That is not the code. You have 4 more tries.")
            player.wait_for("Kitchen asks for a code")
            player.type(code.lower())
            player.wait_for("Joined Kitchen as Zoe.")
            host.wait_for("Zoe joined.")
        host.wait_for("Zoe")

        with running_program(tmp_path / "player", "join", place, "--as", "Zoe") as player:
            player.wait_for("Joined Kitchen as Zoe.")
            assert "asks for a code" not in "\n".join(player.heard)


def test_a_script_gives_the_code_by_the_environment_and_a_wrong_one_ends_it(
    tmp_path: Path,
) -> None:
    with table_with_code(tmp_path / "host") as (_, place, code):
        words = ("join", place, "--as", "Zoe", "--plain")
        wrong = run_program(tmp_path, *words, environ={"STANDPAT_CODE": "222222"})
        no_code = run_program(tmp_path, *words, environ={"STANDPAT_CODE": "kitchen"})
        right = run_program(tmp_path, *words, environ={"STANDPAT_CODE": code}, typed="q\nyes\n")

    assert "Joined Kitchen as Zoe." in right.stdout
    assert "That is not the code. You have 4 more tries." in wrong.stdout
    assert "Kitchen asks for a code. Type it, or give it by STANDPAT_CODE." in wrong.stderr
    assert wrong.returncode == 4
    assert no_code.returncode == 2
    assert "STANDPAT_CODE is no join code." in no_code.stderr


def test_who_guesses_is_named_on_the_screen_of_the_host(tmp_path: Path) -> None:
    with (
        table_with_code(tmp_path / "host") as (host, place, _),
        running_program(tmp_path / "player", "join", place, "--as", "Eve") as player,
    ):
        for _ in range(3):
            player.wait_for("Kitchen asks for a code")
            player.type("222222")

        host.wait_for("127.0.0.1 seems to guess the code: 3 wrong so far.")
        host.wait_for("To let nobody new come in, type lock")


def test_a_changed_host_stops_the_player_until_it_is_forgotten(tmp_path: Path) -> None:
    with table_with_code(tmp_path / "host") as (_, place, code):
        run_program(
            tmp_path, "join", place, "--plain", environ={"STANDPAT_CODE": code}, typed="q\nyes\n"
        )
        port = place.rpartition(":")[2]
    words = ("host", "--no-seat", "--port", port)
    with running_program(tmp_path / "another host", *words) as host:
        host.wait_for("The table is open at port")

        stopped = run_program(tmp_path, "join", place, "--plain")
        forgotten = run_program(tmp_path, "forget", "127.0.0.1")
        joined = run_program(tmp_path, "join", place, "--plain", typed="q\nyes\n")

    assert stopped.returncode == 4
    assert "its certificate is another one" in stopped.stderr
    assert "standpat forget 127.0.0.1" in stopped.stderr
    assert forgotten.stdout.startswith("Forgotten: 127.0.0.1.")
    assert joined.returncode == 0
