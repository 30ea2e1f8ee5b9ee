"""``standpat forget``: trust a host whose certificate has changed, as if it were new."""

import argparse

from client.commands.setting_up import prepare
from client.failures import ExitCode
from client.known_hosts import KnownHosts


def run_forget(options: argparse.Namespace) -> int:
    """Forget what is known of a host, and say how much that was."""
    prepare(options)
    if KnownHosts().forget(options.host):
        print(f"Forgotten: {options.host}. Whoever answers there next is trusted as a new host.")
    else:
        print(f"Nothing is known of {options.host!a}: nothing to forget.")
    return ExitCode.OK
