"""How a table plays, in plain words, from its rules alone."""

from collections.abc import Mapping
from typing import Final

from engine.rule_options import changes_of
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
    TableRules,
    WildCards,
    WindowClosed,
    least_buy_in,
    new_bankroll,
    posts_blinds,
)

OPENERS_WORDS: Final[Mapping[Openers, str]] = {
    Openers.ANY: "Anybody may open.",
    Openers.JACKS: "A pair of jacks or better opens.",
    Openers.PROGRESSIVE: (
        "Jacks or better open; after each passed-out deal queens, then kings, then aces, and so "
        "down again to jacks."
    ),
}
NOBODY_OPENS_WORDS: Final[Mapping[NobodyOpens, str]] = {
    NobodyOpens.ON_TO_THE_DRAW: "When nobody opens, the draw follows.",
    NobodyOpens.SAME_DEALER: "When nobody opens, all ante again and the same dealer deals.",
    NobodyOpens.NEXT_DEALER: "When nobody opens, all ante again and the next dealer deals.",
}
ACE_DRAW_WORDS: Final[Mapping[AceDraw, str]] = {
    AceDraw.OFF: "",
    AceDraw.SHOWN: " Four may go if an ace is kept and shown.",
    AceDraw.HIDDEN: " Four may go if an ace is kept.",
}
SECOND_ROUND_WORDS: Final[Mapping[SecondRound, str]] = {
    SecondRound.LEFT_OF_THE_BUTTON: "The player left of the dealer begins the second round.",
    SecondRound.THE_OPENER: "The opener begins the second round.",
}
NUMBER_DRAWN_WORDS: Final[Mapping[NumberDrawnIsPublic, str]] = {
    NumberDrawnIsPublic.WHOLE_HAND: "How many cards a player drew is shown for the whole hand.",
    NumberDrawnIsPublic.UNTIL_ROUND_TWO_BEGINS: (
        "How many cards a player drew is shown until the second round begins."
    ),
}
WILD_CARDS_WORDS: Final[Mapping[WildCards, str]] = {
    WildCards.NONE: "No card is wild.",
    WildCards.JOKER: "One joker is wild.",
    WildCards.BUG: "One joker is an ace, or completes a straight or a flush.",
    WildCards.DEUCES: "Twos are wild.",
}
PROOF_WORDS: Final[Mapping[ProofOfOpeners, str]] = {
    ProofOfOpeners.SHOWN: " A winning opener shows the openers.",
    ProofOfOpeners.NOT_SHOWN: " Openers are not shown.",
}
SHOWDOWN_WORDS: Final[Mapping[ShowdownOrder, str]] = {
    ShowdownOrder.LEFT_OF_THE_BUTTON: "At the showdown the player left of the dealer shows first.",
    ShowdownOrder.LAST_TO_BET: "At the showdown the last to bet shows first.",
}
LONE_PLAYER_WORDS: Final[Mapping[LonePlayer, str]] = {
    LonePlayer.CALLED_BY_RULE: "The only player with chips left calls an all-in by rule.",
    LonePlayer.CHOOSES: "The only player with chips left may call or fold to an all-in.",
}
LOST_PLAYER_WORDS: Final[Mapping[LostPlayer, str]] = {
    LostPlayer.BOT: "a bot plays for them after {grace} seconds",
    LostPlayer.ALL_IN: "they are treated as all-in",
    LostPlayer.TIMEOUT: "they check or fold after {grace} seconds",
    LostPlayer.WAIT: "the table waits for them until the host ends the wait",
}
WINDOW_CLOSED_WORDS: Final[Mapping[WindowClosed, str]] = {
    WindowClosed.AS_LOST: "Closing the window counts as a lost connection.",
    WindowClosed.FOLDS: "Closing the window folds; the seat is kept.",
}
LIMIT_WORDS: Final[Mapping[BettingLimit, str]] = {
    BettingLimit.FIXED: "Bets and raises are {small} before the draw and {big} after it.",
    BettingLimit.UNITS: "Bets and raises are whole units of {small}.",
    BettingLimit.POT: "Bets are at least {small} before and {big} after the draw, at most the pot.",
    BettingLimit.NONE: "Bets are at least {small} before and {big} after the draw, without a most.",
}


def describe_rules(rules: TableRules) -> tuple[str, ...]:
    """Return the rules of a table in sentences, one line each."""
    lines = [_players(rules)]
    if rules.mode is Mode.BETTING:
        lines += _betting(rules)
    lines += _cards(rules)
    lines += _match(rules)
    return tuple(line for line in lines if line)


def rules_changed(before: TableRules, after: TableRules) -> tuple[str, ...]:
    """Return in sentences what is new in the rules of a table, nothing where nothing is."""
    known = describe_rules(before)
    return tuple(line for line in describe_rules(after) if line not in known)


def rules_title(rules: TableRules) -> tuple[str, ...]:
    """Return the preset that a table plays by, and behind it what the host has changed."""
    changes = changes_of(rules).items()
    return (rules.preset, *(f"{key} {value}".replace("_", " ") for key, value in changes))


def _players(rules: TableRules) -> str:
    return f"Rules {rules.preset}. Up to {rules.seats} players. {_chips(rules)}"


def _chips(rules: TableRules) -> str:
    if rules.mode is Mode.NO_BETTING:
        return "There is no betting: each best hand scores a point."
    if rules.length is Length.RING:
        return (
            f"Everybody has {new_bankroll(rules)} chips for the evening and brings as many of them "
            f"as they like, at least {least_buy_in(rules)}."
        )
    return f"Everybody begins with {rules.starting_chips} chips."


def _betting(rules: TableRules) -> list[str]:
    raises = "Any number of raises." if rules.raises is None else _raises(rules, rules.raises)
    limit = LIMIT_WORDS[rules.betting_limit].format(small=rules.small_bet, big=rules.big_bet)
    openers = OPENERS_WORDS[rules.openers]
    if rules.openers is not Openers.ANY:
        openers += PROOF_WORDS[rules.proof_of_openers]
    return [
        _forced_bets(rules),
        f"{limit} {raises}",
        openers,
        NOBODY_OPENS_WORDS[rules.nobody_opens],
        SECOND_ROUND_WORDS[rules.second_round],
        LONE_PLAYER_WORDS[rules.lone_player],
    ]


def _raises(rules: TableRules, raises: int) -> str:
    blind = ""
    if rules.forced_bets is not ForcedBets.ANTES:
        blind = " The blind is that bet." if rules.blind_counts else " The blind does not count."
    return f"A bet and {raises} raise{'' if raises == 1 else 's'} in a round.{blind}"


def _forced_bets(rules: TableRules) -> str:
    ante = f"Everybody antes {rules.ante}."
    blinds = f"The blinds are {rules.small_blind} and {rules.big_blind}."
    match rules.forced_bets:
        case ForcedBets.ANTES:
            return ante
        case ForcedBets.BLINDS:
            return blinds
        case ForcedBets.SINGLE_BLIND:
            return f"One player posts a blind of {rules.big_blind}."
        case ForcedBets.ANTES_AND_BLINDS:
            return f"{ante} {blinds}"


def _cards(rules: TableRules) -> list[str]:
    return [
        f"At most {rules.draw_limit} cards may be drawn.{ACE_DRAW_WORDS[rules.ace_draw]}",
        NUMBER_DRAWN_WORDS[rules.number_drawn_is_public],
        WILD_CARDS_WORDS[rules.wild_cards],
        SHOWDOWN_WORDS[rules.showdown_order],
    ]


def _match(rules: TableRules) -> list[str]:
    time = "There is no time limit for a move."
    if rules.time_per_move:
        time = f"A move takes at most {rules.time_per_move} seconds."
    lost = LOST_PLAYER_WORDS[rules.lost_player].format(grace=rules.grace)
    return [
        _length(rules),
        _coming_in(rules),
        _stakes_rise(rules),
        time,
        f"When a player is lost, {lost}. {WINDOW_CLOSED_WORDS[rules.window_closed]}",
    ]


def _length(rules: TableRules) -> str:
    ends = []
    if rules.hands:
        ends.append(f"after {rules.hands} hands")
    if rules.minutes:
        ends.append(f"with the hand under way after {rules.minutes} minutes")
    if rules.length is Length.RING:
        ends.append("when the host ends it; players come and go between hands")
    elif rules.mode is Mode.BETTING:
        ends.append("when one player has all chips")
    return f"The match ends {', or '.join(ends)}."


def _coming_in(rules: TableRules) -> str:
    if rules.length is not Length.RING:
        return ""
    if not posts_blinds(rules):
        return "Players sit out and come in again as they like."
    return (
        "Players sit out as they like. Who is new or missed a blind posts one to come in, or waits "
        "for the big blind."
    )


def _stakes_rise(rules: TableRules) -> str:
    match rules.stakes_rise:
        case StakesRise.NEVER:
            return "The stakes stay as they are."
        case StakesRise.HANDS:
            return f"The stakes double every {rules.stakes_rise_every} hands."
        case StakesRise.MINUTES:
            return f"The stakes double every {rules.stakes_rise_every} minutes."
