"""Test Boggle by the rules of its sets, then by the oracle."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    BOGGLE_APPS,
    BoggleRules,
    FoundWord,
    Grid,
    GridError,
    Lexicon,
    SolverError,
    find_words,
    parse_boggle,
    parse_points,
    total_boards,
)
from tests.long import examples
from tests.oracle import boggle as oracle

WORD_LISTS = os.environ.get("BALDA_WORDLISTS")


def english(words: str) -> Lexicon:
    return Lexicon.from_words(words.split(), alphabet="en")


def find(board: str, words: str, rules: BoggleRules | None = None) -> list[str]:
    return [word.word for word in find_words(Grid.parse(board), english(words), rules)]


def test_a_word_steps_to_all_eight_neighbours() -> None:
    board = """
        c a t
        x x e
        x r x
    """
    assert find(board, "cat cater ret tac cte") == ["cater", "cat", "ret", "tac"]


def test_a_cell_is_used_once_in_a_word() -> None:
    assert find("ab cd", "aba abc abca") == ["abc"]


def test_a_word_counts_once_however_many_paths_it_has() -> None:
    words = find_words(Grid.parse("aba bab aba"), english("aba bab"))
    assert (len(words), words.points) == (2, 2)


@pytest.mark.parametrize("rules", [BoggleRules(), BoggleRules(4, corners=False, points=((4, 9),))])
def test_totals_are_those_of_the_words(rules: BoggleRules) -> None:
    lexicon = english("cat cater ret tac act quit quiet tea eat")
    boards = ["catxxexrx", "cat xxe xrx", "(qu)i et", "c.t aea", "quiet", "tea"]
    for board, totals in zip(boards, total_boards(boards, lexicon, rules), strict=True):
        words = find_words(parse_boggle(board), lexicon, rules)
        assert totals == (len(words), words.points)


def test_a_board_without_totals_has_its_refusal() -> None:
    crowded = " ".join(["a" * 8] * 8)
    lexicon = english(f"{'a' * 32} abc")
    read, *refusals = total_boards(["abc", "a1", crowded, "a" * 9 + " b"], lexicon)
    assert read == (1, 1)
    assert [str(refusal).split()[0] for refusal in refusals] == ["Row", "This", "Row"]


def test_the_path_is_the_first_in_reading_order() -> None:
    words = find_words(Grid.parse("tat axa tat"), english("tat"))
    assert [str(cell) for cell in words[0].path] == ["a1", "b1", "c1"]


def test_points_grow_with_the_length() -> None:
    words = find_words(
        Grid.parse("abcd hgfe ijkl"), english("abc abcd abcde abcdef abcdefg abcdefgh abcdefghi")
    )
    assert [word.points for word in words] == [11, 11, 5, 3, 2, 1, 1]


def test_a_tile_of_several_letters_scores_them_all() -> None:
    words = find_words(Grid.parse("(qu)i et"), english("quiet quit qi"))
    assert [(word.word, word.points) for word in words] == [("quiet", 2), ("quit", 1)]


def test_a_tile_is_read_whole_or_not_at_all() -> None:
    assert find("(th)e er", "the ere her hee tee ete") == ["ere", "the"]


def test_a_tile_of_either_letter_is_read_as_the_one_that_a_word_needs() -> None:
    assert find("(u/l)it os.", "lit uit sit ulit oul") == ["lit", "sit", "uit"]


def test_a_tile_that_begins_words_is_followed_by_something() -> None:
    board = """
        (de-) n y
        o     i .
    """
    rules = BoggleRules(min_letters=2)
    assert find(board, "deny den de ode iden", rules) == ["deny", "den"]


def test_a_tile_that_ends_words_comes_after_something_and_before_nothing() -> None:
    board = """
        (-er) b s
        t     a .
    """
    rules = BoggleRules(min_letters=2)
    assert find(board, "bater taber er ers erb baters", rules) == ["bater", "taber"]


def test_the_beginning_and_the_end_of_a_word_may_be_two_tiles() -> None:
    board = "(over-)(-ing) st"
    assert find(board, "overing oversing overs over ing") == ["oversing", "overing", "overs"]


def test_the_path_over_a_tile_that_ends_words_ends_there() -> None:
    words = find_words(Grid.parse("t(-er)e arx"), english("tarer"))
    assert [str(cell) for cell in words[0].path] == ["a1", "a2", "b2", "b1"]


def test_blocked_and_empty_cells_are_not_walked() -> None:
    board = """
        a # b
        c . d
        e f g
    """
    assert find(board, "ace bdg cfd abd acd acfdb") == ["acfdb", "ace", "bdg", "cfd"]


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("abcd efgh ijkl mnop", ["abcd", "abc"]),
        ("abcde fghij klmno pqrst uvwxy", ["abcd"]),
        ("abcde fghij", ["abcd", "abc"]),
    ],
)
def test_on_more_than_sixteen_cells_words_have_four_letters(board: str, words: list[str]) -> None:
    assert find(board, "abcd abc ab") == words


def test_the_shortest_word_can_be_chosen() -> None:
    assert find("abcd efgh", "abcd abc ab", BoggleRules(min_letters=2)) == ["abcd", "abc", "ab"]


def test_long_words_of_a_six_by_six_board_score_two_a_letter() -> None:
    board = "abcdef lkjihg mnoprs xwvut. ...... ......"
    words = find_words(Grid.parse(board), english("abcdefgh abcdefghi abcdefghij"))
    assert [word.points for word in words] == [20, 18, 11]


def test_long_words_of_a_five_by_five_board_score_eleven() -> None:
    words = find_words(Grid.parse("abcde jihgf ..... ..... ....."), english("abcdefgh abcdefghij"))
    assert [word.points for word in words] == [11, 11]


def test_points_may_be_those_of_another_game() -> None:
    rules = BoggleRules(points=((5, 800), (3, 100), (4, 400)))
    words = find_words(Grid.parse("abcd efgh"), english("abc abcd ab dcgfe abfedcgh"), rules)
    assert {word.word: word.points for word in words} == {"abc": 100, "abcd": 400, "dcgfe": 800}


def test_each_letter_after_seven_counts_400_in_word_hunt() -> None:
    words = find_words(
        Grid.parse("abcd hgfe ijkl"),
        english("abc abcdefgh abcdefghij"),
        BOGGLE_APPS["wordhunt"],
    )
    assert [word.points for word in words] == [3000, 2200, 100]


@pytest.mark.parametrize("text", ["abcdefghi", "abc def ghi", "abc\ndef\nghi", "a b c d e f g h i"])
def test_a_square_board_is_read_however_its_rows_are_broken(text: str) -> None:
    assert str(parse_boggle(text)) == "abc\ndef\nghi"


@pytest.mark.parametrize(
    ("text", "size"), [("abcd efgh", (2, 4)), ("abcdefgh", (1, 8)), ("abcd", (1, 4))]
)
def test_another_board_is_read_row_by_row(text: str, size: tuple[int, int]) -> None:
    grid = parse_boggle(text)
    assert (grid.height, grid.width) == size


def test_points_are_read_as_a_person_writes_them() -> None:
    assert parse_points("3=1, 5=2") == ((3, 1), (5, 2))
    with pytest.raises(SolverError, match="is not a list of points"):
        parse_points("3=1,five=2")


@pytest.mark.parametrize("step", [(0, 1), (65, 1), (3, 100_001), (3, -1)])
def test_points_out_of_range_are_refused(step: tuple[int, int]) -> None:
    with pytest.raises(SolverError, match="cannot count"):
        BoggleRules(points=(step,))


def test_words_come_by_points_by_length_likely_before_rare_by_the_alphabet() -> None:
    lexicon = Lexicon.open("en")
    words = list(find_words(Grid.parse("grep tnal esit dres"), lexicon))
    assert words == sorted(words, key=_place)


def _place(word: FoundWord) -> tuple[int, int, int, str]:
    length = len(word.word)
    return (-word.points, -length, ("natural", "well-read", "rare").index(word.tier), word.word)


def test_added_words_are_found_and_banned_are_not() -> None:
    lexicon = english("cat car").with_changes(added=["tac"], banned=["cat"])
    assert [word.word for word in find_words(Grid.parse("cat r.."), lexicon)] == ["car", "tac"]


def test_a_board_may_be_russian() -> None:
    lexicon = Lexicon.from_words(["лёд", "лето", "тело"])
    words = find_words(Grid.parse("лёд тое"), lexicon)
    assert [word.word for word in words] == ["лето", "тело", "лед"]


def test_an_alphabet_of_thirty_three_letters_is_searched() -> None:
    lexicon = Lexicon.from_words(["їжак", "яка"], alphabet="uk")
    assert [word.word for word in find_words(Grid.parse("їж ка"), lexicon)] == ["їжак"]


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("abcdefghi abcdefghi", "^A Boggle board has at most 8 rows and columns, this is 2 by 9.$"),
        (" ".join(["ab"] * 9), "this is 9 by 2"),
        ("ко та", "not in the en alphabet"),
    ],
)
def test_a_text_that_is_no_board_of_boggle_is_refused(board: str, reason: str) -> None:
    with pytest.raises(GridError, match=reason):
        find_words(Grid.parse(board), english("cat"))


def test_a_board_with_too_many_paths_is_refused() -> None:
    lexicon = Lexicon.from_words(["a" * length for length in range(3, 65)], alphabet="en")
    with pytest.raises(SolverError, match="too many ways"):
        find_words(Grid.parse(" ".join(["a" * 8] * 8)), lexicon)


def test_a_small_board_of_one_letter_is_solved() -> None:
    lexicon = Lexicon.from_words(["a" * length for length in range(3, 20)], alphabet="en")
    words = find_words(Grid.parse("aaaa aaaa aaaa aaaa"), lexicon)
    assert (len(words), len(words[0].path)) == (14, 16)


@st.composite
def boards(draw: st.DrawFn) -> Grid:
    height, width = draw(st.sampled_from([(1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (5, 1)]))
    tiles = ["th", "abe", "a/b", "b/e/h", "th-", "a-", "-be", "-e"]
    cell = st.sampled_from([*"abeabe", *tiles, "", "#"])
    rows = st.lists(st.tuples(*[cell] * width), min_size=height, max_size=height).map(tuple)
    return Grid(draw(rows.filter(lambda rows: any(set("".join(row)) - {"#"} for row in rows))))


@examples(100)
@given(
    grid=boards(),
    words=st.sets(st.text(alphabet="abeht", min_size=2, max_size=6), max_size=60),
    min_letters=st.sampled_from([None, 2, 3, 4]),
    corners=st.booleans(),
)
def test_native_and_oracle_agree(
    grid: Grid, words: set[str], min_letters: int | None, corners: bool
) -> None:
    lexicon = Lexicon.from_words(words, alphabet="en")
    found = find_words(grid, lexicon, BoggleRules(min_letters, corners))
    expected = oracle.words(grid, words, min_letters or 3, corners=corners)
    assert {word.word: word.path for word in found} == expected
    assert found.points == sum(map(oracle.points, expected))


@pytest.mark.skipif(WORD_LISTS is None, reason="BALDA_WORDLISTS names no folder of word lists")
@pytest.mark.parametrize(
    ("words", "board", "points"),
    [
        ("english0", "grep tnal esit dres", 1772),
        ("enable2k", "pers latg sine ters", 3625),
        ("yawl", "best late pirs seng", 4540),
        ("yawl", "segs rntr eiae slps", 4527),
    ],
)
def test_the_known_boards_have_their_known_points(words: str, board: str, points: int) -> None:
    lexicon = Lexicon.from_file(Path(WORD_LISTS or "") / f"{words}.txt")
    assert find_words(Grid.parse(board), lexicon).points == points
