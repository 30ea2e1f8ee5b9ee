"""``standpat tables``: what is open on this network."""

import argparse
import json
import sys
from collections.abc import Sequence

import trio

from client.commands.setting_up import prepare
from client.failures import ExitCode, Failure, Kind
from client.plain.ascii_text import to_ascii
from client.plain.table_rows import row_line
from client.running import run_in_trio
from net.discovery.browse import browse_tables
from net.discovery.follow import TableList
from net.discovery.state import DiscoveryOff
from net.discovery.table_book import FoundTable, Reach


def run_tables(options: argparse.Namespace) -> int:
    """Look for a while and print what was found."""
    prepare(options)
    return run_in_trio(lambda: _list_tables(options.wait, as_json=options.json))


async def _list_tables(seconds: float, *, as_json: bool) -> int:
    async with browse_tables() as tables:
        await trio.sleep(seconds)
        rows = tables.rows
        if as_json:
            print(json.dumps([_as_json(row) for row in rows], indent=2))
        if not rows:
            raise no_table_failure(tables, seconds)
        if not as_json:
            _print_rows(rows)
    return ExitCode.OK


def no_table_failure(tables: TableList, seconds: float) -> Failure:
    """Return the failure to find any table, with the reason where finding does not work at all."""
    if isinstance(tables.state, DiscoveryOff):
        return Failure(
            Kind.NO_TABLE,
            f"Tables cannot be found: {tables.state.reason}",
            "Join by address: standpat join HOST. See also: standpat doctor.",
        )
    return Failure(
        Kind.NO_TABLE,
        f"No table was found on this network in {seconds:g} s.",
        "Open one: standpat host. Or join by address: standpat join HOST.",
    )


def _print_rows(rows: Sequence[FoundTable]) -> None:
    for row in rows:
        print(to_ascii(row_line(row)))
    print(f"Join with: standpat join HOST. Tables: {len(rows)}.", file=sys.stderr)


def _as_json(row: FoundTable) -> dict[str, object]:
    return {
        "id": row.id,
        "name": row.name,
        "addresses": list(row.addresses),
        "port": row.port,
        "state": row.state,
        "seats": row.seats,
        "code_needed": row.code_needed,
        "proto_min": row.proto_min,
        "proto_max": row.proto_max,
        "app": row.app,
        "answers": row.reach is Reach.ANSWERS,
    }
