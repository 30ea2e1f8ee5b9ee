"""The rules of one table as a frozen value; every house rule is a field of it."""

import enum
from typing import Final

import msgspec

from engine.chips import Chips

MAX_SEATS: Final = 8
MAX_CHIPS: Final = 1_000_000
BANKROLL_SMALL_BETS: Final = 100
LEAST_BUY_IN_SMALL_BETS: Final = 10


class ForcedBets(enum.StrEnum):
    """What is put in before the cards (R-OPT-1)."""

    ANTES = "antes"
    BLINDS = "blinds"
    SINGLE_BLIND = "single_blind"
    ANTES_AND_BLINDS = "antes_and_blinds"


class BettingLimit(enum.StrEnum):
    """How much a wager may be (R-BET-2)."""

    FIXED = "fixed"
    UNITS = "units"
    POT = "pot"
    NONE = "none"


class Openers(enum.StrEnum):
    """What a player must hold to make the first bet (R-OPEN-1, R-PROG-1)."""

    ANY = "any"
    JACKS = "jacks"
    PROGRESSIVE = "progressive"


class NobodyOpens(enum.StrEnum):
    """What happens when the first round is checked through (R-PASS-1)."""

    ON_TO_THE_DRAW = "on_to_the_draw"
    SAME_DEALER = "same_dealer"
    NEXT_DEALER = "next_dealer"


class AceDraw(enum.StrEnum):
    """Whether four cards may be drawn to an ace, and whether the table sees it (R-DRAW-2)."""

    OFF = "off"
    SHOWN = "shown"
    HIDDEN = "hidden"


class SecondRound(enum.StrEnum):
    """Who begins the second betting round (R-ACT-1)."""

    LEFT_OF_THE_BUTTON = "left_of_the_button"
    THE_OPENER = "the_opener"


class NumberDrawnIsPublic(enum.StrEnum):
    """How long the number of cards a player drew is shown (R-DRAW-3)."""

    WHOLE_HAND = "whole_hand"
    UNTIL_ROUND_TWO_BEGINS = "until_round_two_begins"


class WildCards(enum.StrEnum):
    """Which cards stand for others (R-WILD-1, R-WILD-2)."""

    NONE = "none"
    JOKER = "joker"
    BUG = "bug"
    DEUCES = "deuces"


class ProofOfOpeners(enum.StrEnum):
    """Whether a winning opener shows what they opened with (R-OPEN-3)."""

    SHOWN = "shown"
    NOT_SHOWN = "not_shown"


class ShowdownOrder(enum.StrEnum):
    """Who turns their cards up first (R-SHOW-1)."""

    LEFT_OF_THE_BUTTON = "left_of_the_button"
    LAST_TO_BET = "last_to_bet"


class LonePlayer(enum.StrEnum):
    """What the only player with chips does about a wager still owed (R-LONE-1)."""

    CALLED_BY_RULE = "called_by_rule"
    CHOOSES = "chooses"


class Length(enum.StrEnum):
    """What ends the match, beside a number of hands or a time (R-LEN-1)."""

    ELIMINATION = "elimination"
    RING = "ring"


class StakesRise(enum.StrEnum):
    """What the doubling of all stakes is counted in (R-LEN-2)."""

    NEVER = "never"
    HANDS = "hands"
    MINUTES = "minutes"


class LostPlayer(enum.StrEnum):
    """What becomes of a seat whose connection is gone (R-LOST-1, R-LOST-2)."""

    BOT = "bot"
    ALL_IN = "all_in"
    TIMEOUT = "timeout"
    WAIT = "wait"


class WindowClosed(enum.StrEnum):
    """What closing the window means (R-LEAVE-1)."""

    AS_LOST = "as_lost"
    FOLDS = "folds"


class Mode(enum.StrEnum):
    """Whether the game is played for chips at all (R-NOBET-1)."""

    BETTING = "betting"
    NO_BETTING = "no_betting"


class TableRules(msgspec.Struct, frozen=True, kw_only=True):
    """Every option of a table, resolved. The field names are the keys of ``--set`` and of the wire.

    Amounts are chips, times are as their comments say, 0 means no limit of that kind.
    """

    preset: str
    seats: int
    starting_chips: Chips
    forced_bets: ForcedBets
    ante: Chips
    betting_limit: BettingLimit
    small_bet: Chips
    big_bet: Chips
    small_blind: Chips
    big_blind: Chips
    raises: int | None  # after the opening bet; None is no cap
    blind_counts: bool  # the blind is the bet that the cap counts
    openers: Openers
    nobody_opens: NobodyOpens
    draw_limit: int
    ace_draw: AceDraw
    second_round: SecondRound
    number_drawn_is_public: NumberDrawnIsPublic
    wild_cards: WildCards
    proof_of_openers: ProofOfOpeners
    showdown_order: ShowdownOrder
    lone_player: LonePlayer
    length: Length
    hands: int
    minutes: int
    stakes_rise: StakesRise
    stakes_rise_every: int  # hands or minutes
    time_per_move: int  # seconds
    lost_player: LostPlayer
    grace: int  # seconds
    window_closed: WindowClosed
    mode: Mode


def posts_antes(rules: TableRules) -> bool:
    """Tell whether every player dealt in antes (R-OPT-1)."""
    return rules.forced_bets in _WITH_ANTES


_WITH_ANTES: Final = (ForcedBets.ANTES, ForcedBets.ANTES_AND_BLINDS)


def posts_blinds(rules: TableRules) -> bool:
    """Tell whether the first round begins with a level that a blind has set."""
    return rules.forced_bets is not ForcedBets.ANTES


def least_buy_in(rules: TableRules) -> Chips:
    """Return the fewest chips that a player may bring to a ring game (R-RING-1)."""
    return Chips(LEAST_BUY_IN_SMALL_BETS * rules.small_bet)


def new_bankroll(rules: TableRules) -> Chips:
    """Return the chips that a newcomer to a ring game has for the evening (R-RING-1)."""
    return Chips(BANKROLL_SMALL_BETS * rules.small_bet)


def raise_stakes(rules: TableRules, *, doublings: int) -> TableRules:
    """Return the rules with every stake doubled so many times (R-LEN-2), at most ``MAX_CHIPS``."""

    def doubled(chips: Chips) -> Chips:
        return Chips(min(chips << doublings, MAX_CHIPS))

    return msgspec.structs.replace(
        rules,
        ante=doubled(rules.ante),
        small_bet=doubled(rules.small_bet),
        big_bet=doubled(rules.big_bet),
        small_blind=doubled(rules.small_blind),
        big_blind=doubled(rules.big_blind),
    )
