"""The rules of the table option by option: what each is, what it takes, and what was changed."""

from client.intents import ChangeOption, ChooseOption, Do
from client.model import Model
from client.screens.blocks import Block
from client.screens.canvas import Area, clip, fit, width_of, wrap
from client.situation import is_host
from client.table_rules import PRESET, REFUSED, ROWS
from engine.presets import PRESETS
from engine.rule_options import OPTIONS, changes_of, value_text

_KEY_WIDTH = 23
_WIDE = 50


def settings_block(model: Model, rank: int, *, left: int) -> Block:
    """Return the settings as something that grows to the room there is."""

    def paint(area: Area) -> None:
        paint_settings(area.part(left, 0, area.width - left, area.height), model)

    return Block(paint=paint, rank=rank, rows=5, grows=True)


def paint_settings(area: Area, model: Model) -> None:
    """Paint the options around the chosen one, with what it means below."""
    if model.view is None:
        return
    rules = model.view.rules
    _paint_title(area, model)
    is_refused = model.note == REFUSED
    help_rows = 3 if is_refused or area.width < _WIDE else 2
    room = max(area.height - 1 - help_rows, 1)
    changed = changes_of(rules)
    begin = min(max(model.settings_row - room // 2, 0), max(len(ROWS) - room, 0))
    for y, row in enumerate(range(begin, min(begin + room, len(ROWS))), start=1):
        _paint_option(area.part(0, y, area.width, 1), model, row, is_changed=ROWS[row] in changed)
    help_at = min(room, len(ROWS) - begin) + 1
    text = model.answer[0] if is_refused else _help(ROWS[model.settings_row])
    area.part(0, help_at, area.width, help_rows).put_lines(wrap(text, area.width))


def _paint_title(area: Area, model: Model) -> None:
    title = "RULES [Esc]" if is_host(model) else "RULES, the host changes them [Esc]"
    area.put(0, 0, title, "class:heading", does=Do.CLOSE_TOP)
    place = f"{model.settings_row + 1}/{len(ROWS)}"
    area.put(area.width - width_of(place), 0, place, "class:heading")


def _paint_option(area: Area, model: Model, row: int, *, is_changed: bool) -> None:
    assert model.view is not None
    key, is_chosen = ROWS[row], row == model.settings_row
    value = model.view.rules.preset if key == PRESET else value_text(model.view.rules, key)
    mark = "*" if is_changed else " "
    style = "class:turn" if is_chosen else ""
    name_width = min(_KEY_WIDTH, max(area.width - 15, 8))
    area.put(0, 0, f"{'>' if is_chosen else ' '}{mark}{fit(_words(key), name_width)} ", style,
             does=ChooseOption(to=row))  # fmt: skip
    room = area.width - name_width - 3
    shown = clip(_words(value), max(room - 4, 4))
    if not (is_chosen and is_host(model)):
        area.put(name_width + 3, 0, f"  {shown}", style, does=ChooseOption(to=row))
        return
    area.put(name_width + 3, 0, "< ", style, does=ChangeOption(-1))
    area.put(name_width + 5, 0, shown, style, does=Do.TYPE_VALUE)
    area.put(name_width + 5 + width_of(shown), 0, " >", style, does=ChangeOption(1))


def _words(key: str) -> str:
    return key.replace("_", " ")


def _help(key: str) -> str:
    if key == PRESET:
        return f"the rules to begin with: {', '.join(PRESETS)}. * is changed."
    option = OPTIONS[key]
    return f"{option.help}: {_words(option.allowed)}"
