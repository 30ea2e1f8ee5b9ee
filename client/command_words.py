"""Every word that can be typed behind ``standpat``, with its help; the standard library alone."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from client.command_help import Add, Parser, did_you_mean, one_of
from client.failures import Failure, Kind

SHELLS: Final = ("bash", "zsh", "fish", "tcsh", "powershell")
SHARED_OPTIONS: Final = "options"
_MOST_BOTS: Final = 7
_MOST_WAIT_S: Final = 600

_PLAY: Final = """\
Play alone against bots, at once.

  standpat play                       against three bots
  standpat play --learn               with what you are asked explained
  standpat play --bots 5 --plain      line by line, as screen readers like it
"""
_HOST: Final = """\
Open a table for others on this network.

  standpat host                       open a table and sit down at it
  standpat host --bots 2 --code       only for those whom you tell the code
  standpat host --no-seat             run a table on a machine nobody plays from
  standpat host --resume              list the tables that were cut short
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
  standpat rules party --set ante=20 --toml > ours.toml
"""
_DOCTOR: Final = """\
Find out why a table is not found or cannot be reached.

  standpat doctor                     look at this machine and its network
  standpat doctor 192.168.1.20        try the way to a table, step by step
  standpat doctor 192.168.1.20:7789
"""
_CONFIG: Final = """\
Show the settings and where they come from.

  standpat config show                every value with its source, as TOML
  standpat config path                the file that they are read from
"""
_COMPLETION: Final = """\
Print what makes a shell complete the words of standpat with Tab.

  standpat completion bash > ~/.local/share/bash-completion/completions/standpat
  standpat completion zsh > ~/.zfunc/_standpat
  standpat completion fish > ~/.config/fish/completions/standpat.fish
"""
_HELP: Final = """\
Explain a command.

  standpat help                       all commands
  standpat help host                  one of them
  standpat help options               the options that many commands have
"""
_OPTIONS: Final = """\
Options that many commands have. To keep some, see: standpat config show.
"""


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Return what was typed; ``command`` is None where no command was.

    Raises:
        Failure: a word is none of ours; the nearest one is named.
    """
    command = words[0] if words and words[0] in COMMANDS else None
    if command is None and words and not words[0].startswith("-"):
        raise _unknown_command(words[0])
    parser = parser_of(command)
    options, unknown = parser.parse_known_args(words[1:] if command else words)
    if unknown:
        raise _unknown_word(parser, unknown[0], words)
    options.command = command
    return options


def parser_of(command: str | None) -> Parser:
    """Return the parser of what comes behind a command, or where one is missing."""
    if command is None:
        parser = Parser("standpat", about="")
        _add_help(parser.section("options"))
    else:
        parser = Parser(f"standpat {command}", about=COMMANDS[command].about)
        COMMANDS[command].fill(parser)
    parser.set_defaults(version=False)
    return parser


def shared_options_help() -> str:
    """Explain the options that many commands have."""
    parser = Parser("standpat", about=_OPTIONS, in_full=True)
    _add_screen(parser)
    _add_troubleshooting(parser)
    return parser.format_help()


def _unknown_command(word: str) -> Failure:
    known = f"{did_you_mean(word, tuple(COMMANDS))}Commands: {', '.join(COMMANDS)}."
    return Failure(Kind.USAGE, f"There is no command {word!a}.", known)


def _unknown_word(parser: Parser, word: str, words: Sequence[str]) -> Failure:
    flag = word.partition("=")[0]
    if words[0] == word and flag in _shared_flags():
        command = next((other for other in words if other in COMMANDS), "play")
        advice = f"Options come behind it: standpat {command} {word}."
        return Failure(Kind.USAGE, f"{flag} stands before the command.", advice)
    what = "option" if word.startswith("-") else "word"
    sentence = f"There is no {what} {word!a} here."
    hint = did_you_mean(flag, parser.flags)
    return Failure(Kind.USAGE, sentence, f"{hint}Try: {parser.prog} --help.")


def _shared_flags() -> tuple[str, ...]:
    parser = Parser("standpat", about="")
    _add_screen(parser)
    _add_troubleshooting(parser)
    return parser.flags


# ---------------------------------------------------------------- the commands


def _fill_play(parser: Parser) -> None:
    add = parser.section("table")
    _add_name(add)
    _add_bots(add, default=3)
    _add_game(add)
    _add_screen(parser)
    _add_troubleshooting(parser)


def _fill_host(parser: Parser) -> None:
    add = parser.section("table")
    add("--table", metavar="NAME", help="name of the table (yours)")
    _add_name(add)
    add("--port", type=_port, metavar="N", help="port, 0 for any free one (7788 or the next)")
    _add_bots(add, default=0)
    add("--no-seat", action="store_true", help="run the table without playing")
    add("--code", action="store_true", help="ask who joins for a code, which your screen shows")
    add("--allow-public", action="store_true", help="let in others than those of this network")
    _add_game(add)
    add("--resume", nargs="?", const="", metavar="ID", help="go on with a table (list them)")
    _add_screen(parser)
    _add_troubleshooting(parser)


def _fill_join(parser: Parser) -> None:
    add = parser.section("table")
    add("address", nargs="?", metavar="HOST[:PORT]", help="where it is (pick from a list)")
    _add_name(add)
    add("--watch", action="store_true", help="watch without playing")
    _add_screen(parser)
    _add_troubleshooting(parser)


def _fill_tables(parser: Parser) -> None:
    add = parser.section("options")
    add("--wait", type=_seconds, default=2.0, metavar="S", help="seconds to look (2)")
    add("--json", action="store_true", help="print JSON for programs")
    _add_troubleshooting(parser)


def _fill_forget(parser: Parser) -> None:
    parser.section("host")("host", metavar="HOST", help="its address, as it was typed or shown")
    _add_troubleshooting(parser)


def _fill_rules(parser: Parser) -> None:
    add = parser.section("rules")
    add("preset", nargs="?", metavar="PRESET|FILE", help="classic, for one, or a file of yours")
    _add_set(add)
    add("--toml", action="store_true", help="print a file for --rules")
    _add_troubleshooting(parser)


def _fill_config(parser: Parser) -> None:
    add = parser.section("settings")
    _add_words(add, "what", ("path", "show"), help="the file, or every value")
    _add_name(add)
    _add_screen(parser)
    _add_troubleshooting(parser)


def _fill_doctor(parser: Parser) -> None:
    add = parser.section("table")
    add("address", nargs="?", metavar="HOST[:PORT]", help="a table that cannot be joined")
    _add_troubleshooting(parser)


def _fill_completion(parser: Parser) -> None:
    add = parser.section("shell")
    _add_words(add, "shell", SHELLS, help="the shell to complete in")
    _add_troubleshooting(parser)


def _fill_help(parser: Parser) -> None:
    add = parser.section("topic")
    add("topic", nargs="?", metavar="COMMAND", help="the command, or the word options")
    _add_troubleshooting(parser)


# ---------------------------------------------------------------- options that commands share


def _add_name(add: Add) -> None:
    add("--as", dest="name", metavar="NAME", help="your name at the table")


def _add_bots(add: Add, *, default: int) -> None:
    add("--bots", type=_bots, default=default, metavar="N", help="bots at the table (%(default)s)")


def _add_game(add: Add) -> None:
    add(
        "--rules",
        default="classic",
        metavar="PRESET|FILE",
        help="what to play, a preset or a file of rules (%(default)s)",
    )
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
    add = parser.section("screen")
    add("--plain", action="store_true", default=None, help="line by line, no full screen")
    add("--short", action="store_true", default=None, help="AS for ace of spades in plain lines")
    add("--ascii", action="store_true", default=None, help="no suit signs, no drawn lines")
    add("--learn", action="store_true", default=None, help="explain what you are asked")
    _add_words(add, "--theme", ("two", "four", "mono"), help="colours of the suits (two)")
    add("--marks", choices=("drop", "hold"), metavar="M", help="marks drop or hold (drop)")
    add("--no-mouse", action="store_true", default=None, help="keys only")
    _add_words(add, "--bell", ("off", "turn", "all"), help="ring on your turn, or on all (off)")


def _add_troubleshooting(parser: Parser) -> None:
    add = parser.section("troubleshooting")
    levels = ("debug", "info", "warning", "error")
    _add_words(add, "--log-level", levels, help="how much to log (info)")
    add("--log-file", metavar="FILE", help="where to log (in the state folder)")
    add("--debug", action="store_true", help="log everything, show tracebacks")
    _add_help(add)


def _add_help(add: Add) -> None:
    add("--version", action="store_true", help="print the version")
    add("-h", "--help", action="help", help="print this help")


def _add_words(add: Add, flag: str, words: tuple[str, ...], *, help: str) -> None:  # noqa: A002
    add(flag, type=one_of(*words), choices=words, metavar="|".join(words), help=help)


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


class Command(NamedTuple):
    """One word behind ``standpat``: the beginning of its help, and its options."""

    about: str
    fill: Callable[[Parser], None]


COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "play": Command(_PLAY, _fill_play),
        "host": Command(_HOST, _fill_host),
        "join": Command(_JOIN, _fill_join),
        "tables": Command(_TABLES, _fill_tables),
        "forget": Command(_FORGET, _fill_forget),
        "rules": Command(_RULES, _fill_rules),
        "doctor": Command(_DOCTOR, _fill_doctor),
        "config": Command(_CONFIG, _fill_config),
        "completion": Command(_COMPLETION, _fill_completion),
        "help": Command(_HELP, _fill_help),
    }
)
