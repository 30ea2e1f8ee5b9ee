"""The line-by-line client: for screen readers, dumb terminals, pipes, and anyone who likes it."""
