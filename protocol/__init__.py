"""The wire protocol without I/O: bytes in, messages out, and back."""
