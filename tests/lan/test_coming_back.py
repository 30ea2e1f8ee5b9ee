"""Nobody loses a seat: links that are cut, hosts that move or die, programs that stand still.

Nobody touches a key until everybody is back.
"""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Final

import pytest

from client.host_line import JITTER, RETRY_SECONDS
from tests.lan.programs import (
    begin,
    open_table,
    own_cards,
    play_all,
    standpat,
    without_traceback,
)
from tests.support.namespaces import Machine, Program, virtual_lan

Scenario = Callable[[], None]

scenarios: list[Scenario] = []

CUT_S: Final = 20.0
FROZEN_S: Final = 30.0
BACK_S: Final = 2.0
"""Within this everybody is back once the network is, apart from the pause between two tries."""

LONGEST_PAUSE_S: Final = RETRY_SECONDS[-1] * (1 + JITTER)
NOTICED_S: Final = 7.5
NOT_READING_S: Final = 15.0
HAND_ENDS: Final = r"\bwins? \d+|is split"


def scenario(function: Scenario) -> Scenario:
    """Have a scenario run together with the others."""
    scenarios.append(function)
    return function


@pytest.mark.lan
@pytest.mark.heavy
@pytest.mark.timeout(240)
@pytest.mark.parametrize("scenario", scenarios, ids=lambda scenario: scenario.__name__)
def test_coming_back(scenario: Scenario, results: Mapping[Scenario, "Future[None]"]) -> None:
    results[scenario].result()


class Evening:
    """A table on one machine with Ann and Bob on two others, in the middle of a match."""

    def __init__(self, lan: Mapping[str, Machine]) -> None:
        self.lan = lan
        self.table = open_table(lan["host"])
        self.players = {name: come_in(lan[name.lower()], name) for name in ("Ann", "Bob")}
        self.cards: dict[str, str] = {}

    @property
    def programs(self) -> tuple[Program, ...]:
        return (self.table, *self.players.values())

    def start(self) -> None:
        begin(self.table, *self.players.values())
        self.cards = {name: own_cards(player) for name, player in self.players.items()}

    def asked(self) -> str:
        """Return the name of who is to act, as the console of the host has it."""
        self.table.say("w")
        return self.table.wait_for(r"^(Ann|Bob) to act\.")[1][1]

    def move(self) -> None:
        """Have whoever is asked check or call, or stand pat."""
        name = self.asked()
        player = self.players[name]
        _, line = player.wait_for("Your turn.*")
        if "to draw" in line[0]:
            player.say("pat")
        else:
            player.say("check" if "Nothing to call" in line[0] else "call")
        self.table.wait_for(rf"{name} (checks|calls|stands pat)")

    def play_out(self) -> None:
        play_all(*self.players.values(), until=HAND_ENDS)

    def cut(self, name: str) -> None:
        """Pull the cable of a player for a while, and see them come back by themselves."""
        player, machine = self.players[name], self.lan[name.lower()]
        machine.cut_link()
        cut_at = time.time()
        lost_at, _ = self.table.wait_for(f"{name} lost the connection; the seat stays theirs.")
        noticed_at, _ = player.wait_for(r"Connection lost\. Trying again\.")
        time.sleep(max(0.0, cut_at + CUT_S - time.time()))
        machine.restore_link()
        restored_at = time.time()
        back_at, _ = player.wait_for("Connected again after")
        self.table.wait_for(f"{name} is back.")

        assert lost_at - cut_at <= NOTICED_S
        assert noticed_at - cut_at <= NOTICED_S
        assert back_at - restored_at <= BACK_S + LONGEST_PAUSE_S

    def is_as_it_was(self, name: str) -> bool:
        """Tell whether a player who is back is told the same cards."""
        return own_cards(self.players[name]) == self.cards[name]

    def end(self) -> None:
        without_traceback(*self.programs)


def come_in(machine: Machine, name: str) -> Program:
    player = standpat(machine, "join", "10.78.0.1", "--plain", "--as", name)
    player.wait_for(f"Joined Kitchen as {name}")
    return player


# ---------------------------------------------------------------- a link is cut, in every phase


@scenario
def a_link_is_cut_in_the_lobby() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        evening = Evening(lan)

        evening.cut("Ann")

        evening.start()
        evening.play_out()
        evening.end()


def cut_after(moves: int, question: str) -> None:
    """Cut the link of whoever is asked after so many moves, and play on from that question."""
    with virtual_lan("host", "ann", "bob") as lan:
        evening = Evening(lan)
        evening.start()
        for _ in range(moves):
            evening.move()
        name = evening.asked()
        evening.players[name].wait_for(question)

        evening.cut(name)

        assert evening.is_as_it_was(name)
        evening.play_out()
        evening.end()


@scenario
def a_link_is_cut_in_the_first_betting_round() -> None:
    cut_after(0, r"Your turn\. Nothing to call")


@scenario
def a_link_is_cut_in_the_draw() -> None:
    cut_after(2, "Your turn to draw")


@scenario
def a_link_is_cut_in_the_second_betting_round() -> None:
    cut_after(4, r"Second betting round\. .*Your turn\.|Your turn\. Nothing to call")


@scenario
def a_link_is_cut_between_two_hands() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        evening = Evening(lan)
        evening.start()
        evening.play_out()

        evening.cut("Bob")

        evening.play_out()
        evening.end()


@scenario
def a_link_is_cut_after_the_match() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        evening = Evening(lan)
        evening.start()
        evening.table.say("end")
        evening.play_out()
        evening.table.wait_for("wins the match|First place is shared")

        evening.cut("Ann")

        for player in evening.players.values():
            player.say("rematch")
            player.wait_for("You want another match.")
        evening.table.say("start")
        while "begins when" in evening.table.wait_for("The match begins|begins when")[1][0]:
            evening.table.say("start")
        own_cards(evening.players["Ann"])
        evening.end()


# ---------------------------------------------------------------- the host moves, or dies


@scenario
def a_host_gets_another_address_under_way() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        evening = Evening(lan)
        evening.start()

        lan["host"].change_address("10.78.0.77")
        moved_at = time.time()
        for name, player in evening.players.items():
            back_at, _ = player.wait_for("Connected again after", timeout_s=40)
            assert evening.is_as_it_was(name)
            # Lost after 7 s, announced anew within 5 s: no player waits for a pause to end.
            assert back_at - moved_at <= 7 + 5 + BACK_S + 2.5

        evening.play_out()
        evening.end()


@scenario
def a_player_gets_another_address_under_way() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        evening = Evening(lan)
        evening.start()

        lan["ann"].change_address("10.78.0.88")
        evening.players["Ann"].wait_for("Connected again after", timeout_s=20)

        assert evening.is_as_it_was("Ann")
        evening.play_out()
        evening.end()


@scenario
def a_host_is_killed_and_goes_on_with_the_same_hand() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        evening = Evening(lan)
        evening.start()
        evening.move()
        asked = evening.asked()
        killed_at = time.time()
        evening.table.kill()
        for player in evening.players.values():
            noticed_at, _ = player.wait_for(r"Connection lost\. Trying again\.")
            assert noticed_at - killed_at <= 1.0

        evening.table = go_on(lan["host"])
        opened_at, _ = evening.table.wait_for("Others join with: standpat join")
        for name, player in evening.players.items():
            back_at, _ = player.wait_for("Connected again after")
            assert evening.is_as_it_was(name)
            assert back_at - opened_at <= BACK_S + LONGEST_PAUSE_S

        evening.table.wait_for("Ann is back|Bob is back")
        assert evening.asked() == asked
        evening.play_out()
        evening.end()


def go_on(machine: Machine) -> Program:
    """Start the host anew with the table that was cut short."""
    listing = standpat(machine, "host", "--resume", "--plain")
    _, found = listing.wait_for(r"standpat host --resume (\w+)")
    assert listing.wait() == 0
    return standpat(machine, "host", "--no-seat", "--plain", "--resume", found[1])


# ---------------------------------------------------------------- programs stand still, or die


@scenario
def a_player_stands_still_for_half_a_minute() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        evening = Evening(lan)
        evening.start()
        ann = evening.players["Ann"]

        ann.freeze()
        frozen_at = time.time()
        lost_at, _ = evening.table.wait_for("Ann lost the connection; the seat stays theirs.")
        time.sleep(max(0.0, frozen_at + FROZEN_S - time.time()))
        ann.thaw()
        thawed_at = time.time()
        back_at, _ = ann.wait_for("Connected again after")

        assert lost_at - frozen_at <= NOTICED_S
        assert back_at - thawed_at <= BACK_S
        assert evening.is_as_it_was("Ann")
        evening.play_out()
        evening.end()


@scenario
def a_player_who_is_killed_is_missed_at_once_and_takes_the_seat_again() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        evening = Evening(lan)
        evening.start()

        killed_at = time.time()
        evening.players["Ann"].kill()
        lost_at, _ = evening.table.wait_for("Ann lost the connection; the seat stays theirs.")
        evening.players["Ann"] = come_in(lan["ann"], "Ann")
        evening.table.wait_for("Ann is back.")

        assert lost_at - killed_at <= 1.0
        assert evening.is_as_it_was("Ann")
        evening.play_out()
        evening.end()


@scenario
def a_player_who_does_not_read_what_is_told_is_lost_although_there_are_signs_of_life() -> None:
    with virtual_lan("host", "ann", "bob", "deaf") as lan:
        evening = Evening(lan)
        lan["deaf"].start("tests/lan/drivers/deaf_player.py", "10.78.0.1").wait_for("seated")
        evening.start()
        started_at = time.time()

        lost_at, _ = evening.table.wait_for("Deaf lost the connection; the seat stays theirs.")

        assert NOTICED_S < lost_at - started_at <= NOT_READING_S
        evening.end()
