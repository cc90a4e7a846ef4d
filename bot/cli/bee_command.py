"""`balda bee`: the words of a Spelling Bee hive, or new hives."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import groupby, islice
from random import Random
from time import perf_counter

from bot.cli.arguments import (
    add_examples,
    add_json,
    add_limit,
    add_min_letters,
    add_number,
    add_words,
    limit_of,
    refuse,
)
from bot.cli.documents import Document, count, rest_lines
from bot.cli.terminal import InputError, open_chosen_lexicon, print_document, print_lines
from bot.texts import sentence
from solver import (
    MIN_ANSWER_LETTERS,
    NEWSPAPER_LETTERS,
    Answers,
    Hints,
    Hive,
    Hives,
    HiveSummary,
    Lexicon,
    find_answers,
    generate_hives,
    hint_tables,
)

_ONLY_NEW = ("--letters", "--answers", "--pangrams", "--with-s", "--seed")
_RANGE = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")


def add_to(parser: ArgumentParser) -> None:
    parser.add_argument("hive", nargs="?", metavar="LETTERS", help="the centre letter first")
    add_min_letters(parser, MIN_ANSWER_LETTERS)
    parser.add_argument("--hints", action="store_true", help="counts that help a player, no words")
    _add_generation(parser)
    add_limit(parser, said="all words, 30 new hives")
    add_words(parser, said="by the hive's letters; en for new hives")
    add_json(parser)
    add_examples(
        parser,
        "balda bee cveasol",
        "balda bee cveasol --hints",
        "balda bee --generate --answers 20-50 --seed 1 --limit 3",
    )
    parser.set_defaults(run=bee)


def _add_generation(parser: ArgumentParser) -> None:
    new = parser.add_argument_group("new hives")
    new.add_argument("--generate", action="store_true", help="list the hives of a lexicon")
    meaning = "letters in a hive (default: %(default)s)"
    add_number(new, "--letters", meaning, default=NEWSPAPER_LETTERS)
    for option, what in (("--answers", "words"), ("--pangrams", "pangrams")):
        new.add_argument(
            option,
            type=_range,
            metavar="MIN-MAX",
            help=f"{what} per hive (default: 1 or more)",
        )
    new.add_argument(
        "--with-s",
        action="store_true",
        help="also hives with an S, which newspapers avoid",
    )
    add_number(new, "--seed", "draw hives at random (default: in alphabetical order)")


def _range(text: str) -> tuple[int, int]:
    numbers = _RANGE.fullmatch(text)
    if not numbers or int(numbers[1]) > int(numbers[2]):
        raise ArgumentTypeError(f"“{text}” is no range; write one like 20-50")
    return int(numbers[1]), int(numbers[2])


def bee(options: Namespace) -> None:
    if options.hive is not None and options.generate:
        raise InputError("--generate finds hives of its own; leave it or the letters out")
    if options.hive is None and not options.generate:
        raise InputError("give the letters of a hive, the centre first, or --generate")
    if options.generate:
        refuse(options, ["--hints"], sentence("{option} does not go with --generate"))
        _generate_hives(options)
        return
    refuse(options, _ONLY_NEW, sentence("{option} goes only with --generate"))
    if options.hints:
        why = sentence("{option} does not go with --hints, which count all words")
        refuse(options, ["--limit", "--all"], why)
    hive = Hive.parse(options.hive)
    answers = _answers(hive, options, options.min_letters)
    if options.hints:
        _print_hints(hive, answers, json=options.json)
    else:
        _print_answers(hive, answers, options)


def solve_hive(hive: Hive, options: Namespace) -> None:
    """The answers of a hive as the newspaper counts them."""
    _print_answers(hive, _answers(hive, options, MIN_ANSWER_LETTERS), options)


def _answers(hive: Hive, options: Namespace, min_letters: int) -> Answers:
    lexicon = open_chosen_lexicon(options, hive.alphabet.name)
    return find_answers(hive, lexicon, min_letters=min_letters)


def _print_answers(hive: Hive, answers: Answers, options: Namespace) -> None:
    limit = limit_of(options, usual=None)
    if options.json:
        print_document(bee_document(hive, answers, limit))
        return
    print_lines(bee_head_lines(hive, answers))
    print_lines(answer_lines(answers, limit))


def _print_hints(hive: Hive, answers: Answers, *, json: bool) -> None:
    if json:
        print_document(hints_document(hive, answers))
        return
    print_lines(bee_head_lines(hive, answers))
    print_lines(hint_lines(hint_tables(answers.likely)))


def _generate_hives(options: Namespace) -> None:
    lexicon = open_chosen_lexicon(options, "en")
    least, most = options.answers or (1, None)
    least_pangrams, most_pangrams = options.pangrams or (1, None)
    began = perf_counter()
    hives = generate_hives(
        lexicon,
        letters=options.letters,
        min_letters=options.min_letters,
        min_words=least,
        max_words=most,
        min_pangrams=least_pangrams,
        max_pangrams=most_pangrams,
        without="" if options.with_s else "s",
    )
    search_ms = (perf_counter() - began) * 1000
    shown = _draw(hives, options.seed, limit_of(options))
    if options.json:
        print_document(hives_document(lexicon, len(hives), shown, search_ms))
        return
    print(f"{count(len(hives), 'hive')}, {lexicon.info.name}, {search_ms:.0f} ms")
    print_lines(hive_lines(len(hives), shown))


def _draw(hives: Hives, seed: int | None, limit: int | None) -> list[HiveSummary]:
    """The first *limit* hives, or so many drawn at random."""
    numbers = range(len(hives))
    if seed is None:
        return [hives[number] for number in numbers[:limit]]
    drawn = Random(seed).sample(numbers, len(hives))
    return [hives[number] for number in drawn[:limit]]


def bee_document(hive: Hive, answers: Answers, limit: int | None) -> Document:
    """The first *limit* answers of a hive; `total` and `points` count all of them."""
    shown = [asdict(answer) for answer in islice(answers, limit)]
    return {**_bee_head(hive, answers), "answers": shown}


def hints_document(hive: Hive, answers: Answers) -> Document:
    """Counts of the likely answers, which name none."""
    return {**_bee_head(hive, answers), "hints": asdict(hint_tables(answers.likely))}


def hives_document(
    lexicon: Lexicon, total: int, hives: Iterable[HiveSummary], search_ms: float
) -> Document:
    """Some of the *total* hives of a lexicon."""
    return {
        "game": "bee",
        "lexicon": lexicon.info.name,
        "total": total,
        "search_ms": round(search_ms, 3),
        "hives": [asdict(hive) for hive in hives],
    }


def _bee_head(hive: Hive, answers: Answers) -> Document:
    return {
        "game": "bee",
        "letters": hive.letters,
        "total": len(answers),
        "points": answers.points,
        "ranks": [
            {"rank": rank.name_key, "percent": rank.percent, "points": rank.points}
            for rank in answers.ranks()
        ],
        "genius_words": answers.words_to_genius,
    }


def bee_head_lines(hive: Hive, answers: Answers) -> Iterator[str]:
    """How much there is to find, and how far it is to Genius."""
    yield f"{hive.letters}: {count(len(answers), 'word')}, {count(answers.points, 'point')}"
    likely = answers.likely
    yield f"likely: {count(len(likely), 'word')}, {count(likely.points, 'point')}"
    ranks = ", ".join(f"{rank.name_key} {rank.points}" for rank in answers.ranks())
    yield f"ranks: {ranks}; to Genius {count(answers.words_to_genius, 'word')} at least"


def answer_lines(answers: Answers, limit: int | None) -> Iterator[str]:
    """One answer a line, likely ones first: points, word, * for a pangram, ** for a perfect one."""
    shown = answers.by_likelihood()[:limit]
    for likelihood, group in groupby(shown, key=lambda answer: answer.likelihood):
        yield f"\n{likelihood}"
        for answer in group:
            stars = " *" * answer.pangram + "*" * answer.perfect
            yield f"{answer.points:>3}  {answer.word}{stars}"
    yield from rest_lines(len(answers), len(shown))


def hint_lines(hints: Hints) -> Iterator[str]:
    """Counts by the first two letters, then a row a first letter with a column a length."""
    pangrams = count(hints.pangrams, "pangram")
    yield f"{pangrams}, {hints.perfect} perfect\n"
    yield " ".join(f"{start} {count}" for start, count in hints.two_letters.items()) + "\n"
    columns = sorted({length for row in hints.lengths.values() for length in row})
    yield _hint_row("", columns, "all")
    for first, row in hints.lengths.items():
        yield _hint_row(first, [row.get(length, 0) for length in columns], sum(row.values()))


def _hint_row(first: str, counts: Iterable[int], total: int | str) -> str:
    return f"{first:<2}" + "".join(f"{count or '-':>4}" for count in counts) + f"{total:>5}"


def hive_lines(total: int, hives: list[HiveSummary]) -> Iterator[str]:
    """One hive a line."""
    for hive in hives:
        words, points = count(hive.words, "word"), count(hive.points, "point")
        yield f"{hive.letters}  {words}, {points}, {count(hive.pangrams, 'pangram')}"
    yield from rest_lines(total, len(hives))
