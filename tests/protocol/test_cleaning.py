"""Every text of a host is harmless by the time anybody sees it, in every message and event."""

import re
from typing import Any

import msgpack
import msgspec
import pytest

from protocol.messages import Update, Welcome
from protocol.packing import pack, unpack_host_message
from protocol.text import clean_text
from tests.protocol.samples import EVENT_TYPES, HOST_TYPES, make_sample, sample_update

HOSTILE = "\x1b[2J\x1b]0;you won\x07 Ana\u202e\u200d\n\n* Dealer: seat 1 wins a\u0301\u0301\u0301"
SAMPLE_TEXT = re.compile(r"[a-z_]* [0-9]+")


def spoilt(value: Any, *, room: int = 40) -> Any:
    """Return the fields of a sample with something hostile in every text."""
    if isinstance(value, dict):
        return {key: spoilt(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [spoilt(item) for item in value]
    if isinstance(value, str) and SAMPLE_TEXT.fullmatch(value):
        return HOSTILE[:room]
    return value


def texts_of(value: Any) -> list[str]:
    """Return every text in the fields of a message but those that nobody is shown."""
    if isinstance(value, dict):
        shown = (item for key, item in value.items() if key not in {"token", "spake", "confirm"})
        return [text for item in shown for text in texts_of(item)]
    if isinstance(value, list | tuple):
        return [text for item in value for text in texts_of(item)]
    return [value] if isinstance(value, str) else []


def is_harmless(text: str) -> bool:
    return text == clean_text(text, max_cells=800, max_characters=400)


SAMPLES = [
    *(
        pytest.param(make_sample(kind), id=kind.__name__)
        for kind in HOST_TYPES
        if kind is not Update
    ),
    *(pytest.param(sample_update(events=(kind,)), id=kind.__name__) for kind in EVENT_TYPES),
    *(pytest.param(sample_update(variant=variant), id=f"Update {variant}") for variant in range(3)),
]


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_text_of_a_host_comes_in_as_it_was_sent(sample: Any) -> None:
    fields = spoilt(msgspec.to_builtins(sample))

    message, events_ignored = unpack_host_message(msgpack.packb(fields))

    texts = texts_of(msgspec.to_builtins(message))
    assert events_ignored == 0
    assert [text for text in texts if not is_harmless(text)] == []


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_is_clean_comes_in_unchanged(sample: Any) -> None:
    assert unpack_host_message(pack(sample)).message == sample


def test_the_letters_of_a_name_stay() -> None:
    fields = msgspec.to_builtins(make_sample(Welcome))
    fields["table"]["name"] = "Küche  von Zoë 漢字 "

    message, _ = unpack_host_message(msgpack.packb(fields))

    assert isinstance(message, Welcome)
    assert message.table.name == "Küche von Zoë 漢字"


def test_a_token_stays_as_it_is() -> None:
    fields = msgspec.to_builtins(make_sample(Welcome)) | {"token": " a  b\u200b "}

    message, _ = unpack_host_message(msgpack.packb(fields))

    assert isinstance(message, Welcome)
    assert message.token == " a  b\u200b "
