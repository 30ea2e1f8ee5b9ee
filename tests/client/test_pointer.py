"""Clicks: what counts on the press, what on the release, and what not at all."""

from client.intents import Do, MarkCard
from client.pointer import Pointer


def test_a_mark_counts_on_the_press_and_only_once() -> None:
    pointer = Pointer()

    assert pointer.press(MarkCard(3), 1) == MarkCard(3)
    assert pointer.release(MarkCard(3), 1) is None


def test_an_action_needs_press_and_release_on_the_same_button() -> None:
    pointer = Pointer()

    assert pointer.press(Do.FOLD, 1) is None
    assert pointer.release(Do.FOLD, 1) is Do.FOLD
    assert pointer.release(Do.FOLD, 1) is None


def test_sliding_off_the_button_cancels() -> None:
    pointer = Pointer()
    pointer.press(Do.FOLD, 1)

    assert pointer.release(Do.CALL, 1) is None
    pointer.press(Do.FOLD, 1)
    assert pointer.release(None, 1) is None
    assert pointer.release(Do.FOLD, 1) is None


def test_a_press_of_one_turn_is_no_answer_in_the_next() -> None:
    pointer = Pointer()
    pointer.press(Do.CALL, "prompt 7")

    assert pointer.release(Do.CALL, "prompt 8") is None
