"""Finding a table on the local network: a hint where one may be, never a condition for playing."""
