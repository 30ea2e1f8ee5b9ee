"""The game of five-card draw and nothing else: no clock, chance, file, socket or thread."""
