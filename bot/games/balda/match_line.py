"""What was read beside a board, in few words."""

from bot.boards.question import Question
from bot.texts import Texts


def match_said(texts: Texts, question: Question) -> str:
    """What the picture says of the match, "" once something was played after it."""
    history = question.history
    beside = history.beside
    if beside is None or beside.plays != len(history.plays):
        return ""
    said = []
    if beside.listed:
        said.append(texts.count("{n} word played", "{n} words played", beside.listed))
    if beside.scores is not None:
        mine, theirs = history.scores
        said.append(texts.say("score {mine} : {theirs}", mine=mine, theirs=theirs))
    if beside.turn or history.side:
        said.append(texts.say("their move") if history.side else texts.say("your move"))
    return ", ".join(said)


def accepted_line(texts: Texts, question: Question) -> list[str]:
    """The words of the picture that no lexicon had."""
    beside = question.history.beside
    if beside is None or not beside.accepted or not match_said(texts, question):
        return []
    words = ", ".join(beside.accepted)
    return [texts.say("New words that the game accepts: {words}.", words=words)]
