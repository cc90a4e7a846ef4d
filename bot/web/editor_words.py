"""Texts on the page of a board."""

from bot.texts import Texts


def editor_words(texts: Texts) -> dict[str, str]:
    """Texts of the page, by the names that it knows; it puts in {cell} and {what} itself."""
    return {
        "title": texts.say("Fix board"),
        "solve": texts.say("Solve"),
        "solving": texts.say("Solving…"),
        "help": texts.say(
            "Type letters, move by arrows; a dot empties a cell. A tile of several letters goes "
            "in brackets: (qu)."
        ),
        "use": texts.say("What to do"),
        "words": texts.say("Words"),
        "fix": texts.say("Correct"),
        "touch": texts.say("Touch a cell for its words, a word for its way."),
        "wordsOf": texts.say("Words of {cell}", cell="{cell}"),
        "all": texts.say("Words of the whole board"),
        "noWords": texts.say("No word goes there."),
        "ahead": texts.say("Look ahead"),
        "looking": texts.say("I am looking ahead…"),
        "game": texts.say("Game"),
        "mode": texts.say("Mode"),
        "prize": texts.say("Prize of {cell}, points", cell="{cell}"),
        "picture": texts.say("The picture as you sent it"),
        "board": texts.say("The board"),
        "empty": texts.say("empty"),
        "doubtful": texts.say("please check"),
        "above": texts.say("row above"),
        "below": texts.say("row below"),
        "left": texts.say("column at the left"),
        "right": texts.say("column at the right"),
        "add": texts.say("Add: {what}", what="{what}"),
        "remove": texts.say("Remove: {what}", what="{what}"),
        "undo": texts.say("Undo edit"),
        "whole": texts.say("Show the whole picture, or the board alone"),
        "lost": texts.say("The bot does not answer; try again."),
    }
