"""The pause: no clock of the game runs, nobody is asked, and what was asked is asked anew after it.

The time itself stands still outside of here, see ``net.host.game_clock``.
"""

from msgspec.structs import replace

from net.host.draft import Draft, TurnedDown
from net.host.live_table import PLAYING, LiveTable
from protocol.codes import Reason
from protocol.messages import GamePaused, GameResumed


def pause(draft: Draft) -> None:
    """Stop the game where it is."""
    if draft.live.phase not in PLAYING:
        raise TurnedDown(Reason.NO_MATCH, "There is no match to pause.")
    check_running(draft.live)
    draft.change(is_paused=True)
    draft.tell(GamePaused())


def resume(draft: Draft) -> None:
    """Let the game go on with the time that everybody had left."""
    if not draft.live.is_paused:
        raise TurnedDown(Reason.NOT_PAUSED, "The match is not paused.")
    draft.change(is_paused=False)
    draft.tell(GameResumed())
    _ask_anew(draft)


def _ask_anew(draft: Draft) -> None:
    """Ask what was asked under a new number: an answer that was given into the pause is gone."""
    turn = draft.live.turn
    if turn is not None:
        prompt = draft.live.last_prompt + 1
        draft.change(turn=replace(turn, prompt=prompt), last_prompt=prompt)


def check_running(live: LiveTable) -> None:
    """Turn down what cannot be done in a pause."""
    if live.is_paused:
        raise TurnedDown(Reason.PAUSED, "The match is paused.")


def end_pause_with_match(draft: Draft) -> None:
    """See that a pause in which the match came to its end is over too."""
    if draft.live.is_paused and draft.live.phase not in PLAYING:
        draft.change(is_paused=False)
