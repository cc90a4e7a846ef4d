"""A hive as text: its words, ranks and hints, in HTML."""

from itertools import groupby

from bot.boards.question import Question
from bot.games.bee.hive_solving import BeeResult
from bot.games.doubt_text import other_board_lines
from bot.games.game import View
from bot.render.length_grid import length_grid
from bot.render.rules_text import five_lines
from bot.render.text import Groups, Written, fill_groups, hidden, units
from bot.texts import Texts
from solver import GENIUS, Answer, Hints, Likelihood, Rank


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
    """The hive, the ranks, and the words by how many people know them, each time pangrams first."""
    texts, head = view.texts, _head(view.texts, question, result)
    if result.total == 0:
        return Written("\n".join([*head, texts.say("No word fits this hive.")]), 0)
    above = "\n".join([*head, *_ranks(texts, result), *_found(texts, result)])
    written = fill_groups(_groups(texts, result), view.can.max_text - units(above) - 1)
    shown = hidden(written.text) if view.hidden else written.text
    return Written(f"{above}\n{shown}", written.rows)


def hints_text(texts: Texts, question: Question, result: BeeResult) -> str:
    """How many words begin how and are how long, but none of the words."""
    head = _head(texts, question, result)
    if result.hints.total == 0:
        return "\n".join([*head, texts.say("There is nothing to hint at here.")])
    pairs = "\n".join(_pairs(result.hints))
    return "\n".join(
        [*head, f"<pre>{length_grid(result.hints.lengths)}</pre>", f"<pre>{pairs}</pre>"]
    )


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
    """What a word that somebody found is worth, and how far all found are."""
    points = texts.count("{n} point", "{n} points", answer.points)
    kind = f", {texts.count('{n} pangram', '{n} pangrams', 1)}" if answer.pangram else ""
    return f"✓ {answer.word} — {points}{kind}\n{found_so_far(texts, result)}"


def found_so_far(texts: Texts, result: BeeResult) -> str:
    """How many words a person has ticked, what they are worth, and the rank."""
    points = sum(answer.points for answer in result.found)
    said = texts.say(
        "Found: {words}, {points}",
        words=texts.count("{n} word", "{n} words", len(result.found)),
        points=texts.count("{n} point", "{n} points", points),
    )
    reached = [rank for rank in result.ranks if rank.points <= points]
    return f"{said} · {rank_name(texts, reached[-1].name_key)}" if reached else said


def hive_title(texts: Texts, letters: str) -> str:
    return f"<b>{texts.say('Spelling Bee')}</b>: {letters[0].upper()} {' '.join(letters[1:])}"


def totals(texts: Texts, hints: Hints) -> str:
    """How many likely words there are, and what they are worth."""
    parts = [
        texts.count("{n} likely word", "{n} likely words", hints.total),
        texts.count("{n} point", "{n} points", hints.points),
        texts.count("{n} pangram", "{n} pangrams", hints.pangrams),
    ]
    if hints.perfect:
        parts[-1] += f" ({texts.count('{n} perfect', '{n} perfect', hints.perfect)})"
    return ", ".join(parts)


def _head(texts: Texts, question: Question, result: BeeResult) -> list[str]:
    head = [hive_title(texts, "".join(question.rows[0]))]
    head += other_board_lines(texts, question)
    if question.board.doubtful:
        head.append(texts.say("Please check the letters: I am not sure of all of them."))
    if result.total:
        others = result.total - result.hints.total
        more = [texts.count("{n} less likely", "{n} less likely", others)] if others else []
        head.append("; ".join([totals(texts, result.hints), *more]))
    return head


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


def _found(texts: Texts, result: BeeResult) -> list[str]:
    return [found_so_far(texts, result)] if result.found else []


def _groups(texts: Texts, result: BeeResult) -> Groups:
    """The likely, less likely and rare pangrams, and the other words; those found are ticked."""
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


def _pairs(hints: Hints) -> list[str]:
    """The two-letter list, a line for each first letter."""
    lines: dict[str, list[str]] = {}
    for pair, count in hints.two_letters.items():
        lines.setdefault(pair[0], []).append(f"{pair.upper()}-{count}")
    return [" ".join(line) for line in lines.values()]
