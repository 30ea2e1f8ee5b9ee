"""``standpat tables``: what is open on this network."""

import argparse
import json
import sys
from collections.abc import Iterable

import trio

from client.commands.setting_up import prepare
from client.failures import ExitCode, Failure, Kind
from client.plain.printed_lines import print_lines
from client.plain.table_rows import row_line
from client.running import run_in_trio
from net.discovery.browse import browse_tables
from net.discovery.follow import TableList
from net.discovery.state import DiscoveryOff
from net.discovery.table_book import FoundTable, Reach


def run_tables(options: argparse.Namespace) -> int:
    """Look for a while and print each table as soon as it answers; for programs all at the end."""
    prepare(options)
    return run_in_trio(lambda: _list_tables(options.wait, as_json=options.json))


async def _list_tables(seconds: float, *, as_json: bool) -> int:
    async with browse_tables() as tables:
        if as_json:
            await trio.sleep(seconds)
            print(json.dumps([_as_json(row) for row in tables.rows], indent=2))
        else:
            await print_as_found(tables, seconds)
        if not tables.rows:
            raise no_table_failure(tables, seconds)
        if not as_json:
            print(f"Join with: standpat join HOST. Tables: {len(tables.rows)}.", file=sys.stderr)
    return ExitCode.OK


async def print_as_found(tables: TableList, seconds: float) -> None:
    """Print each table when it first answers, and at the end what has changed or never answered."""
    printed: dict[str, str] = {}
    with trio.move_on_after(seconds):
        async for rows in tables:
            new = (row for row in rows if row.id not in printed)
            _print_news((row for row in new if row.reach is Reach.ANSWERS), printed)
    _print_news(tables.rows, printed)


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


def _print_news(rows: Iterable[FoundTable], printed: dict[str, str]) -> None:
    for row in rows:
        line = row_line(row)
        if printed.get(row.id) != line:
            printed[row.id] = line
            print_lines([line])


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
