"""What this program calls itself to others."""

from importlib.metadata import PackageNotFoundError, version


def app_words() -> str:
    """Return the name and version of this program, as tables tell each other."""
    try:
        return f"standpat {version('standpat')}"
    except PackageNotFoundError:
        return "standpat"
