"""What a command leaves unloaded until it needs it: a program that starts at once is used."""

import subprocess
import sys
from typing import Final

import pytest

# Each takes about half as long to load as all of trio.
HEAVY: Final = {"asyncio", "cryptography", "prompt_toolkit", "spake2", "zeroconf"}

PRINT_LOADED: Final = """
import sys
import {module}
print(*sys.modules, sep="\\n")
"""


@pytest.mark.parametrize("command", ["config", "game_rules", "host", "join", "play", "tables"])
def test_a_command_loads_heavy_libraries_only_when_it_comes_to_need_them(command: str) -> None:
    code = PRINT_LOADED.format(module=f"client.commands.{command}")

    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8"
    ).stdout.split()

    assert HEAVY & set(loaded) == set()
