"""One line on what was read beside a board."""

from bot.boards.question import Question
from bot.texts import Texts


def match_line(texts: Texts, question: Question) -> list[str]:
    """What the picture says of the match, until something is played after it."""
    history = question.history
    beside = history.beside
    if beside is None or beside.plays != len(history.plays):
        return []
    said = []
    if beside.listed:
        said.append(texts.count("{n} word played", "{n} words played", beside.listed))
    if beside.scores is not None:
        mine, theirs = history.scores
        said.append(texts.say("score {mine} : {theirs}", mine=mine, theirs=theirs))
    if beside.turn or history.side:
        said.append(texts.say("their move") if history.side else texts.say("your move"))
    lines = [texts.say("In the picture: {match}.", match=", ".join(said))]
    if beside.accepted:
        words = ", ".join(beside.accepted)
        lines.append(texts.say("New words that the game accepts: {words}.", words=words))
    return lines
