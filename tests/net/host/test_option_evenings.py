"""House rules picked at random: each is refused with the options named, or played to its end."""

import pytest

from engine.errors import BadRules
from engine.rule_options import OPTIONS, make_rules
from tests.support.option_evenings import assert_refusal_is_clear, random_evening

QUICK, HEAVY = 30, 500


def test_evenings_under_random_rules_are_refused_or_played() -> None:
    evenings = [random_evening(seed) for seed in range(QUICK)]

    assert 5 < sum(bool(evening.refusal) for evening in evenings) < QUICK - 5
    assert sum(evening.hands for evening in evenings) > QUICK


# Its share of the time is half a minute.
@pytest.mark.heavy
def test_five_hundred_evenings_under_random_rules_are_refused_or_played() -> None:
    evenings = [random_evening(seed) for seed in range(1000, 1000 + HEAVY)]

    played = [evening for evening in evenings if not evening.refusal]
    assert len(played) > HEAVY / 2
    for key, option in OPTIONS.items():
        chosen = {evening.by_hand[key] for evening in played if key in evening.by_hand}
        assert len(chosen) >= 2, f"{key} was hardly ever played: {chosen}"
        if option.domain.choices:
            assert len(chosen) > len(option.domain.choices) / 2, key


@pytest.mark.parametrize(
    ("preset", "by_hand"),
    [
        ("classic", {"openers": "jacks", "forced_bets": "blinds"}),
        ("classic", {"openers": "jacks", "nobody_opens": "on_to_the_draw"}),
        ("party", {"ace_draw": "on", "draw_limit": "5"}),
        ("party", {"ante": "0", "small_bet": "0"}),
        ("classic", {"length": "ring", "mode": "no_betting", "hands": "3"}),
        ("classic", {"length": "elimination", "mode": "no_betting", "hands": "3"}),
        ("classic", {"openers": "jacks", "mode": "no_betting", "hands": "3"}),
        ("classic", {"forced_bets": "single_blind", "small_blind": "3"}),
        ("classic", {"big_bet": "5"}),
        ("classic", {"ante": "0"}),
        ("classic", {"starting_chips": "3"}),
        ("classic", {"mode": "no_betting"}),
    ],
)
def test_every_refusal_says_which_options_it_is_about(preset: str, by_hand: dict[str, str]) -> None:
    with pytest.raises(BadRules) as refused:
        make_rules(preset, by_hand)

    assert_refusal_is_clear(str(refused.value))
