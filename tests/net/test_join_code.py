"""The join code: how it is told, and that only who knows it passes, bound to one certificate."""

import hashlib
import hmac
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spake2 import SPAKE2_A

from net.join_code import (
    ALPHABET,
    BadCode,
    HostCheck,
    NotTheHost,
    PeerCheck,
    new_code,
    read_code,
)

CODE = "K7M2QX"
HASH = bytes(range(32))


PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def check(
    host: str = CODE, peer: str = CODE, *, host_hash: bytes = HASH, peer_hash: bytes = HASH
) -> tuple[bool, bool]:
    """Carry a check to its end; tell whether the host and then the peer were content."""
    ours, theirs = HostCheck(host, host_hash), PeerCheck(peer, peer_hash)

    confirm = ours.judge(*theirs.answer(ours.spake))

    return confirm is not None, confirm is not None and theirs.is_proved_by(confirm)


def test_both_sides_are_content_with_the_same_code() -> None:
    assert check() == (True, True)


def test_another_code_is_refused() -> None:
    assert check(peer="K7M2QY") == (False, False)


def test_the_right_code_over_another_certificate_is_refused() -> None:
    # The man in the middle: the peer saw his certificate, the host has its own.
    assert check(peer_hash=bytes(32)) == (False, False)


def test_a_host_that_does_not_know_the_code_cannot_prove_itself() -> None:
    liar, peer = HostCheck("222222", HASH), PeerCheck(CODE, HASH)
    _, confirm_of_peer = peer.answer(liar.spake)

    assert not peer.is_proved_by(confirm_of_peer)
    assert not peer.is_proved_by("")
    assert not peer.is_proved_by("é" * 64)


def test_a_proof_is_good_for_one_check_only() -> None:
    first, peer = HostCheck(CODE, HASH), PeerCheck(CODE, HASH)
    recorded = peer.answer(first.spake)
    assert first.judge(*recorded) is not None

    assert HostCheck(CODE, HASH).judge(*recorded) is None


def test_a_second_guess_over_one_check_is_our_own_fault_and_not_a_chance() -> None:
    host = HostCheck(CODE, HASH)
    host.judge(*PeerCheck("222222", HASH).answer(host.spake))

    assert host.judge(*PeerCheck(CODE, HASH).answer(host.spake)) is None


IDENTITY_POINT = "01" + "00" * 31
ORDER_TWO = "ec" + "ff" * 30 + "7f"


@pytest.mark.parametrize(
    "spake",
    [
        *("", "41", "zz" * 33, "é" * 66, "41" + "00" * 64),
        *("42" + "00" * 32, "53" + "58" + "66" * 31),
        *("41" + IDENTITY_POINT, "41" + ORDER_TWO, "41" + "00" * 32, "41" + "02" * 32),
    ],
)
def test_what_is_no_half_proves_nothing(spake: str) -> None:
    assert HostCheck(CODE, HASH).judge(spake, "00" * 32) is None
    with pytest.raises(NotTheHost):
        PeerCheck(CODE, HASH).answer(spake.replace("41", "42", 1))


def test_our_own_half_sent_back_proves_nothing() -> None:
    host = HostCheck(CODE, HASH)

    assert host.judge("41" + host.spake[2:], "00" * 32) is None
    assert HostCheck(CODE, HASH).judge(host.spake, "00" * 32) is None


@given(st.text(max_size=80), st.text(max_size=80))
def test_no_text_of_a_peer_does_more_than_fail(spake: str, confirm: str) -> None:
    assert HostCheck(CODE, HASH).judge(spake, confirm) is None


@pytest.mark.parametrize("typed", ["K7M2QX", "k7m2qx", " k7m 2qx ", "K7M-2QX", "k-7-m-2-q-x"])
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read_code(typed) == CODE


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "6 symbols, not 0"),
        ("K7M2Q", "6 symbols, not 5"),
        ("K7M2QXX", "6 symbols, not 7"),
        ("K7M2QO", "no 'O' in it"),
        ("K7M2Q\x1b", r"no '\\x1b' in it"),
        ("K7M2Qß", "no 'S' in it|6 symbols, not 7"),
    ],
)
def test_what_cannot_be_a_code_is_said_before_it_costs_a_try(typed: str, sentence: str) -> None:
    with pytest.raises(BadCode, match=sentence):
        read_code(typed)


def test_every_symbol_is_as_likely_as_any_other_and_none_looks_like_another() -> None:
    seen = Counter("".join(new_code() for _ in range(2000)))

    assert len(ALPHABET) == 30
    assert set(seen) == set(ALPHABET)
    # 400 of each are expected; six standard deviations off would be 280.
    assert min(seen.values()) > 280
    assert not set(ALPHABET) & set("01ILOU")


def test_a_program_that_follows_the_page_is_let_in() -> None:
    host = HostCheck(CODE, HASH)
    half = SPAKE2_A(CODE.encode(), idA=b"standpat peer", idB=b"standpat host " + HASH)
    spake = half.start().hex()
    key = half.finish(bytes.fromhex(host.spake))

    def confirm(words: str) -> str:
        assert f"`{words}`" in PAGE
        return hmac.new(key, words.encode(), hashlib.sha256).hexdigest()

    answer = host.judge(spake, confirm("standpat peer confirms"))

    assert answer == confirm("standpat host confirms")
    assert "`standpat peer`" in PAGE
    assert "`standpat host `" in PAGE
