"""The commands that work now, one line each."""

from client.plain.moves import all_in_move
from client.plain.state import PlainState, Role
from engine.options import BettingOptions
from protocol.messages import TablePhase, TableView

_ALWAYS = (
    "i: how the table stands.",
    "pot: the pot and its side pots.",
    "d: who drew how many.",
    "w: whose turn it is, and the time left.",
    "again: the last ten lines once more.",
    "ranks: the hands from best to lowest.",
    "rules: how this table plays.",
    "say TEXT: talk to the table.",
    "q: leave.",
)

_LESSONS = (
    "e: explain what you are asked, or why a hand was won.",
    "learn: explain it every time, or no more.",
)


def help_lines(state: PlainState) -> tuple[str, ...]:
    """List the commands that can be used at this moment."""
    return (*_now(state), *_away(state), *_host(state), *_ALWAYS)


def _away(state: PlainState) -> tuple[str, ...]:
    players = () if state.view is None else state.view.players
    for player in players:
        if state.view is not None and player.seat == state.view.you:
            return (
                ("back: you are at the screen again.",)
                if player.away
                else ("away: you are not at the screen; you check or fold until back.",)
            )
    return ()


def _now(state: PlainState) -> tuple[str, ...]:
    view = state.view
    if view is None:
        return ()
    if view.you is None:
        # What runs a table without a seat is no player, and has no name that could sit.
        can_sit = view.seat_free and state.role is not Role.CONSOLE
        return ("take seat: play in a seat that is free.",) if can_sit else ()
    return (*_phase(state, view), *_LESSONS)


def _phase(state: PlainState, view: TableView) -> tuple[str, ...]:
    match view.phase:
        case TablePhase.LOBBY:
            return ("ready: you are ready to begin.", "not ready: you are not.")
        case TablePhase.HAND:
            return ("h: your hand.", *_moves(state, view), *_ring(state))
        case TablePhase.BETWEEN_HANDS:
            return ("h: your hand.", "n: go on to the next hand.", *_ring(state))
        case TablePhase.WAITING:
            return _ring(state)
        case TablePhase.MATCH_OVER:
            return ("n: another match with the same people.",)


def _moves(state: PlainState, view: TableView) -> tuple[str, ...]:
    prompt = state.open_prompt
    if prompt is None:
        return ()
    options = prompt.options
    if not isinstance(options, BettingOptions):
        return ("1 to 5: the numbers of the cards to discard, as in 1 2 5.", "p: stand pat.")
    moves = ["f: fold."]
    if options.check:
        moves.append("k: check.")
    if options.call is not None:
        moves.append("c: call.")
    if options.bet:
        moves.append("b: bet, with an amount where there is a choice, as in b 40.")
    if options.raise_:
        moves.append("r: raise, with the total to raise to where there is a choice, as in r 60.")
    if not isinstance(all_in_move(options, view), tuple):
        moves.append("a: all-in.")
    return tuple(moves)


def _ring(state: PlainState) -> tuple[str, ...]:
    ring = state.private.ring
    if ring is None:
        return ()
    words = []
    if ring.buy_in is not None:
        words.append("buy in: bring all your chips, or so many, as in buy in 100; or top up.")
    if ring.entry is not None:
        words += ["post: pay to come in at once.", "wait: come in with the big blind."]
    words.append("sit in: be dealt in again." if ring.sit_in else "sit out: take no part.")
    return tuple(words)


def _host(state: PlainState) -> tuple[str, ...]:
    if not state.is_host:
        return ()
    lobby: tuple[str, ...] = ()
    if state.phase in (TablePhase.LOBBY, TablePhase.MATCH_OVER):
        lobby = (
            "start: begin the match.",
            "add bot: seat a bot.",
            "remove bot: send a bot away.",
        )
    if state.phase is TablePhase.LOBBY:
        lobby = (
            *lobby,
            "rules NAME: play by other rules, as in rules party.",
            "set OPTION VALUE: change a rule, as in set ante 20.",
        )
    end = () if state.phase is TablePhase.LOBBY else ("end: end the match after this hand.",)
    if state.phase in (TablePhase.HAND, TablePhase.BETWEEN_HANDS, TablePhase.WAITING):
        end = (
            *end,
            "keep waiting: wait for players who are lost.",
            "stop waiting: wait for them no longer.",
        )
    if state.private.ring is not None or (state.view is not None and state.view.least_buy_in):
        end = (*end, "grant SEAT CHIPS: give a player more chips, as in grant 3 400.")
    return (
        *lobby,
        "kick SEAT: send a player away, as in kick 3.",
        "ban SEAT: send a player away for the evening, as in ban 3.",
        *_house(state),
        *end,
        "end now: close the table.",
    )


def _house(state: PlainState) -> tuple[str, ...]:
    view = state.view
    if view is None:
        return ()
    door = "unlock: let newcomers in again." if view.locked else "lock: let nobody new come in."
    clocks: tuple[str, ...] = ()
    if view.paused:
        clocks = ("resume: let the game go on.",)
    elif view.phase not in (TablePhase.LOBBY, TablePhase.MATCH_OVER):
        clocks = ("pause: stop the game and its clocks.",)
    lost = any(player.lost for player in view.players) and view.watchers
    give = ("give SEAT to NAME: give a lost player's seat to who watches by that name.",)
    return (*clocks, door, *(give if lost else ()))
