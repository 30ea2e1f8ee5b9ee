"""A family's own rules in a file: read with an error for every mistake, and written to be read."""

import tomllib
from pathlib import Path
from typing import Final

from engine.errors import BadRules
from engine.presets import DEFAULT_PRESET
from engine.rule_options import OPTIONS, changes_of, make_rules, value_text
from engine.rules import TableRules

SUFFIX: Final = ".toml"
LARGEST_BYTES: Final = 64 * 1024
_PRESET: Final = "preset"
_HEAD: Final = """\
# Rules of a table. Play by them with: standpat host --rules FILE
# Every option and what it takes: standpat rules
"""


def is_rules_file(word: str) -> bool:
    """Tell whether a word names a file rather than a preset."""
    return word.endswith(SUFFIX) or "/" in word or "\\" in word


def read_rules_file(path: Path) -> tuple[str, dict[str, str]]:
    """Return the preset that a file builds on, and what it sets by hand.

    Raises:
        BadRules: the file cannot be read, is no TOML, or holds what no option takes; the message
            names the file, the key, the value and what is allowed.
    """
    try:
        values = tomllib.loads(_read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadRules(f"{path} is not TOML: {_sentence(str(error))}") from error
    preset = values.pop(_PRESET, DEFAULT_PRESET)
    if not isinstance(preset, str):
        raise BadRules(f"{path}: {_PRESET} cannot be {_shown(preset)}: it is the name of one.")
    chosen = {key: _text(path, key, value) for key, value in values.items()}
    try:
        make_rules(preset, chosen)
    except BadRules as error:
        raise BadRules(f"{path}: {error}") from error
    return preset, chosen


def _read_text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST_BYTES:
            raise BadRules(f"{path} is too large for a file of rules.")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRules(f"{path} is not a text in UTF-8.") from error
    except FileNotFoundError as error:
        raise BadRules(f"There is no file {path}.") from error
    except OSError as error:
        raise BadRules(f"{path} cannot be read: {error.strerror}.") from error


def _sentence(words: str) -> str:
    return f"{words[:1].lower()}{words[1:]}."


def _text(path: Path, key: str, value: object) -> str:
    """Return a value as ``--set`` has it."""
    if isinstance(value, bool):
        takes_yes = key in OPTIONS and "yes" in OPTIONS[key].domain.choices
        return _YES_OR_NO[value] if takes_yes else str(value).lower()
    if isinstance(value, int | str):
        return str(value)
    allowed = f": it is {OPTIONS[key].allowed}" if key in OPTIONS else ""
    raise BadRules(f"{path}: {key} cannot be {_shown(value)}{allowed}.")


_YES_OR_NO: Final = {True: "yes", False: "no"}


def _shown(value: object) -> str:
    match value:
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            return str(value)


def rules_as_toml(rules: TableRules) -> str:
    """Return a file that is read as these rules: the preset and what differs from it."""
    changes = changes_of(rules)
    lines = [f'{_PRESET} = "{rules.preset}"']
    width = max((len(_setting(rules, key)) for key in changes), default=0)
    lines += [f"{_setting(rules, key):<{width}}  # {OPTIONS[key].help}" for key in changes]
    return _HEAD + "\n".join(lines) + "\n"


def _setting(rules: TableRules, key: str) -> str:
    value = getattr(rules, key)
    if isinstance(value, bool):
        return f"{key} = {str(value).lower()}"
    if isinstance(value, int):
        return f"{key} = {value}"
    return f'{key} = "{value_text(rules, key)}"'
