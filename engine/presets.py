"""The five presets: what each option is before a host changes anything."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from engine.rules import (
    AceDraw,
    BettingLimit,
    ForcedBets,
    Length,
    LonePlayer,
    LostPlayer,
    Mode,
    NobodyOpens,
    NumberDrawnIsPublic,
    Openers,
    ProofOfOpeners,
    SecondRound,
    ShowdownOrder,
    StakesRise,
    WildCards,
    WindowClosed,
)


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """The options of one preset; the defaults are those of ``classic``.

    ``small_bet_antes`` makes the small bet so many antes where it is not set, ``big_bet`` None
    makes the big bet the small bet. ``ace_draw_when_on`` and ``redeal`` are what an option means
    once another switches it on. ``raises`` None is no cap.
    """

    name: str
    purpose: str
    seats: int = 8
    starting_chips: int | None = 500  # None: the least buy-in of a ring game
    forced_bets: ForcedBets = ForcedBets.ANTES
    ante: int = 5
    betting_limit: BettingLimit = BettingLimit.FIXED
    small_bet: int = 10
    small_bet_antes: int | None = None
    big_bet: int | None = 20
    raises: int | None = 3
    blind_counts: bool = False
    openers: Openers = Openers.ANY
    nobody_opens: NobodyOpens = NobodyOpens.ON_TO_THE_DRAW
    redeal: NobodyOpens = NobodyOpens.SAME_DEALER
    second_round_decides_redeal: bool = False
    draw_limit: int = 3
    ace_draw: AceDraw = AceDraw.OFF
    ace_draw_when_on: AceDraw = AceDraw.HIDDEN
    second_round: SecondRound = SecondRound.LEFT_OF_THE_BUTTON
    number_drawn_is_public: NumberDrawnIsPublic = NumberDrawnIsPublic.WHOLE_HAND
    wild_cards: WildCards = WildCards.NONE
    proof_of_openers: ProofOfOpeners = ProofOfOpeners.SHOWN
    showdown_order: ShowdownOrder = ShowdownOrder.LEFT_OF_THE_BUTTON
    lone_player: LonePlayer = LonePlayer.CHOOSES
    length: Length = Length.ELIMINATION
    hands: int = 0
    minutes: int = 0
    stakes_rise: StakesRise = StakesRise.NEVER
    stakes_rise_every: int = 10
    time_per_move: int = 0
    lost_player: LostPlayer = LostPlayer.BOT
    grace: int = 30
    window_closed: WindowClosed = WindowClosed.AS_LOST
    mode: Mode = Mode.BETTING


_ALL: Final = (
    Preset(
        name="classic",
        purpose="antes and fixed bets until one player has all chips",
        ace_draw_when_on=AceDraw.SHOWN,
        lone_player=LonePlayer.CALLED_BY_RULE,
    ),
    Preset(
        name="rulebook",
        purpose="bets of 20 and 40 with four raises, at most 1,000 hands",
        starting_chips=200,
        ante=10,
        small_bet=20,
        big_bet=40,
        raises=4,
        blind_counts=True,
        hands=1000,
    ),
    Preset(
        name="party",
        purpose="bets in whole units without a cap, four cards to an ace, ten hands",
        seats=6,
        starting_chips=2000,
        ante=10,
        betting_limit=BettingLimit.UNITS,
        small_bet_antes=2,
        big_bet=None,
        raises=None,
        blind_counts=True,
        nobody_opens=NobodyOpens.SAME_DEALER,
        second_round_decides_redeal=True,
        ace_draw=AceDraw.HIDDEN,
        second_round=SecondRound.THE_OPENER,
        proof_of_openers=ProofOfOpeners.NOT_SHOWN,
        hands=10,
    ),
    Preset(
        name="parlour",
        purpose="a small game; nobody opens, the next player deals; the last to bet shows first",
        seats=6,
        starting_chips=100,
        ante=1,
        small_bet=1,
        big_bet=2,
        raises=4,
        blind_counts=True,
        nobody_opens=NobodyOpens.NEXT_DEALER,
        redeal=NobodyOpens.NEXT_DEALER,
        second_round=SecondRound.THE_OPENER,
        number_drawn_is_public=NumberDrawnIsPublic.UNTIL_ROUND_TWO_BEGINS,
        showdown_order=ShowdownOrder.LAST_TO_BET,
    ),
    Preset(
        name="cardroom",
        purpose="an open-ended ring game with blinds, up to five cards drawn, 30 seconds a move",
        starting_chips=None,
        forced_bets=ForcedBets.BLINDS,
        ante=1,
        small_bet=4,
        big_bet=8,
        blind_counts=True,
        draw_limit=5,
        length=Length.RING,
        time_per_move=30,
        lost_player=LostPlayer.ALL_IN,
        window_closed=WindowClosed.FOLDS,
    ),
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType({preset.name: preset for preset in _ALL})
DEFAULT_PRESET: Final = "classic"
