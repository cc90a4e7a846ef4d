"""Words and boards: Balda, Boggle and Spelling Bee.

    lexicon = Lexicon.open("ru")
    moves = find_moves(Grid.parse("...\\nкот\\n..."), lexicon, Query(Rules(knots=True)))
    position = Position(Grid.parse("...\\nкот\\n..."), lexicon)
    analysis = analyse(position, seconds=1)
    answers = find_answers(Hive.parse("cveasol"), Lexicon.open("en"))
    words = find_words(Grid.parse("grep tnal esit dres"), Lexicon.open("en"))

Pure but for lexicon files; searches run in the native core without the GIL.
"""

from solver.alphabet import Alphabet
from solver.balda import Move, Moves, find_moves
from solver.bee import (
    Answer,
    Answers,
    Hints,
    Hive,
    Hives,
    HiveSummary,
    Rank,
    find_answers,
    generate_hives,
    hint_tables,
)
from solver.boggle import BoggleRules, FoundWord, Words, find_words
from solver.boggle_best import BestBoards, BoardSearch, ScoredGrid, best_board
from solver.dice import DICE, Dice, roll
from solver.errors import (
    GridError,
    HiveError,
    IllegalMoveError,
    LexiconError,
    MissingDataError,
    PositionError,
    SolverError,
    WordError,
)
from solver.grid import Cell, Grid
from solver.lexicon import Lexicon, LexiconInfo, data_directory, image_path
from solver.position import Position
from solver.query import MAX_PRIZE, Order, Query, Rules
from solver.tactics import Analysis, Line, Stop, analyse
from solver.wordlists import BUILT_IN, Tier

__all__ = [
    "BUILT_IN",
    "DICE",
    "MAX_PRIZE",
    "Alphabet",
    "Analysis",
    "Answer",
    "Answers",
    "BestBoards",
    "BoardSearch",
    "BoggleRules",
    "Cell",
    "Dice",
    "FoundWord",
    "Grid",
    "GridError",
    "Hints",
    "Hive",
    "HiveError",
    "HiveSummary",
    "Hives",
    "IllegalMoveError",
    "Lexicon",
    "LexiconError",
    "LexiconInfo",
    "Line",
    "MissingDataError",
    "Move",
    "Moves",
    "Order",
    "Position",
    "PositionError",
    "Query",
    "Rank",
    "Rules",
    "ScoredGrid",
    "SolverError",
    "Stop",
    "Tier",
    "WordError",
    "Words",
    "analyse",
    "best_board",
    "data_directory",
    "find_answers",
    "find_moves",
    "find_words",
    "generate_hives",
    "hint_tables",
    "image_path",
    "roll",
]
