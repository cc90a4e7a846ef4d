"""`balda lexicon`: build and inspect lexicons."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import solver
from bot.cli import arguments, documents
from bot.cli.parser import explain, texts_of_locale
from bot.render.text import meaning_text
from bot.settings import load_settings
from bot.texts import Texts, sentence

# The lexicon whose words have glosses, which are in a file of their own.
MEANT = "en"


def add_to(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, (summary, add_arguments, example) in _ACTIONS.items():
        action = actions.add_parser(name, help=summary, description=summary)
        add_arguments(action)
        arguments.add_examples(action, f"balda lexicon {example}")
    arguments.add_examples(
        parser, *(f"balda lexicon {example}" for _, _, example in _ACTIONS.values())
    )


def _add_build_to(parser: ArgumentParser) -> None:
    names = sentence("a lexicon (default: all)")
    parser.add_argument("names", nargs="*", metavar="NAME", help=names)
    arguments.add_flag(parser, "--force", sentence("build anew in any case"))
    parser.set_defaults(run=build)


def _add_info_to(parser: ArgumentParser) -> None:
    name = sentence("one of ru, en, uk, unless --words")
    parser.add_argument("name", nargs="?", metavar="NAME", help=name)
    words = sentence("a word list of your own")
    parser.add_argument("--words", type=Path, metavar="FILE", help=words)
    arguments.add_json(parser)
    parser.set_defaults(run=info)


def _add_match_to(parser: ArgumentParser) -> None:
    pattern = sentence("? is one letter, * any run")
    parser.add_argument("pattern", metavar="PATTERN", help=pattern)
    arguments.add_limit(parser)
    arguments.add_words(parser)
    arguments.add_json(parser)
    parser.set_defaults(run=match)


def _add_judge_to(parser: ArgumentParser) -> None:
    files = sentence("a word, a tab, K, U or N a line")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=files)
    arguments.add_words(parser)
    arguments.add_json(parser)
    parser.set_defaults(run=judge_tiers)


def _add_list_to(parser: ArgumentParser) -> None:
    arguments.add_json(parser)
    parser.set_defaults(run=list_all)


def _add_meaning_to(parser: ArgumentParser) -> None:
    word = sentence("a word, in any of its forms")
    parser.add_argument("words_asked", nargs="+", metavar="WORD", help=word)
    arguments.add_words(parser)
    arguments.add_json(parser)
    parser.set_defaults(run=tell_meanings)


def _add_export_to(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help=sentence("one of ru, en, uk"))
    arguments.add_fitness(parser)
    arguments.add_tier(parser)
    parser.set_defaults(run=export)


_ACTIONS: dict[str, tuple[str, Callable[[ArgumentParser], None], str]] = {
    "build": (sentence("Build what is missing or stale."), _add_build_to, "build en"),
    "info": (sentence("What a lexicon was made from."), _add_info_to, "info en"),
    "match": (
        sentence("The words that fit a pattern."),
        _add_match_to,
        'match "c?t" --limit 10',
    ),
    "judge": (
        sentence("How tiers fit words that people judged."),
        _add_judge_to,
        "judge benchmarks/judged/held-out/ru.tsv benchmarks/judged/held-out/en.tsv",
    ),
    "list": (sentence("The built-in lexicons."), _add_list_to, "list"),
    "meaning": (sentence("What words mean."), _add_meaning_to, "meaning dottles snell"),
    "export": (
        sentence("The words as text, one a line."),
        _add_export_to,
        "export en --tier natural",
    ),
}


def build(options: Namespace) -> None:
    """Build the lexicons that are named, or all whose data are installed."""
    for name in options.names:
        _build(name, force=options.force)
    for name in () if options.names else solver.BUILT_IN:
        try:
            _build(name, force=options.force)
        except solver.MissingDataError as error:
            arguments.say("{name} is off: {why}", name=name, why=explain(error))
    if not options.names or MEANT in options.names:
        _build_meanings(force=options.force)


def _build_meanings(*, force: bool) -> None:
    began = perf_counter()
    meanings = _open_meanings(anew=force)
    if meanings.remark:
        arguments.print_remark(meanings.remark)
        return
    seconds = f"{perf_counter() - began:.1f}"
    print(
        texts_of_locale().say(
            "meanings of {name}: ready in {seconds} s", name=MEANT, seconds=seconds
        )
    )


def _build(name: str, *, force: bool) -> None:
    began = perf_counter()
    lexicon = arguments.open_built_in(name, anew=force)
    texts = texts_of_locale()
    told = texts.say(
        "{name}: {words}, {megabytes} MB, ready in {seconds} s",
        name=name,
        words=documents.count_words(texts, len(lexicon)),
        megabytes=f"{_bytes_of(name) / 1e6:.1f}",
        seconds=f"{perf_counter() - began:.1f}",
    )
    print(told)
    arguments.print_remark(lexicon.info.remark)


def info(options: Namespace) -> None:
    if options.name is not None and options.words is not None:
        raise arguments.InputError("a name and --words FILE are two lexicons; leave one out")
    if options.name is None and options.words is None:
        raise arguments.InputError("give the name of a lexicon or --words FILE")
    if options.words is not None:
        lexicon, image_bytes = solver.Lexicon.from_file(options.words), None
        comparison = _compare(lexicon)
    else:
        lexicon, comparison = arguments.open_built_in(options.name), None
        image_bytes = _bytes_of(options.name)
    meanings = _open_meanings()
    explained = solver.count_explained(lexicon, meanings)
    _print_remark_on(meanings, lexicon)
    if options.json:
        arguments.print_document(
            documents.lexicon_document(lexicon, comparison, explained, image_bytes=image_bytes)
        )
        return
    texts = texts_of_locale()
    _print_info(texts, lexicon)
    shares = ", ".join(
        f"{documents.share_text(texts, share)} {tier}" for tier, share in explained.items()
    )
    print(texts.say("meanings: {shares}", shares=shares))
    if comparison is not None:
        arguments.print_lines(comparison.lines(texts))


def _bytes_of(name: str) -> int:
    """The size of the image of an open lexicon."""
    path = solver.find_image(name, load_settings().lexicons)
    return path.stat().st_size if path else 0


def _open_meanings(*, anew: bool = False) -> solver.Meanings:
    open_or_build = solver.Meanings.build if anew else solver.Meanings.open
    with arguments.progress(texts_of_locale().say("meanings of {name}", name=MEANT)) as report:
        return open_or_build(directory=load_settings().lexicons, on_progress=report)


def tell_meanings(options: Namespace) -> None:
    """Print the meaning of each word, in one line."""
    alphabet = arguments.alphabet_in("".join(options.words_asked), "ru")
    lexicon, meanings = arguments.open_chosen_lexicon(options, alphabet.name), _open_meanings()
    words = [lexicon.alphabet.clean_word(word) for word in options.words_asked]
    found = {word: meanings.of(word, lexicon) for word in words}
    if options.json:
        told = {word: known and known._asdict() for word, known in found.items()}
        arguments.print_document({"lexicon": lexicon.info.name, "meanings": told})
        return
    texts = texts_of_locale()
    for word, meaning in found.items():
        said = meaning_text(texts, meaning) if meaning else texts.say("no meaning known")
        print(f"{word}: {said}")
    _print_remark_on(meanings, lexicon)


def _print_remark_on(meanings: solver.Meanings, lexicon: solver.Lexicon) -> None:
    if lexicon.alphabet.name == MEANT:
        arguments.print_remark(meanings.remark)


def _compare(lexicon: solver.Lexicon) -> documents.Comparison | None:
    """Compare a word list with the built-in lexicon of its alphabet; None if that is missing."""
    try:
        return documents.compare(lexicon, arguments.open_built_in(lexicon.alphabet.name))
    except solver.MissingDataError as error:
        arguments.say("nothing to compare it with: {why}", why=explain(error))
        return None


def _print_info(texts: Texts, lexicon: solver.Lexicon) -> None:
    words, alphabet = documents.count_words(texts, len(lexicon)), lexicon.alphabet.name
    alphabet = texts.say("alphabet {name}", name=alphabet)
    print(f"{lexicon.info.name}: {words}, {alphabet}")
    arguments.print_lines(
        f"{documents.group_digits(texts, count):>9}  {documents.step_text(texts, step)}"
        for step, count in lexicon.info.steps
    )
    tiers = ", ".join(
        f"{documents.group_digits(texts, count)} {tier}"
        for tier, count in lexicon.tier_counts().items()
    )
    print(texts.say("tiers: {tiers}", tiers=tiers))
    told = texts.say(
        "obscene: {obscene}, impolite: {impolite}",
        obscene=len(lexicon.obscene),
        impolite=len(lexicon.impolite),
    )
    print(told)
    sources = (lexicon.info.sources or {}).items()
    arguments.print_lines(documents.source_line(texts, source, state) for source, state in sources)
    arguments.print_remark(lexicon.info.remark)


def export(options: Namespace) -> None:
    """Print the words in alphabetical order, for tools that build KWG or DAWG files."""
    lexicon = arguments.fit_lexicon(arguments.open_built_in(options.name), options)
    tiers = solver.TIERS[: solver.TIERS.index(options.tier) + 1]
    common = {word for tier in tiers for word in lexicon.words_of(tier)}
    arguments.print_lines(word for word in lexicon.match("*") if word in common)


def list_all(options: Namespace) -> None:
    directory = load_settings().lexicons
    found: list[documents.Document] = [
        {
            "name": name,
            "built": solver.find_image(name, directory) is not None,
            "installed": source.fingerprint() is not None,
        }
        for name, source in solver.BUILT_IN.items()
    ]
    if options.json:
        arguments.print_document({"lexicons": found})
        return
    texts = texts_of_locale()
    arguments.print_lines(f"{lexicon['name']}  {_state(texts, lexicon)}" for lexicon in found)


def _state(texts: Texts, lexicon: documents.Document) -> str:
    if lexicon["built"]:
        return texts.say("built")
    if lexicon["installed"]:
        return texts.say("is built on first use")
    return texts.say("off: its data are not installed")


def match(options: Namespace) -> None:
    lexicon = arguments.open_chosen_lexicon(
        options, arguments.alphabet_in(options.pattern, "ru").name
    )
    words = lexicon.match(options.pattern)
    shown = words[: arguments.limit_of(options)]
    if options.json:
        named = {"pattern": options.pattern, "lexicon": lexicon.info.name}
        arguments.print_document({**named, "total": len(words), "words": shown})
        return
    texts = texts_of_locale()
    number = texts.count("{n} word", "{n} words", len(words))
    print(f"{options.pattern}: {number}, {lexicon.info.name}")
    arguments.print_lines(shown)
    arguments.print_lines(documents.rest_lines(texts, len(words), len(shown)))


def judge_tiers(options: Namespace) -> None:
    judged = []
    for path in options.files:
        known = solver.read_judged(path)
        lexicon = arguments.open_chosen_lexicon(
            options, arguments.alphabet_in("".join(known), "ru").name
        )
        judged.append((lexicon, solver.judge(lexicon, known)))
    if options.json:
        told = [documents.judgement_document(lexicon, judgement) for lexicon, judgement in judged]
        arguments.print_document(told[0] if len(told) == 1 else {"judgements": told})
        return
    for path, (lexicon, judgement) in zip(options.files, judged, strict=True):
        if len(judged) > 1:
            print(f"{path}:")
        arguments.print_lines(documents.judgement_lines(texts_of_locale(), lexicon, judgement))
