"""``standpat doctor``: what of this machine keeps others from finding or reaching it."""

import argparse
import locale
import os
import platform
import shutil
import sys

import trio

from client.commands.setting_up import prepare
from client.failures import ExitCode
from client.log_file import default_log_path
from client.plain.printed_lines import print_lines
from client.preferences import config_path
from client.running import run_in_trio
from client.screen_choice import encodes_suits, why_plain
from net.addresses import all_addresses, is_container_bridge, lan_addresses
from net.discovery.browse import browse_tables
from net.discovery.mdns import DiscoveryOff, DiscoveryOn
from net.tcp import DEFAULT_PORT, LAST_PORT, CannotListen, listen, port_of

LOOK_S = 2.0


def run_doctor(options: argparse.Namespace) -> int:
    """Print what was found, each with what can be done about it."""
    prepare(options)
    print_lines((*_program(), *_terminal(), *_interfaces()))
    return run_in_trio(_network)


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
                print_lines(
                    [
                        f"Finding tables works; {len(tables.rows)} found.",
                        "Where others find nothing: guest networks keep devices apart.",
                        f"A firewall must let in UDP 5353 and TCP {DEFAULT_PORT} to {LAST_PORT}.",
                    ]
                )
            case DiscoveryOff(reason=reason):
                print_lines([f"Finding tables does not work: {reason} Join by address instead."])
            case starting:
                print_lines([f"Finding tables is {starting} after {LOOK_S:g} s."])
    return ExitCode.OK


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
