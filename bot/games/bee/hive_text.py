"""A hive: its words (a job as in `bot/work/jobs.py`), ranks and hints as text, in HTML."""

import html
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, groupby
from typing import NamedTuple, Self

import solver
from bot.boards.question import Cyrillic, Question
from bot.chat.hive_letters import find_hive_letters
from bot.chat.intents import asks_hints
from bot.chat.told import read_told
from bot.games.board_buttons import other_board_lines
from bot.games.game import View
from bot.render.help_text import five_lines
from bot.render.text import (
    Groups,
    Written,
    beginning,
    fill_groups,
    length_lines,
    name_first,
    pair_lines,
    units,
)
from bot.texts import Texts
from bot.work.lexicons import LexiconShelf, Words

_WORD = re.compile(r"\w+")
_STEM = 4  # letters that the forms of a word begin with
# “Have some hints” does not lead a list of words; compiled on first use.
_LEAD = (
    r"(?i)\b(?:have|found|got|my words|есть|наш[её]л|нашла|нашли|найден[оы]|у меня|мои слова"
    r"|знайш(?:ов|ла|ли)|знайден[оі]|[ув] мене|мої слова)\b"
    r"(?!\W*(?:\w{1,4}\W+){0,3}(?:hint|clue|nudge|подсказ|підказ|нам[её]к|натяк))"
)
_LETTERS = re.compile(r"[^\W\d_]+")
_OTHERS_ROOM = 200  # characters for words that are not in the hive


class BeeRequest(NamedTuple):
    """A hive: asks for the answers on *page*, those among *found*, and nudge number *nudge*.

    There is no nudge 0, nor any to a word that is found.
    """

    letters: str
    words: Words
    page: slice
    cyrillic: Cyrillic = "ru"
    found: tuple[str, ...] = ()
    nudge: int = 0


class Nudge(NamedTuple):
    """A word to find: its *first* letters, its number of *letters*, and maybe its *gloss*."""

    first: str
    letters: int
    gloss: str = ""


class BeeResult(NamedTuple):
    """*answers* are those asked for, *total* counts all; *hints* and *ranks* are of the likely.
    *to_genius* is the least number of words that reach the rank Genius, *found* are the answers
    that a person has ticked, and *left* are the hints to the other likely ones. *next_nudge* is the
    number of the nudge after the one asked for, 0 if none is left.
    """

    total: int
    answers: tuple[solver.Answer, ...]
    hints: solver.Hints
    ranks: tuple[solver.Rank, ...]
    to_genius: int
    left: solver.Hints
    found: tuple[solver.Answer, ...] = ()
    nudge: Nudge | None = None
    next_nudge: int = 0


def solve_hive(shelf: LexiconShelf, request: BeeRequest) -> BeeResult:
    hive = solver.Hive.parse(request.letters)
    alphabet = hive.alphabet_for(request.cyrillic)
    lexicon = shelf.lexicon_for(alphabet.name, request.words)
    answers = solver.find_answers(
        hive, lexicon, min_letters=request.words.least or solver.MIN_ANSWER_LETTERS
    )
    found = set(_spell(request.found, alphabet))
    nudges = _Nudges(shelf, lexicon, answers, found)
    return BeeResult(
        len(answers),
        tuple(answers.by_likelihood()[request.page]),
        solver.hint_tables(answers.likely),
        tuple(answers.ranks()),
        answers.words_to_genius,
        solver.hint_tables(
            solver.Answers([answer for answer in answers.likely if answer.word not in found])
        ),
        tuple(answer for answer in answers if answer.word in found),
        nudges.of(request.nudge),
        nudges.number_after(request.nudge),
    )


class _Nudges(NamedTuple):
    """Two nudges for each likely word: its first letters, then its meaning too.

    Found words are numbered as well, so that no nudge ever changes its number.
    """

    shelf: LexiconShelf
    lexicon: solver.Lexicon
    answers: solver.Answers
    found: Collection[str]

    def of(self, number: int) -> Nudge | None:
        if not 0 < number <= self._count:
            return None
        word, tells_meaning = self.answers.likely[(number - 1) // 2].word, number % 2 == 0
        if word in self.found:
            return None
        gloss = self._gloss(word) if tells_meaning else ""
        return Nudge(word[:2], len(word), gloss) if gloss or not tells_meaning else None

    def number_after(self, number: int) -> int:
        around = chain(range(number + 1, self._count + 1), range(1, number + 1))
        return next((other for other in around if self.of(other)), 0)

    @property
    def _count(self) -> int:
        return 2 * len(self.answers.likely)

    def _gloss(self, word: str) -> str:
        """The gloss of *word*, with … in place of words of the hive and forms of *word*."""
        meaning = self.shelf.meaning(word, self.lexicon)
        words = {answer.word for answer in self.answers}

        def hide(told: re.Match[str]) -> str:
            one = told[0].lower()
            return "…" if one in words or one.startswith(word[:_STEM]) else told[0]

        return _WORD.sub(hide, meaning.gloss) if meaning else ""


def _spell(words: Iterable[str], alphabet: solver.Alphabet) -> Iterator[str]:
    for word in words:
        with suppress(solver.WordError):
            yield alphabet.spell(word)


class HiveWish(NamedTuple):
    """The *letters* as written, "" for none, the wish for *hints*, and the *found* words."""

    letters: str
    hints: bool
    found: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        hints = asks_hints(text)
        before, found = split_found(text)
        letters = _letters_among(before) if hints or found else before
        return cls(letters, hints or bool(found), found)


def split_found(text: str) -> tuple[str, tuple[str, ...]]:
    """Split *text* into what comes before “I have” and the words after it; none without that."""
    lead = re.search(_LEAD, text)
    if lead is None:
        return text, ()
    after = re.sub(_LEAD, " ", text[lead.end() :])
    return text[: lead.start()], long_words(after) if read_told(after).words else ()


def long_words(text: str) -> tuple[str, ...]:
    """The words of *text* that are long enough for a hive, each once."""
    words = (word for word in _LETTERS.findall(text) if len(word) >= solver.MIN_ANSWER_LETTERS)
    return tuple(dict.fromkeys(words))


def words_of(letters: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    """The *words*, in lower case, that a hive of *letters*, the centre first, may have."""
    lower = (word.lower() for word in words)
    return tuple(word for word in lower if letters[0] in word and set(word) <= {*letters})


def _letters_among(text: str) -> str:
    """The letters of the likely hive in *text*: of a newspaper's size, all of it, or one word."""
    told = read_told(text).words
    letters = [one for one in _LETTERS.findall(text) if len(one) == 1 or one in told]
    words, whole = sorted(letters, key=len, reverse=True), "".join(letters)
    other = next(filter(_may_be_hive, (whole, *words)), whole if len(whole) > 1 else "")
    return find_hive_letters(text) or other


def _may_be_hive(letters: str) -> bool:
    return solver.MIN_ANSWER_LETTERS <= len(letters) == len(set(letters.lower()))


def rules_text(texts: Texts) -> str:
    return five_lines(
        texts.say("Spelling Bee"),
        [
            texts.say("Make words of these letters; each may come several times."),
            texts.say("Each word has the letter in the middle."),
            texts.say("It has 4 letters or more."),
            texts.say("4 letters are 1 point, a longer word a point a letter."),
            texts.say("A pangram has all seven letters and is 7 points more."),
        ],
    )


def hive_text(view: View, question: Question, result: BeeResult) -> Written:
    """The hive, its ranks, and its words by likelihood, in each group the pangrams first."""
    texts = view.texts
    head = [*_head(texts, question), *_all(texts, result)]
    if result.total == 0:
        return Written("\n".join([*head, texts.say("No word fits this hive.")]), 0)
    progress = [progress_text(texts, result)] if result.found else []
    above = "\n".join([*head, *_ranks(texts, result), *progress])
    room = view.can.max_text - units(above) - 1
    written = fill_groups(_groups(texts, result), room, spoiler=view.hidden)
    return Written(f"{above}\n{written.text}", written.rows)


def hints_text(texts: Texts, question: Question, result: BeeResult) -> str:
    """Counts of the words by their first letters and lengths, without any of the words."""
    head, left = _head(texts, question), result.left
    if result.hints.total == 0:
        nothing = texts.say("There is nothing to hint at here.")
        return "\n".join([*head, *_all(texts, result), nothing])
    if result.found:
        words = texts.say("Not found yet: {words}", words=totals(texts, left))
        done = texts.say("All likely words are found.")
        head += [progress_text(texts, result), words if left.total else done]
    else:
        head += [*_all(texts, result), *_ranks(texts, result)]
    tables = ["", *pair_lines(left.two_letters), "", *length_lines(texts, left.lengths)]
    foot = [*_nudge(texts, result.nudge), *_next_step(texts, question, result)]
    return "\n".join([*head, *tables, *foot]).rstrip()


def rank_name(texts: Texts, key: str) -> str:
    return {
        "Beginner": texts.say("Beginner"),
        "Good Start": texts.say("Good Start"),
        "Moving Up": texts.say("Moving Up"),
        "Good": texts.say("Good"),
        "Solid": texts.say("Solid"),
        "Nice": texts.say("Nice"),
        "Great": texts.say("Great"),
        "Amazing": texts.say("Amazing"),
        "Genius": texts.say("Genius"),
        "Queen Bee": texts.say("Queen Bee"),
    }[key]


def word_text(texts: Texts, answer: solver.Answer, result: BeeResult) -> str:
    """Say what a found word is worth, and how much is found so far."""
    points = texts.count("{n} point", "{n} points", answer.points)
    kind = f", {texts.count('{n} pangram', '{n} pangrams', 1)}" if answer.pangram else ""
    return f"✓ {answer.word} — {points}{kind}\n{progress_text(texts, result)}"


def others_text(texts: Texts, words: Sequence[str]) -> list[str]:
    """A line with the *words* that are not in the hive, in HTML; none if all are."""
    named = html.escape(name_first(texts, words, _OTHERS_ROOM))
    return [texts.say("Not in this hive: {words}", words=named)] if words else []


def progress_text(texts: Texts, result: BeeResult) -> str:
    """The number of words found, their points, the rank reached, and the points to Genius."""
    points = sum(answer.points for answer in result.found)
    said = texts.say(
        "Found: {words}, {points}",
        words=texts.count("{n} word", "{n} words", len(result.found)),
        points=texts.count("{n} point", "{n} points", points),
    )
    reached = [rank for rank in result.ranks if rank.points <= points]
    genius = next((rank.points for rank in result.ranks if rank.name_key == solver.GENIUS), 0)
    parts = [said, *[rank_name(texts, rank.name_key) for rank in reached[-1:]]]
    if points < genius:
        missing = genius - points
        parts.append(texts.count("{n} point to Genius", "{n} points to Genius", missing))
    return " · ".join(parts)


def hive_title(texts: Texts, letters: str) -> str:
    return f"<b>{texts.say('Spelling Bee')}</b>: {letters[0].upper()} {' '.join(letters[1:])}"


def totals(texts: Texts, hints: solver.Hints) -> str:
    """The number of likely words, their points, and the number of pangrams."""
    parts = [
        texts.count("{n} likely word", "{n} likely words", hints.total),
        texts.count("{n} point", "{n} points", hints.points),
        texts.count("{n} pangram", "{n} pangrams", hints.pangrams),
    ]
    if hints.perfect:
        parts[-1] += f" ({texts.count('{n} perfect', '{n} perfect', hints.perfect)})"
    return ", ".join(parts)


def _head(texts: Texts, question: Question) -> list[str]:
    head = [hive_title(texts, "".join(question.rows[0]))]
    head += other_board_lines(texts, question)
    if (letters := len(question.rows[0])) != solver.NEWSPAPER_LETTERS:
        head.append(
            texts.say(
                "A hive has {newspaper} letters; I count {n}.",
                newspaper=solver.NEWSPAPER_LETTERS,
                n=letters,
            )
        )
    if question.board.doubtful:
        head.append(texts.say("Please check the letters: I am not sure of all of them."))
    return head


def _all(texts: Texts, result: BeeResult) -> list[str]:
    """The totals of the likely words, and the number of others."""
    if not result.total:
        return []
    others = result.total - result.hints.total
    more = [texts.count("{n} less likely", "{n} less likely", others)] if others else []
    return ["; ".join([totals(texts, result.hints), *more])]


def _ranks(texts: Texts, result: BeeResult) -> list[str]:
    if result.hints.total == 0:
        return []
    ranks = [_rank(texts, rank, result.to_genius) for rank in result.ranks if rank.percent]
    return [f"<i>{' · '.join(ranks)}</i>"]


def _rank(texts: Texts, rank: solver.Rank, to_genius: int) -> str:
    shown = f"{rank_name(texts, rank.name_key)} {rank.points}"
    if rank.name_key == solver.GENIUS:
        shown += f" ({texts.count('{n} word', '{n} words', to_genius)})"
    return shown


def _groups(texts: Texts, result: BeeResult) -> Groups:
    """The words by likelihood, pangrams apart; those found are ticked."""
    names: dict[tuple[solver.Likelihood, bool], str] = {
        ("likely", True): texts.say("Pangrams"),
        ("likely", False): texts.say("Likely"),
        ("less likely", True): texts.say("Less likely pangrams"),
        ("less likely", False): texts.say("Less likely"),
        ("rare", True): texts.say("Rare pangrams"),
        ("rare", False): texts.say("Rare"),
    }
    ticks = {answer.word: "✓" for answer in result.found}
    perfect = f" ({texts.say('perfect')})"
    return [
        (names[key], [ticks.get(a.word, "") + a.word + perfect * a.perfect for a in group])
        for key, group in groupby(result.answers, key=lambda a: (a.likelihood, a.pangram))
    ]


def _next_step(texts: Texts, question: Question, result: BeeResult) -> list[str]:
    """Explain how to say which words one has found, until somebody does.

    Only an answer to a message can be replied to.
    """
    if result.found or not question.shown.question:
        return []
    said = texts.say("Found some? Reply “I have: …”, and I count the others.")
    return [said] if result.nudge else ["", said]


def _nudge(texts: Texts, nudge: Nudge | None) -> list[str]:
    if nudge is None:
        return []
    lines = ["", beginning(texts, nudge.first, nudge.letters)]
    if nudge.gloss:
        lines.append(texts.say("It means: {gloss}", gloss=html.escape(nudge.gloss)))
    return lines
