"""What the doctor makes of what it found on the way to a table."""

import pytest
from msgspec.structs import replace

from client.diagnosis import Clues, diagnose
from client.failures import ExitCode
from client.surroundings import LOCAL_NETWORK
from net.table_probe import Finding, NoTableThere, TableThere, TurnedAway, Unreached
from net.tcp import Obstacle, Place
from protocol.codes import Reason
from protocol.handshake import make_refused
from protocol.messages import Status, TableState, TableSummary
from protocol.version import PROTO_MAX, PROTO_MIN

KITCHEN = TableSummary(
    id="t1", name="Kitchen\x1b[2J", state=TableState.OPEN, seats_taken=2, seats=8, app="standpat"
)
OURS = Status(proto_min=PROTO_MIN, proto_max=PROTO_MAX, table=KITCHEN)
NEWER = Status(proto_min=PROTO_MAX + 1, proto_max=PROTO_MAX + 2, table=KITCHEN)
HOST = Place("192.168.1.20")


@pytest.mark.parametrize(
    ("finding", "clues", "code", "words"),
    [
        (TableThere(OURS), Clues(), 0, "Nothing is in the way: standpat join 192.168.1.20"),
        (TableThere(NEWER), Clues(), 4, "update your program"),
        (NoTableThere(), Clues(), 3, "who is no table"),
        (NoTableThere(), Clues(ports=[7790]), 3, "standpat join 192.168.1.20:7790"),
        (
            TurnedAway(make_refused(Reason.TABLE_CLOSED, "Only neighbours.")),
            Clues(),
            4,
            "Only neighbours.",
        ),
        (Unreached(Obstacle.NO_SUCH_NAME, "no such name"), Clues(), 3, "Type the address"),
        (Unreached(Obstacle.NOBODY_LISTENS, "refused"), Clues(), 3, "it is closed"),
        (Unreached(Obstacle.NOBODY_LISTENS, "refused"), Clues(ports=[7791]), 3, ":7791"),
        (Unreached(Obstacle.NO_WAY, "no way"), Clues(is_near=False), 3, "the same Wi-Fi"),
        (Unreached(Obstacle.SILENCE, "nothing"), Clues(is_near=False), 3, "the same Wi-Fi"),
        (Unreached(Obstacle.SILENCE, "nothing"), Clues(has_met=True), 3, "a firewall on it"),
        (
            Unreached(Obstacle.SILENCE, "nothing"),
            Clues(has_met=False, heard=["192.168.1.20"]),
            3,
            "a firewall on it",
        ),
        (Unreached(Obstacle.SILENCE, "nothing"), Clues(), 3, "client isolation"),
        (Unreached(Obstacle.NO_WAY, "no way"), Clues(heard=["192.168.1.3"]), 3, "be heard: 1."),
        (Unreached(Obstacle.NO_WAY, "no way"), Clues(asks_user=True), 3, LOCAL_NETWORK),
        (Unreached(None, "out of memory"), Clues(), 3, "out of memory"),
    ],
)
def test_the_likely_cause_is_named(finding: Finding, clues: Clues, code: int, words: str) -> None:
    diagnosis = diagnose(HOST, finding, clues)

    assert diagnosis.code == code
    assert words in "\n".join(diagnosis.lines)
    assert all(line.isprintable() for line in diagnosis.lines)


def test_the_next_command_can_be_typed_as_it_stands() -> None:
    def command(place: Place) -> str:
        return diagnose(place, TableThere(OURS), Clues()).lines[-1].rpartition(": ")[2]

    assert command(Place("pi.local", 7790)) == "standpat join pi.local:7790"
    assert command(Place("fd00::1")) == "standpat join fd00::1"
    assert command(Place("fd00::1", 7790)) == "standpat join [fd00::1]:7790"


def test_a_table_with_a_code_or_a_match_says_so() -> None:
    table = replace(KITCHEN, code_needed=True, state=TableState.PLAYING)

    lines = diagnose(HOST, TableThere(replace(OURS, table=table)), Clues()).lines

    assert lines[0] == "Kitchen[2J answers: a match is being played, 2 of 8 seats taken."
    assert lines[1] == "It asks for a code, which the screen of its host shows."


def test_an_end_that_is_ours_to_explain_has_its_code() -> None:
    assert diagnose(HOST, NoTableThere(), Clues()).lines[0].endswith("(E012)")
    assert diagnose(HOST, TableThere(NEWER), Clues()).lines[0].endswith("(E024)")
    assert diagnose(HOST, TableThere(OURS), Clues()).code is ExitCode.OK
