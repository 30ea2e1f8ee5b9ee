"""``standpat host``: a table that others on this network find and join."""

import argparse
import sys
from contextlib import suppress
from functools import partial

import trio

from client.commands.full_screen import settings_for
from client.commands.game_rules import read_rules
from client.commands.resuming import (
    ID_SHOWN,
    list_unfinished,
    offer_unfinished,
    resumable_table,
)
from client.commands.setting_up import SetUp, player_name, set_up
from client.commands.table_plan import check_bots
from client.failures import ExitCode, Failure
from client.hosting import OwnTable, TablePlan, open_door
from client.plain.printed_lines import print_lines
from client.plain.session import Ending, PlainSession
from client.plain.state import Role
from client.plain.typed_lines import typed_lines
from client.running import run_in_trio
from net.discovery.announcement import NAME_CELLS
from protocol.messages import Want
from protocol.text import clean_text

CONSOLE_NAME = "Host"


def run_host(options: argparse.Namespace) -> int:
    """Open a table, or go on with one, and play at it or run it from a console."""
    setup = set_up(options)
    if options.resume == "":
        return list_unfinished()
    seat = not options.no_seat
    table_id = options.resume or offer_unfinished(options)
    name = player_name(setup, asks=not table_id) if seat else CONSOLE_NAME
    own = _own_table(options, table_id, name, seat=seat)
    try:
        return _host(own, name, setup, seat=seat)
    except Failure as effect:
        # The player of this program was told, like all others, that the table had to stop.
        raise own.failure or effect from effect
    finally:
        if own.unfinished_id:
            _say_how_to_go_on(own.unfinished_id[:ID_SHOWN])


def _say_how_to_go_on(table_id: str) -> None:
    # Where the terminal was closed nobody reads it.
    with suppress(OSError):
        print(f"The game goes on with: standpat host --resume {table_id}", file=sys.stderr)


def _own_table(options: argparse.Namespace, table_id: str, name: str, *, seat: bool) -> OwnTable:
    # Before the screen: what cannot be had is a sentence, not a broken picture.
    if table_id:
        kept = resumable_table(table_id, options)
        plan = TablePlan(
            name=kept.name,
            rules=kept.rules,
            bots=0,
            seat=seat,
            seed=kept.seed,
            resumes=kept.id,
        )
        asks_code, port = kept.code_needed, kept.port
    else:
        plan, asks_code, port = _new_plan(options, name, seat=seat), options.code, 0
    ask_door = partial(
        open_door,
        options.port,
        asks_code=asks_code,
        allow_public=options.allow_public,
        preferred=port,
    )
    return OwnTable(plan, trio.run(ask_door))


def _host(own: OwnTable, name: str, setup: SetUp, *, seat: bool) -> int:
    if setup.plain or not seat:
        return run_in_trio(lambda: _host_plain(own, name, setup, seat=seat))
    from client.app import run_full_screen  # noqa: PLC0415  # plain mode does without it
    from client.session import Session  # noqa: PLC0415

    return run_full_screen(
        Session(
            connect=own.connect_as(name),
            settings=settings_for(name, setup.preferences, is_host=True),
            banner=own.lines,
            beside=own.run,
        )
    )


def _new_plan(options: argparse.Namespace, name: str, *, seat: bool) -> TablePlan:
    rules = read_rules(options.rules, options.by_hand)
    return TablePlan(
        name=_table_name(options.table, name, seat=seat),
        rules=rules,
        bots=check_bots(options.bots, rules, seat=seat),
        seat=seat,
        seed=options.seed,
        keep=True,
    )


def _table_name(asked: str | None, name: str, *, seat: bool) -> str:
    cleaned = clean_text(asked or "", max_cells=NAME_CELLS)
    return cleaned or (f"{name}'s table" if seat else "Table")


async def _host_plain(own: OwnTable, name: str, setup: SetUp, *, seat: bool) -> int:
    connect = own.connect_as(name, want=Want.JOIN if seat else Want.WATCH)
    role = Role.HOST if seat else Role.CONSOLE
    async with typed_lines(0) as typed, trio.open_nursery() as nursery:
        await nursery.start(own.run)
        nursery.start_soon(own.tell_news, print_lines)
        kept = setup.preferences
        session = PlainSession(connect, typed, role=role, short=kept.short, learns=kept.learn)
        if await session.run() is Ending.INPUT_ENDED:
            print_lines(["The input has ended. The table goes on without you; Ctrl-C ends it."])
            await own.wait_ended()
        nursery.cancel_scope.cancel()
    return ExitCode.OK
