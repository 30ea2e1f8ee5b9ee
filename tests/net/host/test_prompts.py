"""No question without an answer of its own: nobody's silence can hold up a table (R-TIME-1)."""

import random
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec
import pytest
from msgspec import inspect

from engine.actions import Move
from engine.apply_action import apply
from engine.options import Options
from net.host.draft import present
from protocol.messages import HostMessage, Prompt
from tests.net.host.random_tables import states

MOVES: Final = set(get_args(Move))


def structs_in(kind: inspect.Type) -> Iterator[inspect.StructType]:
    """Yield every struct that a type is made of."""
    found: dict[type, inspect.StructType] = {}

    def look(at: Any) -> None:
        if isinstance(at, inspect.StructType):
            if at.cls in found:
                return
            found[at.cls] = at
            for field in at.fields:
                look(field.type)
        for part in ("types", "item_types"):
            for inner in getattr(at, part, ()):
                look(inner)
        for part in ("item_type", "key_type", "value_type"):
            if hasattr(at, part):
                look(getattr(at, part))

    look(kind)
    yield from found.values()


def types_of(field: inspect.Field) -> set[type]:
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    return {getattr(kind, "cls", type(None)) for kind in kinds}


def test_whatever_a_host_can_ask_comes_with_a_move_for_who_does_not_answer() -> None:
    asking = [
        struct
        for struct in structs_in(inspect.type_info(HostMessage))
        if any(types_of(field) & set(get_args(Options)) for field in struct.fields)
    ]

    assert [struct.cls for struct in asking] == [Prompt]
    for struct in asking:
        default = next(field for field in struct.fields if field.name == "default")
        assert default.required
        assert types_of(default) == MOVES


@pytest.mark.parametrize("kind", get_args(Options), ids=lambda kind: kind.__name__)
def test_the_default_of_every_kind_of_question_is_a_legal_answer(
    kind: type[msgspec.Struct],
) -> None:
    seen = 0
    for bench, _ in states(random.Random(11)):
        turn = present(bench.live.turn)
        if not isinstance(turn.options, kind):
            continue
        prompt = bench.prompt(bench.peer_of(turn.seat))

        apply(present(bench.live.hand), turn.seat, prompt.default)

        seen += 1
        if seen == 50:
            return
