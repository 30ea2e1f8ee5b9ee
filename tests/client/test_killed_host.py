"""The real program killed in the middle of a match: host, joiners and disk, each as it is."""

import itertools
import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from client.failures import ExitCode
from engine.seating import MatchState
from engine.table_state import HandState
from net.host.draft import present
from net.host.journal_file import read_journal
from net.host.kept_tables import make_table
from tests.client.mortal_program import NEVER, TOLD, UNTOLD
from tests.client.programs import PATIENCE_S, environment
from tests.net.host.crashes import is_within

NEW_TABLE = ("--no-seat", "--port", "0", "--seed", "5", "--set", "hands=4")
FEWEST_COMMITS, MOST_COMMITS = 30, 60
OVER = "The biggest pot was"
HAPPENED = re.compile(r"(You|Ann|Bob) (check|bet|call|raise|stand|discard|win)|Showdown")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nothing is killed like this there")


class Program:
    """A process whose lines are all read, as one that nobody listens to stands still."""

    def __init__(self, home: Path, module: str, *words: str) -> None:
        self.heard: list[str] = []
        self.answer: Callable[[str], str] = lambda _: ""
        self._heard_more = threading.Condition()
        self._is_silent = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env=environment(home),
            cwd=home,
        )
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()

    def ask_to_end(self) -> int:
        """Have it end in order and return its exit code."""
        self._process.terminate()
        return self._process.wait(PATIENCE_S)

    @property
    def is_dead(self) -> bool:
        return self._process.poll() is not None

    def type(self, words: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()

    def wait_for(self, words: str, *, times: int = 1) -> str:
        """Return the line with these words that makes it so many, an empty one if none will."""

        def found() -> str | None:
            lines = (line for line in self.heard if words in line)
            last = itertools.islice(lines, times - 1, None)
            return next(last, "" if self._is_silent else None)

        with self._heard_more:
            line = self._heard_more.wait_for(lambda: found() is not None, PATIENCE_S) and found()
        assert isinstance(line, str), f"{words!r} did not come: {self.heard}"
        return line

    def end(self) -> None:
        self._process.kill()
        self._listening.join()
        with self._process:
            pass

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            answer = self.answer(line)
            if answer:
                self.type(answer)
            with self._heard_more:
                self.heard.append(line.rstrip())
                self._heard_more.notify_all()
        with self._heard_more:
            self._is_silent = True
            self._heard_more.notify_all()


def always_the_same(line: str, *, bets: bool) -> str:
    """Return the answer to a question, the same one however often it is asked."""
    if "Type n for the next hand" in line:
        return "n"
    if "Your turn" not in line:
        return ""
    if "Your turn to draw" in line:
        return "pat" if bets else "2 4"
    if bets and " bet " in line:
        return "bet"
    return "check" if "check" in line else "call"


class Result(NamedTuple):
    """How a match came out, on disk and on the screens.

    ``killed_at`` are the numbers of the moves after which a host was killed, with no later one
    kept, and ``commits`` those of the last move in each commit.
    """

    match: MatchState
    hand: HandState
    heard: tuple[list[str], ...]
    killed_at: set[int]
    commits: set[int]


def play_a_match(home: Path, deaths: Iterable[str]) -> Result:
    """Play a match at a host that dies and is started again until the match is over."""
    joiners: list[Program] = []
    killed_at: set[int] = set()
    with ExitStack() as stack:
        for life, death in enumerate(deaths):
            with life_of_host(home / "host", death, resume=life > 0) as host:
                port = "".join(re.findall(r"\d+", host.wait_for("open at port")))
                if not joiners:
                    for name in ("Ann", "Bob"):
                        joiners.append(join(home / name, name, port))
                        stack.callback(joiners[-1].end)
                    host.type("start")
                for joiner in joiners:
                    # Now, please: it tries ever more rarely, as hosts seldom die every second.
                    joiner.type("")
                is_over = is_played_to_its_end(host, joiners)
            killed_at.add(max(moves_in(home / "host")))
            if is_over:
                break
    return Result(
        *outcome(home / "host"),
        heard=tuple(joiner.heard for joiner in joiners),
        killed_at=killed_at,
        commits=moves_in(home / "host"),
    )


def join(home: Path, name: str, port: str) -> Program:
    home.mkdir()
    joiner = Program(home, "client", "join", f"127.0.0.1:{port}", "--as", name, "--plain")
    joiner.answer = lambda line: always_the_same(line, bets=name == "Ann")
    joiner.wait_for("Joined")
    return joiner


@contextmanager
def life_of_host(home: Path, death: str, *, resume: bool) -> Iterator[Program]:
    home.mkdir(exist_ok=True)
    words = ("--no-seat", "--resume", journal_in(home).stem) if resume else NEW_TABLE
    host = Program(home, "tests.client.mortal_program", death, "host", *words)
    try:
        yield host
    finally:
        host.end()


def is_played_to_its_end(host: Program, joiners: Iterable[Program]) -> bool:
    """Wait until the match is over, or the host is dead; tell whether it is over."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if all(OVER in " ".join(joiner.heard) for joiner in joiners):
            return True
        if host.is_dead:
            return False
        time.sleep(0.02)
    raise AssertionError("\n\n".join("\n".join(joiner.heard) for joiner in joiners))


def journal_in(home: Path) -> Path:
    (path,) = home.rglob("*.sqlite3")
    return path


def moves_in(home: Path) -> set[int]:
    """Return the number of the last move in each commit; what is kept together has one time."""
    query = "SELECT max(number) FROM inputs WHERE kind = 'heard' GROUP BY kept_at"
    with closing(sqlite3.connect(journal_in(home))) as journal:
        return {number for (number,) in journal.execute(query)}


def outcome(home: Path) -> tuple[MatchState, HandState]:
    kept = read_journal(journal_in(home))
    table = make_table(kept.opening)
    table.replay(kept.records)
    return present(table.live.match), present(table.live.hand)


def happened(heard: Iterable[str]) -> list[str]:
    """Return what was told as it happened: not what is true, and not what was missed."""
    lines = (line for line in heard if not line.startswith("Connected again"))
    return [said for line in lines for said in line.split(". ") if HAPPENED.match(said)]


# About 30 s.
@pytest.mark.heavy
@pytest.mark.timeout(180)
def test_a_host_that_is_killed_at_every_commit_of_a_match_plays_the_same_match(
    tmp_path: Path,
) -> None:
    # Beside the moves also while the host itself, and one after the other, comes back.
    deaths = itertools.chain((UNTOLD, TOLD, "1", "2", "3"), itertools.cycle((UNTOLD, TOLD)))
    (tmp_path / "killed").mkdir()
    (tmp_path / "not killed").mkdir()

    killed = play_a_match(tmp_path / "killed", deaths)
    uninterrupted = play_a_match(tmp_path / "not killed", [NEVER])

    assert FEWEST_COMMITS <= len(killed.commits) <= MOST_COMMITS
    assert killed.commits == killed.killed_at
    assert killed.match == uninterrupted.match
    assert killed.hand == uninterrupted.hand
    for heard, everything in zip(killed.heard, uninterrupted.heard, strict=True):
        assert is_within(happened(heard), happened(everything))
        for words in ("Your cards: ", "You hold "):
            told = {line for line in heard if words in line}
            assert told == {line for line in everything if words in line}


@pytest.mark.heavy  # about 4 s
def test_a_host_that_is_told_to_end_in_a_match_goes_on_with_the_same_people(tmp_path: Path) -> None:
    home = tmp_path / "host"
    with ExitStack() as stack:
        with life_of_host(home, NEVER, resume=False) as host:
            port = "".join(re.findall(r"\d+", host.wait_for("open at port")))
            joiners = [join(tmp_path / name, name, port) for name in ("Ann", "Bob")]
            for joiner in joiners:
                stack.callback(joiner.end)
                joiner.answer = lambda _: ""
            host.type("start")
            cards = [joiner.wait_for("Your cards: ") for joiner in joiners]
            assert host.ask_to_end() == ExitCode.TERMINATED
            assert host.wait_for("The game goes on with: standpat host --resume ")
            assert all(joiner.wait_for("The host has stopped in the middle") for joiner in joiners)
        with life_of_host(home, NEVER, resume=True):
            for joiner in joiners:
                joiner.type("")
                joiner.wait_for("Connected again")
                joiner.wait_for("You hold ", times=2)

    for joiner, dealt in zip(joiners, cards, strict=True):
        assert [line for line in joiner.heard if line.startswith("Your cards: ")] == [dealt, dealt]
