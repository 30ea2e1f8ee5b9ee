"""Which course a game takes, by its length: the one place where the lengths part (R-LEN-1)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.rules import Length
from net.host.course import Course
from net.host.live_table import LiveTable
from net.host.match_course import MATCH_COURSE
from net.host.ring_course import RING_COURSE

COURSES: Final[Mapping[Length, Course]] = MappingProxyType(
    {Length.ELIMINATION: MATCH_COURSE, Length.RING: RING_COURSE}
)


def course_of(live: LiveTable) -> Course:
    """Return the course that the games of a table take by its rules."""
    return COURSES[live.rules.length]
