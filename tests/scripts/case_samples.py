"""A case of three players, and the fault that the runner finds in a case."""

from typing import Any

from cases.playing import play_case

HANDS = {
    "0": ["Ac", "Kd", "9h", "5s", "2c"],
    "1": ["Qc", "Qd", "8h", "6s", "3c"],
    "2": ["Jc", "Jd", "7h", "4s", "3d"],
}
FOLDED_OUT: list[dict[str, Any]] = [
    {"seat": 0, "action": "bet", "chips": 10},
    {"seat": 1, "action": "fold"},
    {"seat": 2, "action": "fold"},
]


def hand_case(
    actions: list[dict[str, Any]], expected: dict[str, Any], **more: Any
) -> dict[str, Any]:
    """Return a case of three players with 500 chips, seat 2 dealing."""
    seats = [{"seat": seat, "stack": 500} for seat in range(3)]
    case = {"id": "X1", "area": "engine", "preset": "classic", "seats": seats, "dealer": 2}
    return case | {"hands": HANDS, "actions": actions, "expected": expected} | more


def fault_of(case: dict[str, Any]) -> str:
    outcome = play_case(case)
    assert outcome.is_played
    return outcome.fault
