"""What each `balda` command does with its parsed arguments; docs/cli.md is the contract."""

from argparse import Namespace
from datetime import datetime
from random import Random
from time import perf_counter

from bot.cli import boggle_command as boggle_commands
from bot.cli.documents import (
    answer_lines,
    bee_document,
    bee_head_lines,
    board_lines,
    counted,
    hint_lines,
    hints_document,
    hive_lines,
    hives_document,
    reading_document,
    solution_document,
    solution_lines,
)
from bot.cli.solving import Question
from bot.cli.terminal import (
    InputError,
    as_text,
    chosen_lexicon,
    input_bytes,
    print_document,
    print_lines,
    report_doubts,
    rules_of,
)
from bot.settings import load_settings
from ocr import read_board
from solver import (
    Answers,
    BoggleRules,
    Grid,
    Hive,
    Hives,
    HiveSummary,
    find_answers,
    generate_hives,
    hint_tables,
)
from solver.bee import MIN_ANSWER_LETTERS
from storage import back_up
from storage import restore as restore_copy


def solve(options: Namespace) -> None:
    data = input_bytes(options.file)
    text = as_text(data)
    if text is not None:
        _solve_grid(Grid.parse(text), options)
        return
    reading = read_board(data)
    report_doubts(reading)
    if reading.game == "bee":
        hive = Hive("".join(reading.rows[0]))
        _print_answers(hive, _answers(hive, options, MIN_ANSWER_LETTERS), json=options.json)
    elif reading.game == "boggle":
        words = boggle_commands.words_of(Grid(reading.rows), options, BoggleRules())
        boggle_commands.print_words(words, options)
    else:
        _solve_grid(Grid(reading.rows), options)


def _solve_grid(grid: Grid, options: Namespace) -> None:
    solution = _question(grid, options).answer(limit=options.limit)
    if options.json:
        print_document(solution_document(solution))
        return
    print_lines(board_lines(grid.rows))
    print()
    print_lines(solution_lines(solution))


def _question(grid: Grid, options: Namespace) -> Question:
    lexicon = chosen_lexicon(options, grid.alphabet.name)
    return Question(
        grid,
        lexicon,
        rules_of(options),
        used=tuple(lexicon.alphabet.spell(word) for word in options.used if word),
        cells=tuple(options.cell),
        through=options.through,
        order=options.order,
        rarest=options.tier,
    )


def bee(options: Namespace) -> None:
    if (options.hive is None) != options.generate:
        raise InputError("give the letters of a hive, the centre first, or --generate")
    if options.generate:
        _generate_hives(options)
        return
    hive = Hive.parse(options.hive)
    answers = _answers(hive, options, options.min_letters)
    if options.hints:
        _print_hints(hive, answers, json=options.json)
    else:
        _print_answers(hive, answers, json=options.json)


def _answers(hive: Hive, options: Namespace, min_letters: int) -> Answers:
    lexicon = chosen_lexicon(options, hive.alphabet.name)
    return find_answers(hive, lexicon, min_letters=min_letters)


def _print_answers(hive: Hive, answers: Answers, *, json: bool) -> None:
    if json:
        print_document(bee_document(hive, answers))
        return
    print_lines(bee_head_lines(hive, answers))
    print_lines(answer_lines(answers))


def _print_hints(hive: Hive, answers: Answers, *, json: bool) -> None:
    if json:
        print_document(hints_document(hive, answers))
        return
    print_lines(bee_head_lines(hive, answers))
    print_lines(hint_lines(hint_tables(answers.likely)))


def _generate_hives(options: Namespace) -> None:
    lexicon = chosen_lexicon(options, "en")
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
    )
    search_ms = (perf_counter() - began) * 1000
    shown = _drawn(hives, options.seed, options.limit)
    if options.json:
        print_document(hives_document(lexicon, len(hives), shown, search_ms))
        return
    print(f"{counted(len(hives), 'hive')}, {lexicon.info.name}, {search_ms:.0f} ms")
    print_lines(hive_lines(shown))


def _drawn(hives: Hives, seed: int | None, limit: int | None) -> list[HiveSummary]:
    """The first *limit* hives, or so many drawn at random."""
    numbers = range(len(hives))
    if seed is None:
        return [hives[number] for number in numbers[:limit]]
    drawn = Random(seed).sample(numbers, len(hives))
    return [hives[number] for number in drawn[:limit]]


def read(options: Namespace) -> None:
    reading = read_board(input_bytes(options.image))
    if options.json:
        print_document(reading_document(reading))
        return
    print_lines(board_lines(reading.rows))
    print(f"\n{reading.game}, {reading.alphabet}, {reading.ms:.0f} ms")
    report_doubts(reading)


def backup(options: Namespace) -> None:
    database = load_settings().database
    back_up(database, options.file)
    print(f"{options.file}: {options.file.stat().st_size / 1e6:.1f} MB, a copy of {database}")


def restore(options: Namespace) -> None:
    database = load_settings().database
    kept = restore_copy(options.file, database, datetime.now())
    print(f"{database} is now as in {options.file}")
    if kept is not None:
        print(f"the one before is kept as {kept}")


def run(options: Namespace) -> None:
    settings = load_settings()
    if options.check:
        print_lines(f"{name}={value}" for name, value in settings)
    if settings.telegram_token is None:
        raise InputError(
            "there is no BALDA_TELEGRAM_TOKEN; set it to the token that @BotFather gave you, or "
            "try the bot without Telegram by “balda playground”"
        )
    if not options.check:
        from bot.app import run_bot  # Telegram's library would cost all others half a second

        run_bot(settings)


def playground(options: Namespace) -> None:
    from bot.playground import run_playground  # as above

    run_playground(load_settings(), port=options.port, in_browser=options.open)
