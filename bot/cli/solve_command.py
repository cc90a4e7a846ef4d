"""`balda solve`: the moves of a board; a picture of another game is solved as that game."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from bot.boards.columns import cell_named, naming_cells
from bot.cli.arguments import (
    add_board,
    add_examples,
    add_json,
    add_limit,
    add_rules,
    add_used,
    add_words,
    cell,
    limit_of,
    list_of,
    refuse,
    rules_of,
)
from bot.cli.balda_documents import Solution, solution_document, solution_lines
from bot.cli.bee_command import solve_hive
from bot.cli.board_files import BoardFile, board_of, grid_of, list_used
from bot.cli.boggle_command import solve_boggle
from bot.cli.documents import board_lines
from bot.cli.parser import texts_of_locale
from bot.cli.terminal import lexicons_directory, open_chosen_lexicon, print_document, print_lines
from bot.texts import sentence
from solver import TIERS, Meanings, Query

_FOR_ANY_GAME = {"--limit", "--all", "--words", "--lexicon", "--fit", "--no-substantives", "--json"}


def add_to(parser: ArgumentParser) -> None:
    add_board(parser)
    add_rules(parser)
    _add_narrowing(parser)
    add_limit(parser)
    add_words(parser)
    add_json(parser)
    add_examples(
        parser,
        "balda solve examples/balda-5x5-en.png",
        "balda solve examples/balda-9x9-knots.png --mode knots --order net --limit 5",
        "balda solve '... cat ...'",
    )
    parser.set_defaults(run=solve)


def _add_narrowing(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--cell",
        type=list_of(cell),
        action="extend",
        default=[],
        metavar="CELL,…",
        help=sentence("only moves that place their letter there"),
    )
    parser.add_argument(
        "--through",
        type=cell,
        metavar="CELL",
        help=sentence("only words that go through this letter"),
    )
    add_used(parser)
    parser.add_argument(
        "--order",
        choices=("points", "net", "natural"),
        default="points",
        help=sentence(
            "net is points less risk; natural is known words first (default: %(default)s)"
        ),
    )
    parser.add_argument(
        "--tier",
        choices=TIERS,
        default=TIERS[-1],
        help=sentence("leave words out that are rarer (default: %(default)s)"),
    )


def solve(options: Namespace) -> None:
    file = board_of(options.board)
    if why := _NOT_BALDA.get(file.game):
        refuse(options, set(options.typed) - _FOR_ANY_GAME, why)
    _SOLVED_BY[file.game](file, options)


def solve_balda(file: BoardFile, options: Namespace) -> None:
    grid = grid_of(file)
    lexicon = open_chosen_lexicon(options, grid.alphabet.name)
    rows = grid.rows
    query = Query(
        rules_of(options, rows),
        used=tuple(map(lexicon.alphabet.spell, list_used(options, file.match(lexicon)))),
        cells=tuple(cell_named(name, rows) for name in options.cell),
        through=cell_named(options.through, rows) if options.through else None,
        order=options.order,
        rarest=options.tier,
        limit=limit_of(options),
    )
    with naming_cells(rows):
        solution = Solution.find(grid, lexicon, query)
    if options.json:
        known = Meanings.ready(directory=lexicons_directory()) or Meanings()
        print_document(solution_document(solution, known))
        return
    print_lines(board_lines(grid.rows))
    print()
    print_lines(solution_lines(texts_of_locale(), solution))


_NOT_BALDA = {
    "boggle": sentence("{option} is for Balda; this is a picture of Boggle"),
    "bee": sentence("{option} is for Balda; this is a picture of a hive"),
}
_SOLVED_BY: dict[str, Callable[[BoardFile, Namespace], None]] = {
    "balda": solve_balda,
    "boggle": lambda file, options: solve_boggle(file.board, options),
    "bee": lambda file, options: solve_hive(file.board, options),
}
