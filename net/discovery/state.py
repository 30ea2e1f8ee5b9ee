"""Whether tables are found and can be found, in words for a screen."""

import msgspec


class DiscoveryStarting(msgspec.Struct, frozen=True):
    """The first announcement or question is still on its way."""

    def __str__(self) -> str:
        return "starting"


class DiscoveryOn(msgspec.Struct, frozen=True):
    """Tables on this network and this program can hear each other."""

    def __str__(self) -> str:
        return "on"


class DiscoveryOff(msgspec.Struct, frozen=True):
    """Nobody finds anybody by themselves; joining by address still works."""

    reason: str

    def __str__(self) -> str:
        return f"off: {self.reason}"


DiscoveryState = DiscoveryStarting | DiscoveryOn | DiscoveryOff
