"""`balda boggle --batch`: what each of many boards comes to, a board a line."""

from argparse import Namespace
from collections.abc import Iterator

from bot.cli.arguments import limit_of
from bot.cli.board_files import as_text, input_bytes
from bot.cli.documents import Document
from bot.cli.terminal import (
    InputError,
    alphabet_in,
    open_chosen_lexicon,
    print_document,
    print_lines,
)
from solver import (
    BoggleRules,
    Lexicon,
    SolverError,
    find_words,
    parse_boggle,
    total_boards,
)


def solve_batch(name: str, options: Namespace, rules: BoggleRules) -> None:
    """Print the words and points of each board of a file.

    A board that is refused costs the others nothing: InputError says at the end which was first.
    """
    text = as_text(input_bytes(name))
    boards = [line.strip() for line in (text or "").splitlines() if line.strip()]
    if not boards:
        raise InputError("{name} has no board; --batch takes text with a board a line", name=name)
    lexicon = open_chosen_lexicon(options, alphabet_in(boards[0], "en").name)
    refusals: list[str] = []
    solved = _solve(boards, lexicon, rules, limit_of(options, usual=0), refusals)
    if options.json:
        print_document({"game": "boggle", "lexicon": lexicon.info.name, "boards": list(solved)})
    else:
        print_lines(map(_line, solved))
    if refusals:
        raise InputError(
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
    """The boards that can be solved, and their first *limit* words; *refusals* tell of others."""
    for board, totals in zip(boards, total_boards(boards, lexicon, rules), strict=True):
        if isinstance(totals, SolverError):
            refusals.append(f"“{board[:40]}”: {totals}")
            continue
        document: Document = {"board": board, "total": totals.words, "points": totals.points}
        if limit != 0:
            words = find_words(parse_boggle(board), lexicon, rules)[:limit]
            document["words"] = [found.word for found in words]
        yield document


def _line(solved: Document) -> str:
    """The fields of a board with tabs between them."""
    words = [" ".join(solved["words"])] if "words" in solved else []
    return "\t".join([solved["board"], str(solved["total"]), str(solved["points"]), *words])
