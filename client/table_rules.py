"""The rules of the table in the lobby: which option is looked at, and how the host changes it."""

from typing import Final

from msgspec.structs import replace

from client.intents import ChangeOption, ChooseOption, Tell
from client.model import Answer, LineKind, Model, Overlay, Question, Typing
from client.situation import Place, is_host, place_of
from client.step import Step, with_note
from engine.errors import BadRules
from engine.presets import PRESETS
from engine.rule_options import OPTIONS, Domain, changes_of, make_rules, value_text
from engine.rules import TableRules
from protocol.messages import SetRules

PRESET: Final = "preset"
ROWS: Final = (PRESET, *OPTIONS)
REFUSED: Final = "Not possible, for the reason above."
_ROUND: Final = (1, 2, 5)


def show_rules(model: Model) -> Step:
    """Open the settings of the table in the lobby, or close them."""
    if place_of(model) is not Place.LOBBY:
        return Step(model)
    shown = None if model.overlay is Overlay.SETTINGS else Overlay.SETTINGS
    return Step(replace(model, overlay=shown, overlay_from=0, note=""))


def choose_option(model: Model, wish: ChooseOption) -> Step:
    """Look at another row; with ``to`` at that one."""
    row = model.settings_row + wish.step if wish.to is None else wish.to
    return Step(replace(model, settings_row=min(max(row, 0), len(ROWS) - 1), note=""))


def change_option(model: Model, wish: ChangeOption) -> Step:
    """Take the next value of the chosen option, or the one before."""
    if not _may_change(model):
        return with_note(model, "Only the host changes the rules.")
    assert model.view is not None
    key, rules = ROWS[model.settings_row], model.view.rules
    if key == PRESET:
        return _take_preset(model, _neighbour(tuple(PRESETS), rules.preset, wish.step), rules)
    text = next_value(OPTIONS[key].domain, value_text(rules, key), wish.step)
    return _ask_for(model, rules.preset, changes_of(rules) | {key: text})


def _take_preset(model: Model, preset: str, rules: TableRules) -> Step:
    """Play by another preset; where that throws away what was changed, ask first."""
    if not changes_of(rules):
        return _ask_for(model, preset, {})
    take = Answer("y", f"take {preset}", Tell(SetRules(preset=preset)), short=preset)
    words = f"Take {preset}? All changes go."
    question = Question(words=words, answers=(take, Answer("n", "keep them", short="no")))
    return Step(replace(model, question=question, note=""))


def type_value(model: Model) -> Step:
    """Begin to type a value for the chosen option, as a command."""
    if not _may_change(model):
        return with_note(model, "Only the host changes the rules.")
    key = ROWS[model.settings_row]
    text = "rules " if key == PRESET else f"set {key} "
    return Step(replace(model, typing=Typing(text, len(text), LineKind.COMMAND), note=""))


def _may_change(model: Model) -> bool:
    return is_host(model) and place_of(model) is Place.LOBBY and model.view is not None


def _ask_for(model: Model, preset: str, changes: dict[str, str]) -> Step:
    try:
        make_rules(preset, changes)
    except BadRules as error:
        return Step(refuse_change(model, str(error)))
    return Step(replace(model, note=""), send=(SetRules(preset=preset, options=changes),))


def refuse_change(model: Model, why: str) -> Model:
    """Say below the options why one cannot be so: the line under the cards has no room for it."""
    return replace(model, note=REFUSED, answer=(why,))


def next_value(domain: Domain, text: str, step: int) -> str:
    """Return the value behind or before one: the next of a few, or the next round number."""
    if domain.choices:
        return _neighbour(domain.choices, text, step)
    number = int(text)
    if domain.most - domain.least < 10:
        return str(min(max(number + step, domain.least), domain.most))
    return str(_round_number(number, domain.least, domain.most, step))


def _neighbour(choices: tuple[str, ...], text: str, step: int) -> str:
    at = choices.index(text) if text in choices else 0
    return choices[(at + step) % len(choices)]


def _round_number(number: int, least: int, most: int, step: int) -> int:
    powers = range(len(str(most)))
    stops = [unit * 10**power for power in powers for unit in _ROUND]
    stops = sorted({least, most, *(stop for stop in stops if least <= stop <= most)})
    if step > 0:
        return next((stop for stop in stops if stop > number), most)
    return next((stop for stop in reversed(stops) if stop < number), least)


def is_changed(rules: TableRules, key: str) -> bool:
    """Tell whether an option is not as the preset has it."""
    return key in changes_of(rules)
