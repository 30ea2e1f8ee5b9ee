"""The JSON Schema command."""

import json
import runpy
import sys

import pytest

from protocol.schema import message_schema
from tests.protocol.samples import EVENT_TYPES, HOST_TYPES, PEER_TYPES


def test_every_message_and_event_is_in_the_schema() -> None:
    definitions = message_schema()["$defs"]

    for kind in (*PEER_TYPES, *HOST_TYPES, *EVENT_TYPES):
        tag = kind.__struct_config__.tag
        assert definitions[kind.__name__]["properties"]["type"] == {"enum": [tag]}


def test_every_reference_in_the_schema_leads_somewhere() -> None:
    schema = message_schema()
    text = json.dumps(schema)

    references = {part.partition('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert references
    assert references <= set(schema["$defs"])


def test_both_sides_are_told_apart() -> None:
    definitions = message_schema()["$defs"]

    assert {"$ref": "#/$defs/Act"} in definitions["peer"]["anyOf"]
    assert {"$ref": "#/$defs/Act"} not in definitions["host"]["anyOf"]
    assert {"$ref": "#/$defs/Update"} in definitions["host"]["anyOf"]


def test_the_command_prints_the_schema(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "protocol.schema")

    runpy.run_module("protocol.schema", run_name="__main__")

    printed = capsys.readouterr().out
    assert json.loads(printed) == json.loads(json.dumps(message_schema()))
