"""Tables as they are found on the network, for the list of them."""

import msgspec


class Row(msgspec.Struct, frozen=True):
    id: str
    name: str
    addresses: tuple[str, ...] = ("192.168.1.20",)
    port: int = 7788
    state: str | None = "open"
    seats: str = "3/6"
    code_needed: bool = False


KITCHEN, DEN, ATTIC = (Row(word, f"{word} table") for word in ("Kitchen", "Den", "Attic"))
