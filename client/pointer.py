"""What presses and releases of the mouse mean: some act at once, others on the release."""

from client.intents import MarkCard, Target


def acts_on_press(target: Target) -> bool:
    """Tell whether a press is enough: for marks, as some terminals report no release."""
    return isinstance(target, MarkCard)


class Pointer:
    """Follows the left button; what cannot be taken back needs press and release in one place.

    ``moment`` stands for what is asked of the player: a press before it changed counts for nothing
    after it, so that no click of one turn is an answer in the next.
    """

    def __init__(self) -> None:
        self._pressed: tuple[Target, object] | None = None

    def press(self, target: Target | None, moment: object) -> Target | None:
        """Return what the press alone already means."""
        self._pressed = None
        if target is None:
            return None
        if acts_on_press(target):
            return target
        self._pressed = (target, moment)
        return None

    def release(self, target: Target | None, moment: object) -> Target | None:
        """Return what the release completes."""
        pressed, self._pressed = self._pressed, None
        return target if target is not None and pressed == (target, moment) else None
