"""``standpat rules``: how a table plays, in plain words or as a file."""

import argparse
from collections.abc import Iterator, Sequence

from client.commands.game_rules import read_rules
from client.commands.setting_up import prepare
from client.failures import ExitCode
from client.plain.printed_lines import OutputGone, print_lines
from client.rules_file import rules_as_toml
from client.rules_words import describe_rules
from engine.presets import DEFAULT_PRESET, PRESETS
from engine.rule_options import OPTIONS


def run_rules(options: argparse.Namespace) -> int:
    """Print one preset with what was set by hand, or everything there is."""
    prepare(options)
    try:
        print_lines(_lines(options))
    except OutputGone:
        return ExitCode.HANG_UP  # as with "standpat rules | head"
    return ExitCode.OK


def _lines(options: argparse.Namespace) -> Sequence[str]:
    if options.preset is None and not options.by_hand and not options.toml:
        return tuple(_everything())
    rules = read_rules(options.preset or DEFAULT_PRESET, options.by_hand)
    return rules_as_toml(rules).splitlines() if options.toml else describe_rules(rules)


def _everything() -> Iterator[str]:
    yield "Presets, for --rules, which takes a file of rules too (FILE.toml):"
    for preset in PRESETS.values():
        yield f"  {preset.name:<10} {preset.purpose}"
    yield "Options, for --set OPTION=VALUE:"
    for option in OPTIONS.values():
        yield f"  {option.key}: {option.help}"
        yield f"      {option.allowed}"
