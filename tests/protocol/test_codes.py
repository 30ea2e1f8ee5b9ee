"""Codes of refusals: each explained, each in the form that the wire gives them."""

import re

import pytest

from engine.errors import Refusal
from protocol.codes import MEANINGS, Carrier, Reason
from protocol.handshake import make_refused
from protocol.messages import Bye, Rejected

ALL = (*Reason, *Refusal)


def test_every_code_is_explained_once() -> None:
    assert set(MEANINGS) == set(ALL)
    assert len({str(code) for code in ALL}) == len(ALL)
    assert len({meaning.sentence for meaning in MEANINGS.values()}) == len(ALL)


@pytest.mark.parametrize("code", ALL)
def test_every_code_is_a_word_that_fits_and_has_a_sentence(code: Reason | Refusal) -> None:
    assert re.fullmatch(r"[a-z][a-z_]{1,39}", code)
    assert code == code.name.lower()
    assert MEANINGS[code].sentence.endswith(".")
    assert MEANINGS[code].carriers


def test_every_message_that_carries_codes_takes_one_as_it_is() -> None:
    assert {carrier.value for carrier in Carrier} == {"refused", "rejected", "bye"}
    assert make_refused(Reason.FULL, "No seat.").code == "full"
    assert Rejected(code=Refusal.CANNOT_BET, text="No.").code == "cannot_bet"
    assert Bye(code=Reason.KICKED, text="Out.").code == "kicked"
