"""What a player of a ring game does about the next hand: sit out or in, post or wait."""

from msgspec.structs import replace

from client.intents import Tell
from client.model import Answer, Model, Question
from client.ring_words import is_in_hand
from client.situation import me
from client.step import Step, with_note
from engine.views import Presence
from protocol.messages import PostBlind, RingMessage, SitIn, SitOut, WaitForBlind

NO_RING = "Only a ring game that has begun has this."


def sit_out_or_in(model: Model) -> Step:
    """Sit out, or in again; where that folds a hand it is asked first."""
    ring = model.private.ring
    if ring is None or model.view is None:
        return with_note(model, NO_RING)
    if ring.sit_in:
        return _say(model, SitIn())
    if not is_in_hand(model.view):
        return _say(model, SitOut())
    answers = (Answer("y", "sit out", Tell(SitOut()), short="yes"), Answer("n", "stay"))
    question = Question(words="Sit out? That folds your hand.", answers=answers)
    return Step(replace(model, question=question))


def post_or_wait(model: Model) -> Step:
    """Come in by posting, or rather wait for the big blind."""
    ring, player = model.private.ring, me(model)
    if ring is None or player is None:
        return with_note(model, NO_RING)
    if ring.entry is None:
        return with_note(model, "You owe no blind: nothing to post.")
    posts = player.presence is Presence.POSTING
    return _say(model, WaitForBlind() if posts else PostBlind())


def _say(model: Model, message: RingMessage) -> Step:
    return Step(replace(model, note=""), send=(message,))
