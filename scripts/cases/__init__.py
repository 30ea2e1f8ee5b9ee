"""Plays recorded cases, written as JSON, against the engine."""
