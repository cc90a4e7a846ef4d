"""`balda boggle`: the words of a board, or the board with the most points."""

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tqdm import tqdm

from bot.documents import best_document, best_lines, board_lines, boggle_document, boggle_lines
from bot.terminal import (
    InputError,
    chosen_lexicon,
    grid_in,
    print_document,
    print_lines,
)
from solver import (
    DICE,
    BestBoards,
    BoardSearch,
    BoggleRules,
    Grid,
    Lexicon,
    Words,
    best_board,
    find_words,
)

_FILES = {".txt", ".png", ".jpg", ".jpeg", ".webp", ".gif"}


@dataclass(frozen=True, slots=True)
class BoardWords:
    """A board and its words."""

    grid: Grid
    lexicon: Lexicon
    rules: BoggleRules
    words: Words


def boggle(options: Namespace) -> None:
    text = " ".join(options.board)
    if bool(text) == options.best:
        raise InputError("give a board, as in “grep tnal esit dres”, or --best")
    if options.best:
        _find_best(options)
        return
    rules = BoggleRules(options.min_letters)
    print_words(words_of(_read_grid(text), options, rules), options)


def words_of(grid: Grid, options: Namespace, rules: BoggleRules) -> BoardWords:
    lexicon = chosen_lexicon(options, grid.alphabet.name)
    return BoardWords(grid, lexicon, rules, find_words(grid, lexicon, rules))


def print_words(board: BoardWords, options: Namespace) -> None:
    if options.json:
        print_document(boggle_document(board.grid, board.lexicon, board.words, options.limit))
        return
    print_lines(board_lines(board.grid.rows))
    print()
    print_lines(boggle_lines(board.lexicon, board.words, options.limit))


def _read_grid(text: str) -> Grid:
    """The board that *text* is, or that is in the file that it names."""
    is_file = text == "-" or Path(text).suffix.lower() in _FILES or Path(text).is_file()
    return grid_in(text) if is_file else Grid.parse(text)


def _find_best(options: Namespace) -> None:
    dice = DICE.get(options.dice)
    lexicon = chosen_lexicon(options, "ru" if options.dice == "ru" else "en")
    height, width = options.size
    search = BoardSearch(
        options.seconds,
        height,
        width,
        dice=dice,
        rules=BoggleRules(options.min_letters),
        seed=options.seed,
        threads=options.threads,
        pool=options.pool,
    )
    found = _last(_shown(best_board(lexicon, search), search.seconds))
    grid = found.boards[0].grid
    board = BoardWords(grid, lexicon, search.rules, find_words(grid, lexicon, search.rules))
    if options.json:
        document = boggle_document(grid, lexicon, board.words, options.limit)
        print_document(document | best_document(found, search))
        return
    print_words(board, options)
    print()
    print_lines(best_lines(found))


def _last(states: Iterator[BestBoards]) -> BestBoards:
    """The state at the end, or when the person who waits has had enough."""
    last = None
    try:
        for state in states:
            last = state
    except KeyboardInterrupt:
        if last is None:
            raise
    assert last is not None  # a search tells its state at least once
    return last


def _shown(states: Iterator[BestBoards], seconds: float) -> Iterator[BestBoards]:
    """The same states, each shown on stderr while the search goes on."""
    bar: tqdm[NoReturn]
    with tqdm(total=seconds, bar_format="{desc} |{bar}| {n:.0f}/{total:.0f} s", leave=False) as bar:
        for state in states:
            bar.set_description_str(
                f"best {state.boards[0].points}, boards {state.tried:,}, restarts {state.restarts}",
                refresh=False,
            )
            bar.n = min(state.seconds, seconds)
            bar.refresh()
            yield state
