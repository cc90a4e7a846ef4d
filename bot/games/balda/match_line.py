"""How a match stands that is followed, and what was read beside its board, in few words."""

from bot.boards.question import Question
from bot.texts import Texts


def standing_line(texts: Texts, question: Question) -> list[str]:
    """The score and who is to move, as far as they are known."""
    history = question.history
    mine, theirs = history.scores
    if not history.has_scores:
        if not history.has_turn:
            return []
        return [texts.say("It is their move.") if history.side else texts.say("It is your move.")]
    if not history.has_turn:
        return [texts.say("You {mine} : {theirs}", mine=mine, theirs=theirs)]
    turn = texts.say("their move") if history.side else texts.say("your move")
    return [texts.say("You {mine} : {theirs} · {turn}", mine=mine, theirs=theirs, turn=turn)]


def count_listed_words(texts: Texts, question: Question) -> list[str]:
    """How many words the picture lists, until something is played after it."""
    beside = question.history.beside
    if beside is None or not beside.listed or not _is_news(question):
        return []
    return [texts.count("{n} word played", "{n} words played", beside.listed)]


def new_words_line(texts: Texts, question: Question) -> list[str]:
    """The words of the picture that no lexicon had."""
    beside = question.history.beside
    if beside is None or not beside.accepted or not _is_news(question):
        return []
    words = ", ".join(beside.accepted)
    return [texts.say("New words that the game accepts: {words}.", words=words)]


def _is_news(question: Question) -> bool:
    """Whether nothing was played after the picture."""
    beside = question.history.beside
    return beside is not None and beside.plays == len(question.history.plays)
