"""What the player prefers: flag before environment before ``config.toml`` before default."""

import difflib
import enum
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec
import platformdirs

from client.failures import Failure, Kind

APP: Final = "standpat"
CONFIG_NAME: Final = "config.toml"
PREFIX: Final = "STANDPAT_"

Value = str | bool


class Source(enum.StrEnum):
    """Where a value came from."""

    FLAG = "flag"
    ENVIRONMENT = "environment"
    FILE = "file"
    DEFAULT = "default"


class Preference(NamedTuple):
    """One thing a player may prefer: its default, what it may be, and how text is read."""

    default: Value
    allowed: str
    read: Callable[[str], Value]


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """The values that hold, each with its source; ``name`` is empty where nobody gave one."""

    name: str
    plain: bool
    ascii: bool
    short: bool
    learn: bool
    theme: str
    marks: str
    no_mouse: bool
    bell: str
    log_level: str
    sources: Mapping[str, Source]
    warnings: tuple[str, ...] = ()


def _read_bool(text: str) -> bool:
    for value, words in (
        (True, ("1", "true", "yes", "on")),
        (False, ("", "0", "false", "no", "off")),
    ):
        if text.lower() in words:
            return value
    raise KeyError(text)


def _switch() -> Preference:
    return Preference(default=False, allowed="true or false", read=_read_bool)


def _one_of(default: str, *others: str) -> Preference:
    words = (default, *others)
    by_word = {word: word for word in words}
    return Preference(default, ", ".join(words), lambda text: by_word[text.lower()])


PREFERENCES: Final[Mapping[str, Preference]] = MappingProxyType(
    {
        "name": Preference("", "any name", str),
        "plain": _switch(),
        "ascii": _switch(),
        "short": _switch(),
        "learn": _switch(),
        "theme": _one_of("two", "four", "mono"),
        "marks": _one_of("drop", "hold"),
        "no_mouse": _switch(),
        "bell": _one_of("off", "turn", "all"),
        "log_level": _one_of("info", "debug", "warning", "error"),
    }
)


def config_path() -> Path:
    """Return where the player's settings are read from."""
    return Path(platformdirs.user_config_dir(APP, appauthor=False)) / CONFIG_NAME


def state_folder() -> Path:
    """Return where the log, the name and the tables played at are kept."""
    return Path(platformdirs.user_state_dir(APP, appauthor=False))


def read_preferences(
    flags: Mapping[str, Value | None], *, environ: Mapping[str, str], path: Path
) -> Preferences:
    """Put together what holds for this run.

    Args:
        flags: the values of the command line, None for those that were not given.

    Raises:
        Failure: the file is no TOML, or a value is none of those that are allowed.
    """
    in_file, warnings = _read_file(path)
    values: dict[str, Value] = {}
    sources: dict[str, Source] = {}
    for key, preference in PREFERENCES.items():
        flag, env = flags.get(key), environ.get(PREFIX + key.upper())
        if flag is not None:
            values[key], sources[key] = flag, Source.FLAG
        elif env is not None:
            values[key] = _read(preference, env, where=PREFIX + key.upper())
            sources[key] = Source.ENVIRONMENT
        elif key in in_file:
            values[key] = _read(preference, in_file[key], where=f"{key} in {path}")
            sources[key] = Source.FILE
        else:
            values[key], sources[key] = preference.default, Source.DEFAULT
    known = values | {"sources": sources, "warnings": warnings}
    return msgspec.convert(known, Preferences)


def _read_file(path: Path) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the known settings of the file as text, and a warning for each unknown one."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}, ()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Failure(
            Kind.BAD_SETTING,
            f"The settings in {path} cannot be read: {error}.",
            "Correct the file or move it away.",
        ) from error
    known = {key: _as_text(value) for key, value in table.items() if key in PREFERENCES}
    unknown = [key for key in table if key not in PREFERENCES]
    return known, tuple(_unknown_key(key, path) for key in unknown)


def _as_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _unknown_key(key: str, path: Path) -> str:
    nearest = difflib.get_close_matches(key, PREFERENCES, n=1)
    hint = f" Did you mean {nearest[0]}?" if nearest else ""
    return f"{path} has an unknown key {key!a}.{hint}"


def _read(preference: Preference, text: str, *, where: str) -> Value:
    try:
        return preference.read(text.strip())
    except KeyError:
        nearest = difflib.get_close_matches(text.lower(), preference.allowed.split(", "), n=1)
        raise Failure(
            Kind.BAD_SETTING,
            f"{where} cannot be {text!a}: it is {preference.allowed}.",
            f"Did you mean {nearest[0]}?" if nearest else "",
        ) from None


def show_preferences(preferences: Preferences) -> tuple[str, ...]:
    """Return every value with its source, as TOML to copy from."""
    return tuple(
        f"{key} = {_as_toml(getattr(preferences, key))}  # {preferences.sources[key]}"
        for key in PREFERENCES
    )


def _as_toml(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    # An environment can hold bytes that are no text, which TOML cannot.
    text = value.encode(errors="replace").decode()
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'
