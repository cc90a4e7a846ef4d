"""The exact text of each refusal, which tells the fault and the remedy."""

from collections.abc import Callable

import pytest

from solver import (
    DICE,
    Alphabet,
    BoardSearch,
    BoggleRules,
    Cell,
    Dice,
    Grid,
    Hive,
    Level,
    Lexicon,
    Match,
    Position,
    Query,
    Rules,
    SolverError,
    analyse,
    best_board,
    find_answers,
    find_moves,
    find_words,
    generate_hives,
    parse_points,
    read_brought,
    start_grid,
)

RUSSIAN = Lexicon.from_words(["кот", "скот"])
ENGLISH = Lexicon.from_words(["cat"], alphabet="en")
GRID = Grid.parse("...\nкот\n...")
RUSSIAN_ALPHABET = Alphabet.find("ru")


def position() -> Position:
    return Position(GRID, RUSSIAN)


def play(move: str) -> object:
    return list(Match.parse(f"кот; {move}").positions(RUSSIAN))


def read_list(text: str) -> object:
    return read_brought(text.encode(), "words.txt", max_lines=2)


def read_position(line: str) -> object:
    return Position.parse(f"кот ...\n{line}", RUSSIAN)


REFUSALS: list[tuple[Callable[[], object], str]] = [
    (lambda: Alphabet.find("xx"), "There is no alphabet “xx”; there are ru, ru-yo, en, uk."),
    (
        lambda: RUSSIAN_ALPHABET.clean_word("два слова"),
        "“два слова” has a space in it; give one word at a time.",
    ),
    (lambda: RUSSIAN_ALPHABET.clean_word("я"), "“я” has 1 letters; a word has 2 to 64."),
    (
        lambda: RUSSIAN_ALPHABET.clean_word("wлово"),
        "“wлово” has “w”, which is not in the ru alphabet.",
    ),
    (
        lambda: find_answers(Hive.parse("abc"), ENGLISH, min_letters=0),
        "The shortest word that counts has 1 to 64 letters.",
    ),
    (
        lambda: Hive.parse("a"),
        "A hive has 3 to 12 letters, this has 1; give them with the centre first.",
    ),
    (
        lambda: Hive.parse("abc7"),
        "“7” is not a letter; give the letters of the hive, the centre first.",
    ),
    (
        lambda: Hive.parse("abcд"),
        "The letters a b c д are not of one alphabet; use only Russian, English or Ukrainian "
        "letters.",
    ),
    (
        lambda: Hive.parse("abca"),
        "The letter “a” is given twice; the letters of a hive are all different.",
    ),
    (
        lambda: find_answers(Hive.parse("еёка"), RUSSIAN),
        "Here е and ё are one letter; the letters of a hive are all different.",
    ),
    (
        lambda: find_answers(Hive.parse("abc"), RUSSIAN),
        "The letter “a” is not in the ru alphabet of the lexicon; choose another lexicon.",
    ),
    (
        lambda: generate_hives(ENGLISH, min_words=-1),
        "The words and pangrams of a hive are 0 to 1000000000.",
    ),
    (
        lambda: find_moves(Grid.parse("cat ..."), RUSSIAN),
        "The letter “c” is not in the ru alphabet of the lexicon; choose another lexicon.",
    ),
    (
        lambda: find_moves(Grid.parse("(th).e"), ENGLISH),
        "The tile (th) has several letters; in Balda a cell holds one letter.",
    ),
    (
        lambda: find_moves("кот ...", RUSSIAN),  # type: ignore[arg-type]  # refused
        "A board is a Grid, not a value of type str; pass Grid.parse(text).",
    ),
    (lambda: Query(limit=-1), "A page begins at move 0 or later, and has 0 moves or more."),
    (
        lambda: Query(order="luck"),  # type: ignore[arg-type]  # refused
        "There is no order “luck”; there are points, net, natural.",
    ),
    (
        lambda: Query(rarest="odd"),  # type: ignore[arg-type]  # refused
        "There is no tier “odd”; there are natural, well-read, rare.",
    ),
    (
        lambda: find_moves(GRID, RUSSIAN, Query(through=Cell.parse("b1"))),
        "There is no letter on b1; choose a cell with a letter.",
    ),
    (
        lambda: Rules(prizes=((Cell(0, 1), 100),)),
        "The prize of b1 must be 1 to 99 points.",
    ),
    (
        lambda: Rules(prizes=((Cell(0, 1), 2), (Cell(0, 1), 3))),
        "A cell has two prizes; give each cell one.",
    ),
    (
        lambda: find_words(Grid.parse("abcdefghi abcdefghi"), ENGLISH),
        "A Boggle board has at most 8 rows and columns, this is 2 by 9.",
    ),
    (
        lambda: find_words(Grid.parse("ко ша"), ENGLISH),
        "The letter “к” is not in the en alphabet of the lexicon; choose another lexicon.",
    ),
    (
        lambda: parse_points("3=1,five=2"),
        "“3=1,five=2” is not a list of points; write letters=points, like 3=1,5=2,6=3",
    ),
    (
        lambda: BoggleRules(points=((0, 1),)),
        "A word of 0 letters cannot count 1 points; words have at most 64 letters and 100000 "
        "points.",
    ),
    (lambda: BoardSearch(5, pool=0), "The pool must have room for 1 to 100000 boards."),
    (lambda: BoardSearch(5, 1, 1), "One cell is not a board; a board has at least two."),
    (
        lambda: BoardSearch(5, 5, 4, dice=DICE["new"]),
        "The new dice make a board of 4x4, not of 5x4.",
    ),
    (lambda: BoardSearch(5, seed=-1), "A seed is 0 to 18446744073709551615."),
    (lambda: BoardSearch(0), "A search takes more than 0 seconds and 1 to 64 threads."),
    (
        lambda: best_board(RUSSIAN, BoardSearch(1, dice=DICE["new"])),
        "The letter “a” is not in the ru alphabet of the lexicon; choose another lexicon.",
    ),
    (
        lambda: Dice("mine", ()),
        "The mine dice show no board; each needs a face, and one of them a letter.",
    ),
    (
        lambda: read_brought("бок\nлес\n".encode("koi8_r"), "words.txt", max_lines=2),
        "I cannot tell in which encoding the word list words.txt is; save it in UTF-8.",
    ),
    (
        lambda: read_list("ко7"),
        "The word list words.txt has no word in it, since “ко7” is none; write one word a line, "
        "of letters alone.",
    ),
    (
        lambda: read_list(""),
        "The word list words.txt has no word in it; write one word a line.",
    ),
    (
        lambda: read_list("кот\nкит\nбар"),
        "The word list words.txt has 3 lines, and I take at most 2; split it.",
    ),
    (
        lambda: read_list("кот\nк\x1bит"),
        "The word list words.txt has the control character U+001B in line 2; save it as plain "
        "text, one word a line.",
    ),
    (
        lambda: read_list("к\0т"),
        "The word list words.txt is not text; save it as plain text in UTF-8, one word a line.",
    ),
    (lambda: Grid.parse("..."), "The board has no letter; write the letters that are on it."),
    (
        lambda: Grid.parse(" "),
        "There is no board in the text; write one row a line, . for an empty cell.",
    ),
    (lambda: Grid.parse("а"), "One cell is not a board; a board has at least two."),
    (
        lambda: Grid.parse("кот ко"),
        "Row 2 has length 2, but row 1 has 3; write . for an empty cell.",
    ),
    (
        lambda: Grid.parse("к7т"),
        "Row 1 has “7”, which is not a letter; write a letter, . for an empty cell or # for a "
        "cell that is not on the board.",
    ),
    (
        lambda: Grid.parse("(a/)e"),
        "(a/) in row 1 is not a tile; write (th) for two letters, (u/l) for either of them, "
        "(de-) or (-er) for the beginning or the end of words.",
    ),
    (lambda: Grid.parse("(abcdef)e"), "The tile (abcdef) in row 1 has more than 5 letters."),
    (
        lambda: Grid.parse("а" * 33),
        "The board is too large; it may have at most 32 rows and columns.",
    ),
    (
        lambda: Cell.parse("c"),
        "“c” is not a cell; write the column letter and the row number, like c3.",
    ),
    (lambda: RUSSIAN.tier("рот"), "“рот” is not in the lexicon."),
    (
        lambda: Lexicon.open("tlh"),
        "There is no lexicon “tlh”; there are ru, en, uk, or give a word list of your own.",
    ),
    (
        lambda: ENGLISH.join(RUSSIAN),
        "Lexicons of the en and the ru alphabet cannot be joined.",
    ),
    (
        lambda: RUSSIAN.match(""),
        "A pattern has 1 to 63 characters: letters, ? for one letter, * for any run.",
    ),
    (
        lambda: RUSSIAN.match("к?w"),
        "“к?w” has “w”; a pattern has letters of the ru alphabet, ? for one letter and * for any "
        "run.",
    ),
    (lambda: Match.parse(""), "A match begins with its start word."),
    (lambda: play("b1 окот"), "“b1 окот” is not a line of a match."),
    (lambda: play("b1=с кот"), "“кот” has been played already."),
    (lambda: play("c3=с скот"), "“скот” cannot be made on this board."),
    (lambda: play("b2=с скот"), "b2 is not empty; choose an empty cell for the new letter."),
    (lambda: play("d9=с скот"), "d9 is not on the board; its cells go from a1 to c3."),
    (
        lambda: start_grid("котик", width=3),
        "“котик” does not fit on a board of 3 by 5 cells.",
    ),
    (
        lambda: Level("seer", "Sees more than there is.", notices=2),
        "A player notices more than 0 of the words, and at most 1, all of them.",
    ),
    (
        lambda: position().legal(Cell.parse("c3"), "скот"),
        "“скот” cannot be made by a letter on c3; choose another cell.",
    ),
    (
        lambda: Position(GRID, RUSSIAN, Rules(min_letters=5)).moves_of("скот"),
        "“скот” is too short; words have at least 5 letters.",
    ),
    (lambda: position().moves_of("рот"), "“рот” is not in the lexicon."),
    (lambda: position().play_pass(), "These rules allow no pass; make a move."),
    (
        lambda: position().moves(order="luck"),  # type: ignore[arg-type]  # refused
        "There is no order “luck”; there are points, net, natural.",
    ),
    (
        lambda: Position(GRID, RUSSIAN, side=2),
        "The side to move is 0 or 1, not “2”.",
    ),
    (lambda: read_position("colour: red"), "“colour: red” is not a line of a position."),
    (lambda: read_position("rules: fast"), "“fast” is not a rule of a game."),
    (lambda: read_position("scores: 12"), "“12” is not a score; write one like 12:9."),
    (lambda: read_position("scores: 10000:0"), "A score is 0 to 9999 points."),
    (
        lambda: analyse(position(), lines=0),
        "Looking ahead takes at least 1 line, node and ply.",
    ),
    (
        lambda: analyse(position(), threads=65),
        "A search takes more than 0 seconds and 1 to 64 threads.",
    ),
]


@pytest.mark.parametrize(("refused", "sentence"), REFUSALS)
def test_a_refusal_has_its_exact_sentence(refused: Callable[[], object], sentence: str) -> None:
    with pytest.raises(SolverError) as refusal:
        refused()
    assert str(refusal.value) == sentence
