"""A hive as text: its words, ranks and hints, in HTML."""

import html
from collections.abc import Sequence
from itertools import groupby

from bot.boards.question import Question
from bot.games.bee.hive_solving import BeeResult, Nudge
from bot.games.doubt_text import other_board_lines
from bot.games.game import View
from bot.render.help_text import five_lines
from bot.render.text import (
    Groups,
    Written,
    beginning,
    fill_groups,
    hide,
    length_lines,
    name_first,
    pair_lines,
    units,
)
from bot.texts import Texts
from solver import GENIUS, NEWSPAPER_LETTERS, Answer, Hints, Likelihood, Rank

_OTHERS_ROOM = 200  # characters for words that are not in the hive


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
    above = "\n".join([*head, *_ranks(texts, result), *_progress(texts, result)])
    written = fill_groups(_groups(texts, result), view.can.max_text - units(above) - 1)
    shown = hide(written.text) if view.hidden else written.text
    return Written(f"{above}\n{shown}", written.rows)


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


def word_text(texts: Texts, answer: Answer, result: BeeResult) -> str:
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
    genius = next((rank.points for rank in result.ranks if rank.name_key == GENIUS), 0)
    parts = [said, *[rank_name(texts, rank.name_key) for rank in reached[-1:]]]
    if points < genius:
        missing = genius - points
        parts.append(texts.count("{n} point to Genius", "{n} points to Genius", missing))
    return " · ".join(parts)


def hive_title(texts: Texts, letters: str) -> str:
    return f"<b>{texts.say('Spelling Bee')}</b>: {letters[0].upper()} {' '.join(letters[1:])}"


def totals(texts: Texts, hints: Hints) -> str:
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
    if (letters := len(question.rows[0])) != NEWSPAPER_LETTERS:
        head.append(
            texts.say(
                "A hive has {newspaper} letters; I count {n}.",
                newspaper=NEWSPAPER_LETTERS,
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


def _rank(texts: Texts, rank: Rank, to_genius: int) -> str:
    shown = f"{rank_name(texts, rank.name_key)} {rank.points}"
    if rank.name_key == GENIUS:
        shown += f" ({texts.count('{n} word', '{n} words', to_genius)})"
    return shown


def _progress(texts: Texts, result: BeeResult) -> list[str]:
    return [progress_text(texts, result)] if result.found else []


def _groups(texts: Texts, result: BeeResult) -> Groups:
    """The words by likelihood, pangrams apart; those found are ticked."""
    names: dict[tuple[Likelihood, bool], str] = {
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
