"""``standpat rules``: how a table plays, in plain words or as a file."""

import argparse

from client.commands.game_rules import read_rules
from client.commands.setting_up import prepare
from client.failures import ExitCode
from client.rules_file import rules_as_toml
from client.rules_words import describe_rules
from engine.presets import DEFAULT_PRESET, PRESETS
from engine.rule_options import OPTIONS


def run_rules(options: argparse.Namespace) -> int:
    """Print one preset with what was set by hand, or everything there is."""
    prepare(options)
    if options.preset is None and not options.by_hand and not options.toml:
        _list_everything()
        return ExitCode.OK
    rules = read_rules(options.preset or DEFAULT_PRESET, options.by_hand)
    if options.toml:
        print(rules_as_toml(rules), end="")
        return ExitCode.OK
    for line in describe_rules(rules):
        print(line)
    return ExitCode.OK


def _list_everything() -> None:
    print("Presets, for --rules, which takes a file of rules too (FILE.toml):")
    for preset in PRESETS.values():
        print(f"  {preset.name:<10} {preset.purpose}")
    print("Options, for --set OPTION=VALUE:")
    for option in OPTIONS.values():
        print(f"  {option.key}: {option.help}")
        print(f"      {option.allowed}")
