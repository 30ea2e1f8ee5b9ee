"""The rules that ``--rules`` and ``--set`` ask for."""

from collections.abc import Sequence
from pathlib import Path

from client.failures import Failure, Kind
from client.rules_file import is_rules_file, read_rules_file
from engine.errors import BadRules
from engine.rule_options import make_rules
from engine.rules import TableRules


def read_rules(source: str, by_hand: Sequence[str]) -> TableRules:
    """Return the rules of a preset, or of a file, with what was set by hand.

    Raises:
        Failure: something is no option, has a value that is not allowed, or cannot be combined.
    """
    try:
        preset, chosen = source, dict[str, str]()
        if is_rules_file(source):
            preset, chosen = read_rules_file(Path(source))
        return make_rules(preset, chosen | _pairs(by_hand))
    except BadRules as error:
        raise Failure(Kind.BAD_RULES, str(error), "See all options: standpat rules.") from error


def _pairs(by_hand: Sequence[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in by_hand:
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise Failure(
                Kind.BAD_RULES, f"{word!a} is not OPTION=VALUE.", "Write it as in: --set ante=10."
            )
        pairs[key.strip()] = value
    return pairs
