"""The page for authors of other clients: true to the types, its examples true to the bytes."""

import re
import socket
import threading
from typing import Any

import msgspec
import pytest
from protocol_reference import PARTS, REFERENCE, filled_in, values

from engine.actions import Call, Draw
from engine.chips import Chips
from engine.options import BettingOptions
from net.testing import host_identity
from protocol.codes import MEANINGS, Reason
from protocol.connection import HostConnection, State, host_connection
from protocol.framing import (
    LIMIT_BEFORE_ADMISSION,
    LIMIT_FROM_HOST,
    LIMIT_FROM_PEER,
    frame,
)
from protocol.messages import (
    Act,
    Bye,
    Hello,
    HostMessage,
    PeerMessage,
    Ping,
    Pong,
    PrivateView,
    Prompt,
    Ready,
    Update,
    Want,
    Welcome,
)
from protocol.packing import PRIVATE_BYTES, NotUnderstood, pack
from protocol.version import PROTO_MAX
from tests.protocol.samples import EVENT_TYPES, HOST_TYPES, PEER_TYPES, make_sample, sample_update

PAGE = REFERENCE.read_text(encoding="utf-8")


def block(language: str) -> str:
    """Return the one block of code in a language."""
    (code,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(code)


# ---------------------------------------------------------------- the tables


def test_the_page_is_what_the_types_say() -> None:
    assert filled_in(PAGE) == PAGE, "run scripts/protocol_reference.py"


def test_the_page_has_every_part() -> None:
    assert re.findall(r"<!-- from the types: (.*) -->", PAGE) == list(PARTS)


@pytest.mark.parametrize("kind", [*PEER_TYPES, *HOST_TYPES, *EVENT_TYPES])
def test_every_message_and_event_is_on_the_page_with_all_fields(kind: type[Any]) -> None:
    assert f"`{kind.__struct_config__.tag}`" in PAGE
    for field in msgspec.structs.fields(kind):
        assert f"`{field.encode_name}`" in PAGE


def test_every_value_inside_a_message_is_on_the_page() -> None:
    for kind in values():
        if issubclass(kind, msgspec.Struct):
            fields = [field.encode_name for field in msgspec.structs.fields(kind)]
        else:
            fields = [str(word) for word in kind]
        assert all(f"`{name}`" in PAGE for name in fields), kind


@pytest.mark.parametrize("code", MEANINGS)
def test_every_code_is_on_the_page(code: str) -> None:
    assert f"| `{code}` |" in PAGE


def test_every_link_within_the_page_leads_to_a_heading() -> None:
    headings = re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 _-]", "", head.lower()).replace(" ", "-") for head in headings}

    assert set(re.findall(r"\]\(#([^)]*)\)", PAGE)) <= anchors


def test_the_limits_on_the_page_are_those_of_the_program() -> None:
    for sender, limit in (
        ("from a peer that is not admitted", LIMIT_BEFORE_ADMISSION),
        ("from a peer that is admitted", LIMIT_FROM_PEER),
        ("from a host", LIMIT_FROM_HOST),
    ):
        assert f"| {sender} | {limit} bytes |" in PAGE
    assert f"{PRIVATE_BYTES} bytes for every seat" in PAGE
    assert PAGE.startswith(f"# The wire protocol, version {PROTO_MAX}\n")


# ---------------------------------------------------------------- the examples


def test_the_frame_byte_by_byte_is_what_is_sent() -> None:
    hex_column = "".join(line[:46] for line in block("text").splitlines())

    assert bytes.fromhex(hex_column) == frame(
        pack(Act(prompt=12, move=Draw((0, 3)))), limit=LIMIT_FROM_PEER
    )


class Host:
    """The other end of a socket, for one program that is not ours."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.talk: HostConnection = host_connection()

    def hear(self) -> PeerMessage | NotUnderstood:
        """Wait for the next message."""
        while True:
            for message in self.talk.receive_data(self.line.recv(1)):
                return message

    def say(self, message: HostMessage) -> None:
        self.line.sendall(self.talk.send(message))


def test_the_client_in_40_lines_joins_and_plays() -> None:
    code = block("python")
    program: dict[str, Any] = {}
    exec(compile(code, "the page", "exec"), program)
    ours, theirs = socket.socketpair()
    ours.settimeout(20)
    theirs.settimeout(20)
    said: list[str] = []

    def join_and_play() -> None:
        with program["encrypted"](theirs) as line:
            said.append(program["play"](line, "Robot"))

    player = threading.Thread(target=join_and_play)
    player.start()
    with host_identity().context.wrap_socket(ours, server_side=True) as line:
        host = Host(line)

        assert host.hear() == Hello(proto_min=1, proto_max=1, want=Want.JOIN, name="Robot")
        host.say(msgspec.structs.replace(make_sample(Welcome), proto=1))
        assert host.hear() == Ready(ready=True)
        host.say(Ping())
        assert host.hear() == Pong()
        host.say(with_prompt(None))
        host.say(with_prompt(7))
        host.say(with_prompt(7))
        assert host.hear() == Act(prompt=7, move=Call())
        host.say(Bye(code=Reason.HOST_CLOSING, text="Good night."))
        player.join(timeout=20)

    assert said == ["Good night."]
    assert host.talk.state is State.CLOSED
    assert len([line for line in code.splitlines() if line]) <= 40


def with_prompt(number: int | None) -> Update:
    options = BettingOptions(check=False, owed=Chips(10), call=Chips(10))
    prompt = None if number is None else Prompt(id=number, default=Call(), options=options)
    return msgspec.structs.replace(
        sample_update(events=EVENT_TYPES), private=PrivateView(prompt=prompt)
    )
