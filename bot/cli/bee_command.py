"""`balda bee`: the words of a Spelling Bee hive, or new hives."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from random import Random
from time import perf_counter

import solver
from bot.cli import arguments
from bot.cli.documents import Document, rest_lines
from bot.cli.parser import texts_of_locale
from bot.texts import Texts, sentence

_ONLY_NEW = ("--letters", "--answers", "--pangrams", "--with-s", "--seed")
_RANGE = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")


def add_to(parser: ArgumentParser) -> None:
    centre = sentence("the centre letter first")
    parser.add_argument("hive", nargs="?", metavar="LETTERS", help=centre)
    arguments.add_min_letters(parser, solver.MIN_ANSWER_LETTERS)
    arguments.add_flag(parser, "--hints", sentence("counts that help a player, no words"))
    new = parser.add_argument_group(sentence("new hives"))
    arguments.add_flag(new, "--generate", sentence("list the hives of a lexicon"))
    letters = sentence("letters in a hive (default: %(default)s)")
    arguments.add_number(new, "--letters", letters, default=solver.NEWSPAPER_LETTERS)
    words = sentence("words per hive (default: 1 or more)")
    new.add_argument("--answers", type=_range, metavar="MIN-MAX", help=words)
    pangrams = sentence("pangrams per hive (default: 1 or more)")
    new.add_argument("--pangrams", type=_range, metavar="MIN-MAX", help=pangrams)
    arguments.add_flag(new, "--with-s", sentence("also hives with an S, which newspapers avoid"))
    drawn = sentence("draw hives at random (default: in alphabetical order)")
    arguments.add_number(new, "--seed", drawn)
    first = sentence("print the first N (default: all words, %(const)s new hives)")
    arguments.add_limit(parser, meaning=first)
    by_letters = sentence("one of ru, en, uk (default: by the hive's letters; en for new hives)")
    arguments.add_words(parser, meaning=by_letters)
    arguments.add_json(parser)
    arguments.add_examples(
        parser,
        "balda bee cveasol",
        "balda bee cveasol --hints",
        "balda bee --generate --answers 20-50 --seed 1 --limit 3",
    )
    parser.set_defaults(run=bee)


def _range(text: str) -> tuple[int, int]:
    numbers = _RANGE.fullmatch(text)
    if not numbers or int(numbers[1]) > int(numbers[2]):
        raise arguments.TypedError("“{text}” is no range; write one like 20-50", text=text)
    return int(numbers[1]), int(numbers[2])


def bee(options: Namespace) -> None:
    if options.hive is not None and options.generate:
        raise arguments.InputError("--generate finds hives of its own; leave it or the letters out")
    if options.hive is None and not options.generate:
        raise arguments.InputError("give the letters of a hive, the centre first, or --generate")
    if options.generate:
        arguments.refuse(options, ["--hints"], sentence("{option} does not go with --generate"))
        _generate_hives(options)
        return
    arguments.refuse(options, _ONLY_NEW, sentence("{option} goes only with --generate"))
    if options.hints:
        why = sentence("{option} does not go with --hints, which count all words")
        arguments.refuse(options, ["--limit", "--all"], why)
    hive = solver.Hive.parse(options.hive)
    answers = _answers(hive, options, options.min_letters)
    if not options.hints:
        _print_answers(hive, answers, options)
        return
    hints, texts = solver.hint_tables(answers.likely), texts_of_locale()
    if options.json:  # without any of the words
        arguments.print_document({**_bee_head(hive, answers), "hints": hints._asdict()})
        return
    arguments.print_lines(bee_head_lines(texts, hive, answers))
    arguments.print_lines(hint_lines(texts, hints))


def solve_hive(hive: solver.Hive, options: Namespace) -> None:
    """The answers of a hive as the newspaper counts them."""
    _print_answers(hive, _answers(hive, options, solver.MIN_ANSWER_LETTERS), options)


def _answers(hive: solver.Hive, options: Namespace, min_letters: int) -> solver.Answers:
    lexicon = arguments.open_chosen_lexicon(options, hive.alphabet.name)
    return solver.find_answers(hive, lexicon, min_letters=min_letters)


def _print_answers(hive: solver.Hive, answers: solver.Answers, options: Namespace) -> None:
    limit = arguments.limit_of(options, usual=None)
    if options.json:
        shown = [answer._asdict() for answer in islice(answers, limit)]
        arguments.print_document({**_bee_head(hive, answers), "answers": shown})
        return
    texts = texts_of_locale()
    arguments.print_lines(bee_head_lines(texts, hive, answers))
    arguments.print_lines(answer_lines(texts, answers, limit))


def _generate_hives(options: Namespace) -> None:
    lexicon = arguments.open_chosen_lexicon(options, "en")
    least, most = options.answers or (1, None)
    least_pangrams, most_pangrams = options.pangrams or (1, None)
    began = perf_counter()
    hives = solver.generate_hives(
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
    shown = _draw(hives, options.seed, arguments.limit_of(options))
    if options.json:
        arguments.print_document(
            {
                "game": "bee",
                "lexicon": lexicon.info.name,
                "total": len(hives),
                "search_ms": round(search_ms, 3),
                "hives": [hive._asdict() for hive in shown],
            }
        )
        return
    texts = texts_of_locale()
    found = texts.count("{n} hive", "{n} hives", len(hives))
    took = texts.say("{ms} ms", ms=f"{search_ms:.0f}")
    print(f"{found}, {lexicon.info.name}, {took}")
    arguments.print_lines(hive_lines(texts, len(hives), shown))


def _draw(hives: solver.Hives, seed: int | None, limit: int | None) -> list[solver.HiveSummary]:
    """The first *limit* hives, or *limit* hives drawn at random."""
    numbers = range(len(hives))
    if seed is None:
        return [hives[number] for number in numbers[:limit]]
    drawn = Random(seed).sample(numbers, len(hives))
    return [hives[number] for number in drawn[:limit]]


def _bee_head(hive: solver.Hive, answers: solver.Answers) -> Document:
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


def bee_head_lines(texts: Texts, hive: solver.Hive, answers: solver.Answers) -> Iterator[str]:
    """Yield how much there is to find, and how far it is to Genius."""
    yield f"{hive.letters}: {_sum(texts, answers)}"
    yield texts.say("likely: {words}", words=_sum(texts, answers.likely))
    yield texts.say(
        "ranks: {ranks}; to Genius {words} at least",
        ranks=", ".join(f"{texts.say(rank.name_key)} {rank.points}" for rank in answers.ranks()),
        words=texts.count("{n} word", "{n} words", answers.words_to_genius),
    )


def _sum(texts: Texts, answers: solver.Answers) -> str:
    words = texts.count("{n} word", "{n} words", len(answers))
    return f"{words}, {texts.count('{n} point', '{n} points', answers.points)}"


def answer_lines(texts: Texts, answers: solver.Answers, limit: int | None) -> Iterator[str]:
    """One answer a line, likely ones first: points, word, * for a pangram, ** for a perfect one."""
    titles = {
        "likely": texts.say("Likely"),
        "less likely": texts.say("Less likely"),
        "rare": texts.say("Rare"),
    }
    shown = answers.by_likelihood()[:limit]
    for likelihood, group in groupby(shown, key=lambda answer: answer.likelihood):
        yield f"\n{titles[likelihood]}"
        for answer in group:
            stars = " *" * answer.pangram + "*" * answer.perfect
            yield f"{answer.points:>3}  {answer.word}{stars}"
    yield from rest_lines(texts, len(answers), len(shown))


def hint_lines(texts: Texts, hints: solver.Hints) -> Iterator[str]:
    """Counts by the first two letters, then a row a first letter with a column a length."""
    pangrams = texts.count("{n} pangram", "{n} pangrams", hints.pangrams)
    yield f"{pangrams}, {texts.count('{n} perfect', '{n} perfect', hints.perfect)}\n"
    yield " ".join(f"{start} {number}" for start, number in hints.two_letters.items()) + "\n"
    columns = sorted({length for row in hints.lengths.values() for length in row})
    yield _hint_row("", columns, texts.say("all"))
    for first, row in hints.lengths.items():
        yield _hint_row(first, [row.get(length, 0) for length in columns], sum(row.values()))


def _hint_row(first: str, counts: Iterable[int], total: int | str) -> str:
    return f"{first:<2}" + "".join(f"{count or '-':>4}" for count in counts) + f"{total:>5}"


def hive_lines(texts: Texts, total: int, hives: list[solver.HiveSummary]) -> Iterator[str]:
    """One hive a line."""
    for hive in hives:
        words = texts.count("{n} word", "{n} words", hive.words)
        points = texts.count("{n} point", "{n} points", hive.points)
        pangrams = texts.count("{n} pangram", "{n} pangrams", hive.pangrams)
        yield f"{hive.letters}  {words}, {points}, {pangrams}"
    yield from rest_lines(texts, total, len(hives))
