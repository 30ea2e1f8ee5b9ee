"""``standpat play``: a table of one's own against bots, in this program alone."""

import argparse

import trio

from client.commands.full_screen import settings_for
from client.commands.game_rules import read_rules
from client.commands.setting_up import SetUp, player_name, set_up
from client.commands.table_plan import check_bots
from client.failures import ExitCode
from client.hosting import OwnTable, TablePlan
from client.plain.session import PlainSession
from client.plain.state import Role
from client.plain.typed_lines import typed_lines
from client.running import run_in_trio

TABLE_NAME = "Your own table"


def run_play(options: argparse.Namespace) -> int:
    """Seat the player and the bots, begin, and play until the player has enough."""
    setup = set_up(options)
    rules = read_rules(options.rules, options.by_hand)
    bots = check_bots(max(1, options.bots), rules, seat=True)
    plan = TablePlan(
        name=TABLE_NAME, rules=rules, bots=bots, seat=True, start=True, seed=options.seed
    )
    name = player_name(setup)
    if setup.plain:
        return run_in_trio(lambda: _play_plain(plan, name, setup))
    from client.app import run_full_screen  # noqa: PLC0415  # plain mode does without it
    from client.session import Session  # noqa: PLC0415

    own = OwnTable(plan)
    settings = settings_for(name, setup.preferences, is_host=True, is_alone=True)
    return run_full_screen(Session(connect=own.connect_as(name), settings=settings, beside=own.run))


async def _play_plain(plan: TablePlan, name: str, setup: SetUp) -> int:
    own = OwnTable(plan)
    async with typed_lines(0) as typed, trio.open_nursery() as nursery:
        await nursery.start(own.run)
        session = PlainSession(
            own.connect_as(name),
            typed,
            role=Role.ALONE,
            short=setup.preferences.short,
            learns=setup.preferences.learn,
        )
        await session.run()
        nursery.cancel_scope.cancel()
    return ExitCode.OK
