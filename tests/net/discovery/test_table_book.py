"""Which tables are shown, for how long, and under which names."""

from net.discovery.announcement import Announcement
from net.discovery.table_book import MAX_TABLES, MAX_WAITING, Entry, FoundTable, Reach, TableBook
from protocol.messages import Status, TableState
from tests.net.discovery.tables import announcement, status


def heard(book: TableBook, service: str, said: Announcement) -> Entry:
    entry = book.hear(service)
    assert entry is not None
    entry.said = said
    return entry


def answers(book: TableBook, service: str, said: Announcement, told: Status) -> Entry:
    entry = heard(book, service, said)
    entry.probed(told, 1.0)
    return entry


def test_a_table_is_shown_once_its_host_answered() -> None:
    book = TableBook()
    entry = heard(book, "a", announcement())
    before = book.rows()

    entry.probed(status(seats_taken=3), 5.0)

    assert before == ()
    assert book.rows() == (
        FoundTable(
            id="t1",
            name="Kitchen",
            addresses=("10.78.0.1",),
            port=7788,
            state=TableState.OPEN,
            seats="3/6",
            code_needed=False,
            proto_min=1,
            proto_max=1,
            app="",
            reach=Reach.ANSWERS,
            answered_at=5.0,
        ),
    )
    assert book.rows()[0].age(7.5) == 2.5


def test_a_table_is_greyed_after_one_failure_and_hidden_after_three() -> None:
    book = TableBook()
    entry = answers(book, "a", announcement(), status())

    shown = []
    for _ in range(3):
        entry.probed(None, 9.0)
        shown.append([(row.reach, row.age(9.0)) for row in book.rows()])

    assert shown == [[(Reach.SILENT, 8.0)], [(Reach.SILENT, 8.0)], []]


def test_a_hidden_table_that_answers_is_back() -> None:
    book = TableBook()
    entry = answers(book, "a", announcement(), status())
    for _ in range(5):
        entry.probed(None, 9.0)

    entry.probed(status(), 10.0)

    assert [row.reach for row in book.rows()] == [Reach.ANSWERS]


def test_a_table_that_never_answered_is_shown_grey_as_announced() -> None:
    book = TableBook()
    heard(book, "a", announcement(name="Den")).probed(None, 1.0)

    assert [(row.name, row.seats, row.reach, row.age(9.0)) for row in book.rows()] == [
        ("Den", "1/6", Reach.SILENT, None)
    ]


def test_another_table_at_the_same_place_is_no_answer() -> None:
    book = TableBook()
    entry = heard(book, "a", announcement("t1"))

    entry.probed(status("t2"), 1.0)

    assert [row.reach for row in book.rows()] == [Reach.SILENT]


def test_two_tables_of_one_name_are_listed_apart() -> None:
    book = TableBook()
    answers(book, "a", announcement("t1", "Poker", "aaaa"), status("t1", "Poker"))
    answers(book, "b", announcement("t2", "Poker", "bbbb"), status("t2", "poker"))
    answers(book, "c", announcement("t3", "Den", "cccc"), status("t3", "Den"))

    assert [row.name for row in book.rows()] == ["Poker (aaaa)", "poker (bbbb)", "Den"]


def test_two_tables_of_one_name_without_tags_are_told_apart_by_their_ids() -> None:
    book = TableBook()
    answers(book, "a", announcement("first", "Poker", ""), status("first", "Poker"))
    answers(book, "b", announcement("second", "Poker", ""), status("second", "Poker"))

    assert [row.name for row in book.rows()] == ["Poker (firs)", "Poker (seco)"]


def test_a_host_that_came_back_under_its_id_is_one_row() -> None:
    book = TableBook()
    crashed = answers(book, "before", announcement(tag="aaaa"), status())
    crashed.probed(None, 2.0)

    answers(book, "after", announcement(tag="bbbb"), status(seats_taken=5))

    assert [(row.id, row.seats, row.reach) for row in book.rows()] == [("t1", "5/6", Reach.ANSWERS)]


def test_nobody_takes_the_row_of_a_table_that_answers() -> None:
    book = TableBook()
    answers(book, "real", announcement("t1", "Kitchen"), status("t1", "Kitchen"))

    answers(book, "false", announcement("t1", "Give me chips"), status("t1", "Give me chips"))

    assert [row.name for row in book.rows()] == ["Kitchen"]


def test_what_a_host_says_of_itself_is_cleaned() -> None:
    book = TableBook()
    answers(book, "a", announcement(), status(name="\x1b[2J\u202eDen\n", seats_taken=10**15))

    (row,) = book.rows()

    assert (row.name, row.seats) == ("[2JDen", "99/6")


def test_a_goodbye_takes_the_row_away() -> None:
    book = TableBook()
    answers(book, "a", announcement(), status())

    book.forget("a")

    assert book.rows() == ()


def test_the_book_is_bounded_and_its_places_are_taken_in_turn() -> None:
    book = TableBook()
    entries = [book.hear(f"fake {number}") for number in range(12_000)]
    followed = [entry for entry in entries if entry is not None]

    assert len(followed) == MAX_TABLES
    assert len(book._waiting) == MAX_WAITING
    assert book.next_in_line() is None

    book.forget("fake 0")

    assert book.next_in_line() == f"fake {MAX_TABLES}"


def test_an_entry_gives_way_only_when_nobody_is_behind_it_and_others_wait() -> None:
    book = TableBook()
    real = answers(book, "real", announcement(), status())
    fake = heard(book, "fake", announcement("t2"))
    fake.probed(None, 1.0)
    alone = [book.must_give_way(entry) for entry in (real, fake)]

    for number in range(MAX_TABLES):
        book.hear(f"more {number}")

    assert alone == [False, False]
    assert [book.must_give_way(entry) for entry in (real, fake)] == [False, True]

    real.probed(None, 2.0)
    real.probed(None, 3.0)

    assert not book.must_give_way(real)

    real.probed(None, 4.0)

    assert book.must_give_way(real)
