"""Moves bytes between machines and hosts tables on them."""
