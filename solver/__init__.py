"""Words and boards: Balda and Spelling Bee.

    lexicon = Lexicon.open("ru")
    moves = find_moves(Grid.parse("...\\nкот\\n..."), lexicon, Rules(knots=True))
    position = Position(Grid.parse("...\\nкот\\n..."), lexicon)
    answers = find_answers(Hive.parse("cveasol"), Lexicon.open("en"))

Pure but for lexicon files; searches run in the native core without the GIL.
"""

from solver.alphabet import Alphabet
from solver.balda import Move, Moves, Order, Position, Rules, find_moves
from solver.bee import Answer, Answers, Hive, find_answers
from solver.errors import GridError, HiveError, LexiconError, SolverError, WordError
from solver.grid import Cell, Grid
from solver.lexicon import Lexicon, LexiconInfo, data_directory, image_path
from solver.wordlists import BUILT_IN

__all__ = [
    "BUILT_IN",
    "Alphabet",
    "Answer",
    "Answers",
    "Cell",
    "Grid",
    "GridError",
    "Hive",
    "HiveError",
    "Lexicon",
    "LexiconError",
    "LexiconInfo",
    "Move",
    "Moves",
    "Order",
    "Position",
    "Rules",
    "SolverError",
    "WordError",
    "data_directory",
    "find_answers",
    "find_moves",
    "image_path",
]
