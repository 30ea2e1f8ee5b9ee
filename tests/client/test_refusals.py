"""Each way of not being let in has its own code, and says what can be done next."""

import pytest

from client.failures import ExitCode, Kind
from client.guest import CERTIFICATE_CHANGED
from client.refusals import refusal
from protocol.codes import MEANINGS, Carrier, Reason


@pytest.mark.parametrize(
    ("code", "kind", "advice"),
    [
        (Reason.FULL, Kind.FULL, "standpat tables"),
        (Reason.NAME_TAKEN, Kind.NAME_REFUSED, "--as NAME"),
        (Reason.NAME_BAD, Kind.NAME_REFUSED, "--as NAME"),
        (Reason.VERSION, Kind.OTHER_VERSION, "standpat --version"),
        (Reason.FEATURE, Kind.OTHER_VERSION, "standpat --version"),
        (Reason.CODE_NEEDED, Kind.CODE_REFUSED, "shows the code"),
        (Reason.CODE_WRONG, Kind.CODE_REFUSED, "shows the code"),
        (Reason.TABLE_CLOSED, Kind.REFUSED, "standpat tables"),
        (Reason.TOO_MANY_CONNECTIONS, Kind.REFUSED, "in a minute"),
        (CERTIFICATE_CHANGED, Kind.OTHER_HOST, ""),
        ("never_heard_of", Kind.REFUSED, ""),
    ],
)
def test_a_refusal_has_its_code_and_the_next_step(code: str, kind: Kind, advice: str) -> None:
    failure = refusal(code, "No.")

    assert failure.kind is kind
    assert failure.sentence == "No."
    assert advice in failure.advice


@pytest.mark.parametrize(
    "code", [code for code, meaning in MEANINGS.items() if Carrier.REFUSED in meaning.carriers]
)
def test_whatever_a_host_refuses_with_ends_the_program_as_refused(code: str) -> None:
    assert refusal(code, "No.").kind.exit_code is ExitCode.REFUSED
