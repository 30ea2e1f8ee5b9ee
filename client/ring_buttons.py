"""The buttons of a ring game between hands: chips, sitting out, posting."""

from client.button import Button
from client.intents import Do
from client.model import Model
from client.ring_words import is_in_hand, needs_chips, price_words, takes_part
from client.situation import me
from engine.views import Presence
from protocol.messages import EntryPrice


def ring_buttons(model: Model) -> tuple[Button, ...]:
    """Return what a player can do about the next hand; none while they hold cards."""
    ring, view = model.private.ring, model.view
    if ring is None or view is None or is_in_hand(view):
        return ()
    found: list[Button] = []
    wants_chips = needs_chips(view, model.private)
    if ring.buy_in is not None and wants_chips:
        most = ring.buy_in.most
        forms = (f"[u] BUY IN {most}", "[u] BUY IN", "[u]BUY IN")
        found.append(Button(words=forms, does=Do.BRING_CHIPS, is_main=True))
    if ring.sit_in:
        found.append(
            Button(
                words=("[o] SIT IN", "[o]SIT IN"), does=Do.SIT_OUT_OR_IN, is_main=not wants_chips
            )
        )
    elif ring.entry is not None and not wants_chips:
        found.append(_entry_button(model, ring.entry))
    if not ring.sit_in:
        found.append(Button(words=("[o] SIT OUT", "[o]SIT OUT", "[o]OUT"), does=Do.SIT_OUT_OR_IN))
    return tuple(found)


def _entry_button(model: Model, entry: EntryPrice) -> Button:
    player = me(model)
    if player is not None and player.presence is Presence.POSTING:
        return Button(words=("[w] WAIT FOR BLIND", "[w] WAIT", "[w]WAIT"), does=Do.POST_OR_WAIT)
    price = price_words(entry).upper()
    forms = (f"[w] POST {price}", "[w] POST", "[w]POST")
    return Button(words=forms, does=Do.POST_OR_WAIT, is_main=True)


def takes_part_next(model: Model) -> bool:
    """Tell whether the next hand can be dealt to this player."""
    player = me(model)
    return player is None or takes_part(player)
