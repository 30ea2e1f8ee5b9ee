"""What the measuring scripts print, and how they judge it."""

import json

import pytest
from benching import Bar, Measurement, as_json, best_seconds, percentile, run, table

HANDS = Measurement("hands played", 7500, "hands/s", "PokerKit", 700, Bar(least=10))


@pytest.mark.parametrize(
    ("measurement", "verdict"),
    [
        (HANDS, "met: at least 10"),
        (HANDS._replace(ours=6999), "MISSED: at least 10"),
        (HANDS._replace(bar=Bar(most=10.5)), "MISSED: at most 10.5"),
        (HANDS._replace(bar=None), ""),
        (Measurement("memory", 61, "MB", bar=Bar(most=80)), "met: at most 80"),
        (Measurement("memory", 81, "MB", bar=Bar(most=80)), "MISSED: at most 80"),
    ],
)
def test_a_bar_is_about_the_ratio_or_without_a_peer_about_the_value(
    measurement: Measurement, verdict: str
) -> None:
    assert measurement.verdict == verdict


def test_a_measurement_is_a_line_of_json() -> None:
    line = as_json(HANDS)

    assert json.loads(line) == {
        "name": "hands played",
        "ours": 7500,
        "peer": "PokerKit",
        "peer_value": 700,
        "ratio": 10.71,
        "unit": "hands/s",
    }
    assert "\n" not in line


def test_the_table_lines_its_columns_up() -> None:
    text = table([HANDS, Measurement("memory", 61.5, "MB")])

    rows = text.splitlines()
    assert rows[2].split(" | ")[1:4] == ["7,500", "700 (PokerKit)", "10.71"]
    assert rows[3].startswith("| memory       | 61.5 ")
    assert len(set(map(len, rows))) == 1


def test_runs_take_turns() -> None:
    order: list[str] = []
    pieces = [lambda: order.append("ours")], [lambda: order.append("theirs")]

    seconds = best_seconds(*pieces, rounds=3)

    assert order == ["ours", "theirs"] * 3
    assert all(0 <= second < 1 for second in seconds)


@pytest.mark.parametrize(("share", "value"), [(0.5, 50), (0.99, 99), (1.0, 100), (0.001, 1)])
def test_a_percentile_is_one_of_the_values(share: float, value: int) -> None:
    assert percentile(list(range(100, 0, -1)), share) == value


def test_a_measurement_that_there_is_not_is_told_with_those_that_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.argv", ["bench.py", "--help"])

    with pytest.raises(SystemExit, match="nothing for all: moves, watchers"):
        run({"moves": lambda: (), "watchers": lambda: ()})
