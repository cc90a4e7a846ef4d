"""`balda boggle`: the words of a board or of many, or the board with the most points."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from typing import NoReturn

from bot.cli import arguments
from bot.cli.board_files import as_text, board_of, grid_of, input_bytes
from bot.cli.documents import (
    Document,
    board_lines,
    group_digits,
    path_text,
    rarity_mark,
    rest_lines,
)
from bot.cli.parser import explain, texts_of_locale
from bot.settings import load_settings
from bot.texts import Texts, sentence
from solver import (
    BOGGLE_APPS,
    BUILT_IN,
    DICE,
    POOL,
    BestBoards,
    BoardSearch,
    BoggleRules,
    Grid,
    Lexicon,
    PointSteps,
    SolverError,
    Words,
    best_board,
    find_words,
    parse_boggle,
    parse_points,
    total_boards,
)

BEST_BOARD_SECONDS = 10.0

_ONLY_BEST = ("--size", "--dice", "--seconds", "--seed", "--threads", "--pool")

_SIZE = re.compile(r"([1-9][0-9]?)[xXхХ×]([1-9][0-9]?)")


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument(
        "board",
        nargs="*",
        metavar="GRID|FILE",
        help=sentence("the rows, or a file with a text board or a picture; - is standard input"),
    )
    parser.add_argument(
        "--app",
        choices=BOGGLE_APPS,
        help=sentence("the rules of this app; other options change them"),
    )
    shorter = sentence("shorter words do not count (default: 3, or 4 on more than 16 cells)")
    arguments.add_min_letters(parser, None, meaning=shorter)
    parser.add_argument(
        "--adjacency",
        type=arguments.number,
        choices=(4, 8),
        help=sentence("4: words step only to the sides; 8: by corners too (default: 8)"),
    )
    parser.add_argument(
        "--points",
        type=_points,
        default=(),
        metavar="N=P,…",
        help=sentence("the points of words of N letters and more (default: 3=1,5=2,6=3,7=5,8=11)"),
    )
    batch = sentence(
        "a board a line, from FILE (default: standard input): its words and points; their words "
        "too with --limit or --all"
    )
    arguments.add_flag(parser, "--batch", batch)
    _add_search(parser)
    arguments.add_limit(parser)
    by_letters = sentence(
        "one of ru, en, uk (default: by the board's letters; en for the best board)"
    )
    arguments.add_words(parser, meaning=by_letters)
    arguments.add_json(parser)
    arguments.add_examples(
        parser,
        'balda boggle "grep tnal esit dres" --limit 10',
        "balda boggle examples/boggle-4x4.png",
        'balda boggle "grep tnal esit dres" --app wordhunt --limit 10',
        "echo perslatgsineters | balda boggle --batch",
        "balda boggle --best --seconds 5 --dice new",
    )
    parser.set_defaults(run=boggle)


def _add_search(parser: ArgumentParser) -> None:
    best = parser.add_argument_group(sentence("the best board"))
    arguments.add_flag(best, "--best", sentence("search for the board with the most points"))
    best.add_argument(
        "--size",
        type=_size,
        default=(4, 4),
        metavar="ROWSxCOLUMNS",
        help=sentence("1x1 to 8x8 (default: 4x4)"),
    )
    best.add_argument(
        "--dice",
        choices=("none", *DICE),
        default="none",
        help=sentence("only boards that these dice can roll (default: %(default)s)"),
    )
    seconds = sentence("how long to search (default: %(default)g)")
    arguments.add_seconds(best, seconds, BEST_BOARD_SECONDS)
    seed = sentence("the same seed tries the same boards, on one thread (default: %(default)s)")
    arguments.add_number(best, "--seed", seed, default=0)
    threads = sentence("how many threads search (default: %(default)s)")
    arguments.add_number(best, "--threads", threads, default=1)
    pool = sentence("how many boards a climb keeps (default: %(default)s)")
    arguments.add_number(best, "--pool", pool, default=POOL)


def _size(text: str) -> tuple[int, int]:
    sides = _SIZE.fullmatch(text)
    if not sides:
        raise arguments.TypedError("“{text}” is no size; write one like 4x4", text=text)
    return int(sides[1]), int(sides[2])


def _points(text: str) -> PointSteps:
    try:
        return parse_points(text)
    except SolverError as error:
        raise ArgumentTypeError(explain(error)) from None


def _rules(options: Namespace) -> BoggleRules:
    """The rules of the app that is named, as the other options change them."""
    app = BOGGLE_APPS.get(options.app, BoggleRules())
    return BoggleRules(
        app.min_letters if options.min_letters is None else options.min_letters,
        app.corners if options.adjacency is None else options.adjacency == 8,
        options.points or app.points,
    )


def boggle(options: Namespace) -> None:
    text = " ".join(options.board)
    if text and options.best:
        raise arguments.InputError("--best finds a board of its own; leave it or the board out")
    if not text and not options.best and not options.batch:
        raise arguments.InputError("give a board, as in “grep tnal esit dres”, or --best")
    if options.best:
        arguments.refuse(options, ("--batch",), sentence("{option} goes without --best"))
        _find_best(options)
        return
    arguments.refuse(options, _ONLY_BEST, sentence("{option} goes only with --best"))
    if options.batch:
        solve_batch(text or "-", options, _rules(options))
        return
    grid = grid_of(board_of(options.board, parse_boggle, least_blocks=1))
    solve_boggle(grid, options, _rules(options))


def solve_boggle(grid: Grid, options: Namespace, rules: BoggleRules | None = None) -> None:
    """Print the words of a board by *rules*, or by the usual ones if None."""
    lexicon = arguments.open_chosen_lexicon(options, grid.alphabet.name)
    words = find_words(grid, lexicon, rules or BoggleRules())
    if options.json:
        arguments.print_document(boggle_document(grid, lexicon, words, arguments.limit_of(options)))
    else:
        _print_words(grid, lexicon, words, options)


def _print_words(grid: Grid, lexicon: Lexicon, words: Words, options: Namespace) -> None:
    arguments.print_lines(board_lines(grid.rows))
    print()
    arguments.print_lines(
        boggle_lines(texts_of_locale(), lexicon, words, arguments.limit_of(options))
    )


def _find_best(options: Namespace) -> None:
    dice = DICE.get(options.dice)
    lexicon = arguments.open_chosen_lexicon(
        options, options.dice if options.dice in BUILT_IN else "en"
    )
    height, width = options.size
    search = BoardSearch(
        options.seconds,
        height,
        width,
        dice=dice,
        rules=_rules(options),
        seed=options.seed,
        threads=options.threads,
        pool=options.pool,
    )
    found = _last(_show_progress(_search(lexicon, search, whole=not options.words), search.seconds))
    grid = found.boards[0].grid
    words = find_words(grid, lexicon, search.rules)
    if options.json:
        document = boggle_document(grid, lexicon, words, arguments.limit_of(options))
        arguments.print_document(document | best_document(found, search))
        return
    _print_words(grid, lexicon, words, options)
    print()
    arguments.print_lines(best_lines(texts_of_locale(), found))


def _search(lexicon: Lexicon, search: BoardSearch, *, whole: bool) -> Iterator[BestBoards]:
    """Search here, or on the cluster if there is one; *whole*: its workers have the lexicon."""
    scheduler = load_settings().scheduler
    if scheduler is None:
        yield from best_board(lexicon, search)
        return
    from bot.work.best_boards import best_board_on  # imported only where there is a cluster

    words = None if whole else tuple(lexicon)
    yield from best_board_on(scheduler, search, lexicon.alphabet.name, words)


def _last(states: Iterator[BestBoards]) -> BestBoards:
    """The last state, also if the person interrupts the search."""
    last = None
    try:
        for state in states:
            last = state
    except KeyboardInterrupt:
        if last is None:
            raise
    assert last is not None  # a search tells its state at least once
    return last


def _show_progress(states: Iterator[BestBoards], seconds: float) -> Iterator[BestBoards]:
    """Yield *states*, showing each on stderr while the search goes on, if that is a terminal."""
    from tqdm import tqdm

    bar: tqdm[NoReturn]
    texts, look = texts_of_locale(), "{desc} |{bar}| {n:.0f}/{total:.0f} s"
    with tqdm(total=seconds, bar_format=look, leave=False, disable=None) as bar:
        for state in states:
            bar.set_description_str(
                texts.say(
                    "best {points}, boards {tried}, restarts {restarts}",
                    points=state.boards[0].points,
                    tried=group_digits(texts, state.tried),
                    restarts=state.restarts,
                ),
                refresh=False,
            )
            bar.n = min(state.seconds, seconds)
            bar.refresh()
            yield state


def boggle_document(grid: Grid, lexicon: Lexicon, words: Words, limit: int | None) -> Document:
    """The first *limit* words of a board of Boggle; `total` and `points` count all of them."""
    return {
        "game": "boggle",
        "lexicon": lexicon.info.name,
        "rows": [list(row) for row in grid.rows],
        "total": len(words),
        "points": words.points,
        "words": [
            {
                "word": found.word,
                "points": found.points,
                "path": [str(cell) for cell in found.path],
                "tier": found.tier,
            }
            for found in words[:limit]
        ],
    }


def best_document(found: BestBoards, search: BoardSearch) -> Document:
    """The figures of the search for the best board."""
    return {
        "best": [
            {"rows": [list(row) for row in scored.grid.rows], "points": scored.points}
            for scored in found.boards
        ],
        "tried": found.tried,
        "restarts": found.restarts,
        "average": round(found.average, 1),
        "seconds": round(found.seconds, 1),
        "dice": search.dice.name if search.dice else "none",
        "seed": search.seed,
    }


def boggle_lines(texts: Texts, lexicon: Lexicon, words: Words, limit: int | None) -> Iterator[str]:
    """Yield a summary, then one word a line; words that few people know are marked."""
    number = texts.count("{n} word", "{n} words", len(words))
    points = texts.count("{n} point", "{n} points", words.points)
    yield f"{number}, {points}, {lexicon.info.name}"
    shown = words[:limit]
    for found in shown:
        path = path_text(found.path, found.word)
        mark = rarity_mark(texts, found.tier)
        yield f"{found.points:>3}  {found.word:<16} {path}{mark}"
    yield from rest_lines(texts, len(words), len(shown))


def best_lines(texts: Texts, found: BestBoards) -> Iterator[str]:
    """Yield the best boards, one a line, and how they were found."""
    for scored in found.boards:
        yield f"{scored.points:>6}  {' '.join(str(scored.grid).split())}"
    yield texts.say(
        "{boards} tried, {restarts}, {seconds} s; a random board has {average} points on average",
        boards=texts.count("{n} board", "{n} boards", found.tried),
        restarts=texts.count("{n} restart", "{n} restarts", found.restarts),
        seconds=f"{found.seconds:.1f}",
        average=f"{found.average:.1f}",
    )


def solve_batch(name: str, options: Namespace, rules: BoggleRules) -> None:
    """Print the words and points of each board of a file.

    A refused board does not stop the others: InputError names the first of them at the end.
    """
    text = as_text(input_bytes(name))
    boards = [line.strip() for line in (text or "").splitlines() if line.strip()]
    if not boards:
        raise arguments.InputError(
            "{name} has no board; --batch takes text with a board a line", name=name
        )
    lexicon = arguments.open_chosen_lexicon(options, arguments.alphabet_in(boards[0], "en").name)
    refusals: list[str] = []
    solved = _solve(boards, lexicon, rules, arguments.limit_of(options, usual=0), refusals)
    if options.json:
        arguments.print_document(
            {"game": "boggle", "lexicon": lexicon.info.name, "boards": list(solved)}
        )
    else:
        arguments.print_lines(map(_line, solved))
    if refusals:
        raise arguments.InputError(
            "{number} of {total} boards are refused; {first}",
            number=len(refusals),
            total=len(boards),
            first=refusals[0],
        )


def _solve(
    boards: list[str],
    lexicon: Lexicon,
    rules: BoggleRules,
    limit: int | None,
    refusals: list[str],
) -> Iterator[Document]:
    """Solve *boards*, with the first *limit* words of each; add to *refusals* for the others."""
    for board, totals in zip(boards, total_boards(boards, lexicon, rules), strict=True):
        if isinstance(totals, SolverError):
            refusals.append(f"“{board[:40]}”: {explain(totals)}")
            continue
        document: Document = {"board": board, "total": totals.words, "points": totals.points}
        if limit != 0:
            words = find_words(parse_boggle(board), lexicon, rules)[:limit]
            document["words"] = [found.word for found in words]
        yield document


def _line(solved: Document) -> str:
    words = [" ".join(solved["words"])] if "words" in solved else []
    return "\t".join([solved["board"], str(solved["total"]), str(solved["points"]), *words])
