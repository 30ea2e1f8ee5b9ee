"""Keys for the full-screen client without a screen: each means what it means at that moment."""

from client.choices import refused_wish, wish_for
from client.model import Model
from client.step import Step
from client.typed_keys import typed_wish
from tests.support.scenes import step


def press(model: Model, *keys: str) -> Step:
    """Press keys one after the other; return the last step."""
    last = Step(model)
    for key in keys:
        wish = (
            typed_wish(key)
            if last.model.typing is not None
            else wish_for(last.model, key) or refused_wish(last.model, key)
        )
        last = Step(last.model) if wish is None else step(last.model, wish)
    return last


def command(model: Model, text: str) -> Step:
    """Type a command behind a colon."""
    return press(model, ":", *text, "enter")
