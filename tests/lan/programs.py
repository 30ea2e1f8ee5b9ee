"""The real program on the machines of a virtual network: a table, and players in plain lines."""

from concurrent.futures import ThreadPoolExecutor

from tests.support.namespaces import Machine, Program


def standpat(machine: Machine, *words: str) -> Program:
    return machine.start("-m", "client", *words)


def open_table(machine: Machine, name: str = "Kitchen") -> Program:
    """Host a table that nobody plays at from here."""
    table = standpat(machine, "host", "--no-seat", "--plain", "--table", name)
    table.wait_for(r"Others join with: standpat join 10\.78\.0\.\d:7788 \(lan0\)\.")
    table.wait_for(f"Watching {name}")
    return table


def sit_down(machine: Machine, name: str, table: str = "Kitchen") -> Program:
    """Pick the table from the list and join it."""
    player = standpat(machine, "join", "--plain", "--as", name)
    player.wait_for(rf"^1\. {table}: open, \d/8 seats taken, at 10\.78\.0\.\d:7788\.")
    player.say("1")
    player.wait_for(f"Joined {table} as {name}")
    return player


def begin(table: Program, *players: Program) -> None:
    for player in players:
        player.say("ready")
        table.wait_for("is ready")
    table.say("start")


def play(player: Program, until: str) -> None:
    """Check or call, and stand pat, until a line comes."""
    while True:
        _, line = player.wait_for(rf"{until}|Your turn.*", timeout_s=40)
        if not line[0].startswith("Your turn"):
            return
        if "to draw" in line[0]:
            player.say("pat")
        else:
            player.say("check" if "Nothing to call" in line[0] else "call")


def play_all(*players: Program, until: str) -> None:
    with ThreadPoolExecutor(len(players)) as pool:
        for playing in [pool.submit(play, player, until) for player in players]:
            playing.result()


def leave(player: Program) -> None:
    player.say("q")
    player.wait_for(r"yes or no\?")
    player.say("y")


def own_cards(player: Program) -> str:
    return player.wait_for("Your cards: .*")[1][0]


def without_traceback(*programs: Program) -> None:
    for program in programs:
        program.end()
        program.read_on()
        assert "Traceback" not in program.output
        assert "should not have" not in program.output
