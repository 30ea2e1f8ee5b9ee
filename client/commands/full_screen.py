"""What the full-screen client is told of the player's settings."""

from client.commands.setting_up import ascii_only
from client.log_file import log_in_use, short_path
from client.model import Bell, Deck, Marks, Settings
from client.preferences import Preferences


def settings_for(
    name: str,
    preferences: Preferences,
    *,
    is_host: bool,
    is_alone: bool = False,
    may_list: bool = False,
) -> Settings:
    """Return the settings of the screen for this player and this terminal."""
    log = log_in_use()
    return Settings(
        name=name,
        deck=Deck(preferences.theme),
        marks=Marks(preferences.marks),
        ascii_only=ascii_only(preferences),
        mouse=not preferences.no_mouse,
        learns=preferences.learn,
        bell=Bell(preferences.bell),
        is_host=is_host,
        is_alone=is_alone,
        may_list=may_list,
        log_path=short_path(log) if log is not None else "",
    )
