"""Tables that tests of discovery speak of."""

from net.discovery.announcement import SERVICE_TYPE, Announcement
from protocol.messages import Status, TableState, TableSummary
from protocol.version import PROTO_MAX, PROTO_MIN


def summary(table_id: str = "t1", name: str = "Kitchen", seats_taken: int = 3) -> TableSummary:
    return TableSummary(
        id=table_id, name=name, state=TableState.OPEN, seats_taken=seats_taken, seats=6
    )


def status(table_id: str = "t1", name: str = "Kitchen", seats_taken: int = 3) -> Status:
    return Status(
        proto_min=PROTO_MIN,
        proto_max=PROTO_MAX,
        table=summary(table_id, name, seats_taken),
    )


def announcement(table_id: str = "t1", name: str = "Kitchen", tag: str = "k3f9") -> Announcement:
    return Announcement(
        id=table_id,
        name=name,
        tag=tag,
        addresses=("10.78.0.1",),
        port=7788,
        state=TableState.OPEN,
        seats="1/6",
        code_needed=False,
        proto_min=PROTO_MIN,
        proto_max=PROTO_MAX,
        fingerprint="",
        app="standpat 0.1",
    )


def service(label: str) -> str:
    return f"{label}.{SERVICE_TYPE}"
