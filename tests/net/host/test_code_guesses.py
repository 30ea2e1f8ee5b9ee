"""The budget of guesses: reserved before the work, five an address, a new code after forty."""

import itertools

import pytest

from net.host.code_guesses import (
    GUESSERS_REMEMBERED,
    TRIES_PER_ADDRESS,
    TRIES_PER_CODE,
    CodeGuesses,
    Guess,
)

BAD, GOOD = "192.168.1.66", "192.168.1.20"


def make_guesses() -> CodeGuesses:
    numbers = itertools.count(1)
    return CodeGuesses(lambda: f"CODE{next(numbers)}")


def reserve(guesses: CodeGuesses, address: str) -> Guess:
    guess = guesses.reserve(address)
    assert guess is not None
    return guess


def test_tries_at_once_are_as_many_as_tries_one_after_the_other() -> None:
    at_once, in_turn = make_guesses(), make_guesses()

    parallel = [at_once.reserve(BAD) for _ in range(20)]
    for _ in range(20):
        guess = in_turn.reserve(BAD)
        if guess is not None:
            in_turn.note_wrong(guess)

    assert len([guess for guess in parallel if guess is not None]) == TRIES_PER_ADDRESS
    assert dict(in_turn.guessers()) == {BAD: TRIES_PER_ADDRESS}


def test_an_address_without_tries_takes_none_from_others() -> None:
    guesses = make_guesses()
    for _ in range(TRIES_PER_ADDRESS):
        guesses.note_wrong(reserve(guesses, BAD))

    assert guesses.reserve(BAD) is None
    assert guesses.tries_left(GOOD) == TRIES_PER_ADDRESS
    assert reserve(guesses, GOOD).code == "CODE1"


def test_a_right_code_and_a_try_never_made_cost_nothing() -> None:
    guesses = make_guesses()

    for _ in range(100):
        guesses.give_back(reserve(guesses, GOOD))

    assert guesses.tries_left(GOOD) == TRIES_PER_ADDRESS
    assert guesses.code == "CODE1"


def test_a_wrong_code_says_by_the_count_how_many_tries_are_left() -> None:
    guesses = make_guesses()

    guesses.note_wrong(reserve(guesses, BAD))

    assert guesses.tries_left(BAD) == TRIES_PER_ADDRESS - 1


def test_forty_wrong_tries_bring_a_new_code_and_new_tries() -> None:
    guesses = make_guesses()
    addresses = [f"192.168.1.{number}" for number in range(8)]

    for address in addresses * TRIES_PER_ADDRESS:
        guesses.note_wrong(reserve(guesses, address))

    assert len(addresses) * TRIES_PER_ADDRESS == TRIES_PER_CODE
    assert guesses.code == "CODE2"
    assert guesses.tries_left(addresses[0]) == TRIES_PER_ADDRESS


def test_no_more_than_forty_tries_at_one_code_are_under_way() -> None:
    guesses = make_guesses()

    reserved = [guesses.reserve(f"192.168.1.{number}") for number in range(50)]

    assert len([guess for guess in reserved if guess is not None]) == TRIES_PER_CODE
    assert guesses.code == "CODE1"


@pytest.mark.parametrize("right", [True, False])
def test_what_comes_of_a_try_at_an_old_code_changes_nothing_for_the_new_one(right: bool) -> None:
    guesses = make_guesses()
    late = reserve(guesses, BAD)
    guesses.renew()
    reserve(guesses, BAD)

    if right:
        guesses.give_back(late)
    else:
        guesses.note_wrong(late)

    assert late.code == "CODE1"
    assert guesses.code == "CODE2"
    assert guesses.tries_left(BAD) == TRIES_PER_ADDRESS - 1


def test_who_guesses_is_named_across_codes_and_who_mistyped_once_is_not() -> None:
    guesses = make_guesses()
    guesses.note_wrong(reserve(guesses, GOOD))
    for _ in range(2):
        for _ in range(4):
            guesses.note_wrong(reserve(guesses, BAD))
        guesses.renew()

    assert guesses.guessers() == ((BAD, 8),)


def test_any_number_of_addresses_costs_a_known_amount_of_memory() -> None:
    guesses = make_guesses()
    for _ in range(3):
        guesses.note_wrong(reserve(guesses, BAD))

    for number in range(5000):
        guesses.note_wrong(reserve(guesses, f"fe80::{number}"))

    assert len(guesses._wrong_ever) <= GUESSERS_REMEMBERED
    assert len(guesses._tries) <= TRIES_PER_CODE
    assert guesses.guessers() == ((BAD, 3),)
