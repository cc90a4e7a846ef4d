"""Texts on the page of a match."""

from bot.texts import Texts


def match_words(texts: Texts) -> dict[str, str]:
    """Texts of the page, by the names that it knows; it puts in {name} and {cell} itself."""
    return {
        "title": texts.say("Balda"),
        "board": texts.say("The board"),
        "empty": texts.say("empty"),
        "yours": texts.say("Your move: a cell, its letter, then the word."),
        "theirs": texts.say("{name} is to move.", name="{name}"),
        "passes": texts.say("{name} passes.", name="{name}"),
        "sides": texts.say("Scores"),
        "over": texts.say("The game is over."),
        "letters": texts.say("Letters"),
        "send": texts.say("Play"),
        "clear": texts.say("Clear"),
        "pass": texts.say("Pass"),
        "hint": texts.say("Hint"),
        "back": texts.say("Take back"),
        "resign": texts.say("Resign"),
        "sure": texts.say("Resign now"),
        "leave": texts.say("Leave"),
        "leaves": texts.say("Leave now"),
        "propose": texts.say("Put it to a vote"),
        "yes": texts.say("Yes"),
        "no": texts.say("No"),
        "sending": texts.say(
            "The bot does not answer; your move is sent again as soon as it does."
        ),
        "lost": texts.say("The bot does not answer; try again."),
    }
