"""``standpat join``: sit down at a table, picked from a list or reached by its address."""

import argparse

from client.commands.full_screen import settings_for
from client.commands.setting_up import SetUp, player_name, set_up
from client.connecting import Connect, stream_to, way_to
from client.failures import ExitCode, Failure, Kind
from client.plain.session import PlainSession
from client.plain.state import Role
from client.plain.table_picker import Picked, TablePicker
from client.plain.typed_lines import TypedLines, typed_lines
from client.running import run_in_trio
from net.discovery.browse import browse_tables
from net.tcp import BadAddress, Place, parse_address
from protocol.messages import Want


def run_join(options: argparse.Namespace) -> int:
    """Find the table and play, or watch."""
    setup = set_up(options)
    place = _read_address(options.address) if options.address else None
    name = player_name(setup)
    want = Want.WATCH if options.watch else Want.JOIN
    if setup.plain:
        return run_in_trio(lambda: _join_plain(place, name, want, setup))
    return _join_full_screen(place, name, want, setup)


def _read_address(text: str) -> Place:
    try:
        return parse_address(text)
    except BadAddress as error:
        raise Failure(Kind.BAD_ADDRESS, str(error)) from error


def _way(picked: Picked, name: str, want: Want) -> Connect:
    addresses = (picked.host,) if isinstance(picked, Place) else picked.addresses
    return way_to(stream_to(addresses, picked.port), name=name, want=want)


def _join_full_screen(place: Place | None, name: str, want: Want, setup: SetUp) -> int:
    from client.app import run_full_screen  # noqa: PLC0415  # plain mode does without it
    from client.session import Session  # noqa: PLC0415
    from client.table_choice import choose_table  # noqa: PLC0415

    settings = settings_for(name, setup.preferences, is_host=False)
    picked: Picked | None = place
    if picked is None:
        chosen = choose_table(browse_tables, settings)
        if chosen.table is None:
            return chosen.code
        picked = chosen.table
    return run_full_screen(Session(connect=_way(picked, name, want), settings=settings))


async def _join_plain(place: Place | None, name: str, want: Want, setup: SetUp) -> int:
    async with typed_lines(0) as typed:
        picked = place or await _pick(typed)
        if picked is not None:
            way = _way(picked, name, want)
            short = setup.preferences.short
            await PlainSession(way, typed, role=Role.GUEST, short=short).run()
    return ExitCode.OK


async def _pick(typed: TypedLines) -> Picked | None:
    async with browse_tables() as tables:
        return await TablePicker().pick(tables, typed)
