"""Any text in ASCII: readable where it can be, never a control code, never two names made one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.plain.ascii_text import to_ascii


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann calls 10.", "Ann calls 10."),
        ("José", "Jose"),
        ("Jose\N{COMBINING ACUTE ACCENT}", "Jose"),
        ("Jürgen Weiß", "Jurgen Weiss"),
        ("Łukasz", "Lukasz"),
        ("\N{LEFT DOUBLE QUOTATION MARK}hi\N{RIGHT DOUBLE QUOTATION MARK}", '"hi"'),
        ("\u5f20\u4f1f", "\\u5f20\\u4f1f"),
        ("\x1b[2J", "\\x1b[2J"),
        ("a\nDealer: seat 1 wins", "a\\nDealer: seat 1 wins"),
        ("\x07", "\\x07"),
        ("\u202eevil", "\\u202eevil"),
    ],
)
def test_text_is_spelled_in_ascii(text: str, expected: str) -> None:
    assert to_ascii(text) == expected


@given(st.text(max_size=60))
def test_every_text_becomes_one_printable_line(text: str) -> None:
    spelled = to_ascii(text)

    assert spelled.isascii()
    assert spelled.isprintable()
    assert to_ascii(spelled) == spelled
