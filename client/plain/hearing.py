"""What a message of the host changes in the plain client, and what it has to say about it."""

from collections.abc import Iterator
from typing import Final

import msgspec

from client.lessons import lesson, lesson_on_result
from client.plain.event_lines import Told, tell_events
from client.plain.sentences import (
    SEEDED,
    hand_lines,
    joined_line,
    prompt_lines,
    result_lines,
    seconds_words,
    table_lines,
)
from client.plain.state import PlainState, Question, Role, Step
from client.ring_words import arrival_facts, ring_hint
from client.rules_words import rules_changed, rules_title
from client.voice import Voice, join_words, seat_name
from engine.actions import Check, Fold
from engine.chips import Chips
from engine.events import HandEnded
from protocol.codes import Reason
from protocol.messages import (
    MatchBegan,
    PlayerJoined,
    PlayerView,
    Prompt,
    Rejected,
    TablePhase,
    TableView,
    Update,
)

REMIND_AT_SECONDS: Final = 10

_PLAYING: Final = frozenset({TablePhase.HAND, TablePhase.BETWEEN_HANDS})

# Said to a newcomer who wanted a seat, before the first view.
_WHY_WATCHING: Final = frozenset({Reason.FULL, Reason.MATCH_RUNNING})


def hear_update(state: PlainState, update: Update, *, now: float) -> Step:
    """Take in what happened and how the table stands now."""
    if state.view is None:
        told = Told(pot=update.view.hand.pot if update.view.hand else Chips(0))
        lines = list(_arrival(state, update))
    else:
        told = tell_events(_without_own_bots(state, update), state.told, short=state.short)
        lines = [*_opponents(state, update), *told.lines]
        lines += _lobby_changes(state.view, update.view)
        lines += _rematch_wishes(state.view, update.view)
        if state.learns and any(isinstance(event, HandEnded) for event in update.events):
            lines.append(lesson_on_result(update.view))
    lines += _stage(state, update.view)
    lines += _new_ring_hint(state, update)
    lines += _seat_hint(state, update.view)
    role = state.role
    if role is Role.HOST and _gave_up_seat(state, update.view):
        role = Role.CONSOLE
        lines.append("You gave up your seat and host on. Type ? for help.")
    elif role is Role.CONSOLE and update.view.you is not None:
        role = Role.HOST
    lapsed = _question_lapsed(state, update)
    if lapsed:
        lines.append("That question is no longer open.")
    after = msgspec.structs.replace(
        state,
        role=role,
        view=update.view,
        private=update.private,
        heard_at=now,
        told=Told((), told.heading, told.pot),
        question=None if lapsed else state.question,
    )
    return _ask(after, lines)


def _without_own_bots(state: PlainState, update: Update) -> Update:
    """Leave out the bots that come to a player alone, who asked for just them."""
    if state.role is not Role.ALONE or state.phase is not TablePhase.LOBBY:
        return update
    told = tuple(event for event in update.events if not isinstance(event, PlayerJoined))
    return msgspec.structs.replace(update, events=told)


def _opponents(state: PlainState, update: Update) -> tuple[str, ...]:
    """Name the bots of a player alone in one line, as the match begins."""
    begins = any(isinstance(event, MatchBegan) for event in update.events)
    if state.role is not Role.ALONE or not begins:
        return ()
    names = [player.name for player in update.view.players if player.seat != update.view.you]
    return (f"You play against {join_words(names)}.",)


def hear_rejected(state: PlainState, rejected: Rejected) -> Step:
    """Say why the host did not do what was asked; a second copy of an answer is nothing to say."""
    if rejected.code == Reason.DUPLICATE:
        return Step(state)
    if rejected.code in _WHY_WATCHING and state.view is None:
        return Step(state, (rejected.text,))
    if rejected.prompt is not None and rejected.prompt == state.answered:
        state = msgspec.structs.replace(state, answered=None)
    return Step(state, (f"{rejected.text} Nothing changed.",))


def remind_at(state: PlainState) -> float | None:
    """Return when the player must be told that time runs out, None where there is no need."""
    prompt = state.open_prompt
    if prompt is None or prompt.left_ms is None or prompt.id == state.reminded:
        return None
    left = prompt.left_ms / 1000
    return state.heard_at + left - REMIND_AT_SECONDS if left > REMIND_AT_SECONDS else None


def remind(state: PlainState) -> Step:
    """Say that time runs out, and what happens then (R-TIME-1)."""
    prompt = state.open_prompt
    if prompt is None:
        return Step(state)
    reminded = msgspec.structs.replace(state, reminded=prompt.id)
    seconds = seconds_words(REMIND_AT_SECONDS)
    return Step(reminded, (f"{seconds} left, then you {_default_words(prompt)}.",))


def lose_host(state: PlainState, line: str) -> Step:
    """Say that the host is lost, and nothing of a clock that nobody here can see any more."""
    prompt = state.open_prompt
    lost = state if prompt is None else msgspec.structs.replace(state, reminded=prompt.id)
    return Step(lost, (line,))


def _default_words(prompt: Prompt) -> str:
    match prompt.default:
        case Check():
            return "check"
        case Fold():
            return "fold"
        case _:
            return "stand pat"


def _question_lapsed(state: PlainState, update: Update) -> bool:
    """Tell whether the player was asked about a move at a prompt that is gone."""
    question = state.question
    if not isinstance(question, Question) or question.prompt is None:
        return False
    prompt = update.private.prompt
    return prompt is None or prompt.id != question.prompt


def _gave_up_seat(state: PlainState, view: TableView) -> bool:
    """Tell whether the player had a seat before this view and has none in it."""
    return state.view is not None and state.view.you is not None and view.you is None


def _arrival(state: PlainState, update: Update) -> tuple[str, ...]:
    view = update.view
    lines = [] if state.is_back else [joined_line(view)]
    if state.role is Role.ALONE and view.you is not None:
        lines = [f"You play as {seat_name(view, view.you)}. Type ? for help."]
    if view.seeded and view.phase not in _PLAYING:
        lines.append(SEEDED)
    if view.least_buy_in and not state.is_back:
        facts = (f"{name.lower()} {value}" for name, value in arrival_facts(view)[1:])
        lines.append(f"This is a ring game by {view.rules.preset} rules: {', '.join(facts)}.")
    if view.phase is TablePhase.LOBBY and state.role is not Role.ALONE:
        preset, *changes = rules_title(view.rules)
        changed = f", with {join_words(changes)}" if changes else ""
        lines.append(f"Rules: {preset}{changed}. Type rules to read them.")
    if view.phase in _PLAYING:
        lines += table_lines(view, short=state.short)
        if update.private.cards:
            lines += hand_lines(update.private, short=state.short)
    return tuple(lines)


def _lobby_changes(before: TableView, view: TableView) -> list[str]:
    """Say what changed in the lobby: how the new rules play, and who is ready."""
    if before.phase is not TablePhase.LOBBY or view.phase is not TablePhase.LOBBY:
        return []
    lines = list(rules_changed(before.rules, view.rules))
    voice = Voice(view=view, you=view.you)
    changed = _changed_their_mind(before, view)
    lines += [f"{voice.is_(p.seat)} {'' if p.ready else 'not '}ready." for p in changed]
    return lines


def _rematch_wishes(before: TableView, view: TableView) -> list[str]:
    """Name the others who want another match by now; who types it is told so at once."""
    if before.phase is not TablePhase.MATCH_OVER or view.phase is not TablePhase.MATCH_OVER:
        return []
    wanting = (p for p in _changed_their_mind(before, view) if p.ready and p.seat != view.you)
    return [f"{player.name} wants another match." for player in wanting]


def _changed_their_mind(before: TableView, view: TableView) -> Iterator[PlayerView]:
    was_ready = {player.seat: player.ready for player in before.players}
    return (p for p in view.players if was_ready.get(p.seat, False) != p.ready)


def _stage(state: PlainState, view: TableView) -> list[str]:
    """Say what can be done at a stage that the table has just come to."""
    came = state.phase is not view.phase
    match view.phase:
        case TablePhase.LOBBY:
            return _lobby_hints(state, view)
        case TablePhase.BETWEEN_HANDS if came and _may_go_on(view):
            wait = ""
            if view.next_hand_ms is not None:
                wait = f", or wait {seconds_words(view.next_hand_ms / 1000)}"
            return [f"Type n for the next hand{wait}."]
        case TablePhase.MATCH_OVER:
            result = result_lines(view) if came else ()
            has_sat_down = state.view is not None and state.view.you is None
            asks = view.you is not None and (came or has_sat_down)
            again = ["Type n for another match, or q to leave."] if asks else []
            return [*result, *again, *_start_hint(state, view)]
        case _:
            return []


def _new_ring_hint(state: PlainState, update: Update) -> list[str]:
    """Say what can be done about chips and the next hand, when that is something new."""
    hint = ring_hint(update.view, update.private)
    before = "" if state.view is None else ring_hint(state.view, state.private)
    return [hint] if hint and hint != before else []


def _seat_hint(state: PlainState, view: TableView) -> list[str]:
    """Say to who watches that a seat has become free."""
    may_sit = view.you is None and view.seat_free and state.role is not Role.CONSOLE
    is_new = state.view is None or state.view.you is not None or not state.view.seat_free
    return ["A seat is free. Type take seat to play."] if may_sit and is_new else []


def _lobby_hints(state: PlainState, view: TableView) -> list[str]:
    hints = []
    if state.phase is not TablePhase.LOBBY and state.role is not Role.ALONE:
        own = _own_player(view)
        if own is not None and not own.ready:
            hints.append("Type ready when you are ready to begin.")
        if state.is_host:
            hints.append("Type add bot to seat a bot.")
    return hints + _start_hint(state, view)


def _start_hint(state: PlainState, view: TableView) -> list[str]:
    could_start = state.view is not None and state.view.can_start
    may_now = state.is_host and view.can_start and not could_start
    return ["Type start to begin the match."] if may_now and state.role is not Role.ALONE else []


def _own_player(view: TableView) -> PlayerView | None:
    return next((player for player in view.players if player.seat == view.you), None)


def _may_go_on(view: TableView) -> bool:
    own = _own_player(view)
    return own is not None and not own.place and not own.ready


def _ask(state: PlainState, lines: list[str]) -> Step:
    """Ask what the prompt asks, once."""
    prompt = state.open_prompt
    assert state.view is not None
    if prompt is None or prompt.id == state.asked:
        return Step(state, tuple(lines))
    if state.learns:
        lines = [*lines, *filter(None, [lesson(state.view, state.private)])]
    asked = prompt_lines(prompt, state.view)
    if state.told.heading:
        asked = (f"{state.told.heading} {asked[0]}", *asked[1:])
    told = Told((), "", state.told.pot)
    return Step(msgspec.structs.replace(state, asked=prompt.id, told=told), (*lines, *asked))
