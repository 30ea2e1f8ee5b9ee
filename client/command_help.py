"""A parser of the command line that helps as people read: purpose, examples, then the options."""

import argparse
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NoReturn

from client.failures import Failure, Kind

COLUMNS: Final = 80
SHARED: Final = ("screen", "troubleshooting")
"""The sections that many commands have: their options are named in the help of each, no more."""

_SEE: Final = "What these do: standpat help options."

Add = Callable[..., argparse.Action]
"""Adds one option to a section of the help."""


class Parser(argparse.ArgumentParser):
    """A parser whose help fits a screen and whose complaints are one line with what to do.

    Args:
        about: one line of purpose, then examples.
        in_full: explain the options of the shared sections too.
    """

    def __init__(self, prog: str, *, about: str, in_full: bool = False) -> None:
        # Completions describe a command by its description, which is the first line only.
        purpose = about.partition("\n")[0]
        super().__init__(prog, description=purpose, allow_abbrev=False, add_help=False)
        self._about = about.strip()
        self._shared = () if in_full else SHARED
        self._sections: dict[str, list[argparse.Action]] = {}

    def section(self, title: str) -> Add:
        """Return the function that adds options to a section."""
        actions = self._sections.setdefault(title, [])
        group = self.add_argument_group(title)

        def add(*names: str, **more: object) -> argparse.Action:
            action = group.add_argument(*names, **more)  # type: ignore[arg-type]  # handed on
            actions.append(action)
            return action

        return add

    @property
    def options(self) -> tuple[argparse.Action, ...]:
        """Return everything that can be typed here, in order."""
        return tuple(action for section in self._sections.values() for action in section)

    @property
    def flags(self) -> tuple[str, ...]:
        """Return the names of all options."""
        return tuple(flag for action in self.options for flag in action.option_strings)

    def format_help(self) -> str:
        """Return the help, which argparse prints."""
        blocks = [self._about]
        in_short = [title for title in self._sections if title in self._shared]
        for title, actions in self._sections.items():
            if actions and title not in in_short:
                rows = {_typed(action): (action.help or "") % vars(action) for action in actions}
                blocks.append(_table(title, rows))
        if in_short:
            lines = [_row_of_names(title, self._sections[title]) for title in in_short]
            blocks.append("\n".join((*lines, _SEE)))
        return "\n\n".join(blocks) + "\n"

    def error(self, message: str) -> NoReturn:
        """Refuse a command line."""
        message = message.replace("the following arguments are required:", "missing:")
        end = "" if message.endswith(("?", ".")) else "."
        sentence = f"{message[:1].upper()}{message[1:]}{end}"
        raise Failure(Kind.USAGE, sentence, f"Try: {self.prog} --help.")


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """Return a question with the nearest known word, empty where nothing is near."""
    import difflib  # noqa: PLC0415  # for typos only, not for each start

    found = difflib.get_close_matches(word, known, n=1)
    return f"Did you mean {found[0]}? " if found else ""


def one_of(*words: str) -> Callable[[str], str]:
    """Return the type of an option that is one of these words, with a question for a typo."""

    def read(text: str) -> str:
        if text in words:
            return text
        hint = did_you_mean(text, words) or f"It can be {', '.join(words[:-1])} or {words[-1]}."
        raise argparse.ArgumentTypeError(f"it cannot be {text!a}. {hint.strip()}")

    return read


def _table(title: str, rows: Mapping[str, str]) -> str:
    """Return rows of two columns, the second one wrapped."""
    left = max(map(len, rows)) + 4
    indent = " " * left
    lines = [
        textwrap.fill(
            words, COLUMNS, initial_indent=f"  {name}".ljust(left), subsequent_indent=indent
        )
        for name, words in rows.items()
    ]
    return "\n".join((f"{title}:", *lines))


def _row_of_names(title: str, actions: Sequence[argparse.Action]) -> str:
    """Return one line with every option of a section, its value as one letter."""
    typed = (
        action.option_strings[0] + ("" if action.nargs == 0 else f" {action.dest[0].upper()}")
        for action in actions
    )
    return " ".join((f"{title}:", *typed))


def _typed(action: argparse.Action) -> str:
    """Return what is typed for an option: ``--theme two|four|mono``."""
    names = ", ".join(action.option_strings)
    if action.nargs == 0:
        return names
    return f"{names} {action.metavar}".strip()
