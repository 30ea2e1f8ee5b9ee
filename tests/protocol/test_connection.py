"""The state of a conversation: what may be said when, and what becomes of anything else."""

import itertools
from typing import Any

import msgpack
import msgspec
import pytest

from engine.actions import Fold
from protocol.codes import Reason
from protocol.connection import (
    NEXT,
    HostConnection,
    PeerConnection,
    Role,
    State,
    host_connection,
    peer_connection,
)
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.framing import (
    LIMIT_BEFORE_ADMISSION,
    LIMIT_FROM_HOST,
    LIMIT_FROM_PEER,
    frame,
)
from protocol.handshake import make_hello, make_refused
from protocol.messages import (
    Act,
    Bye,
    CodeChallenge,
    CodeProof,
    Hello,
    Leave,
    Message,
    PeerMessage,
    Ping,
    Pong,
    Refused,
    Rejected,
    Say,
    SetRules,
    Status,
    Want,
    Welcome,
)
from protocol.packing import NotUnderstood, pack
from tests.protocol.samples import HOST_TYPES, PEER_TYPES, make_sample, sample_update

HELLO = make_hello(Want.JOIN, name="Ann")
WELCOME: Welcome = msgspec.structs.replace(make_sample(Welcome), proto=1)
CHALLENGE: CodeChallenge = make_sample(CodeChallenge)
PROOF: CodeProof = make_sample(CodeProof)
GARBAGE = frame(b"\xc1", limit=9)


def in_state(state: State) -> tuple[PeerConnection, HostConnection]:
    """Return both sides of a conversation that has come so far."""
    peer, host = peer_connection(), host_connection()
    if state is not State.NEW:
        assert list(host.receive_data(peer.send(HELLO))) == [HELLO]
    if state in (State.CHALLENGED, State.PROVED):
        assert list(peer.receive_data(host.send(CHALLENGE))) == [CHALLENGE]
    if state is State.PROVED:
        assert list(host.receive_data(peer.send(PROOF))) == [PROOF]
    if state in (State.ADMITTED, State.CLOSED):
        assert list(peer.receive_data(host.send(WELCOME))) == [WELCOME]
    if state is State.CLOSED:
        bye = Bye(code=Reason.LEFT, text="Goodbye.")
        assert list(peer.receive_data(host.send(bye))) == [bye]
    assert peer.state is host.state is state
    return peer, host


def sample_of(kind: type[Any]) -> Any:
    """Return a message that is good wherever its type is."""
    if kind is Hello:
        return HELLO
    return WELCOME if kind is Welcome else make_sample(kind)


def framed(message: Message) -> bytes:
    return frame(pack(message), limit=LIMIT_FROM_HOST)


# ---------------------------------------------------------------- the table of what may be said


@pytest.mark.parametrize("kind", PEER_TYPES)
@pytest.mark.parametrize("state", State)
def test_a_peer_may_say_what_the_table_allows_and_nothing_else(
    state: State, kind: type[Any]
) -> None:
    peer, host = in_state(state)
    message = sample_of(kind)
    after = NEXT.get((state, Role.PEER, kind))

    if after is not None:
        assert list(host.receive_data(peer.send(message))) == [message]
        assert peer.state is host.state is after
        return
    with pytest.raises(LocalProtocolError, match=f"while it is {state.value}"):
        peer.send(message)
    if state is not State.CLOSED:
        with pytest.raises(RemoteProtocolError):
            list(host.receive_data(framed(message)))
    assert peer.state is host.state is state


@pytest.mark.parametrize("kind", HOST_TYPES)
@pytest.mark.parametrize("state", State)
def test_a_host_may_say_what_the_table_allows_and_nothing_else(
    state: State, kind: type[Any]
) -> None:
    peer, host = in_state(state)
    message = sample_of(kind)
    after = NEXT.get((state, Role.HOST, kind))

    if after is not None:
        assert list(peer.receive_data(host.send(message))) == [message]
        assert peer.state is host.state is after
        return
    with pytest.raises(LocalProtocolError, match=f"while it is {state.value}"):
        host.send(message)
    if state is not State.CLOSED:
        with pytest.raises(RemoteProtocolError, match=f"while it is {state.value}"):
            list(peer.receive_data(framed(message)))
    assert peer.state is host.state is state


def test_the_table_leads_every_message_somewhere() -> None:
    assert {kind for _, role, kind in NEXT if role is Role.PEER} == set(PEER_TYPES)
    assert {kind for _, role, kind in NEXT if role is Role.HOST} == set(HOST_TYPES)
    assert not [state for state, _, _ in NEXT if state is State.CLOSED]


# ---------------------------------------------------------------- a conversation


def test_a_conversation_is_the_same_byte_by_byte() -> None:
    peer, host = peer_connection(), host_connection()
    act, update = Act(prompt=3, move=Fold()), sample_update()
    rejected = Rejected(code=Reason.STALE, text="Too late.", prompt=3)
    bye = Bye(code=Reason.HOST_CLOSING, text="Good night.")

    def heard_by_host(message: Any) -> list[Any]:
        data = peer.send(message)
        return [heard for byte in data for heard in host.receive_data(bytes([byte]))]

    def heard_by_peer(message: Any) -> list[Any]:
        data = host.send(message)
        return [heard for byte in data for heard in peer.receive_data(bytes([byte]))]

    assert heard_by_host(HELLO) == [HELLO]
    assert heard_by_peer(WELCOME) == [WELCOME]
    assert heard_by_peer(update) == [update]
    assert heard_by_host(act) == [act]
    assert heard_by_peer(rejected) == [rejected]
    assert heard_by_host(Ping()) == [Ping()]
    assert heard_by_peer(Pong()) == [Pong()]
    assert heard_by_peer(bye) == [bye]
    assert peer.state is host.state is State.CLOSED


def test_several_messages_in_one_chunk_come_one_by_one() -> None:
    peer, host = in_state(State.ADMITTED)
    messages: list[PeerMessage] = [Say(text="a"), Ping(), Say(text="b")]

    heard = host.receive_data(b"".join(peer.send(message) for message in messages))

    assert next(heard) == messages[0]
    # Whoever stops here finds the rest at the next call.
    assert list(host.receive_data(b"")) == messages[1:]
    assert list(heard) == []


def test_the_answer_to_a_hello_counts_for_what_came_with_it() -> None:
    peer, host = in_state(State.NEW)
    other_peer, _ = in_state(State.ADMITTED)
    heard: list[object] = []

    for message in host.receive_data(peer.send(HELLO) + other_peer.send(Ping())):
        heard.append(message)
        if isinstance(message, Hello):
            host.send(WELCOME)

    assert heard == [HELLO, Ping()]


def test_a_frame_under_way_is_told_to_whoever_has_a_clock() -> None:
    _, host = in_state(State.ADMITTED)

    assert host.frame_under_way is None
    assert list(host.receive_data(b"\0")) == []
    assert host.frame_under_way == 1


def test_a_peer_is_refused_before_it_has_said_a_word() -> None:
    peer, host = in_state(State.NEW)
    refused = make_refused(Reason.TOO_MANY_CONNECTIONS, "No more.", retry=True)

    assert list(peer.receive_data(host.send(refused))) == [refused]
    assert peer.state is State.CLOSED


def test_a_peer_that_wants_the_status_is_told_and_the_conversation_ends() -> None:
    peer, host = in_state(State.GREETED)
    status = make_sample(Status)

    assert list(peer.receive_data(host.send(status))) == [status]
    assert peer.state is host.state is State.CLOSED


def test_after_the_end_all_bytes_are_ignored() -> None:
    peer, host = in_state(State.CLOSED)

    assert list(host.receive_data(framed(Leave()) + GARBAGE)) == []
    assert list(peer.receive_data(b"\xff" * 9)) == []
    assert host.frame_under_way is peer.frame_under_way is None


def test_what_follows_a_bye_in_the_same_chunk_is_ignored() -> None:
    peer, host = in_state(State.ADMITTED)
    bye = Bye(code=Reason.KICKED, text="Off you go.")

    assert list(peer.receive_data(host.send(bye) + GARBAGE)) == [bye]


# ---------------------------------------------------------------- versions


@pytest.mark.parametrize("proto", [0, 2])
def test_a_welcome_to_a_version_that_the_peer_does_not_speak_is_wrong(proto: int) -> None:
    peer, host = in_state(State.GREETED)
    welcome = msgspec.structs.replace(WELCOME, proto=proto)

    with pytest.raises(LocalProtocolError, match=f"a welcome to protocol {proto}"):
        host.send(welcome)
    with pytest.raises(RemoteProtocolError, match=f"a welcome to protocol {proto}"):
        list(peer.receive_data(framed(welcome)))


# ---------------------------------------------------------------- what is not understood


def unknown(tag: str) -> bytes:
    return frame(msgpack.packb({"type": tag}), limit=LIMIT_FROM_HOST)


def test_a_host_hears_of_a_message_that_it_does_not_understand() -> None:
    _, host = in_state(State.ADMITTED)

    heard = list(host.receive_data(unknown("sing") + unknown("update") + framed(Ping())))

    assert heard == [NotUnderstood("sing"), NotUnderstood("update"), Ping()]
    assert host.messages_ignored == 0


def test_a_peer_leaves_out_and_counts_what_it_does_not_understand() -> None:
    peer, _ = in_state(State.ADMITTED)
    update = msgspec.to_builtins(sample_update())
    later = msgpack.packb({**update, "events": [{"type": "comet_passed"}] * 3})

    heard = list(
        peer.receive_data(
            unknown("firework") + frame(later, limit=LIMIT_FROM_HOST) + framed(Ping())
        )
    )

    assert heard == [sample_update(), Ping()]
    assert (peer.messages_ignored, peer.events_ignored) == (1, 3)


@pytest.mark.parametrize("state", [State.NEW, State.GREETED, State.CHALLENGED, State.PROVED])
def test_before_the_welcome_nothing_unknown_is_tolerated(state: State) -> None:
    peer, host = in_state(state)

    with pytest.raises(RemoteProtocolError, match=f"sparkler while .* {state.value}"):
        list(host.receive_data(unknown("sparkler")))
    with pytest.raises(RemoteProtocolError, match=f"firework while .* {state.value}"):
        list(peer.receive_data(unknown("firework")))


# ---------------------------------------------------------------- misuse


def test_good_messages_before_a_bad_one_are_heard() -> None:
    _, host = in_state(State.ADMITTED)
    heard = host.receive_data(framed(Say(text="last words")) + GARBAGE)

    assert next(heard) == Say(text="last words")
    with pytest.raises(RemoteProtocolError, match="not msgpack"):
        next(heard)


def test_after_a_bad_message_nothing_more_is_heard() -> None:
    _, host = in_state(State.ADMITTED)

    for data in (GARBAGE, framed(Ping()), b""):
        with pytest.raises(RemoteProtocolError, match="not msgpack"):
            list(host.receive_data(data))


@pytest.mark.parametrize(
    ("state", "last_word"),
    [
        (State.NEW, make_refused(Reason.PROTOCOL_ERROR, "That was no message.")),
        (State.GREETED, make_refused(Reason.PROTOCOL_ERROR, "That was no message.")),
        (State.CHALLENGED, make_refused(Reason.CODE_WRONG, "That is not the code.")),
        (State.PROVED, make_refused(Reason.CODE_WRONG, "That is not the code.")),
        (State.ADMITTED, Bye(code=Reason.PROTOCOL_ERROR, text="That was no message.")),
    ],
)
def test_a_host_can_say_why_it_hangs_up(state: State, last_word: Refused | Bye) -> None:
    peer, host = in_state(state)
    with pytest.raises(RemoteProtocolError):
        list(host.receive_data(GARBAGE))

    assert list(peer.receive_data(host.send(last_word))) == [last_word]
    assert peer.state is host.state is State.CLOSED


@pytest.mark.parametrize(
    ("state", "limit"),
    [
        (State.NEW, LIMIT_BEFORE_ADMISSION),
        (State.GREETED, LIMIT_BEFORE_ADMISSION),
        (State.CHALLENGED, LIMIT_BEFORE_ADMISSION),
        (State.PROVED, LIMIT_BEFORE_ADMISSION),
        (State.ADMITTED, LIMIT_FROM_PEER),
    ],
)
def test_a_host_judges_lengths_by_how_far_a_peer_has_come(state: State, limit: int) -> None:
    _, host = in_state(state)
    _, other_host = in_state(state)

    assert list(host.receive_data(limit.to_bytes(4, "big"))) == []
    with pytest.raises(RemoteProtocolError, match=f"1 to {limit} are accepted"):
        list(other_host.receive_data((limit + 1).to_bytes(4, "big")))


@pytest.mark.parametrize("state", [State.NEW, State.GREETED, State.ADMITTED])
def test_a_peer_accepts_the_largest_frame_of_a_host_in_every_state(state: State) -> None:
    peer, _ = in_state(state)

    assert list(peer.receive_data(LIMIT_FROM_HOST.to_bytes(4, "big"))) == []
    with pytest.raises(RemoteProtocolError):
        list(peer_connection().receive_data((LIMIT_FROM_HOST + 1).to_bytes(4, "big")))


def test_a_message_too_large_for_the_other_side_is_our_own_mistake() -> None:
    peer, _ = in_state(State.ADMITTED)
    options = {f"{number:040d}": "v" * 40 for number in range(60)}

    with pytest.raises(LocalProtocolError, match="1 to 4096 can be sent"):
        peer.send(SetRules(preset="classic", options=options))
    assert peer.state is State.ADMITTED


def test_a_hello_too_large_for_a_host_is_our_own_mistake() -> None:
    peer, _ = in_state(State.NEW)

    with pytest.raises(LocalProtocolError, match="1 to 1024 can be sent"):
        peer.send(make_hello(Want.JOIN, name="x" * 1024))
    assert peer.state is State.NEW


def test_every_state_and_side_has_a_word_to_end_on() -> None:
    open_states = [state for state in State if state is not State.CLOSED]

    for state, role in itertools.product(open_states, [Role.HOST]):
        ends = [after for (at, who, _), after in NEXT.items() if (at, who) == (state, role)]
        assert State.CLOSED in ends, (state, role)
