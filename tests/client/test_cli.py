"""The command line from outside: what it says, what it returns, and never a traceback."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from client.cli import main
from tests.client.programs import environment, run_program, running_program


def test_without_a_word_the_help_is_short_and_shows_examples_first(tmp_path: Path) -> None:
    done = run_program(tmp_path)

    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.index("standpat play --bots 3") < done.stdout.index("commands:")


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["hsot"], 2, "There is no command 'hsot'. Did you mean host? Commands: play"),
        (["play", "--bot", "2"], 2, "There is no option '--bot' here. Did you mean --bots?"),
        (["join", "a", "b"], 2, "There is no word 'b' here."),
        (["play", "--bots", "9"], 2, "'9' is not a number of bots from 0 to 7."),
        (["play", "--bots", "x"], 2, "'x' is not a number of bots from 0 to 7."),
        (["host", "--port", "70000"], 2, "'70000' is not a port from 0 to 65535."),
        (["tables", "--wait", "-1"], 2, "'-1' is not a number of seconds up to 600."),
        (["tables", "--wait", "soon"], 2, "'soon' is not a number of seconds up to 600."),
        (["config"], 2, "Missing: path|show. Try: standpat config --help."),
        (["play", "--theme", "pink"], 2, "'pink'. It can be two, four or mono."),
        (["play", "--theme", "tow"], 2, "'tow'. Did you mean two?"),
        (["play", "--themes=two"], 2, "'--themes=two' here. Did you mean --theme?"),
        (["completion", "fsh"], 2, "'fsh'. Did you mean fish?"),
        (["help", "jion"], 2, "There is no help on 'jion'. Did you mean join?"),
        (["--plain", "host"], 2, "Options come behind it: standpat host --plain."),
        (["--plain"], 2, "Options come behind it: standpat play --plain."),
        (["play", "--rules", "clasic"], 2, "no rules called 'clasic'. Did you mean classic?"),
        (["play", "--set", "anti=5"], 2, "There is no option 'anti'. Did you mean ante?"),
        (["play", "--set", "ante=-5"], 2, "ante cannot be '-5': it is 0 to 1,000,000."),
        (["play", "--set", "ante"], 2, "'ante' is not OPTION=VALUE."),
        (["rules", "classic", "--set", "small_bet=0"], 2, "small_bet cannot be 0"),
        (["rules", "classic", "--set", "big_bet=5"], 2, "big_bet cannot be 5"),
        (["play", "--bots", "7", "--set", "seats=4"], 2, "There is no room for 7 bots"),
        (["play", "--as", "\u202e\x07"], 2, "has nothing that can be read."),
        (["join", "http://x"], 2, "is not an address"),
        (["join", "127.0.0.1:0"], 2, "has no port from 1 to 65535"),
        (["doctor", "127.0.0.1:0"], 2, "has no port from 1 to 65535"),
    ],
)
def test_a_mistake_gets_one_sentence_that_says_what_to_do(
    home: Path, words: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == code

    said = capsys.readouterr().err.splitlines()[-1]
    assert sentence in said
    assert re.search(r"\(E0\d\d", said)


def test_a_busy_port_is_named_with_a_way_out(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run_program(tmp_path, "host", "--no-seat", "--port", str(port))

    assert done.returncode == 2
    assert f"Port {port} is taken by another program: choose another with --port" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_table_that_does_not_answer_is_unreachable(tmp_path: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        done = run_program(tmp_path, "join", f"127.0.0.1:{port}")

    log = tmp_path / ".local/state/standpat/standpat.log"
    assert done.returncode == 3
    assert done.stderr.splitlines() == [
        "Plain mode: standard input is not a terminal.",
        (
            f"standpat: No table answered at 127.0.0.1:{port} (nobody listens there). "
            f"Find out why: standpat doctor HOST. Others: standpat tables. (E012, log: {log})"
        ),
    ]


def test_settings_are_shown_with_their_sources(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config = home / ".config/standpat/config.toml"
    config.parent.mkdir(parents=True)
    config.write_text('name = "Ann"\nbel = "all"\n')
    monkeypatch.setenv("STANDPAT_THEME", "four")

    assert main(["config", "show", "--plain"]) == 0

    shown = capsys.readouterr()
    assert 'name = "Ann"  # file' in shown.out
    assert 'theme = "four"  # environment' in shown.out
    assert "plain = true  # flag" in shown.out
    assert "Did you mean bell?" in shown.err
    assert main(["config", "path"]) == 0
    assert capsys.readouterr().out == f"{config}\n"


def test_rules_are_told_in_plain_words(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    everything = capsys.readouterr().out
    assert main(["rules", "classic", "--set", "ante=7", "--set", "ace_draw=on"]) == 0
    one = capsys.readouterr().out

    assert "classic" in everything
    assert "ante: chips that everybody antes" in everything
    assert "Everybody antes 7." in one
    assert "Four may go if an ace is kept and shown." in one


def test_the_doctor_names_what_it_found(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0

    said = capsys.readouterr().out
    assert said.startswith("Python 3.")
    assert "Terminal: plain lines, as standard input is not a terminal" in said
    assert re.search(r"Port 7788 is (free for a table|taken; a table would listen on)", said)
    assert "Finding tables" in said
    assert said.isascii()


def test_the_doctor_says_where_the_way_to_a_table_ends(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        code = main(["doctor", f"127.0.0.1:{port}"])

    said = capsys.readouterr().out.splitlines()
    assert code == 3
    assert said[0] == f"No connection to 127.0.0.1:{port}: nobody listens there. (E012)"
    assert len(said) > 1


def test_nothing_is_written_outside_the_folders_of_the_program(home: Path) -> None:
    assert main(["rules", "classic"]) == 0

    assert [str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()] == [
        ".local/state/standpat/standpat.log"
    ]


def test_the_version_is_printed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("standpat")


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
)
def test_a_signal_ends_the_program_quietly(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    with running_program(tmp_path, "play", "--plain", "--as", "Sam", "--bots", "1") as program:
        program.wait_for("You play as Sam.")

        assert program.end(number) == (code, "")


def test_a_pipe_that_nobody_reads_ends_the_program_quietly(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "client", "play", "--plain", "--as", "Sam"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(tmp_path),
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write("i\n" * 5)
        process.stdin.flush()

        assert process.wait(30) == 129
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_a_player_joins_a_table_of_another_process(tmp_path: Path) -> None:
    host_words = ("host", "--no-seat", "--port", "0", "--table", "K\xfcche", "--bots", "1")
    with running_program(tmp_path / "host", *host_words) as host:
        port = re.search(r"port (\d+)", host.wait_for("The table is open at port"))
        assert port is not None
        player_words = ("join", f"127.0.0.1:{port[1]}", "--as", "Zo\xeb", "--short")
        with running_program(tmp_path / "player", *player_words) as player:
            player.wait_for("Joined Kuche as Zoe.")
            host.wait_for("Zoe joined.")
            host.type("start")
            assert re.search(r"1 [2-9TJQKA][CDHS], 2 ", player.wait_for("Your cards: "))
            player.wait_for("Your turn.")
            player.type("q")
            player.type("yes")
            player.wait_for("You left. Goodbye.")
            assert player.process.wait(30) == 0
        host.wait_for("Zoe left.")
        host.type("q")
        host.type("yes")
        host.wait_for("The host has closed the table.")
        assert host.process.wait(30) == 0


def test_our_own_fault_is_logged_and_shown_only_on_request(tmp_path: Path) -> None:
    broken = "import client.commands.rules as r\nr.read_rules = None\n"
    start = "import sys\nfrom client.cli import main\nsys.exit(main(sys.argv[1:]))"
    log = tmp_path / "log.txt"

    done = [
        subprocess.run(
            [
                sys.executable,
                "-c",
                broken + start,
                "rules",
                "classic",
                "--log-file",
                str(log),
                *more,
            ],
            check=False,
            capture_output=True,
            encoding="utf-8",
            env=environment(tmp_path),
        )
        for more in ((), ("--debug",))
    ]

    assert [end.returncode for end in done] == [70, 70]
    assert f"(E070, log: {log})" in done[0].stderr
    assert ["Traceback" in end.stderr for end in done] == [False, True]
    assert "TypeError" in log.read_text()


def test_a_command_that_cannot_even_be_loaded_ends_in_one_sentence(tmp_path: Path) -> None:
    broken = "import sys\nsys.modules['client.commands.rules'] = None\n"
    start = "from client.cli import main\nsys.exit(main(['rules', *sys.argv[1:]]))"

    done = [
        subprocess.run(
            [sys.executable, "-c", broken + start, *more],
            check=False,
            capture_output=True,
            encoding="utf-8",
            env=environment(tmp_path),
        )
        for more in ((), ("--log-file", str(tmp_path / "log.txt")), ("--debug",))
    ]

    log = tmp_path / ".local/state/standpat/standpat.log"
    assert done[0].returncode == 70
    assert done[0].stderr.splitlines() == [
        (
            "standpat: Something went wrong that should not have: ModuleNotFoundError. "
            f"Please report it with the log; --debug shows more. (E070, log: {log})"
        )
    ]
    assert "Traceback" in log.read_text()
    assert "Traceback" in (tmp_path / "log.txt").read_text()
    assert "Traceback" in done[2].stderr
