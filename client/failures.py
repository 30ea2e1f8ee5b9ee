"""How the program ends: exit codes, and the one sentence that says what to do about a failure."""

import enum


class ExitCode(enum.IntEnum):
    """What the program tells the shell.

    1 is not used, so that it means a broken interpreter, nor is 6: where the full screen cannot be
    had, plain lines are played and the reason is said.
    """

    OK = 0
    USAGE = 2
    UNREACHABLE = 3
    REFUSED = 4
    NO_TABLE = 5
    NOT_KEPT = 7
    BUG = 70
    HANG_UP = 129
    INTERRUPTED = 130
    TERMINATED = 143


class Kind(enum.Enum):
    """Each kind of failure with its stable code and the exit code of the program."""

    USAGE = ("E001", ExitCode.USAGE)
    BAD_RULES = ("E002", ExitCode.USAGE)
    BAD_SETTING = ("E003", ExitCode.USAGE)
    BAD_ADDRESS = ("E004", ExitCode.USAGE)
    BAD_NAME = ("E005", ExitCode.USAGE)
    CANNOT_LISTEN = ("E006", ExitCode.USAGE)
    NO_ANSWER = ("E012", ExitCode.UNREACHABLE)
    HOST_LOST = ("E013", ExitCode.UNREACHABLE)
    HOST_HUNG_UP = ("E014", ExitCode.UNREACHABLE)
    REFUSED = ("E020", ExitCode.REFUSED)
    SENT_AWAY = ("E021", ExitCode.REFUSED)
    FULL = ("E022", ExitCode.REFUSED)
    NAME_REFUSED = ("E023", ExitCode.REFUSED)
    OTHER_VERSION = ("E024", ExitCode.REFUSED)
    CODE_REFUSED = ("E025", ExitCode.REFUSED)
    OTHER_HOST = ("E026", ExitCode.REFUSED)
    NO_TABLE = ("E030", ExitCode.NO_TABLE)
    NOT_KEPT = ("E050", ExitCode.NOT_KEPT)
    BUG = ("E070", ExitCode.BUG)

    def __init__(self, code: str, exit_code: ExitCode) -> None:
        self.code = code
        self.exit_code = exit_code


FIND_OUT_WHY = "Find out why: standpat doctor HOST. Others: standpat tables."
"""What to try where nobody answers."""


class Failure(Exception):
    """What a person can do something about; it ends the program with a sentence, not a traceback.

    ``advice`` is the likely cause and what to try next.
    """

    def __init__(self, kind: Kind, sentence: str, advice: str = "") -> None:
        super().__init__(sentence)
        self.kind = kind
        self.sentence = sentence
        self.advice = advice

    def text(self, *, log: str = "") -> str:
        """Return everything that a person needs, in one line."""
        where = f", log: {log}" if log else ""
        words = " ".join(filter(None, [self.sentence, self.advice]))
        return f"standpat: {words} ({self.kind.code}{where})"
