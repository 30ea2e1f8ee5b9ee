"""Who may import whom: the law behind the arrows ``engine <- protocol <- net <- client``.

Everything is a list of what is allowed. Nothing that is hidden can be reached through an allowed
module either, because a module that others may import may import no more than they may.
"""

import ast
import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

# What the other packages may know of the engine. All its other modules are for the host alone.
ENGINE_PUBLIC: Final = frozenset(
    "engine." + name
    for name in (
        "actions",
        "cards",
        "chips",
        "errors",
        "events",
        "hand_names",
        "hand_rank",
        "options",
        "phases",
        "presets",
        "rule_options",
        "rules",
        "views",
    )
)

# The parts of the standard library that know no clock, chance, file, socket or thread.
PURE: Final = frozenset(
    {
        "__future__",
        "bisect",
        "collections",
        "collections.abc",
        "dataclasses",
        "difflib",
        "enum",
        "functools",
        "itertools",
        "math",
        "operator",
        "re",
        "string",
        "struct",
        "types",
        "typing",
        "unicodedata",
    }
)

# The standard library but for what could import by a name made at run time.
STANDARD: Final = frozenset(sys.stdlib_module_names) - {"imp", "importlib", "pkgutil", "runpy"}

MSGSPEC: Final = frozenset({"msgspec", "msgspec.inspect", "msgspec.json", "msgspec.structs"})
NET_LIBRARIES: Final = frozenset({"ifaddr", "msgspec", "platformdirs", "trio"})
CLIENT_LIBRARIES: Final = frozenset(
    {"msgspec", "outcome", "platformdirs", "prompt_toolkit", "trio", "wcwidth"}
)

# Each of these stays in one place: msgpack has no types, zeroconf brings an asyncio loop along.
MSGPACK_BORDER: Final = "protocol.packing"
# A command that prints is the one thing in its package that needs a way out.
SCHEMA_COMMAND: Final = "protocol.schema"
ZEROCONF_BORDER: Final = "net.discovery"
CERTIFICATE_BORDER: Final = "net.tls_identity"
JOIN_CODE_BORDER: Final = "net.join_code"
COMPLETION_BORDER: Final = "client.commands.completion"

# The parts of the command line that host a table in their own process.
CLIENT_THAT_HOSTS: Final = frozenset({"client.hosting", "client.own_tables"})

# Calls that reach outside or around the imports, by their plain names.
IMPURE_CALLS: Final = frozenset(
    {"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"}
)
HIDDEN_IMPORTS: Final = frozenset({"__import__", "eval", "exec"})


class Import(NamedTuple):
    """A module that a source text imports, and where."""

    module: str
    line: int


def module_of(path: Path) -> str:
    """Return the name under which a file is imported."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(nodes: Iterable[ast.AST], ours: Collection[str]) -> Iterator[Import]:
    """Find every import of a source text, those inside functions included.

    ``from engine import cards`` counts as ``engine.cards`` where that is one of our modules.
    """
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            for alias in node.names:
                longer = f"{start}.{alias.name}"
                yield Import(longer if longer in ours or alias.name == "*" else start, node.lineno)


def may_import(importer: str, imported: str) -> bool:
    """Say whether one module may import another."""
    package = importer.partition(".")[0]
    if package == "engine":
        return imported in PURE | MSGSPEC | ENGINE_PUBLIC or (
            importer not in ENGINE_PUBLIC and is_in(imported, "engine")
        )
    if package == "protocol":
        return (
            imported in PURE | MSGSPEC | ENGINE_PUBLIC | {"wcwidth"}
            or is_in(imported, "protocol")
            or (imported == "msgpack" and importer == MSGPACK_BORDER)
            or (imported == "sys" and importer == SCHEMA_COMMAND)
        )
    if package == "net":
        return may_net_import(importer, imported)
    if package == "client":
        return may_client_import(importer, imported)
    raise ValueError(f"{importer} is in no package that has a law")


def may_net_import(importer: str, imported: str) -> bool:
    """Say whether a module of ``net`` may import another."""
    if is_in(imported, "net.host") or is_in(imported, "net.testing"):
        return is_in(importer, "net.host") or is_in(importer, "net.testing")
    if is_in(imported, "engine"):
        return imported in ENGINE_PUBLIC or is_in(importer, "net.host")
    if is_from(imported, {"asyncio", "zeroconf"}):
        return is_in(importer, ZEROCONF_BORDER)
    if is_from(imported, {"cryptography"}):
        return importer == CERTIFICATE_BORDER
    if is_from(imported, {"spake2"}):
        return importer == JOIN_CODE_BORDER
    return (
        is_in(imported, "protocol")
        or is_in(imported, "net")
        or is_from(imported, STANDARD | NET_LIBRARIES)
    )


def may_client_import(importer: str, imported: str) -> bool:
    """Say whether a module of ``client`` may import another."""
    if is_in(imported, "net.host"):
        return importer in CLIENT_THAT_HOSTS
    if is_in(imported, "net.testing"):
        return False
    if imported == "shtab":
        return importer == COMPLETION_BORDER
    return (
        imported in ENGINE_PUBLIC
        or is_in(imported, "protocol")
        or is_in(imported, "net")
        or is_in(imported, "client")
        or is_from(imported, STANDARD | CLIENT_LIBRARIES)
    )


def is_in(module: str, package: str) -> bool:
    """Say whether a module is a package or lies in it; a star import is neither."""
    return not module.endswith("*") and (module == package or module.startswith(package + "."))


def is_from(module: str, libraries: Collection[str]) -> bool:
    """Say whether a module belongs to one of these libraries."""
    return module == "importlib.metadata" or (
        not module.endswith("*") and module.partition(".")[0] in libraries
    )


def violations(path: Path, source: str, ours: Collection[str]) -> list[str]:
    """Return a sentence for everything in a source text that the law does not allow."""
    importer = module_of(path)
    nodes = list(ast.walk(ast.parse(source)))
    found = [
        f"{path}:{line}: {importer} may not import {module}"
        for module, line in imports_of(nodes, ours)
        if not may_import(importer, module)
    ]
    refused = IMPURE_CALLS if path.parts[0] in {"engine", "protocol"} else HIDDEN_IMPORTS
    found += [
        f"{path}:{node.lineno}: {importer} may not use {node.id}"
        for node in nodes
        if isinstance(node, ast.Name) and node.id in refused
    ]
    return found
