"""`balda lexicon`: build and inspect lexicons."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from bot.cli.arguments import (
    InputError,
    add_examples,
    add_fitness,
    add_flag,
    add_json,
    add_limit,
    add_words,
    alphabet_in,
    fit_lexicon,
    limit_of,
    open_built_in,
    open_chosen_lexicon,
    print_document,
    print_lines,
    print_remark,
    progress,
    say,
)
from bot.cli.documents import (
    Comparison,
    Document,
    compare,
    count_words,
    group_digits,
    judgement_document,
    judgement_lines,
    lexicon_document,
    rest_lines,
    share_text,
    source_line,
    step_text,
)
from bot.cli.parser import explain, texts_of_locale
from bot.render.text import meaning_text
from bot.settings import load_settings
from bot.texts import Texts, sentence
from solver import (
    BUILT_IN,
    TIERS,
    Lexicon,
    Meanings,
    MissingDataError,
    count_explained,
    find_image,
    judge,
    read_judged,
)

# The lexicon whose words have glosses, which are in a file of their own.
MEANT = "en"


def add_to(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, (summary, add_arguments, example) in _ACTIONS.items():
        action = actions.add_parser(name, help=summary, description=summary)
        add_arguments(action)
        add_examples(action, f"balda lexicon {example}")
    add_examples(parser, *(f"balda lexicon {example}" for _, _, example in _ACTIONS.values()))


def _add_build_to(parser: ArgumentParser) -> None:
    names = sentence("a lexicon (default: all)")
    parser.add_argument("names", nargs="*", metavar="NAME", help=names)
    add_flag(parser, "--force", sentence("build anew in any case"))
    parser.set_defaults(run=build)


def _add_info_to(parser: ArgumentParser) -> None:
    name = sentence("one of ru, en, uk, unless --words")
    parser.add_argument("name", nargs="?", metavar="NAME", help=name)
    words = sentence("a word list of your own")
    parser.add_argument("--words", type=Path, metavar="FILE", help=words)
    add_json(parser)
    parser.set_defaults(run=info)


def _add_match_to(parser: ArgumentParser) -> None:
    pattern = sentence("? is one letter, * any run")
    parser.add_argument("pattern", metavar="PATTERN", help=pattern)
    add_limit(parser)
    add_words(parser)
    add_json(parser)
    parser.set_defaults(run=match)


def _add_judge_to(parser: ArgumentParser) -> None:
    files = sentence("a word, a tab, K, U or N a line")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=files)
    add_words(parser)
    add_json(parser)
    parser.set_defaults(run=judge_tiers)


def _add_list_to(parser: ArgumentParser) -> None:
    add_json(parser)
    parser.set_defaults(run=list_all)


def _add_meaning_to(parser: ArgumentParser) -> None:
    word = sentence("a word, in any of its forms")
    parser.add_argument("words_asked", nargs="+", metavar="WORD", help=word)
    add_words(parser)
    add_json(parser)
    parser.set_defaults(run=tell_meanings)


def _add_export_to(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help=sentence("one of ru, en, uk"))
    add_fitness(parser)
    parser.add_argument(
        "--tier",
        choices=TIERS,
        default=TIERS[-1],
        help=sentence("leave words out that are rarer (default: %(default)s)"),
    )
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
    for name in () if options.names else BUILT_IN:
        try:
            _build(name, force=options.force)
        except MissingDataError as error:
            say("{name} is off: {why}", name=name, why=explain(error))
    if not options.names or MEANT in options.names:
        _build_meanings(force=options.force)


def _build_meanings(*, force: bool) -> None:
    began = perf_counter()
    meanings = _open_meanings(anew=force)
    if meanings.remark:
        print_remark(meanings.remark)
        return
    seconds = f"{perf_counter() - began:.1f}"
    print(
        texts_of_locale().say(
            "meanings of {name}: ready in {seconds} s", name=MEANT, seconds=seconds
        )
    )


def _build(name: str, *, force: bool) -> None:
    began = perf_counter()
    lexicon = open_built_in(name, anew=force)
    texts = texts_of_locale()
    told = texts.say(
        "{name}: {words}, {megabytes} MB, ready in {seconds} s",
        name=name,
        words=count_words(texts, len(lexicon)),
        megabytes=f"{_bytes_of(name) / 1e6:.1f}",
        seconds=f"{perf_counter() - began:.1f}",
    )
    print(told)
    print_remark(lexicon.info.remark)


def info(options: Namespace) -> None:
    if options.name is not None and options.words is not None:
        raise InputError("a name and --words FILE are two lexicons; leave one out")
    if options.name is None and options.words is None:
        raise InputError("give the name of a lexicon or --words FILE")
    if options.words is not None:
        lexicon, image_bytes = Lexicon.from_file(options.words), None
        comparison = _compare(lexicon)
    else:
        lexicon, comparison = open_built_in(options.name), None
        image_bytes = _bytes_of(options.name)
    meanings = _open_meanings()
    explained = count_explained(lexicon, meanings)
    _print_remark_on(meanings, lexicon)
    if options.json:
        print_document(lexicon_document(lexicon, comparison, explained, image_bytes=image_bytes))
        return
    texts = texts_of_locale()
    _print_info(texts, lexicon)
    shares = ", ".join(f"{share_text(texts, share)} {tier}" for tier, share in explained.items())
    print(texts.say("meanings: {shares}", shares=shares))
    if comparison is not None:
        print_lines(comparison.lines(texts))


def _bytes_of(name: str) -> int:
    """The size of the image of an open lexicon."""
    path = find_image(name, load_settings().lexicons)
    return path.stat().st_size if path else 0


def _open_meanings(*, anew: bool = False) -> Meanings:
    open_or_build = Meanings.build if anew else Meanings.open
    with progress(texts_of_locale().say("meanings of {name}", name=MEANT)) as report:
        return open_or_build(directory=load_settings().lexicons, on_progress=report)


def tell_meanings(options: Namespace) -> None:
    """Print the meaning of each word, in one line."""
    alphabet = alphabet_in("".join(options.words_asked), "ru")
    lexicon, meanings = open_chosen_lexicon(options, alphabet.name), _open_meanings()
    words = [lexicon.alphabet.clean_word(word) for word in options.words_asked]
    found = {word: meanings.of(word, lexicon) for word in words}
    if options.json:
        told = {word: known and known._asdict() for word, known in found.items()}
        print_document({"lexicon": lexicon.info.name, "meanings": told})
        return
    texts = texts_of_locale()
    for word, meaning in found.items():
        said = meaning_text(texts, meaning) if meaning else texts.say("no meaning known")
        print(f"{word}: {said}")
    _print_remark_on(meanings, lexicon)


def _print_remark_on(meanings: Meanings, lexicon: Lexicon) -> None:
    if lexicon.alphabet.name == MEANT:
        print_remark(meanings.remark)


def _compare(lexicon: Lexicon) -> Comparison | None:
    """Compare a word list with the built-in lexicon of its alphabet; None if that is missing."""
    try:
        return compare(lexicon, open_built_in(lexicon.alphabet.name))
    except MissingDataError as error:
        say("nothing to compare it with: {why}", why=explain(error))
        return None


def _print_info(texts: Texts, lexicon: Lexicon) -> None:
    words, alphabet = count_words(texts, len(lexicon)), lexicon.alphabet.name
    alphabet = texts.say("alphabet {name}", name=alphabet)
    print(f"{lexicon.info.name}: {words}, {alphabet}")
    print_lines(
        f"{group_digits(texts, count):>9}  {step_text(texts, step)}"
        for step, count in lexicon.info.steps
    )
    tiers = ", ".join(
        f"{group_digits(texts, count)} {tier}" for tier, count in lexicon.tier_counts().items()
    )
    print(texts.say("tiers: {tiers}", tiers=tiers))
    told = texts.say(
        "obscene: {obscene}, impolite: {impolite}",
        obscene=len(lexicon.obscene),
        impolite=len(lexicon.impolite),
    )
    print(told)
    sources = (lexicon.info.sources or {}).items()
    print_lines(source_line(texts, source, state) for source, state in sources)
    print_remark(lexicon.info.remark)


def export(options: Namespace) -> None:
    """Print the words in alphabetical order, for tools that build KWG or DAWG files."""
    lexicon = fit_lexicon(open_built_in(options.name), options)
    tiers = TIERS[: TIERS.index(options.tier) + 1]
    common = {word for tier in tiers for word in lexicon.words_of(tier)}
    print_lines(word for word in lexicon.match("*") if word in common)


def list_all(options: Namespace) -> None:
    directory = load_settings().lexicons
    found: list[Document] = [
        {
            "name": name,
            "built": find_image(name, directory) is not None,
            "installed": source.fingerprint() is not None,
        }
        for name, source in BUILT_IN.items()
    ]
    if options.json:
        print_document({"lexicons": found})
        return
    texts = texts_of_locale()
    print_lines(f"{lexicon['name']}  {_state(texts, lexicon)}" for lexicon in found)


def _state(texts: Texts, lexicon: Document) -> str:
    if lexicon["built"]:
        return texts.say("built")
    if lexicon["installed"]:
        return texts.say("is built on first use")
    return texts.say("off: its data are not installed")


def match(options: Namespace) -> None:
    lexicon = open_chosen_lexicon(options, alphabet_in(options.pattern, "ru").name)
    words = lexicon.match(options.pattern)
    shown = words[: limit_of(options)]
    if options.json:
        named = {"pattern": options.pattern, "lexicon": lexicon.info.name}
        print_document({**named, "total": len(words), "words": shown})
        return
    texts = texts_of_locale()
    number = texts.count("{n} word", "{n} words", len(words))
    print(f"{options.pattern}: {number}, {lexicon.info.name}")
    print_lines(shown)
    print_lines(rest_lines(texts, len(words), len(shown)))


def judge_tiers(options: Namespace) -> None:
    judged = []
    for path in options.files:
        known = read_judged(path)
        lexicon = open_chosen_lexicon(options, alphabet_in("".join(known), "ru").name)
        judged.append((lexicon, judge(lexicon, known)))
    if options.json:
        documents = [judgement_document(lexicon, judgement) for lexicon, judgement in judged]
        print_document(documents[0] if len(documents) == 1 else {"judgements": documents})
        return
    for path, (lexicon, judgement) in zip(options.files, judged, strict=True):
        if len(judged) > 1:
            print(f"{path}:")
        print_lines(judgement_lines(texts_of_locale(), lexicon, judgement))
