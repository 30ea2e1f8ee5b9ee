"""The arrows between the packages hold, and the checker that says so can say no."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.checkout import PACKAGES, python_files, read
from tests.repo.layers import (
    CERTIFICATE_BORDER,
    CLIENT_THAT_HOSTS,
    COMPLETION_BORDER,
    ENGINE_PUBLIC,
    JOIN_CODE_BORDER,
    MSGPACK_BORDER,
    ZEROCONF_BORDER,
    module_of,
    violations,
)

OURS = frozenset(
    {
        "client.cli",
        "client.model",
        "engine.cards",
        "engine.reveal",
        "engine.table_state",
        "net.host.table",
        "net.tcp",
        "net.testing",
        "protocol.messages",
    }
)

PRINT_LOADED = """
import sys
before = set(sys.modules)
import client.__main__
print(*set(sys.modules) - before, sep="\\n")
"""


def test_every_module_imports_only_what_its_package_may_know() -> None:
    paths = [path for path in python_files() if path.parts[0] in PACKAGES]
    ours = frozenset(map(module_of, paths))

    found = [sentence for path in paths for sentence in violations(path, read(path), ours)]

    assert found == [], "\n".join(found)


def test_the_modules_that_the_law_names_exist() -> None:
    ours = set(map(module_of, python_files()))

    net_borders = {CERTIFICATE_BORDER, JOIN_CODE_BORDER, ZEROCONF_BORDER}
    borders = {COMPLETION_BORDER, MSGPACK_BORDER} | net_borders
    assert ours >= ENGINE_PUBLIC | CLIENT_THAT_HOSTS | borders


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/pots.py", "import time"),
        ("engine/pots.py", "from random import shuffle"),
        ("engine/pots.py", "import trio"),
        ("engine/pots.py", "from protocol.messages import Act"),
        ("engine/pots.py", "def f():\n    import os"),
        ("engine/pots.py", "open('deck')"),
        ("engine/pots.py", "read = open"),
        ("engine/pots.py", "__import__('time')"),
        ("engine/pots.py", "from .table_state import HandState"),
        ("engine/pots.py", "from engine.table_state import *"),
        # A public module that knew the state could hand it on to everybody.
        ("engine/views.py", "from engine.table_state import HandState"),
        ("engine/views.py", "from engine import table_state"),
        ("protocol/messages.py", "from engine.reveal import hand_view"),
        ("protocol/messages.py", "import engine.reveal"),
        ("protocol/messages.py", "import msgpack"),
        ("protocol/messages.py", "import socket"),
        ("protocol/messages.py", "from net.tcp import listen"),
        ("net/tcp.py", "from engine.table_state import HandState"),
        ("net/tcp.py", "from net.host.table import Table"),
        ("net/tcp.py", "from net.host import table"),
        ("net/tcp.py", "from client.model import Model"),
        ("net/tcp.py", "import asyncio"),
        ("net/tcp.py", "from zeroconf import Zeroconf"),
        ("net/tcp.py", "import importlib"),
        ("net/tcp.py", "from cryptography import x509"),
        ("net/host/table.py", "from spake2 import SPAKE2_B"),
        ("net/host/table.py", "from client.model import Model"),
        ("net/host/table.py", "exec('import client')"),
        ("net/testing.py", "from engine.table_state import HandState"),
        ("client/model.py", "from engine.table_state import HandState"),
        ("client/model.py", "from engine import table_state"),
        ("client/model.py", "import engine"),
        ("client/model.py", "from net.host.table import Table"),
        ("client/model.py", "from net.testing import open_table"),
        ("client/model.py", "import pokerkit"),
        ("client/model.py", "import shtab"),
        ("client/model.py", "if TYPE_CHECKING:\n    from net.host.table import Table"),
        ("client/cli.py", "from engine.table_state import HandState"),
    ],
)
def test_a_forbidden_import_is_found(path: str, source: str) -> None:
    found = violations(Path(path), source, OURS)

    assert len(found) == 1
    assert path in found[0]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/reveal.py", "from engine.table_state import HandState"),
        ("engine/views.py", "import enum\nimport msgspec\nfrom engine.cards import Card"),
        ("protocol/messages.py", "from engine import cards"),
        ("protocol/packing.py", "import msgpack"),
        ("net/tcp.py", "import socket\nimport trio\nfrom protocol.messages import Act"),
        ("net/discovery/mdns.py", "import asyncio\nfrom zeroconf import Zeroconf"),
        ("net/host/table.py", "from engine.reveal import hand_view"),
        ("net/testing.py", "from net.host.table import Table"),
        ("client/hosting.py", "from net.host.table import Table\nimport importlib.metadata"),
        ("client/model.py", "from net.tcp import connect_any\nprint(open('config'))"),
    ],
)
def test_an_allowed_import_is_let_through(path: str, source: str) -> None:
    assert violations(Path(path), source, OURS) == []


def test_the_command_line_loads_nothing_but_the_standard_library() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", PRINT_LOADED],
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout.split()

    tops = {name.partition(".")[0] for name in loaded}

    assert tops - sys.stdlib_module_names == {"client"}
