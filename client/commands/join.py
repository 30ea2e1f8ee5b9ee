"""``standpat join``: sit down at a table, picked from a list or reached by its address."""

import argparse
import os
from functools import partial

from client.app_words import app_words
from client.commands.full_screen import settings_for
from client.commands.setting_up import SetUp, player_name, set_up
from client.commands.typed_address import read_address
from client.failures import ExitCode, Failure
from client.guest import Guest
from client.model import Settings
from client.plain.code_asking import ask_code, code_from_environment
from client.plain.printed_lines import print_lines
from client.plain.session import PlainSession
from client.plain.state import Role
from client.plain.table_picker import Picked, TablePicker
from client.plain.typed_lines import TypedLines, typed_lines
from client.running import run_in_trio
from net.discovery.browse import browse_tables
from net.tcp import Place
from protocol.messages import Want


def run_join(options: argparse.Namespace) -> int:
    """Find the table and play, or watch."""
    setup = set_up(options)
    place = read_address(options.address) if options.address else None
    make_guest = partial(
        Guest,
        name=player_name(setup),
        want=Want.WATCH if options.watch else Want.JOIN,
        app=app_words(),
        code=code_from_environment(os.environ),
    )
    if setup.plain:
        return run_in_trio(lambda: _join_plain(place, make_guest, setup))
    return _join_full_screen(place, make_guest, setup)


# ---------------------------------------------------------------- full screen


def _join_full_screen(place: Place | None, make_guest: "partial[Guest]", setup: SetUp) -> int:
    from client.session import BackToList  # noqa: PLC0415  # plain mode does without it
    from client.table_choice import choose_table  # noqa: PLC0415

    name = make_guest.keywords["name"]
    settings = settings_for(name, setup.preferences, is_host=False, may_list=True)
    picked: Picked | None = place
    while True:
        if picked is None:
            chosen = choose_table(browse_tables, settings)
            if chosen.table is None:
                return chosen.code
            picked = chosen.table
        try:
            return _play_at(make_guest(picked), settings)
        except BackToList:
            picked = None


def _play_at(guest: Guest, settings: Settings) -> int:
    from client.app import run_full_screen  # noqa: PLC0415  # plain mode does without it
    from client.session import BackToCode, Session  # noqa: PLC0415  # plain mode does without it

    while True:
        code = run_in_trio(partial(_get_ready, guest))
        if not guest.is_ready:
            return code
        try:
            return run_full_screen(
                Session(connect=guest.connect, settings=settings, look_out=guest.look_out)
            )
        except BackToCode:
            continue


async def _get_ready(guest: Guest) -> int:
    """Ask for the code before the screen takes the terminal, if it has to be asked for."""
    if await guest.lacks_code():
        async with typed_lines(0) as typed:
            await _ask(guest, typed)
    return ExitCode.OK


# ---------------------------------------------------------------- plain


async def _join_plain(place: Place | None, make_guest: "partial[Guest]", setup: SetUp) -> int:
    async with typed_lines(0) as typed:
        picked = place or await _pick(typed)
        if picked is None:
            return ExitCode.OK
        guest = make_guest(picked)
        while not await guest.lacks_code() or await _ask(guest, typed):
            session = PlainSession(
                guest.connect,
                typed,
                role=Role.GUEST,
                short=setup.preferences.short,
                learns=setup.preferences.learn,
                look_out=guest.look_out,
            )
            try:
                await session.run()
                break
            except Failure as failure:
                if not guest.code_was_refused:
                    raise
                print_lines([failure.sentence])
    return ExitCode.OK


async def _pick(typed: TypedLines) -> Picked | None:
    async with browse_tables() as tables:
        return await TablePicker().pick(tables, typed)


# ---------------------------------------------------------------- both


async def _ask(guest: Guest, typed: TypedLines) -> bool:
    """Ask for the code; return False where the player went away instead."""
    code = await ask_code(guest.there.words, typed)
    if code is not None:
        guest.take_code(code)
    return code is not None
