"""One case in, how it went out."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from cases.evaluator import judge_evaluation
from cases.expectations import judge, next_hand
from cases.form import Case, CaseFailed, Heading
from cases.judging import require_equal
from cases.played_hand import PlayedHand, match_of
from cases.pot_builder import judge_pots
from cases.table_rules import rules_of
from engine.errors import BadRules, IllegalAction


class Outcome(msgspec.Struct, frozen=True):
    """How a case went. ``fault`` is empty where it passed; ``remarks`` were not judged."""

    id: str
    is_played: bool
    fault: str = ""
    remarks: tuple[str, ...] = ()


class UnreadableCases(Exception):
    """A file that cannot be read, or is no list of cases."""


def read_cases(path: Path) -> list[Any]:
    """Return the cases of a file, each as it stands there."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Any])
    except (OSError, msgspec.DecodeError) as error:
        raise UnreadableCases(f"The cases of {path} cannot be read: {error}") from error


def play_case(raw: Any) -> Outcome:
    """Play one case against the engine."""
    heading = msgspec.convert(raw, Heading)
    if not heading.is_played:
        return Outcome(heading.id, is_played=False)
    try:
        remarks = _judge_case(msgspec.convert(raw, Case, str_keys=True))
    except msgspec.ValidationError as error:
        return Outcome(heading.id, is_played=True, fault=f"not understood: {error}")
    except (BadRules, CaseFailed, IllegalAction) as error:
        return Outcome(heading.id, is_played=True, fault=str(error))
    except Exception as error:  # noqa: BLE001 - the fault of one case must not hide the others
        fault = f"expected no error, got {type(error).__name__}: {error}"
        return Outcome(heading.id, is_played=True, fault=fault)
    return Outcome(heading.id, is_played=True, remarks=remarks)


def _judge_case(case: Case) -> tuple[str, ...]:
    if not case.expected:
        raise CaseFailed("nothing is expected of it")
    if case.area == "evaluator":
        return judge_evaluation(case)
    if case.level or case.contributions:
        return judge_pots(case)
    if not case.actions and not case.deals and set(case.expected) == {"next_hand"}:
        _judge_next_hand(case, case.expected["next_hand"])
        return ()
    remarks = judge(PlayedHand(case, rules_of(case)), case.expected)
    if len(remarks) == len(case.expected):
        raise CaseFailed("nothing that is expected of it can be judged")
    return remarks


def _judge_next_hand(case: Case, expected: Mapping[str, Any]) -> None:
    require_equal("next_hand", expected, next_hand(match_of(case, rules_of(case)), expected))


def report(outcomes: Sequence[Outcome]) -> list[str]:
    """Return a line for each failing case, one for those not played, and the count."""
    failed = [outcome for outcome in outcomes if outcome.fault]
    not_played = [outcome.id for outcome in outcomes if not outcome.is_played]
    passed = len(outcomes) - len(failed) - len(not_played)
    lines = [f"{outcome.id}: {' '.join(outcome.fault.split())}" for outcome in failed]
    if not_played:
        lines.append(f"not played: {', '.join(not_played)}")
    return [*lines, f"{passed} passed, {len(failed)} failed"]


def unjudged(outcomes: Sequence[Outcome]) -> list[str]:
    """Return a line for each case with remarks that speak to readers and were not judged."""
    return [f"{o.id}: not judged: {', '.join(o.remarks)}" for o in outcomes if o.remarks]
