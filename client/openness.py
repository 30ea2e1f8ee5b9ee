"""How open a table is, in words."""

from client.model import Model
from protocol.messages import TableSummary


def openness_lines(model: Model) -> tuple[str, ...]:
    """Say who can come in to the table and, to its host, by which addresses and which code."""
    if model.settings.is_host or model.welcome is None:
        return model.banner
    return (*model.banner, openness_words(model.welcome.table))


def openness_words(table: TableSummary) -> str:
    """Say who can come in to a table."""
    if table.code_needed:
        return "Open to those who know the code."
    return "Open to everyone on this network."
