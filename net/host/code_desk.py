"""Where a peer that comes to a table with a join code proves that it knows it.

The work of a check is milliseconds of plain Python, so it is done beside the loop, two at a time:
who asks for a hundred of them delays other checks and nothing else.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

import trio

from net.host.code_guesses import TRIES_PER_ADDRESS, CodeGuesses, Guess
from net.host.peer_line import PeerLine
from net.host.seats import PeerId
from net.join_code import HostCheck
from protocol.codes import Reason
from protocol.handshake import make_refused
from protocol.messages import CodeChallenge, CodeProof, Hello, Refused

log = logging.getLogger(__name__)

CHECKS_AT_ONCE: Final = 2

T = TypeVar("T")


class _Visit:
    """What is kept of a peer between its hello and the end of its check."""

    def __init__(self, hello: Hello, guess: Guess) -> None:
        self.hello = hello
        self.guess = guess
        self.check: HostCheck | None = None


class CodeDesk:
    """Checks the join code of one host.

    Args:
        certificate_hash: of the host, to which every proof is bound.
        guesses: the code, and who may try how often.
    """

    def __init__(self, certificate_hash: bytes, guesses: CodeGuesses) -> None:
        self.guesses = guesses
        self._certificate_hash = certificate_hash
        self._limiter = trio.CapacityLimiter(CHECKS_AT_ONCE)
        self._visits: dict[PeerId, _Visit] = {}

    async def challenge(self, line: PeerLine, hello: Hello) -> None:
        """Ask a peer that has said hello for the code, if its address has a try left."""
        address = line.address or ""
        guess = self.guesses.reserve(address)
        if guess is None:
            line.finish(self._refuse_address(address))
            return
        visit = self._visits[line.peer] = _Visit(hello, guess)
        visit.check = await self._beside_the_loop(
            partial(HostCheck, guess.code, self._certificate_hash)
        )
        line.push(CodeChallenge(spake=visit.check.spake))

    async def judge(self, line: PeerLine, proof: CodeProof) -> Hello | None:
        """Return the hello of a peer that has proved itself; tell any other that it is wrong."""
        visit = self._visits.pop(line.peer)
        assert visit.check is not None, "a proof comes after a challenge, says the protocol"
        confirm: str | None = None
        try:
            confirm = await self._beside_the_loop(
                partial(visit.check.judge, proof.spake, proof.confirm)
            )
        finally:
            # Who hangs up while it is judged has used the try.
            if confirm is None:
                self.guesses.note_wrong(visit.guess)
            else:
                self.guesses.give_back(visit.guess)
        if confirm is None:
            log.warning("Peer %d of %s: a wrong join code", line.peer, line.address)
            line.finish(self._refuse_code(visit.guess))
            return None
        line.confirm = confirm
        return visit.hello

    def forget(self, peer: PeerId) -> None:
        """Take in that a connection has ended; a try that was never made is not counted."""
        visit = self._visits.pop(peer, None)
        if visit is not None:
            self.guesses.give_back(visit.guess)

    def _refuse_code(self, guess: Guess) -> Refused:
        if guess.code != self.guesses.code:
            text = "That is not the code. After many wrong ones there is a new code: ask for it."
            return make_refused(Reason.CODE_WRONG, text)
        left = self.guesses.tries_left(guess.address)
        if left == 0:
            return self._refuse_address(guess.address)
        tries = "1 more try" if left == 1 else f"{left} more tries"
        return make_refused(Reason.CODE_WRONG, f"That is not the code. You have {tries}.")

    def _refuse_address(self, address: str) -> Refused:
        if self.guesses.tries_left(address) > 0:
            text = "Too many try the code just now. Try again soon."
            return make_refused(Reason.CODE_WRONG, text, retry=True)
        return make_refused(
            Reason.CODE_WRONG,
            f"{TRIES_PER_ADDRESS} wrong codes came from your address: no more until the table has "
            "a new one, after this match.",
        )

    async def _beside_the_loop(self, work: Callable[[], T]) -> T:
        return await trio.to_thread.run_sync(work, limiter=self._limiter, abandon_on_cancel=True)
