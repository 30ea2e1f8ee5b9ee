"""The moves of a betting round: fold, check, call, bet and raise (section 3 of the rules)."""

from msgspec.structs import replace

from engine.betting_limits import is_full_wager
from engine.chips import Chips, SeatId
from engine.errors import IllegalAction, Refusal
from engine.events import BetMade, Called, Checked, Folded, Raised
from engine.legal_actions import allows, is_capped
from engine.openers import required_pair, smallest_proof
from engine.options import BettingOptions, WagerSizes
from engine.phases import Phase
from engine.progress import chips_moved, go_on_betting
from engine.rules import ProofOfOpeners
from engine.table_state import HandState, Step, after, without


def fold(state: HandState, seat: SeatId) -> Step:
    """Give up the hand of the seat to act."""
    folded = replace(
        state,
        contenders=without(state.contenders, seat),
        able=without(state.able, seat),
        waiting=state.waiting[1:],
    )
    return go_on_betting(folded, (Folded(seat),))


def check(state: HandState, seat: SeatId, options: BettingOptions) -> Step:
    """Pass without putting anything in; refused while something is owed."""
    if not options.check:
        raise IllegalAction(Refusal.CANNOT_CHECK, f"You cannot check: {options.owed} to call.")
    checked = replace(state, waiting=state.waiting[1:], closed=(*state.closed, seat))
    return go_on_betting(checked, (Checked(seat),))


def call(state: HandState, seat: SeatId, options: BettingOptions) -> Step:
    """Put in what is owed or the whole stack where that is less (R-BET-1)."""
    if options.call is None:
        raise IllegalAction(Refusal.NOTHING_TO_CALL, "There is nothing to call.")
    stacks, put_in, put_in_round, able = chips_moved(state, seat, options.call)
    called = replace(
        state,
        stacks=stacks,
        put_in=put_in,
        put_in_round=put_in_round,
        able=able,
        waiting=state.waiting[1:],
        closed=(*state.closed, seat),
    )
    event = Called(seat, options.call, all_in=not stacks[seat])
    return go_on_betting(called, (event,))


def bet(state: HandState, seat: SeatId, to: Chips, options: BettingOptions) -> Step:
    """Make the first wager of the round."""
    if options.bet is None:
        raise _no_bet(state)
    if not allows(options.bet, to):
        raise _wrong_amount("bet", to, options.bet)
    wagered = _wager(state, seat, to, chips=to)
    event = BetMade(seat, to, to, all_in=not wagered.stacks[seat])
    return go_on_betting(wagered, (event,))


def raise_to(state: HandState, seat: SeatId, to: Chips, options: BettingOptions) -> Step:
    """Lift the level of the round."""
    if options.raise_ is None:
        raise _no_raise(state, seat)
    if not allows(options.raise_, to):
        raise _wrong_amount("raise to", to, options.raise_)
    chips = Chips(to - state.put_in_round[seat])
    wagered = _wager(state, seat, to, chips=chips)
    event = Raised(seat, chips, to, all_in=not wagered.stacks[seat])
    return go_on_betting(wagered, (event,))


def _wager(state: HandState, seat: SeatId, to: Chips, *, chips: Chips) -> HandState:
    """Lift the level and say who must answer, and who of them may raise again (R-REOPEN-1)."""
    full = is_full_wager(state, seat, to)
    stacks, put_in, put_in_round, able = chips_moved(state, seat, chips)
    first_round = state.phase is Phase.FIRST_BETS
    opens = first_round and state.opener is None
    return replace(
        state,
        stacks=stacks,
        put_in=put_in,
        put_in_round=put_in_round,
        level=to,
        wagers=state.wagers + full,
        last_wager=Chips(to - state.level) if full else state.last_wager,
        able=able,
        waiting=after(state.able, seat),
        closed=(seat,) if full else (*state.closed, seat),
        opener=seat if opens else state.opener,
        proof=_proof(state, seat) if opens else state.proof,
        last_to_wager=state.last_to_wager if first_round else seat,
    )


def _proof(state: HandState, seat: SeatId) -> tuple[int, ...]:
    required = required_pair(state)
    if required is None or state.rules.proof_of_openers is ProofOfOpeners.NOT_SHOWN:
        return ()
    return smallest_proof(state.cards[seat], required, state.rules.wild_cards)


def _wrong_amount(what: str, to: Chips, sizes: WagerSizes) -> IllegalAction:
    if sizes.least == sizes.most:
        allowed = f"exactly {sizes.least}"
    elif sizes.step == 1:
        allowed = f"{sizes.least} to {sizes.most}"
    else:
        allowed = f"{sizes.least} to {sizes.most} in steps of {sizes.step}"
    everything = "" if sizes.all_in is None else f", or all-in {sizes.all_in}"
    return IllegalAction(
        Refusal.WRONG_AMOUNT, f"You cannot {what} {to}: it is {allowed}{everything}."
    )


def _no_bet(state: HandState) -> IllegalAction:
    if state.level:
        return IllegalAction(Refusal.CANNOT_BET, "There is a bet already: call, raise or fold.")
    return IllegalAction(Refusal.NO_OPENERS, "You do not hold what it takes to open.")


def _no_raise(state: HandState, seat: SeatId) -> IllegalAction:
    if not state.level:
        return IllegalAction(Refusal.CANNOT_RAISE, "There is nothing to raise: bet or check.")
    if is_capped(state):
        return IllegalAction(Refusal.CANNOT_RAISE, "No more raises in this round.")
    if seat in state.closed:
        return IllegalAction(
            Refusal.CANNOT_RAISE,
            "You have acted since the last full bet or raise: only call or fold.",
        )
    return IllegalAction(Refusal.CANNOT_RAISE, "You cannot raise: there is nobody to raise.")
