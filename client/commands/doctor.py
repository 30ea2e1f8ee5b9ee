"""``standpat doctor``: why a table is not found, or cannot be reached."""

import argparse
import locale
import os
import platform
import shutil
import sys

import trio

from client.commands.setting_up import prepare
from client.commands.typed_address import read_address
from client.diagnosis import APART, Clues, Diagnosis, diagnose
from client.failures import ExitCode
from client.log_file import default_log_path
from client.plain.printed_lines import print_lines
from client.preferences import config_path
from client.running import run_in_trio
from client.screen_choice import encodes_suits, why_plain
from client.surroundings import keeps_to_itself, look_around, note_on_tunnels, notes_on
from net.addresses import all_addresses, is_container_bridge, lan_addresses
from net.discovery.browse import browse_tables
from net.discovery.state import DiscoveryOff, DiscoveryOn
from net.neighbours import has_met, heard_by_multicast, is_near
from net.table_probe import NoTableThere, Unreached, ports_of_tables, probe_table
from net.tcp import DEFAULT_PORT, LAST_PORT, CannotListen, Obstacle, Place, listen, port_of

LOOK_S = 2.0


def run_doctor(options: argparse.Namespace) -> int:
    """Print what was found out about this machine, or about the way to a table."""
    prepare(options)
    if options.address:
        place = read_address(options.address)
        return run_in_trio(lambda: _look_at_table(place))
    print_lines((*_program(), *_terminal(), *_interfaces()))
    print_lines((*notes_on(look_around()), *note_on_tunnels(all_addresses())))
    return run_in_trio(_network)


# ---------------------------------------------------------------- the way to a table


async def _look_at_table(place: Place) -> int:
    diagnosis = await look_at_table(place)
    print_lines(diagnosis.lines)
    return diagnosis.code


async def look_at_table(place: Place) -> Diagnosis:
    """Try the way to a table; where it ends, look for what else tells why."""
    finding = await probe_table(place)
    clues = Clues()
    match finding:
        case Unreached(obstacle=Obstacle.NO_WAY | Obstacle.SILENCE):
            own = all_addresses()
            clues = Clues(
                is_near=is_near(place.host, own),
                has_met=has_met(place.host),
                heard=await heard_by_multicast(lan_addresses()),
                asks_user=keeps_to_itself(look_around()),
            )
        case NoTableThere() | Unreached(obstacle=Obstacle.NOBODY_LISTENS):
            clues = Clues(ports=await ports_of_tables(place.host, but=place.port))
        case _:
            pass
    return diagnose(place, finding, clues)


# ---------------------------------------------------------------- this machine


def _program() -> list[str]:
    return [
        f"Python {platform.python_version()} on {platform.system()} {platform.release()}.",
        f"Settings: {config_path()}",
        f"Log: {default_log_path()}",
    ]


def _terminal() -> list[str]:
    why = why_plain(stdin=sys.stdin, stdout=sys.stdout, environ=os.environ)
    size = shutil.get_terminal_size()
    screen = f"plain lines, as {why}" if why else "full screen"
    encoding = sys.stdout.encoding or locale.getpreferredencoding(do_setlocale=False)
    suits = "suit signs" if encodes_suits(sys.stdout) else "no suit signs, letters instead"
    return [
        f"Terminal: {screen}, {size.columns}x{size.lines}, {encoding}, {suits}.",
    ]


def _interfaces() -> list[str]:
    usable = lan_addresses()
    lines = [f"Address for others: {found.address} ({found.interface})." for found in usable]
    lines += [
        f"Left out: {found.address} ({found.interface}), a bridge for containers."
        for found in all_addresses()
        if is_container_bridge(found.interface)
    ]
    if not usable:
        lines.append("No address for others: this machine is on no network. Play with bots.")
    return lines


async def _network() -> int:
    print_lines([await _port_line()])
    async with browse_tables() as tables:
        await trio.sleep(LOOK_S)
        match tables.state:
            case DiscoveryOn():
                print_lines([f"Finding tables works; {len(tables.rows)} found."])
                print_lines(await _others(bool(tables.rows)))
            case DiscoveryOff(reason=reason):
                print_lines([f"Finding tables does not work: {reason} Join by address instead."])
            case starting:
                print_lines([f"Finding tables is {starting} after {LOOK_S:g} s."])
    return ExitCode.OK


async def _others(found_a_table: bool) -> list[str]:  # noqa: FBT001  # one question, one answer
    """Say whether other devices can be heard at all, where no table says it."""
    firewall = f"A firewall must let in UDP 5353 and TCP {DEFAULT_PORT} to {LAST_PORT}."
    if found_a_table:
        return [firewall]
    heard = await heard_by_multicast(lan_addresses())
    if heard:
        return [f"Other devices of this network can be heard: {len(heard)}.", firewall]
    return [APART, firewall]


async def _port_line() -> str:
    try:
        listeners = await listen()
    except CannotListen as error:
        return str(error)
    port = port_of(listeners)
    for listener in listeners:
        await listener.aclose()
    if port == DEFAULT_PORT:
        return f"Port {port} is free for a table."
    return f"Port {DEFAULT_PORT} is taken; a table would listen on {port}, and say so."
