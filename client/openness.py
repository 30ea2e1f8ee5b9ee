"""How open a table is, in words."""

from protocol.messages import TableSummary


def openness_words(table: TableSummary) -> str:
    """Say who can come in to a table."""
    if table.code_needed:
        return "Open to those who know the code."
    return "Open to everyone on this network."
