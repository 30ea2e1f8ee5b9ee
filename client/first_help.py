"""What standpat says of itself when it is asked nothing else; it imports nothing, to be fast."""

PURPOSES = {
    "play": "play alone against bots",
    "host": "open a table for others",
    "join": "sit down at a table",
    "tables": "list the tables on this network",
    "forget": "trust a changed host again",
    "rules": "say how a table plays",
    "doctor": "find out why a table is not found or reached",
    "config": "show the settings",
    "completion": "complete words with Tab",
    "help": "explain a command, or the shared options",
}
"""Every command, in the order of the help."""

_ABOUT = """\
Five-card draw for the people on your own network.

  standpat play --bots 3              play against bots at once
  standpat host --table Kitchen       open a table that others can find
  standpat join                       pick a table of this network and sit down
"""
_OPTIONS = """\
options:
  --version   print the version
  -h, --help  print this help; behind a command, the help of that command
"""


def first_help() -> str:
    """Return the help on everything: purpose, examples, commands."""
    rows = "".join(f"  {name:<12}{purpose}\n" for name, purpose in PURPOSES.items())
    return f"{_ABOUT}\ncommands:\n{rows}\n{_OPTIONS}"
