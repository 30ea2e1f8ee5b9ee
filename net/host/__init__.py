"""The host's side of a table: seats, clocks, the engine, and a thin server around them."""
