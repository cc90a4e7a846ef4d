"""Documents and lines of all `balda` commands, and those of lexicons."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from bot.boards.columns import cell_name, column_name
from bot.cli.parser import translate
from bot.texts import Texts, sentence
from solver import Cell, Judgement, Lexicon, Move, Rules, Share, Tier

SIDES_OF_A_CELL = 6  # of a hive in a newspaper

Document = dict[str, Any]
SAMPLE_WORDS = 20
_STEPS = (
    sentence("nouns, nominative singular or plural-only"),
    sentence("without Name"),
    sentence("without Surn"),
    sentence("without Patr"),
    sentence("without Geox"),
    sentence("without Orgn"),
    sentence("without Abbr"),
    sentence("without Erro"),
    sentence("without Dist"),
    sentence("two letters or more"),
    sentence("without rare variants in -нье"),
    sentence("ё written as е"),
    sentence("with nouns of the spelling dictionary"),
    sentence("with nouns that translate a noun"),
    sentence("with nouns made of adjectives"),
    sentence("without those judged to be none"),
    sentence("with those judged to be missing"),
    sentence("scowl up to size {size}"),
    sentence("plain words"),
    sentence("lines"),
    sentence("words in {alphabet}"),
)
_SOURCES = (
    sentence("filter"),
    sentence("reviewed"),
    sentence("not installed"),
    sentence("{files} files, {bytes} bytes"),
    sentence("{bytes} bytes"),
)
_REMARKS = (
    sentence("Tiers are off, all words count as natural; “{command}” brings them."),
    sentence("Russian tiers go by frequency alone; “{command}” makes them better."),
    sentence(
        "English words have no meanings without Debian's package {package}; install it with "
        "“{command}”."
    ),
)
_LEFT_OUT = sentence("Lines left out: {reasons}.")
_REASONS = (
    sentence("{lines} for several words in a line ({example})"),
    sentence("{lines} for characters that are not of the alphabet ({example})"),
    sentence("{lines} for fewer than 2 or more than 64 letters ({example})"),
    sentence("{lines} for a capital, which only names have there ({example})"),
)


def board_lines(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A board with its column letters above and row numbers beside it."""
    table = [list(row) for row in rows]
    board = tuple(map(tuple, table))
    columns = [column_name(index, board) for index in range(len(table[0]))]
    width = max(len(text) for row in [columns, *table] for text in row)
    yield "   " + " ".join(name.ljust(width) for name in columns).rstrip()
    for number, row in enumerate(table, start=1):
        yield f"{number:>2} " + " ".join((text or ".").ljust(width) for text in row).rstrip()


def hive_shape(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A hive as it is drawn; its one row has the centre, then the others clockwise from the top."""
    centre, *others = next(iter(rows))
    if len(others) != SIDES_OF_A_CELL:
        yield f"({centre}) {' '.join(others)}"
        return
    top, upper_right, lower_right, bottom, lower_left, upper_left = others
    yield f"    {top}"
    yield f"{upper_left}       {upper_right}"
    yield f"   ({centre})"
    yield f"{lower_left}       {lower_right}"
    yield f"    {bottom}"


def count_words(texts: Texts, number: int) -> str:
    """The number of words in a text, its thousands parted as `group_digits` does."""
    grouped = group_digits(texts, number)
    return texts.count("{n} word", "{n} words", number).replace(str(number), grouped, 1)


def group_digits(texts: Texts, number: int) -> str:
    """*number* with a comma between thousands; in languages other than English with a space."""
    grouped = f"{number:,}"
    return grouped if texts.language == "en" else grouped.replace(",", "\N{NO-BREAK SPACE}")


def rest_lines(texts: Texts, total: int, shown: int) -> Iterator[str]:
    """Yield how many of *total* were not *shown*, and how to see them."""
    if shown < total:
        yield texts.say(
            "{number} more; --all prints them", number=group_digits(texts, total - shown)
        )


def rarity_mark(texts: Texts, tier: Tier | None) -> str:
    """The mark of a word that few people know; "" for others."""
    marks = {"well-read": texts.say("well-read"), "rare": texts.say("rare")}
    return f"  ({marks[tier]})" if tier in marks else ""


def move_text(move: Move) -> str:
    return f"{cell_name(move.cell, move.word)}={move.letter} {move.word}"


def path_text(path: Iterable[Cell], word: str) -> str:
    """The cells of *word*."""
    return " ".join(cell_name(cell, word) for cell in path)


@dataclass(frozen=True, slots=True)
class Side:
    """Number of words on a side, and some of them, spread over the alphabet."""

    words: int
    sample: tuple[str, ...]

    @classmethod
    def of(cls, words: Iterable[str]) -> "Side":
        found = sorted(words)
        step = max(1, len(found) // SAMPLE_WORDS)
        return cls(len(found), tuple(found[::step][:SAMPLE_WORDS]))


@dataclass(frozen=True, slots=True)
class Comparison:
    """The words of a list and of the built-in lexicon called *lexicon*.

    `missing` are natural words of the lexicon that the list lacks, those that a player would try.
    """

    lexicon: str
    both: Side
    only_list: Side
    only_lexicon: Side
    missing: Side

    def lines(self, texts: Texts) -> Iterator[str]:
        total = self.both.words + self.only_list.words
        yield texts.say(
            "{lexicon} holds {held} of these {words}, {share}",
            lexicon=self.lexicon,
            held=group_digits(texts, self.both.words),
            words=count_words(texts, total),
            share=f"{self.both.words / total:.1%}",
        )
        own = group_digits(texts, self.only_list.words)
        only_here = texts.say("only here: {number}", number=own)
        yield f"{only_here}: {', '.join(self.only_list.sample)}"
        yield texts.say(
            "only in {lexicon}: {number}",
            lexicon=self.lexicon,
            number=group_digits(texts, self.only_lexicon.words),
        )
        missing = group_digits(texts, self.missing.words)
        natural = texts.say("natural ones of these: {number}", number=missing)
        yield f"{natural}: {', '.join(self.missing.sample)}"


def compare(word_list: Lexicon, built_in: Lexicon) -> Comparison:
    listed, known = set(word_list), set(built_in)
    return Comparison(
        built_in.info.name,
        Side.of(listed & known),
        Side.of(listed - known),
        Side.of(known - listed),
        Side.of(set(built_in.words_of("natural")) - listed),
    )


def lexicon_document(
    lexicon: Lexicon,
    comparison: Comparison | None,
    explained: Mapping[Tier, Share],
    *,
    image_bytes: int | None,
) -> Document:
    """The sources of a lexicon; `image_bytes` is null for one that is only in memory."""
    return {
        "name": lexicon.info.name,
        "alphabet": lexicon.info.alphabet,
        "words": len(lexicon),
        "tiers": lexicon.tier_counts(),
        "steps": [{"step": step, "words": count} for step, count in lexicon.info.steps],
        "sources": dict(lexicon.info.sources or {}),
        "image_bytes": image_bytes,
        "obscene": len(lexicon.obscene),
        "impolite": len(lexicon.impolite),
        "remark": lexicon.info.remark,
        "meanings": {tier: _share_document(share) for tier, share in explained.items()},
        "compared": asdict(comparison) if comparison else None,
    }


def judgement_document(lexicon: Lexicon, judgement: Judgement) -> Document:
    """How the tiers of a lexicon fit judged words."""
    return {
        "lexicon": lexicon.info.name,
        "natural_known": _share_document(judgement.natural_known),
        "short_known": _share_document(judgement.short_known),
        "known_offered": _share_document(judgement.known_offered),
        "missing": judgement.missing,
    }


def judgement_lines(texts: Texts, lexicon: Lexicon, judgement: Judgement) -> Iterator[str]:
    """The figures of a lexicon over judged words, one a line."""
    natural, short = judgement.natural_known, judgement.short_known
    known, words = judgement.known_offered, count_words(texts, judgement.missing)
    yield texts.say("natural words that people know: {share}", share=share_text(texts, natural))
    yield texts.say("of those with up to 5 letters: {share}", share=share_text(texts, short))
    share = share_text(texts, known)
    yield texts.say("known words that are natural or well-read: {share}", share=share)
    yield texts.say("not in the lexicon {lexicon}: {words}", lexicon=lexicon.info.name, words=words)


def share_text(texts: Texts, share: Share) -> str:
    """The percentage, and the numbers it is from."""
    if not share.total:
        return texts.say("none")
    return texts.say(
        "{percent} ({number} of {total})",
        percent=f"{share.count / share.total:.1%}",
        number=share.count,
        total=share.total,
    )


def _share_document(share: Share) -> Document:
    return {"words": share.count, "of": share.total}


def step_text(texts: Texts, step: str) -> str:
    """A step of `LexiconInfo.steps`."""
    return translate(texts, step, _STEPS)


def source_line(texts: Texts, source: str, state: str) -> str:
    """An entry of `LexiconInfo.sources`."""
    said = " ".join(translate(texts, part, _SOURCES) for part in (source, state))
    return texts.say("from {source}", source=said)


def remark_text(texts: Texts, remark: str) -> str:
    """`LexiconInfo.remark` or `Meanings.remark`."""
    if listed := re.fullmatch(r"Lines left out: (.+)\.", remark, re.S):
        reasons = re.split(r"; (?=[0-9,]+ for )", listed[1])
        said = "; ".join(translate(texts, reason, _REASONS) for reason in reasons)
        return texts.say(_LEFT_OUT, reasons=said)
    return translate(texts, remark, _REMARKS)


def rules_document(rules: Rules) -> Document:
    return {
        "mode": "knots" if rules.knots else "classic",
        "diagonal": rules.diagonal,
        "min_letters": rules.min_letters,
    }


def move_document(move: Move) -> Document:
    return {
        "word": move.word,
        "cell": str(move.cell),
        "letter": move.letter,
        "path": list(map(str, move.path)),
        "score": move.score,
    }
