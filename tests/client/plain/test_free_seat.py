"""What the plain client says of a seat that is free, and of one that is taken."""

import msgspec

from client.plain.state import Role
from protocol.messages import TablePhase
from tests.client.plain.test_hearing import hear
from tests.client.table_views import table_view, update


def test_who_watches_is_told_once_that_a_seat_is_free() -> None:
    full = table_view(you=None, phase=TablePhase.WAITING)
    free = msgspec.structs.replace(full, seat_free=True)

    assert "A seat is free. Type take seat to play." in hear(update(full), update(free))[1]
    assert hear(update(free), update(free))[1] == ()
    playing = table_view(phase=TablePhase.WAITING)
    assert hear(update(playing), update(msgspec.structs.replace(playing, seat_free=True)))[1] == ()


def test_a_host_who_takes_a_seat_again_hosts_and_plays() -> None:
    playing = table_view(phase=TablePhase.WAITING)
    watching = msgspec.structs.replace(playing, you=None)

    assert hear(update(playing), update(watching), role=Role.HOST)[0].role is Role.CONSOLE
    back = hear(update(playing), update(watching), update(playing), role=Role.HOST)[0]
    assert back.role is Role.HOST
