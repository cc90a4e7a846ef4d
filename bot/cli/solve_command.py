"""`balda solve`: the moves of a board; a picture of another game is solved as that game."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from bot.boards.columns import cell_name, cell_named, naming_cells
from bot.cli import arguments, documents
from bot.cli.bee_command import solve_hive
from bot.cli.board_files import BoardFile, board_of, grid_of, list_used
from bot.cli.boggle_command import solve_boggle
from bot.cli.parser import texts_of_locale
from bot.settings import load_settings
from bot.texts import Texts, sentence
from solver import Grid, Lexicon, Meanings, Move, Query, find_moves

_FOR_ANY_GAME = {"--limit", "--all", "--words", "--lexicon", "--fit", "--no-substantives", "--json"}


@dataclass(frozen=True, slots=True)
class Solution:
    """The moves on the page that *query* asks for, each with its risk, of *total* in all."""

    grid: Grid
    lexicon: Lexicon
    query: Query
    total: int
    moves: list[Move]
    search_ms: float
    risk_ms: float

    @classmethod
    def find(cls, grid: Grid, lexicon: Lexicon, query: Query) -> "Solution":
        """Search the moves; the used words of *query* must be spelled as in *lexicon*."""
        began = perf_counter()
        moves = find_moves(grid, lexicon, query)
        found = perf_counter()
        page = moves.page()
        search_ms, risk_ms = (found - began) * 1000, (perf_counter() - found) * 1000
        return cls(grid, lexicon, query, len(moves), page, search_ms, risk_ms)

    @property
    def left_out(self) -> list[str]:
        """The words left out of the search: the start word, and the used ones as given."""
        start_word = self.grid.start_word
        played = [self.lexicon.alphabet.spell(start_word)] if start_word else []
        return list(dict.fromkeys([*played, *self.query.used]))


def add_to(parser: ArgumentParser) -> None:
    arguments.add_board(parser)
    arguments.add_rules(parser)
    _add_narrowing(parser)
    arguments.add_limit(parser)
    arguments.add_words(parser)
    arguments.add_json(parser)
    arguments.add_examples(
        parser,
        "balda solve examples/balda-5x5-en.png",
        "balda solve examples/balda-9x9-knots.png --mode knots --order net --limit 5",
        "balda solve '... cat ...'",
    )
    parser.set_defaults(run=solve)


def _add_narrowing(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--cell",
        type=arguments.list_of(arguments.cell),
        action="extend",
        default=[],
        metavar="CELL,…",
        help=sentence("only moves that place their letter there"),
    )
    parser.add_argument(
        "--through",
        type=arguments.cell,
        metavar="CELL",
        help=sentence("only words that go through this letter"),
    )
    arguments.add_used(parser)
    parser.add_argument(
        "--order",
        choices=("points", "net", "natural"),
        default="points",
        help=sentence(
            "net is points less risk; natural is known words first (default: %(default)s)"
        ),
    )
    arguments.add_tier(parser)


def solve(options: Namespace) -> None:
    file = board_of(options.board)
    if why := _NOT_BALDA.get(file.game):
        arguments.refuse(options, set(options.typed) - _FOR_ANY_GAME, why)
    _SOLVED_BY[file.game](file, options)


def solve_balda(file: BoardFile, options: Namespace) -> None:
    grid = grid_of(file)
    lexicon = arguments.open_chosen_lexicon(options, grid.alphabet.name)
    rows = grid.rows
    query = Query(
        arguments.rules_of(options, rows),
        used=tuple(map(lexicon.alphabet.spell, list_used(options, file.match(lexicon)))),
        cells=tuple(cell_named(name, rows) for name in options.cell),
        through=cell_named(options.through, rows) if options.through else None,
        order=options.order,
        rarest=options.tier,
        limit=arguments.limit_of(options),
    )
    with naming_cells(rows):
        solution = Solution.find(grid, lexicon, query)
    if options.json:
        known = Meanings.ready(directory=load_settings().lexicons) or Meanings()
        arguments.print_document(solution_document(solution, known))
        return
    arguments.print_lines(documents.board_lines(grid.rows))
    print()
    arguments.print_lines(solution_lines(texts_of_locale(), solution))


_NOT_BALDA = {
    "boggle": sentence("{option} is for Balda; this is a picture of Boggle"),
    "bee": sentence("{option} is for Balda; this is a picture of a hive"),
}
_SOLVED_BY: dict[str, Callable[[BoardFile, Namespace], None]] = {
    "balda": solve_balda,
    "boggle": lambda file, options: solve_boggle(file.board, options),
    "bee": lambda file, options: solve_hive(file.board, options),
}


def solution_document(solution: Solution, known: Meanings) -> documents.Document:
    """The moves of a Balda board, with the meanings that are *known*; `total` counts all."""
    query = solution.query
    meanings = [known.of(move.word, solution.lexicon) for move in solution.moves]
    return {
        "game": "balda",
        **documents.rules_document(query.rules),
        "order": query.order,
        "tier": query.rarest,
        "lexicon": solution.lexicon.info.name,
        "rows": [list(row) for row in solution.grid.rows],
        "used": solution.left_out,
        **_narrowing(solution),
        "total": solution.total,
        "search_ms": round(solution.search_ms, 3),
        "risk_ms": round(solution.risk_ms, 3),
        "moves": [
            {
                **documents.move_document(move),
                "risk": move.risk,
                "net": move.net,
                "tier": move.tier,
                "meaning": meaning and meaning._asdict(),
            }
            for move, meaning in zip(solution.moves, meanings, strict=True)
        ],
    }


def solution_lines(texts: Texts, solution: Solution) -> Iterator[str]:
    """Yield a summary, then one move a line."""
    rules = solution.query.rules
    yield ", ".join(
        [
            texts.count("{n} move", "{n} moves", solution.total),
            texts.say("knots") if rules.knots else texts.say("classic"),
            *([texts.say("with diagonals")] if rules.diagonal else []),
            solution.lexicon.info.name,
            texts.say("{ms} ms", ms=f"{solution.search_ms:.2f}"),
        ]
    )
    risk, cell = texts.say("risk"), texts.say("cell")
    if solution.moves:
        points, word, path = texts.say("points"), texts.say("word"), texts.say("path")
        yield f"{points:>6} {risk:>4}  {word:<14} {cell:<6}   {path}"
    for move in solution.moves:
        numbers = f"{move.score:>6} {move.risk:>{max(4, len(risk))}}"
        place = f"{cell_name(move.cell, move.word):>4}={move.letter}"
        path = documents.path_text(move.path, move.word) + documents.rarity_mark(texts, move.tier)
        yield f"{numbers}  {move.word:<14} {place:<{max(6, len(cell))}}   {path}"
    yield from documents.rest_lines(texts, solution.total, len(solution.moves))


def _narrowing(solution: Solution) -> documents.Document:
    """The options given: cells to place in, the letter to pass, prizes."""
    query = solution.query
    given = {
        "cell": [str(cell) for cell in query.cells],
        "through": str(query.through) if query.through else "",
        "prizes": {str(cell): points for cell, points in query.rules.prizes},
    }
    return {name: value for name, value in given.items() if value}
