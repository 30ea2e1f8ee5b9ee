"""Every code that a refusal carries: for programs to act on, with a meaning for their authors."""

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.errors import Refusal


class Reason(enum.StrEnum):
    """Why the host refuses a peer or a message, or ends a connection; values never change."""

    # Not admitted.
    VERSION = "version"
    FEATURE = "feature"
    FULL = "full"
    NAME_TAKEN = "name_taken"
    NAME_BAD = "name_bad"
    TABLE_CLOSED = "table_closed"
    MATCH_RUNNING = "match_running"
    TOKEN_UNKNOWN = "token_unknown"  # noqa: S105  # a word for programs, not a secret
    CODE_NEEDED = "code_needed"
    CODE_WRONG = "code_wrong"
    TOO_MANY_CONNECTIONS = "too_many_connections"
    LOCKED = "locked"

    # A message changed nothing.
    NOT_UNDERSTOOD = "not_understood"
    STALE = "stale"
    DUPLICATE = "duplicate"
    NOT_HOST = "not_host"
    NOT_SEATED = "not_seated"
    NOT_IN_LOBBY = "not_in_lobby"
    NO_MATCH = "no_match"
    NO_RING = "no_ring"
    NOT_ENOUGH_PLAYERS = "not_enough_players"
    NOT_READY = "not_ready"
    SEATS_TAKEN = "seats_taken"
    NO_SUCH_PLAYER = "no_such_player"
    BAD_RULES = "bad_rules"
    CHAT_EMPTY = "chat_empty"
    CHAT_TOO_LONG = "chat_too_long"
    CHAT_TOO_FAST = "chat_too_fast"
    TOO_MANY_CHANGES = "too_many_changes"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"

    # A message changed nothing, or the connection ends.
    TOO_FAST = "too_fast"

    # The connection ends.
    PROTOCOL_ERROR = "protocol_error"
    SILENT = "silent"
    TOO_SLOW = "too_slow"
    KICKED = "kicked"
    BANNED = "banned"
    LEFT = "left"
    OPENED_ELSEWHERE = "opened_elsewhere"
    HOST_CLOSING = "host_closing"
    HOST_STOPPED = "host_stopped"
    HOST_BROKEN = "host_broken"


class Carrier(enum.StrEnum):
    """The messages that carry a code."""

    REFUSED = "refused"
    REJECTED = "rejected"
    BYE = "bye"


class Meaning(NamedTuple):
    """What a code says, and which messages can carry it."""

    carriers: tuple[Carrier, ...]
    sentence: str


def _refused(sentence: str) -> Meaning:
    return Meaning((Carrier.REFUSED,), sentence)


def _rejected(sentence: str) -> Meaning:
    return Meaning((Carrier.REJECTED,), sentence)


def _refused_or_rejected(sentence: str) -> Meaning:
    return Meaning((Carrier.REFUSED, Carrier.REJECTED), sentence)


def _bye(sentence: str) -> Meaning:
    return Meaning((Carrier.BYE,), sentence)


def _refused_or_bye(sentence: str) -> Meaning:
    return Meaning((Carrier.REFUSED, Carrier.BYE), sentence)


MEANINGS: Final[Mapping[Reason | Refusal, Meaning]] = MappingProxyType(
    {
        Reason.VERSION: _refused(
            "No version of the protocol is shared; the text says who updates."
        ),
        Reason.FEATURE: _refused("The peer needs a feature that the host does not have."),
        Reason.FULL: _refused_or_rejected(
            "No seat is free: the peer watches, or is refused where nobody more may watch."
        ),
        Reason.NAME_TAKEN: _refused(
            "Somebody at the table has this name or one that looks like it."
        ),
        Reason.NAME_BAD: _refused(
            "Nothing readable is left of the name, it mixes scripts, or it is a word of the table."
        ),
        Reason.TABLE_CLOSED: _refused("The table takes nobody any more."),
        Reason.MATCH_RUNNING: _rejected("A match is under way: the newcomer watches."),
        Reason.TOKEN_UNKNOWN: _refused("The token opens no seat at this table; join without it."),
        Reason.CODE_NEEDED: _refused("The table asks for a join code."),
        Reason.CODE_WRONG: _refused("The join code is not the one of this table."),
        Reason.TOO_MANY_CONNECTIONS: _refused("The host, or this address, has all it may have."),
        Reason.LOCKED: _refused("The host lets nobody new come in."),
        Reason.NOT_UNDERSTOOD: _rejected(
            "The type of the message is unknown; three in a minute are the last."
        ),
        Reason.STALE: _rejected("The prompt that this answers is no longer open."),
        Reason.DUPLICATE: _rejected("This prompt was answered already; show nothing."),
        Reason.NOT_HOST: _rejected("Only the host player may ask this."),
        Reason.NOT_SEATED: _rejected("A watcher may not ask this."),
        Reason.NOT_IN_LOBBY: _rejected("This can be asked before the match only."),
        Reason.NO_MATCH: _rejected("This can be asked during a match only."),
        Reason.NO_RING: _rejected("This exists in a ring game only, once it has begun."),
        Reason.NOT_ENOUGH_PLAYERS: _rejected("Fewer than two can play."),
        Reason.NOT_READY: _rejected("Somebody is not ready."),
        Reason.SEATS_TAKEN: _rejected("Every seat is taken."),
        Reason.NO_SUCH_PLAYER: _rejected("Nobody of that kind is in that seat."),
        Reason.BAD_RULES: _rejected(
            "The table cannot be played by these rules; the text says why."
        ),
        Reason.CHAT_EMPTY: _rejected("Nothing readable is left of what was said."),
        Reason.CHAT_TOO_LONG: _rejected("More characters than the limits of the welcome allow."),
        Reason.CHAT_TOO_FAST: _rejected("Too many lines in too short a time."),
        Reason.TOO_MANY_CHANGES: _rejected("Ready and not, away and back, in and out, too often."),
        Reason.PAUSED: _rejected("The match is paused."),
        Reason.NOT_PAUSED: _rejected("The match is not paused."),
        Reason.TOO_FAST: Meaning(
            tuple(Carrier), "More messages a second than allowed; after a warning, goodbye."
        ),
        Reason.PROTOCOL_ERROR: _refused_or_bye(
            "The bytes were no message, or it was not its time."
        ),
        Reason.SILENT: _refused_or_bye(
            "Nothing came for too long, or a frame was left unfinished."
        ),
        Reason.TOO_SLOW: _bye("The peer does not read what it is sent; come back for a snapshot."),
        Reason.KICKED: _bye("The host player took the seat away."),
        Reason.BANNED: _refused_or_bye(
            "The host player has sent this player away for as long as the table is open."
        ),
        Reason.LEFT: _bye("The answer to leave: goodbye."),
        Reason.OPENED_ELSEWHERE: _bye("The same seat was taken from another program."),
        Reason.HOST_CLOSING: _refused_or_bye("The host closes the table."),
        Reason.HOST_STOPPED: _refused_or_bye(
            "The host stops in the middle of a game; come back when it goes on."
        ),
        Reason.HOST_BROKEN: _refused_or_bye("Something failed at the host, which stops the table."),
        Refusal.NOT_YOUR_TURN: _rejected("Another seat is to act."),
        Refusal.HAND_IS_OVER: _rejected("There is nothing to do in this hand any more."),
        Refusal.NOT_NOW: _rejected("This kind of move does not belong to this phase."),
        Refusal.CANNOT_CHECK: _rejected("Chips are owed: call, raise or fold."),
        Refusal.NOTHING_TO_CALL: _rejected("No chips are owed."),
        Refusal.CANNOT_BET: _rejected("The round has a bet already, or betting is closed."),
        Refusal.CANNOT_RAISE: _rejected("There is nothing to raise, or raising is closed."),
        Refusal.WRONG_AMOUNT: _rejected("The amount is not one of the sizes in the options."),
        Refusal.NO_OPENERS: _rejected("The hand does not hold what the rules ask for to open."),
        Refusal.TOO_MANY_CARDS: _rejected("More cards than the options allow to discard."),
        Refusal.KEEP_AN_ACE: _rejected("Four cards may go only where the fifth is an ace."),
        Refusal.NO_SUCH_CARD: _rejected("A place is not 0 to 4."),
        Refusal.SAME_CARD_TWICE: _rejected("A place is named twice."),
    }
)
"""What each code says to authors of programs; a person reads the ``text`` beside the code."""
