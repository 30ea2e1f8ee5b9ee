"""House rules at a whole table in memory: real streams, virtual time, peers told what to do."""

import trio
from trio.testing import MockClock

from engine.actions import Bet, Call, Check, Draw, Fold
from engine.cards import JOKER
from engine.chips import Chips, SeatId
from engine.events import (
    Folded,
    HandShown,
    OpenersShown,
    OpenersSplit,
    PassedOut,
    PointScored,
)
from engine.options import BettingOptions
from engine.rule_options import make_rules
from engine.rules import TableRules
from engine.views import Presence
from net.testing import ScriptedPeer, open_table, stacked_deck
from protocol.codes import Reason
from protocol.messages import (
    BuyIn,
    ChipsBrought,
    EndAfterHand,
    MatchEnded,
    PostBlind,
    SatOut,
    SetRules,
    SitOut,
    StandInBegan,
    Start,
    TablePhase,
    TimeRanOut,
)

CHECK, CALL, FOLD, PAT = Check(), Call(), Fold(), Draw(())


def rules(preset: str, **by_hand: str) -> TableRules:
    return make_rules(preset, by_hand)


async def has_phase(peer: ScriptedPeer, phase: TablePhase) -> None:
    await peer.wait_until(lambda: peer.view.phase is phase, phase)


# ---------------------------------------------------------------- clocks


async def test_by_default_a_player_may_think_as_long_as_they_like_n29(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ann", "Bob", rules=rules("party"), button=1) as table:
        await table.start()
        ann, bob = table.players

        prompt = await ann.prompt()
        await trio.sleep(90)
        assert prompt.left_ms is None
        await ann.act(CHECK)

        assert not any(isinstance(event, TimeRanOut) for event in bob.events)


async def test_an_answer_a_second_before_the_end_counts_n29(autojump_clock: MockClock) -> None:
    timed = rules("party", time_per_move="30")
    async with open_table("Ann", "Bob", rules=timed, button=1) as table:
        await table.start()
        ann, bob = table.players

        await ann.prompt()
        await trio.sleep(29)
        await ann.act(CHECK)
        asked_at = trio.current_time()
        await bob.prompt()
        await ann.expect(TimeRanOut)

        assert trio.current_time() - asked_at == 30
        assert [e.seat for e in ann.events if isinstance(e, TimeRanOut)] == [1]


async def test_time_that_runs_out_folds_where_a_check_is_not_free_n29(
    autojump_clock: MockClock,
) -> None:
    timed = rules("party", time_per_move="30")
    async with open_table("Ann", "Bob", "Cyd", rules=timed, button=2) as table:
        await table.start()
        ann, bob, cyd = table.players

        await ann.act(Bet(to=Chips(20)))
        await cyd.prompt()  # Bob's time runs out, then it is Cyd's turn

        assert Folded(SeatId(1)) in ann.events
        assert bob.private.cards == ()


# ---------------------------------------------------------------- the lobby


async def test_everybody_sees_the_rules_change_in_the_lobby(autojump_clock: MockClock) -> None:
    async with open_table("Ann", "Bob") as table:
        ann, bob = table.players

        ann.send(SetRules(preset="party", options={"ante": "20"}))
        await bob.wait_until(lambda: bob.view.rules.preset == "party", "the rules of a party")

        assert bob.view.rules == rules("party", ante="20")
        assert bob.view.rules.small_bet == 40


async def test_a_refusal_of_rules_names_both_options(autojump_clock: MockClock) -> None:
    async with open_table("Ann", "Bob") as table:
        ann, _ = table.players

        ann.send(SetRules(preset="classic", options={"openers": "jacks", "forced_bets": "blinds"}))
        rejected = await ann.expect_rejected()

        assert rejected.code == Reason.BAD_RULES
        assert "openers=jacks and forced_bets=blinds cannot be combined" in rejected.text


# ---------------------------------------------------------------- openers and wild cards


async def test_only_who_may_open_is_offered_a_bet_and_nobody_else_learns_of_it(
    autojump_clock: MockClock,
) -> None:
    deck = stacked_deck("Js Jh 4c 5d 7h", "2s 3h 8c 9d Th", button=1)
    async with open_table(
        "Ann", "Bob", rules=rules("classic", openers="jacks"), decks=[deck], button=1
    ) as table:
        await table.start()
        ann, bob = table.players

        offered = (await ann.prompt()).options
        assert isinstance(offered, BettingOptions)
        assert offered.bet is not None
        await ann.act(CHECK)
        offered = (await bob.prompt()).options

        assert isinstance(offered, BettingOptions)
        assert offered.bet is None
        assert bob.private.hand_name == "ten high"


async def test_a_passed_out_deal_is_dealt_again_at_once(autojump_clock: MockClock) -> None:
    async with open_table("Ann", "Bob", rules=rules("parlour", openers="jacks"), button=0) as table:
        await table.start()
        ann, bob = table.players
        await bob.act(CHECK)
        await ann.act(CHECK)

        passed = await ann.expect(PassedOut)

        assert passed.button == 1, "the next player deals"
        await ann.wait_until(lambda: ann.view.hand is not None and ann.view.hand.deal == 2, "it")
        assert ann.view.hand is not None
        assert (ann.view.hand.number, ann.view.hand.pot) == (1, 4)


async def test_an_opener_who_splits_openers_shows_them_when_they_win(
    autojump_clock: MockClock,
) -> None:
    deck = stacked_deck("Jc Jd 4c 5c 8c", "Ks Kh 4h 5d 7h", button=1, stock="9c")
    async with open_table(
        "Ann", "Bob", rules=rules("classic", openers="jacks"), decks=[deck], button=1
    ) as table:
        await table.start()
        ann, bob = table.players
        await ann.act(Bet(to=Chips(10)))
        await bob.act(CALL)

        await ann.act(Draw((1,)))
        assert await bob.expect(OpenersSplit) == OpenersSplit(SeatId(0))
        await bob.act(PAT)
        await ann.act(Bet(to=Chips(20)))
        await bob.act(FOLD)

        assert len((await bob.expect(OpenersShown)).cards) == 2


async def test_a_joker_makes_the_hand_better_and_is_seen_at_the_showdown(
    autojump_clock: MockClock,
) -> None:
    deck = stacked_deck("JOKER As Ah 4c 5d", "Ks Kh Kd 4h 5s", button=1)
    wild = rules("classic", wild_cards="joker")
    async with open_table("Ann", "Bob", rules=wild, decks=[deck], button=1) as table:
        await table.start()
        ann, bob = table.players
        assert ann.private.hand_name == "three of a kind, aces"

        for move in (CHECK, PAT, CHECK):
            await ann.act(move)
            await bob.act(move)

        shown = {event.seat: event for event in bob.events if isinstance(event, HandShown)}
        assert JOKER in shown[SeatId(0)].cards
        assert bob.view.hand is not None
        assert [seat.won for seat in bob.view.hand.seats] == [10, 0]


# ---------------------------------------------------------------- without betting


async def test_a_match_for_points_is_draws_and_showdowns(autojump_clock: MockClock) -> None:
    deck = stacked_deck("As Ah Ad 2c 3d", "Ks Kh Qd 4c 5d", button=1)
    points = rules("party", mode="no_betting", hands="1")
    async with open_table("Ann", "Bob", rules=points, decks=[deck], button=1) as table:
        await table.start()
        ann, bob = table.players

        await ann.act(PAT)
        await bob.act(PAT)

        assert await bob.expect(PointScored) == PointScored((SeatId(0),))
        await bob.expect(MatchEnded)
        assert [player.points for player in bob.view.players] == [1, 0]


# ---------------------------------------------------------------- the ring game


async def test_an_evening_of_the_ring_game(autojump_clock: MockClock) -> None:
    async with open_table("Ann", "Bob", rules=rules("cardroom"), button=0) as table:
        ann, bob = table.players
        ann.send(BuyIn(chips=Chips(100)))  # before the start: not yet
        assert (await ann.expect_rejected()).code == Reason.NO_RING

        ann.send(Start())
        await has_phase(bob, TablePhase.WAITING)
        for peer in (ann, bob):
            peer.send(BuyIn(chips=Chips(100)))
        await ann.prompt()
        cyd = await table.join("Cyd")
        assert cyd.view.least_buy_in == 40
        cyd.send(BuyIn(chips=Chips(200)))
        cyd.send(PostBlind())
        await cyd.wait_until(
            lambda: cyd.view.players[2].presence is Presence.POSTING, "the wish to post"
        )
        await ann.act(FOLD)
        assert (await ann.expect(ChipsBrought)).seat in (0, 1)

        await cyd.wait_until(lambda: bool(cyd.private.cards), "cards")
        assert cyd.view.hand is not None
        assert cyd.view.hand.number == 3, "R-RING-3: in the second hand between button and blind"

        ann.send(EndAfterHand())
        for peer in (ann, bob, cyd):
            peer.send(SitOut())
        await has_phase(cyd, TablePhase.MATCH_OVER)
        assert sum(player.net for player in cyd.view.players) == 0


async def test_who_lets_the_time_run_out_twice_sits_out_r_ring_2(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ann", "Bob", rules=rules("cardroom"), button=0) as table:
        ann, bob = table.players
        ann.send(Start())
        await has_phase(bob, TablePhase.WAITING)
        for peer in (ann, bob):
            peer.send(BuyIn(chips=Chips(100)))
        await ann.prompt()

        await trio.sleep(60)
        assert not any(isinstance(event, SatOut) for event in bob.events)
        sat_out = await bob.expect(SatOut)

        assert sat_out.why == "time"
        await has_phase(bob, TablePhase.WAITING)


async def test_a_player_who_is_lost_is_waited_for_as_the_rules_say(
    autojump_clock: MockClock,
) -> None:
    waits = rules("classic", lost_player="wait")
    async with open_table("Ann", "Bob", rules=waits, button=0) as table:
        await table.start()
        ann, bob = table.players
        bob.cut()
        await trio.sleep(600)

        assert ann.view.hand is not None
        assert ann.view.hand.to_act == 1
        assert not any(isinstance(e, StandInBegan | TimeRanOut) for e in ann.events)
        again = await table.come_back(bob)
        await again.act(CHECK)
