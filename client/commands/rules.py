"""``standpat rules``: how a table plays, in plain words."""

import argparse

from client.commands.game_rules import read_rules
from client.commands.setting_up import prepare
from client.failures import ExitCode
from client.rules_words import describe_rules
from engine.presets import DEFAULT_PRESET, PRESETS
from engine.rule_options import OPTIONS


def run_rules(options: argparse.Namespace) -> int:
    """Print one preset with what was set by hand, or everything there is."""
    prepare(options)
    if options.preset is None and not options.by_hand:
        _list_everything()
        return ExitCode.OK
    rules = read_rules(options.preset or DEFAULT_PRESET, options.by_hand)
    for line in describe_rules(rules):
        print(line)
    return ExitCode.OK


def _list_everything() -> None:
    print("Presets, for --rules:")
    for preset in PRESETS.values():
        print(f"  {preset.name:<10} {preset.purpose}")
    print("Options, for --set OPTION=VALUE:")
    for option in OPTIONS.values():
        print(f"  {option.key}: {option.help}")
        print(f"      {option.allowed}")
