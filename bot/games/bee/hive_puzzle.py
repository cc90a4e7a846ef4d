"""The hive that `/newbee` posts for a day."""

from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import NamedTuple

import solver
from bot.boards.question import Rows
from bot.games import puzzle_kind
from bot.games.bee.hive_text import hive_title, rank_name, rules_text
from bot.render.answer import Answer
from bot.render.palette import Palette
from bot.texts import BotError, Texts
from bot.work.lexicons import LexiconShelf, Words

MIN_HIVE_WORDS, MAX_HIVE_WORDS, MAX_PANGRAMS = 20, 50, 3
# Drawn until all likely words of a hive are fit for company, as in nearly every second one.
MAX_DRAWN_HIVES = 50
# The newspaper has no S: every second word would have its plural beside it.
_S = "s"

_DAY_S = int(timedelta(days=1).total_seconds())


class HivePicture(NamedTuple):
    """A hive of *letters*, the centre first."""

    letters: str

    def png(self, palette: Palette) -> bytes:
        from bot.games.bee.hive_drawing import draw_hive  # with Pillow

        return draw_hive(self.letters, palette)


def new_hive(shelf: LexiconShelf, new: puzzle_kind.NewPuzzle) -> Rows:
    """Draw a hive of a newspaper's size, as one row; BotError if there are too few words for one.

    Its likely words are fit for company and it has no S, if there is such a hive.
    """
    lexicon, least = shelf.lexicon_for(new.language, new.words), _least(new.words)
    polite = lexicon.for_company()
    hives = _hives(polite, least, without=_S) or _hives(polite, least)
    if not hives:
        raise BotError("This profile has too few words for a hive; choose another one: /profile")
    unfit = lexicon.unfit
    count = min(MAX_DRAWN_HIVES, len(hives))
    drawn = [hives[n].letters for n in Random(new.seed).sample(range(len(hives)), count)]

    def is_polite(letters: str) -> bool:
        answers = _answers(solver.Hive(letters), lexicon, least)
        return unfit.isdisjoint(answer.word for answer in answers.likely)

    return (tuple(next((letters for letters in drawn if is_polite(letters)), drawn[0])),)


def _hives(lexicon: solver.Lexicon, least: int, *, without: str = "") -> solver.Hives:
    return solver.generate_hives(
        lexicon,
        min_words=MIN_HIVE_WORDS,
        max_words=MAX_HIVE_WORDS,
        max_pangrams=MAX_PANGRAMS,
        min_letters=least,
        without=without,
    )


def solve_posted_hive(
    shelf: LexiconShelf, posted: puzzle_kind.PostedPuzzle
) -> puzzle_kind.Solution:
    lexicon = shelf.lexicon_for(posted.language, posted.words)
    hive, least = solver.Hive("".join(posted.rows[0])), _least(posted.words)
    answers = _answers(hive, lexicon, least)
    unfit = lexicon.unfit
    entries = (
        puzzle_kind.Entry(a.word, a.points, a.tier, a.pangram, a.word not in unfit) for a in answers
    )
    return puzzle_kind.Solution(tuple(entries), tuple(answers.ranks()))


class HivePuzzle(puzzle_kind.PuzzleKind):
    make = staticmethod(new_hive)
    solve = staticmethod(solve_posted_hive)

    def wish(self, text: str) -> puzzle_kind.PuzzleWish:
        if text:
            raise BotError(
                "Send /newbee alone for a puzzle, /newbee hints for hints, or /newbee stop to end "
                "it."
            )
        return puzzle_kind.PuzzleWish(_DAY_S)

    def picture(self, rows: Rows) -> HivePicture:
        return HivePicture("".join(rows[0]))

    def title(self, texts: Texts, rows: Rows, wish: puzzle_kind.PuzzleWish) -> str:
        return hive_title(texts, "".join(rows[0]))

    def rules(self, texts: Texts, words: Words) -> str:
        return texts.count(
            "Reply to this message with words of at least {n} letter, one at a time. Each has "
            "the centre letter, and letters may repeat. The puzzle ends in a day, or with "
            "/newbee stop.",
            "Reply to this message with words of at least {n} letters, one at a time. Each has "
            "the centre letter, and letters may repeat. The puzzle ends in a day, or with "
            "/newbee stop.",
            _least(words),
        )

    def explain(self, texts: Texts, rows: Rows) -> Answer:
        return Answer(rules_text(texts), picture=self.picture(rows), html=True)

    def legend(self, texts: Texts, signs: Mapping[str, str]) -> str:
        return texts.say(
            "{counted} counts, {pangram} is a pangram, {found_before} was found before, {unfit} "
            "does not fit the letters, {no_word} is not in the lexicon.",
            **signs,
        )

    def misfit(self, texts: Texts, posted: puzzle_kind.PostedPuzzle, word: str) -> str:
        letters, least = posted.rows[0], _least(posted.words)
        centre, missing = letters[0], [c for c in dict.fromkeys(word) if c not in letters]
        if missing:
            return texts.say(
                "“{word}”: there is no {letters} here.", word=word, letters=", ".join(missing)
            )
        if centre not in word:
            return texts.say("“{word}” lacks the centre letter {letter}.", word=word, letter=centre)
        return puzzle_kind.too_short(texts, word, least) if len(word) < least else ""

    def name_rank(self, texts: Texts, rank: solver.Rank) -> str:
        return rank_name(texts, rank.name_key)


def _answers(hive: solver.Hive, lexicon: solver.Lexicon, least: int) -> solver.Answers:
    """Find the answers that count; a puzzle takes all words, not only those of a newspaper."""
    return solver.find_answers(hive, lexicon, min_letters=least, newspaper=False)


def _least(words: Words) -> int:
    return words.least or solver.MIN_ANSWER_LETTERS
