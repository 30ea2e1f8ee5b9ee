"""What a test looks for on a picture: cards, the button that matters, and places to click."""

from client.buttons import buttons
from client.card_art import face
from client.intents import Target
from client.model import Model
from client.screens.canvas import Picture, Size
from client.screens.render import render
from client.situation import Place, place_of
from engine.views import SeatStatus

_LETTERS = str.maketrans("♣♦♥♠", "CDHS")


def assert_cards_shown(model: Model, text: str) -> None:
    """Assert that the own five cards can be read, where there are any."""
    if place_of(model) not in (Place.HAND, Place.SHOWDOWN) or not is_dealt_in(model):
        return
    for card in model.private.cards:
        shown = face(card)
        assert (shown.translate(_LETTERS) if model.settings.ascii_only else shown) in text


def is_dealt_in(model: Model) -> bool:
    """Tell whether the player has a part in the hand."""
    view = model.view
    seats = view.hand.seats if view is not None and view.hand is not None else ()
    you = None if view is None else view.you
    return any(seat.seat == you and seat.status is not SeatStatus.NOT_DEALT_IN for seat in seats)


def assert_buttons_shown(model: Model, text: str) -> None:
    """Assert that the likely button is there."""
    for button in buttons(model):
        if button.is_main:
            assert any(form[:8] in text for form in button.words), button


def targets_of(picture: Picture) -> set[Target]:
    """Return everything that a click on some place of the picture means."""
    return {part.does for line in picture.lines for part in line if part.does is not None}


def text_of(model: Model, size: tuple[int, int] = (80, 24)) -> str:
    """Return the screen as text."""
    return render(model, Size(*size)).text
