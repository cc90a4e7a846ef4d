"""The plays of a game under way."""

from bot.boards.question import History, Play

KROT = Play("a1", "к", "крот", 4, 0)
UNKNOWN = Play("b2", "р", "", 0, 1)
BOTH = History().then(KROT).then(UNKNOWN)


def test_the_sides_take_turns_and_gain_points() -> None:
    assert [History().side, History().then(KROT).side, BOTH.side] == [0, 1, 0]
    assert BOTH.scores == (4, 0)


def test_the_last_play_is_taken_back() -> None:
    assert BOTH.back() == History().then(KROT)


def test_a_play_without_its_word_is_named_or_forgotten() -> None:
    assert BOTH.unnamed == 1
    named = BOTH.name_play(1, "торт", 5)
    assert (named.unnamed, named.scores) == (None, (4, 5))
    assert BOTH.without(1).plays == (KROT,)


def test_a_pass_has_no_word_to_name() -> None:
    assert History((Play("", "", "", 0, 0),), 1).unnamed is None


def test_a_history_is_kept_as_plain_data() -> None:
    assert History.parse(BOTH.document()) == BOTH
    assert History.parse({}) == History()
