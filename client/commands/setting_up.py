"""What every command does first: read the settings, start the log, look at the terminal."""

import argparse
import logging
import os
import sys
from pathlib import Path

import msgspec

from client.log_file import default_log_path, start_log
from client.own_name import choose_name
from client.preferences import PREFERENCES, Preferences, config_path, read_preferences
from client.screen_choice import encodes_suits, why_plain

log = logging.getLogger(__name__)


class SetUp(msgspec.Struct, frozen=True):
    """What a command knows before it begins; ``plain`` is settled for this terminal."""

    preferences: Preferences
    plain: bool


def set_up(options: argparse.Namespace) -> SetUp:
    """Do what ``prepare`` does, and choose between full screen and plain lines."""
    preferences = prepare(options)
    return SetUp(preferences, preferences.plain or _must_be_plain())


def prepare(options: argparse.Namespace) -> Preferences:
    """Read the settings and start the log."""
    preferences = read_settings(options)
    for warning in preferences.warnings:
        print(f"standpat: {warning}", file=sys.stderr)
    level = "debug" if options.debug else preferences.log_level
    start_log(Path(options.log_file) if options.log_file else default_log_path(), level)
    log.info("standpat %s on Python %s", options.command, sys.version.split()[0])
    return preferences


def read_settings(options: argparse.Namespace) -> Preferences:
    """Return the settings that hold for these words, this environment and this user."""
    flags = {key: getattr(options, key, None) for key in PREFERENCES}
    return read_preferences(flags, environ=os.environ, path=config_path())


def ascii_only(preferences: Preferences) -> bool:
    """Tell whether suit signs and drawn lines must not be shown."""
    return preferences.ascii or not encodes_suits(sys.stdout)


def player_name(setup: SetUp, *, asks: bool = True) -> str:
    """Return the name to play under."""
    return choose_name(setup.preferences, asks=asks)


def _must_be_plain() -> bool:
    """Tell whether the terminal leaves no choice, and say why."""
    why = why_plain(stdin=sys.stdin, stdout=sys.stdout, environ=os.environ)
    if why:
        print(f"Plain mode: {why}.", file=sys.stderr)
    return bool(why)
