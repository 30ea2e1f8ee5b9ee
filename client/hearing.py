"""What the host's messages and the connection do to the model."""

from typing import assert_never

from msgspec.structs import replace

from client.ahead import moment_of, with_ahead, without_ahead
from client.amounts import amount_still_asked
from client.explaining import with_lesson
from client.log import lines_about, moves_after, with_lines
from client.missed import missed_events
from client.model import Bell, Link, LinkState, LogKind, LogLine, Marks, Model, Overlay
from client.news import (
    BannerChanged,
    Connected,
    Connecting,
    FromHost,
    HostGone,
    News,
    Tick,
    TurnedAway,
)
from client.reasons import NOTE_CELLS
from client.situation import Place, discards_allowed, is_match_over, may_mark, place_of
from client.step import Ask, Step
from client.table_rules import refuse_change
from engine.options import BettingOptions
from protocol.messages import Bye, Event, Recent, Rejected, Said, Update

RESULT_SECONDS = 8.0
"""How long the last showdown of a match stays before its result is shown."""


def hear(model: Model, message: FromHost, clock: str) -> Step:
    """Return the model after a message of the host."""
    match message:
        case Update():
            return _hear_update(model, message, clock)
        case Recent():
            return Step(replace(model, recent=message))
        case Rejected():
            return Step(_hear_rejected(model, message, clock))
        case Bye(code=code, text=text):
            link = Link(state=LinkState.CLOSED, since=model.now, code=code, reason=text)
            return Step(replace(model, link=link, question=None, overlay=None))
        case _:
            assert_never(message)


def learn(model: Model, news: News, clock: str) -> Step:
    """Return the model after news of the connection or of the clock."""
    match news:
        case Tick(silence=silence):
            return Step(_pass_time(replace(model, link=replace(model.link, silence=silence))))
        case BannerChanged(lines=lines):
            return Step(replace(model, banner=lines))
        case Connecting(tries=tries):
            link = replace(model.link, state=LinkState.CONNECTING, tries=tries)
            model = replace(model, link=link)
            called = LogLine(f"Calling the host, try {tries}.", clock)
            return Step(model if model.view is not None else with_lines(model, [called]))
        case Connected(welcome=welcome):
            return Step(_come_in(replace(model, welcome=welcome), clock))
        case HostGone():
            return Step(_lose_host(model, news, clock))
        case TurnedAway(code=code, text=text):
            link = Link(state=LinkState.REFUSED, since=model.now, code=code, reason=text)
            model = replace(model, link=link, question=None)
            return Step(with_lines(model, [LogLine(text, clock)]))
        case _:
            assert_never(news)


def _come_in(model: Model, clock: str) -> Model:
    was_lost = model.view is not None
    model = replace(model, link=Link(state=LinkState.LIVE), sent=None, next_sent=None, note="")
    model = without_ahead(model, "Connected again")
    return (
        with_lines(model, [LogLine("-- Connected again --", clock, LogKind.HEADING)])
        if was_lost
        else replace(model, log=())  # how the way here was found is of no interest any more
    )


def _lose_host(model: Model, gone: HostGone, clock: str) -> Model:
    is_new = model.link.state is LinkState.LIVE
    last_word = model.now - model.link.silence
    since = last_word if is_new or not model.link.since else model.link.since
    link = replace(
        model.link,
        state=LinkState.LOST,
        since=since,
        retry_at=gone.retry_at,
        # That nobody answers after a goodbye is no news.
        code=gone.code if is_new else gone.code or model.link.code,
        reason=gone.reason,
    )
    model = replace(model, link=link, question=None)
    if model.view is None:
        return with_lines(model, [LogLine(gone.reason, clock)])
    lost = LogLine("-- Lost the host --", clock, LogKind.HEADING)
    return with_lines(model, [lost]) if is_new else model


def _pass_time(model: Model) -> Model:
    looked_long_enough = model.now - model.result_since >= RESULT_SECONDS
    at_last_showdown = place_of(model) is Place.SHOWDOWN and is_match_over(model)
    if at_last_showdown and looked_long_enough:
        return replace(model, result_seen=True)
    return model


def _hear_update(model: Model, update: Update, clock: str) -> Step:
    was_over = is_match_over(model)
    before = model
    events = (*missed_events(model.recent, model.told, update.view.you), *update.events)
    model = replace(
        model,
        view=update.view,
        private=update.private,
        heard_at=model.now,
        told=update.told,
        recent=None,
        moves=moves_after(model.moves, events),
        marks=_marks_kept(before, update),
    )
    if is_match_over(model) != was_over:
        model = replace(
            model, result_seen=False, result_since=model.now, rematch_sent=False, next_sent=None
        )
    if place_of(model) is not place_of(before) or _seat_changed(before, update):
        # A newcomer has just been told why there is no seat.
        note = model.note if before.view is None else ""
        model = replace(model, asked_at=model.now, note=note)
    elif update.view.you is None and update.events:
        # Who watches is asked nothing that would take the line for something new.
        model = replace(model, note="")
    model = _with_prompt(before, model)
    model = replace(model, amount=amount_still_asked(model))
    if before.view is None and update.view.least_buy_in:
        # R-RING-5: who comes to a ring game reads at once what is played.
        model = replace(model, overlay=Overlay.ARRIVAL, overlay_from=0)
    if _is_done_with(model):
        model = replace(model, overlay=None)
    if moment_of(model) != moment_of(before):
        model = replace(model, asked_at=model.now)
    model = with_lines(model, lines_about(events, update.view, clock))
    model = with_lesson(before, model, clock)
    step = with_ahead(model)
    rings = not step.send and _rings(before, step.model, update.events)
    return replace(step, ask=(Ask.RING,) if rings else ())


def _seat_changed(before: Model, update: Update) -> bool:
    """Tell whether somebody who watched plays from now on, or could, or the other way round."""
    if before.view is None:
        return False
    if before.view.you != update.view.you:
        return True
    # Who plays is not held up by a seat that others leave and take.
    return update.view.you is None and update.view.seat_free and not before.view.seat_free


def _is_done_with(model: Model) -> bool:
    """Tell whether what is opened belongs to a time that is over."""
    match model.overlay:
        case Overlay.SETTINGS:
            return place_of(model) is not Place.LOBBY
        case Overlay.ARRIVAL:
            return bool(model.private.cards)
        case _:
            return False


def _with_prompt(before: Model, model: Model) -> Model:
    prompt = model.private.prompt
    old = before.private.prompt
    if model.question is not None and model.question.prompt is not None:
        still_asked = prompt is not None and prompt.id == model.question.prompt
        model = model if still_asked else replace(model, question=None)
    if prompt is None or (old is not None and old.id == prompt.id):
        return model
    model = replace(model, asked_at=model.now, note="")
    options, is_hold = prompt.options, model.settings.marks is Marks.HOLD
    if is_hold or isinstance(options, BettingOptions) or discards_allowed(model.marks, options):
        return model
    return replace(model, marks=frozenset(), note="Too many marks for this draw: cleared.")


def _marks_kept(before: Model, update: Update) -> frozenset[int]:
    """Return the marks that still mean the same cards."""
    old = before.view.hand if before.view is not None else None
    new = update.view.hand
    same_deal = (
        old is not None
        and new is not None
        and (old.number, old.deal) == (new.number, new.deal)
        and before.private.cards == update.private.cards
    )
    after = replace(before, view=update.view, private=update.private)
    return before.marks if same_deal and may_mark(after) else frozenset()


def _rings(before: Model, model: Model, events: tuple[Event, ...]) -> bool:
    bell = model.settings.bell
    prompt, old = model.private.prompt, before.private.prompt
    is_new = prompt is not None and (old is None or old.id != prompt.id)
    if bell is Bell.OFF:
        return False
    came_to_end = place_of(model) is Place.SHOWDOWN and place_of(before) is Place.HAND
    others_talk = any(
        isinstance(event, Said) and (model.view is None or event.seat != model.view.you)
        for event in events
    )
    return is_new or (bell is Bell.ALL and (came_to_end or others_talk))


def _hear_rejected(model: Model, rejected: Rejected, clock: str) -> Model:
    if rejected.code == "duplicate":
        return model  # the first of the two was applied
    if len(rejected.text) > NOTE_CELLS:
        model = with_lines(model, [LogLine(rejected.text, clock)])  # to be read to its end
    if rejected.prompt is None and model.overlay is Overlay.SETTINGS:
        return refuse_change(model, rejected.text)
    if rejected.prompt is None:
        return replace(model, note=rejected.text, next_sent=None, rematch_sent=False)
    # Where the prompt is still the newest one it may be answered again.
    sent = None if rejected.prompt == model.sent else model.sent
    return replace(model, note=rejected.text, sent=sent)
