"""Lessons on the screen: explained when asked, and in the log for who wants to learn."""

from msgspec.structs import replace

from client.lessons import LESSONS_OFF, LESSONS_ON, explain, lesson, lesson_on_result
from client.log import with_lines
from client.model import LogLine, Model, Overlay
from client.situation import OVER, shown_order
from client.step import Step, with_note


def explain_now(model: Model) -> Step:
    """Open an explanation of what is asked or of the result, or close the same one."""
    if model.view is None:
        return Step(model)
    answer = (explain(model.view, model.private, shown_order(model)),)
    if model.overlay is Overlay.ANSWER and model.answer == answer:
        return Step(replace(model, overlay=None))
    return Step(replace(model, overlay=Overlay.ANSWER, overlay_from=0, answer=answer))


def switch_lessons(model: Model) -> Step:
    """Explain every prompt in the log, or none."""
    learns = not model.settings.learns
    model = replace(model, settings=replace(model.settings, learns=learns))
    return with_note(model, LESSONS_ON if learns else LESSONS_OFF)


def with_lesson(before: Model, model: Model, clock: str) -> Model:
    """Return the model with a lesson in its log where something new is asked, or was won."""
    if not model.settings.learns or model.view is None:
        return model
    words = ""
    prompt, old = model.private.prompt, before.private.prompt
    if prompt is not None and (old is None or old.id != prompt.id):
        words = lesson(model.view, model.private, shown_order(model))
    elif _is_over(model) and not _is_over(before):
        words = lesson_on_result(model.view)
    return with_lines(model, [LogLine(words, clock)]) if words else model


def _is_over(model: Model) -> bool:
    hand = model.view.hand if model.view is not None else None
    return hand is not None and hand.phase == OVER
