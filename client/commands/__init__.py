"""What each word behind ``standpat`` does, one module a word."""
