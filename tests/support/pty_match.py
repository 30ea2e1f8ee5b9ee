"""A whole full-screen program at a real table of its own, with bots that do not stop to think.

python -m tests.support.pty_match PRESET SEED BOTS OPTION=VALUE ...
"""

import sys

from client.app import run_full_screen
from client.hosting import OwnTable, TablePlan
from client.model import Settings
from client.session import Session
from engine.rule_options import make_rules


def main() -> int:
    """Play a match of these rules."""
    preset, seed, bots, *options = sys.argv[1:]
    rules = make_rules(preset, dict(option.split("=", 1) for option in options))
    plan = TablePlan(
        name="Soak table",
        rules=rules,
        bots=int(bots),
        seat=True,
        start=True,
        seed=int(seed),
        bot_pause=(0.0, 0.0),
    )
    own = OwnTable(plan)
    settings = Settings(name="Sam", is_host=True, is_alone=True)
    return run_full_screen(
        Session(connect=own.connect_as("Sam"), settings=settings, beside=own.run)
    )


if __name__ == "__main__":
    sys.exit(main())
