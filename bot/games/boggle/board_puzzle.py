"""The board that `/newboggle` posts for a few minutes."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import ClassVar

from bot.boards.question import Rows
from bot.games.boggle.boggle_text import boggle_title, rules_picture, rules_text
from bot.games.puzzle_kind import (
    Entry,
    NewPuzzle,
    PostedPuzzle,
    PuzzleKind,
    PuzzleWish,
    Solution,
    too_short,
)
from bot.render.answer import Answer
from bot.render.picture import Drawing
from bot.texts import BotError, Texts
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import DICE, Grid, Lexicon, find_words, roll

DEFAULT_MINUTES, MAX_MINUTES = 3, 60
DICE_OF = {"ru": "ru", "en": "new", "uk": "uk"}
ROLLS = 25
# After so many boards with an unfit word, others are too rare to wait for.
MAX_OTHERS = 200
# The index of the board for a level, among ROLLS boards ordered by their number of words.
PLACE_OF = {"few": ROLLS // 8, "some": ROLLS // 2, "many": ROLLS - 1 - ROLLS // 8}

_NATURAL = ("natural", "известные", "відомі")
_LEVELS = {"few": "few", "мало": "few", "many": "many", "много": "many", "багато": "many"}


def new_board(shelf: LexiconShelf, new: NewPuzzle) -> Rows:
    """Roll a board with real dice; the level says if it has few or many words.

    It has no obscene word, and no well-known word that is unfit for company, if such boards fall.
    """
    lexicon = shelf.lexicon_for(new.language, replace(new.words, fitness="all"))
    obscene, unfit, rng = frozenset(lexicon.obscene), lexicon.unfit, Random(new.seed)
    polite: list[tuple[int, Rows]] = []
    others: list[tuple[int, Rows]] = []
    while len(polite) < ROLLS and len(others) < MAX_OTHERS:
        grid = roll(DICE[DICE_OF[new.language]], rng)
        found = find_words(grid, lexicon, new.words.boggle_rules)
        likely = [word.word for word in found if word.tier == "natural"]
        is_polite = unfit.isdisjoint(likely) and obscene.isdisjoint(word.word for word in found)
        (polite if is_polite else others).append((len(likely), grid.rows))
    rolled = sorted((*polite, *others)[:ROLLS])
    return rolled[PLACE_OF[new.level]][1]


def solve_posted_board(shelf: LexiconShelf, posted: PostedPuzzle) -> Solution:
    lexicon = shelf.lexicon_for(posted.language, posted.words)
    found = find_words(Grid(posted.rows), lexicon, posted.words.boggle_rules)
    unfit = lexicon.unfit
    return Solution(
        tuple(Entry(w.word, w.points, w.tier, polite=w.word not in unfit) for w in found)
    )


class BoardPuzzle(PuzzleKind):
    is_walked: ClassVar[bool] = True
    make = staticmethod(new_board)
    solve = staticmethod(solve_posted_board)

    def wish(self, text: str) -> PuzzleWish:
        """Parse `few` or `many` words, a number of minutes, and `natural`, in any order."""
        level, minutes, natural = "some", DEFAULT_MINUTES, False
        for part in text.lower().split():
            if part in _LEVELS:
                level = _LEVELS[part]
            elif part in _NATURAL:
                natural = True
            elif part.isascii() and part.isdecimal() and 1 <= int(part[:3]) <= MAX_MINUTES:
                minutes = int(part[:3])
            else:
                raise BotError(
                    "I don't understand “{part}”; write few, many or natural words and 1 to {most} "
                    "minutes, like /newboggle many 5, or stop.",
                    part=part[:20],
                    most=MAX_MINUTES,
                )
        return PuzzleWish(minutes * 60, level, natural)

    def picture(self, rows: Rows) -> Drawing:
        return Drawing(rows)

    def title(self, texts: Texts, rows: Rows, wish: PuzzleWish) -> str:
        time = texts.count("{n} minute", "{n} minutes", wish.seconds // 60)
        return f"{boggle_title(texts, rows)} · {time}"

    def rules(self, texts: Texts, words: Words) -> str:
        how = texts.say(
            "Reply to this message with words, one at a time. A word goes from cell to cell, "
            "also diagonally, and uses each at most once."
        )
        if not words.corners:
            how = texts.say(
                "Reply to this message with words, one at a time. A word goes from cell to cell, "
                "not diagonally, and uses each at most once."
            )
        return how

    def explain(self, texts: Texts, rows: Rows) -> Answer:
        return Answer(rules_text(texts), picture=rules_picture(texts), html=True)

    def legend(self, texts: Texts, signs: Mapping[str, str]) -> str:
        return texts.say(
            "{counted} counts, {found_before} was found before, {unfit} does not fit the board, "
            "{no_word} is not in the lexicon.",
            **signs,
        )

    def misfit(self, texts: Texts, posted: PostedPuzzle, word: str) -> str:
        grid, rules = Grid(posted.rows), posted.words.boggle_rules
        least = rules.min_letters_on(grid.height * grid.width)
        if len(word) < least:
            return too_short(texts, word, least)
        lexicon = Lexicon.from_words([word], alphabet=grid.alphabet.name)
        if not find_words(grid, lexicon, rules):
            return texts.say("“{word}” cannot be traced on this board.", word=word)
        return ""
