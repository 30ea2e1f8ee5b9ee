"""Every word that can be typed behind ``standpat``, with its help; the standard library alone."""

import argparse
import difflib
import re
from collections.abc import Callable, Sequence
from typing import Final, NoReturn

from client.failures import Failure, Kind

COMMANDS: Final = ("play", "host", "join", "tables", "forget", "rules", "doctor", "config")
_MOST_BOTS: Final = 7
_MOST_WAIT_S: Final = 600

_ABOUT: Final = """\
Five-card draw for the people on your own network.

  standpat play --bots 3              play against bots at once
  standpat host --table Kitchen       open a table that others can find
  standpat join                       pick a table of this network and sit down
"""
_PLAY: Final = """\
Play alone against bots, at once.

  standpat play                       against three bots
  standpat play --bots 5 --plain      line by line, as screen readers like it
  standpat play --set ante=10         with other stakes
"""
_HOST: Final = """\
Open a table for others on this network.

  standpat host                       open a table and sit down at it
  standpat host --bots 2 --set ante=10
  standpat host --code                only for those whom you tell the code
  standpat host --no-seat             run a table on a machine nobody plays from
"""
_JOIN: Final = """\
Sit down at a table.

  standpat join                       pick from the tables of this network
  standpat join 192.168.1.20          a table at an address
  standpat join 192.168.1.20:7790 --as Ann --watch
"""
_TABLES: Final = """\
List the tables on this network.

  standpat tables                     look for two seconds
  standpat tables --wait 10           look longer
  standpat tables --json              for programs
"""
_FORGET: Final = """\
Forget a host, so that it is trusted anew although its certificate has changed.

  standpat forget 192.168.1.20        the one that was joined at this address
"""
_RULES: Final = """\
Say how a table plays.

  standpat rules                      all presets and all options
  standpat rules classic              one preset in plain words
  standpat rules classic --set ante=10 --set ace_draw=on
"""
_DOCTOR: Final = "Look for what keeps others from finding or reaching this machine."
_CONFIG: Final = """\
Show the settings and where they come from.

  standpat config show                every value with its source, as TOML
  standpat config path                the file that they are read from
"""

Add = Callable[..., argparse.Action]
"""The method of a parser, or of a group of its help, that adds an option."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line with what to do about it."""

    def __init__(self, prog: str, *, usage: str, description: str) -> None:
        super().__init__(
            prog,
            usage=usage,
            description=description,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Refuse a command line."""
        sentence = f"{message[:1].upper()}{message[1:]}."
        raise Failure(Kind.USAGE, sentence, f"Try: {self.prog} --help.")


def parse(words: Sequence[str]) -> tuple[argparse.Namespace, Parser]:
    """Return what was typed, with the parser of everything for its help.

    Raises:
        Failure: a word is none of ours; the nearest one is named.
    """
    parser, by_command = build_parsers()
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        known = f"{_did_you_mean(words[0], COMMANDS)}Commands: {', '.join(COMMANDS)}."
        raise Failure(Kind.USAGE, f"There is no command {words[0]!a}.", known)
    options, unknown = parser.parse_known_args(words)
    if unknown:
        raise _unknown_word(by_command.get(options.command, parser), unknown[0])
    return options, parser


def build_parsers() -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the whole command line and that of each command."""
    parser = Parser("standpat", usage="standpat [--version] COMMAND ...", description=_ABOUT)
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    fill: dict[str, tuple[str, str, Callable[[Parser], None]]] = {
        "play": ("play alone against bots", _PLAY, _fill_play),
        "host": ("open a table for others", _HOST, _fill_host),
        "join": ("sit down at a table", _JOIN, _fill_join),
        "tables": ("list the tables on this network", _TABLES, _fill_tables),
        "forget": ("trust a changed host again", _FORGET, _fill_forget),
        "rules": ("say how a table plays", _RULES, _fill_rules),
        "doctor": ("look for network trouble", _DOCTOR, _add_troubleshooting),
        "config": ("show the settings", _CONFIG, _fill_config),
    }
    by_command: dict[str, Parser] = {}
    for name, (purpose, description, fill_parser) in fill.items():
        prog = f"standpat {name}"
        by_command[name] = commands.add_parser(
            name, prog=prog, help=purpose, usage=f"{prog} [OPTIONS]", description=description
        )
        fill_parser(by_command[name])
    return parser, by_command


def _unknown_word(parser: Parser, word: str) -> Failure:
    flags = re.findall(r"--[a-z][a-z-]*", parser.format_help())
    what = "option" if word.startswith("-") else "word"
    hint = _did_you_mean(word.partition("=")[0], flags)
    sentence = f"There is no {what} {word!a} here."
    return Failure(Kind.USAGE, sentence, f"{hint}Try: {parser.prog} --help.")


def _did_you_mean(word: str, known: Sequence[str]) -> str:
    found = difflib.get_close_matches(word, known, n=1)
    return f"Did you mean {found[0]}? " if found else ""


# ---------------------------------------------------------------- the commands


def _fill_play(parser: Parser) -> None:
    add = parser.add_argument_group("table").add_argument
    _add_name(add)
    _add_bots(add, default=3)
    _add_game(add)
    _add_screen(parser)
    _add_troubleshooting(parser)


def _fill_host(parser: Parser) -> None:
    add = parser.add_argument_group("table").add_argument
    add("--table", metavar="NAME", help="name of the table (yours)")
    _add_name(add)
    add("--port", type=_port, metavar="N", help="port, 0 for any free one (7788 or the next)")
    _add_bots(add, default=0)
    add("--no-seat", action="store_true", help="run the table without playing")
    add("--code", action="store_true", help="ask who joins for a code, which your screen shows")
    add("--allow-public", action="store_true", help="let in others than those of this network")
    _add_game(add)
    _add_screen(parser)
    _add_troubleshooting(parser)


def _fill_join(parser: Parser) -> None:
    add = parser.add_argument_group("table").add_argument
    add("address", nargs="?", metavar="HOST[:PORT]", help="where it is (pick from a list)")
    _add_name(add)
    add("--watch", action="store_true", help="watch without playing")
    _add_screen(parser)
    _add_troubleshooting(parser)


def _fill_tables(parser: Parser) -> None:
    add = parser.add_argument
    add("--wait", type=_seconds, default=2.0, metavar="S", help="seconds to look (2)")
    add("--json", action="store_true", help="print JSON for programs")
    _add_troubleshooting(parser)


def _fill_forget(parser: Parser) -> None:
    parser.add_argument("host", metavar="HOST", help="its address, as it was typed or shown")
    _add_troubleshooting(parser)


def _fill_rules(parser: Parser) -> None:
    parser.add_argument("preset", nargs="?", metavar="PRESET", help="classic, for one")
    _add_set(parser.add_argument)
    _add_troubleshooting(parser)


def _fill_config(parser: Parser) -> None:
    parser.add_argument("what", choices=("path", "show"), help="the file, or every value")
    _add_name(parser.add_argument)
    _add_screen(parser)
    _add_troubleshooting(parser)


# ---------------------------------------------------------------- options that commands share


def _add_name(add: Add) -> None:
    add("--as", dest="name", metavar="NAME", help="your name at the table")


def _add_bots(add: Add, *, default: int) -> None:
    add("--bots", type=_bots, default=default, metavar="N", help="bots at the table (%(default)s)")


def _add_game(add: Add) -> None:
    add("--rules", default="classic", metavar="PRESET", help="what to play (%(default)s)")
    _add_set(add)
    add("--seed", type=int, metavar="N", help="the same cards every time, for tests")


def _add_set(add: Add) -> None:
    add(
        "--set",
        dest="by_hand",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="change a rule, again for each (see: standpat rules)",
    )


def _add_screen(parser: Parser) -> None:
    add = parser.add_argument_group("screen").add_argument
    add("--plain", action="store_true", default=None, help="line by line, no full screen")
    add("--short", action="store_true", default=None, help="AS for ace of spades in plain lines")
    add("--ascii", action="store_true", default=None, help="no suit signs, no drawn lines")
    add(
        "--theme", choices=("two", "four", "mono"), metavar="T", help="suits: two, four, mono (two)"
    )
    add("--no-mouse", action="store_true", default=None, help="keys only")
    add("--bell", choices=("off", "turn", "all"), metavar="B", help="off, turn or all (off)")


def _add_troubleshooting(parser: Parser) -> None:
    add = parser.add_argument_group("troubleshooting").add_argument
    levels = ("debug", "info", "warning", "error")
    add("--log-level", choices=levels, metavar="L", help=f"{', '.join(levels)} (info)")
    add("--log-file", metavar="F", help="where to log (in the state folder)")
    add("--debug", action="store_true", help="log everything, show tracebacks")


def _port(text: str) -> int:
    return _whole_number(text, "a port", 0, 65535)


def _bots(text: str) -> int:
    return _whole_number(text, "a number of bots", 0, _MOST_BOTS)


def _whole_number(text: str, what: str, low: int, high: int) -> int:
    if text.isascii() and text.isdigit() and low <= int(text[:9]) <= high:
        return int(text[:9])
    raise argparse.ArgumentTypeError(f"{text!a} is not {what} from {low} to {high}")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if 0 <= seconds <= _MOST_WAIT_S:
        return seconds
    raise argparse.ArgumentTypeError(f"{text!a} is not a number of seconds up to {_MOST_WAIT_S}")
