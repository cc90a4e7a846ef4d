"""`balda bee`: the words of a Spelling Bee hive, or new hives."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
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
from bot.cli.bee_documents import (
    answer_lines,
    bee_document,
    bee_head_lines,
    hint_lines,
    hints_document,
    hive_lines,
    hives_document,
)
from bot.cli.documents import count
from bot.cli.terminal import InputError, open_chosen_lexicon, print_document, print_lines
from solver import (
    MIN_ANSWER_LETTERS,
    NEWSPAPER_LETTERS,
    Answers,
    Hive,
    Hives,
    HiveSummary,
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
        refuse(options, ["--hints"], "does not go with --generate")
        _generate_hives(options)
        return
    refuse(options, _ONLY_NEW, "goes only with --generate")
    if options.hints:
        refuse(options, ["--limit", "--all"], "does not go with --hints, which count all words")
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
