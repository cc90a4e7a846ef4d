"""Words and boards: Balda, Boggle and Spelling Bee.

    lexicon = Lexicon.open("ru")
    moves = find_moves(Grid.parse("...\\nкот\\n..."), lexicon, Query(Rules(knots=True)))
    position = Position(Grid.parse("...\\nкот\\n..."), lexicon)
    analysis = analyse(position, seconds=1)
    report = review(Match.parse("кот; a1=о окот"), lexicon)
    reply = choose_move(position, LEVELS["expert"], Random(1))
    answers = find_answers(Hive.parse("cveasol"), Lexicon.open("en"))
    words = find_words(Grid.parse("grep tnal esit dres"), Lexicon.open("en"))

Other rooms import only these names; the modules are for the solver itself and its tests. Nothing
but lexicon files is read or written; searches run in the native core without the GIL.
"""

from solver.alphabet import MIN_WORD_LETTERS, Alphabet, legible
from solver.balda import Move, Moves, find_moves
from solver.bee import (
    GENIUS,
    MIN_ANSWER_LETTERS,
    NEWSPAPER_LETTERS,
    RANKS,
    Answer,
    Answers,
    Hints,
    Hive,
    Hives,
    HiveSummary,
    Likelihood,
    Rank,
    find_answers,
    generate_hives,
    hint_tables,
)
from solver.boggle import (
    MAX_BOGGLE_SIDE,
    BoardTotals,
    BoggleRules,
    FoundWord,
    PointSteps,
    Words,
    find_words,
    parse_boggle,
    parse_points,
    total_boards,
)
from solver.boggle_apps import BOGGLE_APPS
from solver.boggle_best import BEST_BOARDS, POOL, BestBoards, BoardSearch, ScoredGrid, best_board
from solver.checks import MAX_THREADS
from solver.dice import DICE, Dice, roll
from solver.grid import EMPTY, MAX_SIDE, OUTSIDE, Cell, Grid
from solver.judging import Judgement, Share, count_explained, judge, read_judged
from solver.lexicon import Fitness, Lexicon, LexiconInfo, data_directory, find_image, image_path
from solver.look_alikes import in_one_script
from solver.match import Match, Placement, start_grid
from solver.meanings import Meaning, MeaningKind, Meanings, meanings_path
from solver.nature import Nature, nature_of
from solver.players import LEVELS, Level, choose_move, polite_moves
from solver.position import SIDES, Position
from solver.query import MAX_PRIZE_POINTS, Order, Query, Rules
from solver.reviewing import REVIEW_SECONDS, Review, ReviewedMove, review
from solver.solver_errors import (
    GridError,
    HiveError,
    IllegalMoveError,
    LexiconError,
    MissingDataError,
    PositionError,
    SolverError,
    WordError,
)
from solver.tactics import MAX_THINK_SECONDS, THINK_SECONDS, Analysis, Analyst, Line, Stop, analyse
from solver.tiles import is_tile
from solver.wordlists.brought import BroughtList, Fault, LeftOut, read_brought
from solver.wordlists.built_in import BUILT_IN
from solver.wordlists.word_list import TIERS, Progress, Source, Tier, WordList

__all__ = [
    "BEST_BOARDS",
    "BOGGLE_APPS",
    "BUILT_IN",
    "DICE",
    "EMPTY",
    "GENIUS",
    "LEVELS",
    "MAX_BOGGLE_SIDE",
    "MAX_PRIZE_POINTS",
    "MAX_SIDE",
    "MAX_THINK_SECONDS",
    "MAX_THREADS",
    "MIN_ANSWER_LETTERS",
    "MIN_WORD_LETTERS",
    "NEWSPAPER_LETTERS",
    "OUTSIDE",
    "POOL",
    "RANKS",
    "REVIEW_SECONDS",
    "SIDES",
    "THINK_SECONDS",
    "TIERS",
    "Alphabet",
    "Analysis",
    "Analyst",
    "Answer",
    "Answers",
    "BestBoards",
    "BoardSearch",
    "BoardTotals",
    "BoggleRules",
    "BroughtList",
    "Cell",
    "Dice",
    "Fault",
    "Fitness",
    "FoundWord",
    "Grid",
    "GridError",
    "Hints",
    "Hive",
    "HiveError",
    "HiveSummary",
    "Hives",
    "IllegalMoveError",
    "Judgement",
    "LeftOut",
    "Level",
    "Lexicon",
    "LexiconError",
    "LexiconInfo",
    "Likelihood",
    "Line",
    "Match",
    "Meaning",
    "MeaningKind",
    "Meanings",
    "MissingDataError",
    "Move",
    "Moves",
    "Nature",
    "Order",
    "Placement",
    "PointSteps",
    "Position",
    "PositionError",
    "Progress",
    "Query",
    "Rank",
    "Review",
    "ReviewedMove",
    "Rules",
    "ScoredGrid",
    "Share",
    "SolverError",
    "Source",
    "Stop",
    "Tier",
    "WordError",
    "WordList",
    "Words",
    "analyse",
    "best_board",
    "choose_move",
    "count_explained",
    "data_directory",
    "find_answers",
    "find_image",
    "find_moves",
    "find_words",
    "generate_hives",
    "hint_tables",
    "image_path",
    "in_one_script",
    "is_tile",
    "judge",
    "legible",
    "meanings_path",
    "nature_of",
    "parse_boggle",
    "parse_points",
    "polite_moves",
    "read_brought",
    "read_judged",
    "review",
    "roll",
    "start_grid",
    "total_boards",
]
