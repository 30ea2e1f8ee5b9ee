"""From a preset and what a host changed by hand to the rules of a table, or to a clear refusal."""

import difflib
import enum
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

from engine.errors import BadRules
from engine.presets import PRESETS, Preset
from engine.rules import (
    MAX_CHIPS,
    MAX_SEATS,
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
    posts_antes,
    posts_blinds,
)

Value = int | bool | enum.StrEnum | None
NO_CAP: Final = "no_cap"
ON: Final = "on"
# Not every hyphen, lest a number below 0 be read as the one above it.
_BETWEEN_WORDS: Final = re.compile("(?<=[a-z])[ -](?=[a-z])")


class Domain(msgspec.Struct, frozen=True):
    """The values that an option takes, in words and for those who offer them one by one.

    ``choices`` are all of them in their order, or none where it is a number from ``least`` to
    ``most``.
    """

    allowed: str
    read: Callable[[str], Value]
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


class Option(msgspec.Struct, frozen=True):
    """One option for people: its key, the values it takes, and what it is for."""

    key: str
    domain: Domain
    help: str

    @property
    def allowed(self) -> str:
        """Return the values it takes, in words."""
        return self.domain.allowed

    @property
    def read(self) -> Callable[[str], Value]:
        """Return the function that makes a value of a text, or raises ValueError or KeyError."""
        return self.domain.read


def _whole_number(low: int, high: int) -> Domain:
    def read(text: str) -> Value:
        digits = text.replace(",", "").replace("_", "")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 12):
            raise ValueError(text)
        if not low <= int(digits) <= high:
            raise ValueError(text)
        return int(digits)

    return Domain(f"{low:,} to {high:,}", read, least=low, most=high)


def _unit() -> Domain:
    # A unit of 0 is read, so that what is refused is the pair that it makes (R-OPT-3).
    said = _whole_number(1, MAX_CHIPS)
    return Domain(said.allowed, _whole_number(0, MAX_CHIPS).read, least=1, most=MAX_CHIPS)


def _one_of(kind: type[enum.StrEnum]) -> Domain:
    return Domain(", ".join(kind), kind, choices=tuple(kind))


def _raises() -> Domain:
    numbers = _whole_number(0, 9)
    choices = (*map(str, range(10)), NO_CAP)
    return Domain(
        f"{numbers.allowed} or {NO_CAP}",
        lambda text: None if text == NO_CAP else numbers.read(text),
        choices,
    )


def _ace_draw() -> Domain:
    named = _one_of(AceDraw)
    return Domain(
        f"{named.allowed} or {ON}",
        lambda text: True if text == ON else named.read(text),
        named.choices,
    )


def _yes_or_no() -> Domain:
    return Domain("yes, no", lambda text: {"yes": True, "no": False}[text], ("yes", "no"))


def _draw_limit() -> Domain:
    return Domain("3, 5", lambda text: {"3": 3, "5": 5}[text], ("3", "5"))


def _options() -> Iterable[Option]:
    chips = (1, MAX_CHIPS)
    table: tuple[tuple[str, Domain, str], ...] = (
        ("seats", _whole_number(2, MAX_SEATS), "seats at the table"),
        ("starting_chips", _whole_number(*chips), "chips that everybody begins with"),
        ("forced_bets", _one_of(ForcedBets), "what is put in before the cards"),
        ("ante", _whole_number(0, MAX_CHIPS), "chips that everybody antes"),
        ("betting_limit", _one_of(BettingLimit), "how much a bet or raise may be"),
        ("small_bet", _unit(), "the limit of the first round, the unit"),
        ("big_bet", _whole_number(*chips), "the limit of the second round"),
        ("small_blind", _whole_number(*chips), "the small blind (half the small bet)"),
        ("big_blind", _whole_number(*chips), "the big or single blind (the small bet)"),
        ("raises", _raises(), "raises after the opening bet of a round"),
        ("blind_counts", _yes_or_no(), "whether the blind is the bet that the cap counts"),
        ("openers", _one_of(Openers), "what a player must hold to open"),
        ("nobody_opens", _one_of(NobodyOpens), "what happens when nobody opens"),
        ("draw_limit", _draw_limit(), "the most cards a player may draw"),
        ("ace_draw", _ace_draw(), "four cards drawn to an ace"),
        ("second_round", _one_of(SecondRound), "who begins the second round"),
        ("number_drawn_is_public", _one_of(NumberDrawnIsPublic), "how long draw counts show"),
        ("wild_cards", _one_of(WildCards), "cards that stand for others"),
        ("proof_of_openers", _one_of(ProofOfOpeners), "whether a winning opener shows openers"),
        ("showdown_order", _one_of(ShowdownOrder), "who shows first"),
        ("lone_player", _one_of(LonePlayer), "the only player with chips, who owes"),
        ("length", _one_of(Length), "what ends the match"),
        ("hands", _whole_number(0, MAX_CHIPS), "most hands of a match, 0 for any number"),
        ("minutes", _whole_number(0, 1440), "minutes until the last hand, 0 for no limit"),
        ("stakes_rise", _one_of(StakesRise), "what the doubling of the stakes is counted in"),
        ("stakes_rise_every", _whole_number(1, 10_000), "hands or minutes between doublings"),
        ("time_per_move", _whole_number(0, 3600), "seconds for a move, 0 for no limit"),
        ("lost_player", _one_of(LostPlayer), "what becomes of a player who is lost"),
        ("grace", _whole_number(0, 3600), "seconds before that happens"),
        ("window_closed", _one_of(WindowClosed), "what closing the window means"),
        ("mode", _one_of(Mode), "with betting or without"),
    )
    return (Option(key, domain, text) for key, domain, text in table)


_FOLLOWING: Final = (
    "small_bet",
    "big_bet",
    "big_blind",
    "small_blind",
    "starting_chips",
    "raises",
    "second_round",
    "nobody_opens",
    "ace_draw",
)
"""The options that others can decide, each behind those that decide it."""

OPTIONS: Final[Mapping[str, Option]] = {option.key: option for option in _options()}


def make_rules(preset: str, by_hand: Mapping[str, str]) -> TableRules:
    """Return the rules of a preset with some options set by hand, given as text.

    Raises:
        BadRules: for an unknown preset, key or value, a value out of its domain, or options that
            cannot be combined (R-OPT-3); the message says what is allowed.
    """
    base = find_preset(preset)
    chosen = {key: _read(key, text) for key, text in by_hand.items()}
    _refuse_pairs_set_by_hand(chosen)
    rules = _resolve(base, chosen)
    _refuse_what_cannot_be_played(rules)
    return rules


def preset_rules(preset: str) -> TableRules:
    """Return a preset as it stands; raise BadRules where there is none of that name."""
    return make_rules(preset, {})


def value_text(rules: TableRules, key: str) -> str:
    """Return the value of an option as it is written in ``--set``, in a file and on the wire."""
    value = getattr(rules, key)
    if value is None:
        return NO_CAP
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def changes_of(rules: TableRules) -> dict[str, str]:
    """Return what has to be set by hand to make these rules out of their preset, and no more.

    An option that follows another one is not among it, so that it goes on following.
    """
    base, changes = find_preset(rules.preset), dict[str, str]()
    keys = (*(key for key in OPTIONS if key not in _FOLLOWING), *_FOLLOWING)
    # Twice, as of two options that are one setting the later can decide the earlier.
    for key in (*keys, *keys):
        chosen = {name: _read(name, text) for name, text in changes.items()}
        if getattr(_resolve(base, chosen), key) != getattr(rules, key):
            changes[key] = value_text(rules, key)
    return {key: changes[key] for key in OPTIONS if key in changes}


def find_preset(name: str) -> Preset:
    """Return the preset of that name; raise BadRules with the nearest names otherwise."""
    if name in PRESETS:
        return PRESETS[name]
    raise BadRules(f"There are no rules called {name!r}.{_meant(name, PRESETS)}")


def _read(key: str, text: str) -> Value:
    if key not in OPTIONS:
        raise BadRules(f"There is no option {key!r}.{_meant(key, OPTIONS)}")
    option = OPTIONS[key]
    try:
        return option.read(_BETWEEN_WORDS.sub("_", text.strip().lower()))
    except (ValueError, KeyError):
        raise BadRules(f"{key} cannot be {text!r}: it is {option.allowed}.") from None


def _meant(word: str, known: Iterable[str]) -> str:
    """Return the nearest word, which is lost to the eye among all of them; else all of them."""
    nearest = difflib.get_close_matches(word, known, n=1)
    return f" Did you mean {nearest[0]}?" if nearest else f" There are: {', '.join(known)}."


def _resolve(base: Preset, chosen: Mapping[str, Value]) -> TableRules:
    values: dict[str, Value] = {key: getattr(base, key, None) for key in OPTIONS} | dict(chosen)
    for fill in (_fill_stakes, _fill_cap, _fill_redeal, _fill_ace_draw):
        values |= fill(base, values, chosen)
    return msgspec.convert(values | {"preset": base.name}, TableRules)


def _fill_stakes(
    base: Preset, values: Mapping[str, Value], chosen: Mapping[str, Value]
) -> dict[str, Value]:
    """Work out the stakes that follow others unless they are set (R-OPT-1, R-OPT-2)."""
    small_bet = values["small_bet"]
    if base.small_bet_antes and "small_bet" not in chosen:
        small_bet = min(base.small_bet_antes * _number(values["ante"]), MAX_CHIPS)
    small = _number(small_bet)
    derived: dict[str, Value] = {
        "small_bet": small,
        "big_bet": small,
        "big_blind": small,
        "small_blind": max(1, small // 2),
        "starting_chips": min(10 * small, MAX_CHIPS),
    }
    return {
        key: value if values[key] is None else values[key] for key, value in derived.items()
    } | {"small_bet": small}


def _fill_cap(
    base: Preset, values: Mapping[str, Value], chosen: Mapping[str, Value]
) -> dict[str, Value]:
    """Lift the cap under pot limit and no limit (R-CAP-1)."""
    uncapped = values["betting_limit"] in (BettingLimit.POT, BettingLimit.NONE)
    return {"raises": None} if uncapped and "raises" not in chosen else {}


def _fill_redeal(
    base: Preset, values: Mapping[str, Value], chosen: Mapping[str, Value]
) -> dict[str, Value]:
    """Link who begins the second round, what nobody opening means, and openers (R-OPT-2)."""
    linked: dict[str, Value] = {}
    if base.second_round_decides_redeal:
        if "second_round" in chosen and "nobody_opens" not in chosen:
            by_opener = values["second_round"] is SecondRound.THE_OPENER
            linked["nobody_opens"] = base.redeal if by_opener else NobodyOpens.ON_TO_THE_DRAW
        elif "nobody_opens" in chosen and "second_round" not in chosen:
            on = values["nobody_opens"] is NobodyOpens.ON_TO_THE_DRAW
            linked["second_round"] = (
                SecondRound.LEFT_OF_THE_BUTTON if on else SecondRound.THE_OPENER
            )
    nobody_opens = linked.get("nobody_opens", values["nobody_opens"])
    if (
        values["openers"] is not Openers.ANY
        and nobody_opens is NobodyOpens.ON_TO_THE_DRAW
        and "nobody_opens" not in chosen
    ):
        linked["nobody_opens"] = base.redeal
    return linked


def _fill_ace_draw(
    base: Preset, values: Mapping[str, Value], chosen: Mapping[str, Value]
) -> dict[str, Value]:
    """Say what an ace draw switched on is, and switch it off beside a draw limit of 5 (R-OPT-2)."""
    if values["draw_limit"] == 5:
        return {"ace_draw": AceDraw.OFF}
    return {"ace_draw": base.ace_draw_when_on} if values["ace_draw"] is True else {}


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _refuse_pairs_set_by_hand(chosen: Mapping[str, Value]) -> None:
    """Refuse the pairs of R-OPT-3 that only count where a host set both."""
    openers = chosen.get("openers", Openers.ANY) is not Openers.ANY
    if chosen.get("ace_draw", AceDraw.OFF) is not AceDraw.OFF and chosen.get("draw_limit") == 5:
        raise _not_together("ace_draw", "draw_limit=5", "five cards may be drawn anyway")
    if chosen.get("forced_bets") is ForcedBets.SINGLE_BLIND and "small_blind" in chosen:
        raise _not_together("forced_bets=single_blind", "small_blind", "there is no small blind")
    if chosen.get("mode") is Mode.NO_BETTING and chosen.get("length") is Length.ELIMINATION:
        raise _not_together("mode=no_betting", "length=elimination", "nobody loses chips")
    if openers and chosen.get("nobody_opens") is NobodyOpens.ON_TO_THE_DRAW:
        raise _not_together(
            "openers", "nobody_opens=on_to_the_draw", "without openers the cards are thrown in"
        )


def _refuse_what_cannot_be_played(rules: TableRules) -> None:
    _refuse_modes(rules)
    _refuse_stakes(rules)


def _refuse_modes(rules: TableRules) -> None:
    openers = f"openers={rules.openers}"
    if rules.openers is not Openers.ANY and posts_blinds(rules):
        raise _not_together(openers, f"forced_bets={rules.forced_bets}", "a blind has opened")
    if rules.mode is not Mode.NO_BETTING:
        return
    if rules.openers is not Openers.ANY:
        raise _not_together("mode=no_betting", openers, "nothing is opened")
    if rules.length is Length.RING:
        raise _not_together("mode=no_betting", "length=ring", "there are no chips to bring in")
    if not rules.hands and not rules.minutes:
        raise BadRules("mode=no_betting needs an end: set hands or minutes.")


def _refuse_stakes(rules: TableRules) -> None:
    """Refuse amounts out of their domain, judged once all of them are known."""
    if rules.betting_limit is BettingLimit.UNITS and rules.small_bet == 0:
        raise _not_together("betting_limit=units", "small_bet=0", "a unit is at least 1")
    if rules.small_bet < 1:
        raise _out_of_domain("small_bet", rules.small_bet, f"1 to {MAX_CHIPS:,}")
    if posts_antes(rules) and rules.ante < 1:
        raise _out_of_domain("ante", rules.ante, f"1 to {MAX_CHIPS:,} where antes are posted")
    if rules.big_bet < rules.small_bet:
        raise _out_of_domain("big_bet", rules.big_bet, f"at least small_bet, {rules.small_bet}")
    two_blinds = rules.forced_bets in (ForcedBets.BLINDS, ForcedBets.ANTES_AND_BLINDS)
    if two_blinds and rules.small_blind > rules.big_blind:
        at_most = f"at most big_blind, {rules.big_blind}"
        raise _out_of_domain("small_blind", rules.small_blind, at_most)
    if posts_antes(rules) and rules.starting_chips < rules.ante:
        at_least = f"at least ante, {rules.ante}"
        raise _out_of_domain("starting_chips", rules.starting_chips, at_least)
    if posts_blinds(rules) and rules.starting_chips < rules.big_blind:
        at_least = f"at least big_blind, {rules.big_blind}"
        raise _out_of_domain("starting_chips", rules.starting_chips, at_least)


def _not_together(one: str, other: str, why: str) -> BadRules:
    return BadRules(f"{one} and {other} cannot be combined: {why}.")


def _out_of_domain(key: str, value: int, allowed: str) -> BadRules:
    return BadRules(f"{key} cannot be {value}: it is {allowed}.")
