"""The rules option by option in the lobby, and the keys of the ring game, on the full screen."""

import re

import pytest
from msgspec.structs import replace

from client.intents import ChangeOption, ChooseOption, Do
from client.model import Model, Overlay
from client.screens.canvas import Size
from client.screens.render import render
from client.table_rules import PRESET, ROWS, is_changed, next_value
from engine.presets import PRESETS
from engine.rule_options import OPTIONS, make_rules
from engine.views import Presence, SeatStatus
from protocol.messages import (
    PostBlind,
    Rejected,
    RingOptions,
    RuleChange,
    RulesChanged,
    Said,
    SetRules,
    SitIn,
    SitOut,
    TablePhase,
    WaitForBlind,
)
from tests.support.house_scenes import (
    arriving,
    ring_model,
    ring_player,
    ring_table,
    settings_of_the_host,
    sitting_out,
    waiting_for_the_blind,
)
from tests.support.presses import press
from tests.support.scenes import ANN, after, at_bets, in_lobby, step
from tests.support.sights import targets_of, text_of
from tests.support.views import (
    CALL_OR_RAISE,
    hand,
    hand_seat,
    private,
    rules_with,
    update_message,
)


def at_option(key: str, **by_hand: str) -> Model:
    """Return the settings with an option chosen, at a table with these rules."""
    model = press(in_lobby(), "s").model
    assert model.view is not None
    view = replace(model.view, rules=rules_with(**by_hand))
    heard = after(model, update_message(view))
    return step(heard, ChooseOption(to=ROWS.index(key))).model


def as_guest(model: Model) -> Model:
    assert model.view is not None
    players = tuple(replace(player, is_host=False) for player in model.view.players)
    return replace(model, view=replace(model.view, players=players))


def test_the_settings_show_every_option_with_its_value() -> None:
    for row, key in enumerate(ROWS):
        model = step(settings_of_the_host(), ChooseOption(to=row)).model
        assert key.replace("_", " ") in text_of(model)
    assert "forced bets               antes" in text_of(settings_of_the_host())


def test_arrows_choose_and_stop_at_both_ends() -> None:
    model = press(in_lobby(), "s").model

    assert press(model, "up").model.settings_row == 0
    assert press(model, "down", "down").model.settings_row == 2
    assert press(model, "end").model.settings_row == len(ROWS) - 1


@pytest.mark.parametrize(
    ("key", "by_hand", "presses", "options"),
    [
        ("ante", {}, ("right",), {"ante": "10"}),
        ("ante", {}, ("left",), {"ante": "2"}),
        ("seats", {}, ("left",), {"seats": "7"}),
        ("openers", {}, ("right",), {"openers": "jacks"}),
        ("openers", {"openers": "jacks"}, ("left",), {}),
        ("raises", {"ante": "7"}, ("right",), {"ante": "7", "raises": "4"}),
        ("hands", {}, ("right",), {"hands": "1"}),
    ],
)
def test_the_host_changes_a_rule_by_its_neighbours(
    key: str, by_hand: dict[str, str], presses: tuple[str, ...], options: dict[str, str]
) -> None:
    sent = press(at_option(key, **by_hand), *presses).send

    (message,) = sent
    assert isinstance(message, SetRules)
    assert make_rules(message.preset, message.options) == make_rules("classic", options)


def test_another_preset_is_asked_about_where_that_throws_changes_away() -> None:
    asked = press(at_option(PRESET, ante="7"), "right")

    assert asked.send == ()
    assert "Take rulebook? All changes go." in text_of(asked.model, Size(40, 20))
    assert press(asked.model, "y").send == (SetRules(preset="rulebook"),)
    assert press(asked.model, "n").send == ()
    assert press(asked.model, "n").model.overlay is Overlay.SETTINGS


def test_another_preset_begins_anew() -> None:
    assert press(at_option(PRESET), "left").send == (SetRules(preset=list(PRESETS)[-1]),)


@pytest.mark.parametrize("size", [Size(40, 20), Size(80, 24), Size(120, 40)])
@pytest.mark.parametrize(
    ("key", "by_hand", "sentence"),
    [
        (
            "openers",
            {"forced_bets": "blinds"},
            "openers=jacks and forced_bets=blinds cannot be combined: a blind has opened.",
        ),
        (
            "forced_bets",
            {"small_blind": "2", "forced_bets": "blinds"},
            "forced_bets=single_blind and small_blind cannot be combined: there is no small blind.",
        ),
    ],
)
def test_what_cannot_be_combined_is_said_whole_and_not_sent(
    key: str, by_hand: dict[str, str], sentence: str, size: Size
) -> None:
    refused = press(at_option(key, **by_hand), "right")

    assert refused.send == ()
    left_of_the_log = [row.partition("│")[0] for row in text_of(refused.model, size).split("\n")]
    assert sentence.replace(" ", "") in "".join(left_of_the_log).replace(" ", "")
    assert sentence.rsplit(maxsplit=1)[-1] not in text_of(press(refused.model, "down").model, size)


def test_a_value_can_be_typed_as_a_command() -> None:
    typing = press(at_option("ante"), "enter").model
    assert typing.typing is not None
    assert typing.typing.text == "set ante "

    assert press(typing, "2", "5", "enter").send == (
        SetRules(preset="classic", options={"ante": "25"}),
    )


def test_a_guest_reads_the_rules_and_sees_changes_live() -> None:
    model = as_guest(at_option("ante"))
    assert press(model, "right").send == ()
    assert step(model, ChangeOption(1)).model.note == "Only the host changes the rules."
    assert step(model, Do.TYPE_VALUE).model.typing is None

    assert model.view is not None
    view = replace(model.view, rules=rules_with(ante="20"))
    heard = after(model, update_message(view))

    assert "the host changes them" in text_of(heard)
    assert re.search(r">\*ante +20 ", text_of(heard)), "no arrows for who cannot press them"
    assert not {ChangeOption(1), Do.TYPE_VALUE} & targets_of(render(heard, Size(80, 24)))


@pytest.mark.parametrize("size", [Size(40, 20), Size(80, 24)])
def test_what_the_host_refuses_is_read_whole_where_it_was_chosen(size: Size) -> None:
    why = "Bartholomew sits in seat 8: a table for 7 has no such seat."

    refused = after(at_option("seats"), Rejected(code="seats_taken", text=why))

    left_of_the_log = [row.partition("│")[0].strip() for row in text_of(refused, size).split("\n")]
    assert why in " ".join(left_of_the_log)
    assert "no such seat" not in text_of(press(refused, "down").model, Size(40, 20))


def log_after_changes(*events: RulesChanged | Said) -> list[str]:
    model = in_lobby(is_host=False)
    assert model.view is not None
    for event in events:
        model = after(model, update_message(model.view, events=[event]))
    return [entry.text for entry in model.log[-3:]]


def changed(**values: str) -> RulesChanged:
    changes = tuple(RuleChange(key, value) for key, value in values.items())
    return RulesChanged(preset="classic", new_preset=False, changes=changes)


def test_an_option_that_is_stepped_through_its_values_takes_one_line_of_the_log() -> None:
    party = RulesChanged(preset="party", new_preset=True)

    said = log_after_changes(
        changed(seats="4"), party, changed(ante="20"), changed(ante="50", small_bet="100"),
        changed(ante="20", small_bet="40"),
    )  # fmt: skip

    assert said[-2].endswith("the rules party.")
    assert said[-1].endswith("ante to 20 and small bet to 40.")
    assert not any("seats" in line for line in said)


def test_what_a_later_change_does_not_tell_stays_in_the_log() -> None:
    hello = Said(name="Ann", text="hello", seat=ANN)

    said = log_after_changes(changed(ante="20", small_bet="40"), changed(ante="5"), hello,
                             changed(ante="7"))  # fmt: skip

    assert said[0].endswith("ante to 5.")
    assert said[1].endswith("hello")
    assert said[-1].endswith("ante to 7.")
    both = log_after_changes(changed(ante="20", small_bet="40"), changed(ante="5"))
    assert both[-2].endswith("small bet to 40.")


def test_what_was_changed_is_marked() -> None:
    text = text_of(at_option("seats", ante="7"))

    assert " *ante " in text
    assert " *seats " not in text
    assert is_changed(rules_with(ante="7"), "ante")


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_every_row_can_be_tapped(size: tuple[int, int]) -> None:
    targets = targets_of(render(at_option("ante"), Size(*size)))

    assert {ChooseOption(to=ROWS.index("seats")), ChangeOption(1), ChangeOption(-1)} <= targets


def test_the_settings_belong_to_the_lobby() -> None:
    playing = step(at_bets(CALL_OR_RAISE), Do.SHOW_SETTINGS)

    assert playing.model.overlay is not Overlay.SETTINGS


def test_the_settings_close_when_the_match_begins() -> None:
    model = settings_of_the_host()
    assert model.view is not None

    view = replace(model.view, phase=TablePhase.HAND, hand=hand([hand_seat(2, 495)]))
    heard = after(model, update_message(view))

    assert heard.overlay is None


def test_the_box_on_arrival_closes_with_the_first_cards() -> None:
    model = arriving()
    assert model.view is not None
    assert after(model, update_message(model.view, model.private)).overlay is Overlay.ARRIVAL

    view = replace(model.view, phase=TablePhase.HAND, hand=hand([hand_seat(2, 96)]))
    heard = after(model, update_message(view, private("As Th 7d 7c 2s")))

    assert heard.overlay is None


@pytest.mark.parametrize("key", OPTIONS)
def test_every_option_can_be_walked_through_and_back(key: str) -> None:
    domain = OPTIONS[key].domain
    text = domain.choices[0] if domain.choices else str(domain.least)
    seen = [text]
    for _ in range(60):
        text = next_value(domain, text, 1)
        assert OPTIONS[key].read(text) is not NotImplemented
        seen.append(text)

    assert len(set(seen)) >= 2
    assert next_value(domain, next_value(domain, seen[1], 1), -1) == seen[1]


# ---------------------------------------------------------------- the ring game


def test_sitting_out_of_a_hand_is_asked_about() -> None:
    held = hand([hand_seat(2, 96, put_in=4, status=SeatStatus.IN), hand_seat(0, 98)], to_act=0)
    own = ring_player(2, "Sam")
    model = ring_model(ring_table(own, phase=TablePhase.HAND, held=held), RingOptions(sit_out=True))

    asked = press(model, "o")

    assert asked.send == ()
    assert asked.model.question is not None
    assert press(asked.model, "y").send == (SitOut(),)
    assert press(asked.model, "n").send == ()


def test_without_cards_a_key_sits_out_and_in() -> None:
    assert press(waiting_for_the_blind(), "o").send == (SitOut(),)
    assert press(sitting_out(), "o").send == (SitIn(),)


def test_a_key_posts_or_waits_after_all() -> None:
    waiting = waiting_for_the_blind()
    assert press(waiting, "w").send == (PostBlind(),)

    assert waiting.view is not None
    assert waiting.private.ring is not None
    own = ring_player(2, "Sam", presence=Presence.POSTING)
    posting = ring_model(
        ring_table(own, phase=TablePhase.HAND, held=waiting.view.hand), waiting.private.ring
    )

    assert press(posting, "w").send == (WaitForBlind(),)
    assert "You post next hand." in text_of(posting)


@pytest.mark.parametrize("wish", [Do.SIT_OUT_OR_IN, Do.POST_OR_WAIT, Do.BRING_CHIPS])
def test_a_match_has_none_of_this(wish: Do) -> None:
    done = step(at_bets(CALL_OR_RAISE), wish)

    assert done.send == ()
    assert done.model.note


def test_nothing_owed_is_nothing_to_post() -> None:
    model = ring_model(ring_table(ring_player(2, "Sam")), RingOptions(sit_out=True))

    assert step(model, Do.POST_OR_WAIT).model.note == "You owe no blind: nothing to post."


def test_who_sits_out_is_not_waited_for() -> None:
    text = text_of(sitting_out())

    assert "Waiting for" not in text
    assert "[o] SIT IN" in text
