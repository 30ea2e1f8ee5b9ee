#!/usr/bin/env python3
"""Writes a page for each preset into docs/presets, from the presets themselves.

``--check`` changes nothing and fails where a page is another one.
"""

from setup_venv import ROOT, continue_in_venv

if __name__ == "__main__":
    continue_in_venv()  # before the imports of what only that environment has

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from client.rules_words import describe_rules
from engine.presets import DEFAULT_PRESET, PRESETS, Preset
from engine.rule_options import OPTIONS, preset_rules, value_text

PAGES: Final = ROOT / "docs" / "presets"


def main() -> int:
    """Write the pages, or check those that are there."""
    parser = argparse.ArgumentParser(description="Write docs/presets from the presets.")
    parser.add_argument("--check", action="store_true", help="only tell whether they are right")
    check = parser.parse_args().check
    wrong = [path for path, text in pages().items() if _is_other(path, text)]
    if not check:
        PAGES.mkdir(exist_ok=True)
        for path in wrong:
            path.write_text(pages()[path], encoding="utf-8")
    elif wrong:
        names = ", ".join(path.name for path in wrong)
        print(f"docs/presets: run scripts/preset_pages.py for {names}", file=sys.stderr)
        return 1
    return 0


def pages() -> Mapping[Path, str]:
    """Return every page by its place."""
    each = {PAGES / f"{name}.md": page_of(preset) for name, preset in PRESETS.items()}
    return {PAGES / "README.md": _overview(), **each}


def _is_other(path: Path, text: str) -> bool:
    return not path.exists() or path.read_text(encoding="utf-8") != text


def _overview() -> str:
    rows = "\n".join(f"| [{p.name}]({p.name}.md) | {p.purpose} |" for p in PRESETS.values())
    return (
        "# Presets\n\n"
        "The sets of rules that a host can pick with `--rules`, or in the lobby. Written by\n"
        "`scripts/preset_pages.py` from the program; the rules in full are in\n"
        "[rules.md](../rules.md).\n\n"
        f"| preset | in one line |\n| --- | --- |\n{rows}\n"
    )


def page_of(preset: Preset) -> str:
    """Return the page of a preset: how it plays, how to play it, and every option."""
    rules = preset_rules(preset.name)
    default = " The table plays by these where nothing else is said." * (
        preset.name == DEFAULT_PRESET
    )
    sentences = "\n".join(f"- {line}" for line in describe_rules(rules)[1:])
    options = "\n".join(
        f"| `{key}` | {value_text(rules, key)} | {option.help} |" for key, option in OPTIONS.items()
    )
    return (
        f"# {preset.name}\n\n"
        f"{preset.purpose[0].upper()}{preset.purpose[1:]}.{default}\n\n"
        f"    standpat host --rules {preset.name}\n\n"
        f"## How it plays\n\n- {describe_rules(rules)[0]}\n{sentences}\n\n"
        f"## Every option\n\n| option | value | what it is |\n| --- | --- | --- |\n{options}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
