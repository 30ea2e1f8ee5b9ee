"""The commands that work now, one line each."""

from client.plain.moves import all_in_move
from client.plain.state import PlainState
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


def help_lines(state: PlainState) -> tuple[str, ...]:
    """List the commands that can be used at this moment."""
    return (*_now(state), *_host(state), *_ALWAYS)


def _now(state: PlainState) -> tuple[str, ...]:
    view = state.view
    if view is None or view.you is None:
        return ()
    match view.phase:
        case TablePhase.LOBBY:
            return ("ready: you are ready to begin.", "not ready: you are not.")
        case TablePhase.HAND:
            return ("h: your hand.", *_moves(state, view))
        case TablePhase.BETWEEN_HANDS:
            return ("h: your hand.", "n: go on to the next hand.")
        case TablePhase.WAITING:
            return ()
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
    if not isinstance(all_in_move(options, view), str):
        moves.append("a: all-in.")
    return tuple(moves)


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
    end = () if state.phase is TablePhase.LOBBY else ("end: end the match after this hand.",)
    return (
        *lobby,
        "kick SEAT: send a player away, as in kick 3.",
        *end,
        "end now: close the table.",
    )
