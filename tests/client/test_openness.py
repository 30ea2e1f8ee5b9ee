"""Every screen says how open the table is."""

from msgspec.structs import replace
from trio.testing import MockClock

from client.model import Model
from client.news import BannerChanged, Connected
from client.screens.canvas import Size
from client.screens.info import info_lines
from client.screens.render import render
from net.testing import open_table
from tests.client.plain.plain_player import plain_player
from tests.support.scenes import after, in_lobby, match_over
from tests.support.views import welcome

SIZES = (Size(40, 20), Size(80, 24), Size(120, 40))


def words_of(model: Model, size: Size) -> str:
    picture = render(model, size)
    return " ".join(" ".join("".join(part.text for part in line).split()) for line in picture.lines)


def test_the_lobby_of_a_guest_says_who_can_come() -> None:
    guest = in_lobby(is_host=False)
    there = welcome(2)
    with_code = replace(there, table=replace(there.table, code_needed=True))

    for size in SIZES:
        without = words_of(after(guest, BannerChanged(()), Connected(there)), size)
        closed = words_of(after(guest, BannerChanged(()), Connected(with_code)), size)
        assert "Open to everyone on this network." in without
        assert "Open to those who know the code." in closed


def test_the_lobby_of_the_host_shows_the_code_even_on_a_phone() -> None:
    banner = BannerChanged(("Code: K7MQ2D. Who joins is asked for it once.", "And more."))

    for size in SIZES:
        words = words_of(after(in_lobby(is_host=True), banner), size)
        assert "Code: K7MQ2D." in words
        assert "Open to" not in words


def test_between_matches_the_host_finds_the_new_code_in_the_facts_of_the_table() -> None:
    model = after(match_over(), BannerChanged(("Code: K7MQ2D. Who joins is asked for it once.",)))

    lines = info_lines(replace(model, settings=replace(model.settings, is_host=True)))

    assert lines[-1] == "Code: K7MQ2D. Who joins is asked for it once."


async def test_a_guest_in_plain_lines_is_told_once(autojump_clock: MockClock) -> None:
    async with open_table("Ann") as table, plain_player(table.host) as sam:
        await sam.wait_for("Open to everyone on this network.")
        await sam.wait_for("Joined Table in memory as Sam.")
