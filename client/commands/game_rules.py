"""The rules that ``--rules`` and ``--set`` ask for."""

from collections.abc import Mapping, Sequence

from client.failures import Failure, Kind
from engine.errors import BadRules
from engine.rule_options import make_rules
from engine.rules import TableRules


def read_rules(preset: str, by_hand: Sequence[str]) -> TableRules:
    """Return the rules of a preset with what was set by hand.

    Raises:
        Failure: something is no option, has a value that is not allowed, or cannot be combined.
    """
    try:
        return make_rules(preset, _pairs(by_hand))
    except BadRules as error:
        raise Failure(Kind.BAD_RULES, str(error), "See all options: standpat rules.") from error


def _pairs(by_hand: Sequence[str]) -> Mapping[str, str]:
    pairs: dict[str, str] = {}
    for word in by_hand:
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise Failure(
                Kind.BAD_RULES, f"{word!a} is not OPTION=VALUE.", "Write it as in: --set ante=10."
            )
        pairs[key.strip()] = value
    return pairs
