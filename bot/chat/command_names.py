"""Menus of commands, by kind of chat, and commands that somebody writes without a slash."""

import re

from bot.chat.intents import find_intent
from bot.chat.told import read_told
from bot.chat.word_lists import read_meanings
from bot.texts import CLOSEST, LANGUAGES, choose_language, texts_in

# Names that make a command only with something after them.
_COMMANDS = read_meanings("commands")
_MAX_ASKED_LETTERS = 120
# A word of so many letters, or more, beside a wish for hints may be a hive.
_LEAST_HIVE = 6
# What people say before a question.
_PREFACE = re.compile(
    r"^(?:(?:lol|haha|so|and|but|okay|um|hmm),? )+"
    r"|^(?:подскаж|скаж|підкаж)\w+(?:,? (?:пожалуйста|будь ласка))?, |^(?:please )?tell me, ",
    re.IGNORECASE,
)
_WILDCARD = re.compile(r"(?<!\w)(?:\w*[?*]+\w[\w?*]*|\w+\*)(?!\w)")
IN_PRIVATE = ("solve", "play", "bee", "boggle", "newbee", "newboggle", "settings", "help")
IN_GROUPS = ("solve", "play", "bee", "newbee", "newboggle", "top", "me", "help")
FOR_ADMINS = ("solve", "play", "newbee", "newboggle", "daily", "top", "settings", "help")
# None is for people who speak none of the others.
MENU_LANGUAGES = (None, *LANGUAGES, *CLOSEST)


def command_in(text: str, *, loosely: bool = True) -> tuple[str, str] | None:
    """The command that *text* stands for, and the text after it; None if it is no command.

    Unless *loosely*, the text has to begin with the name of a command.
    """
    text = _PREFACE.sub("", text)
    name, _, rest = text.partition(" ")
    command = _COMMANDS.get(name.lower().rstrip(":,"))
    if command and rest.strip():
        return command, rest.strip()
    if not loosely or len(text) > _MAX_ASKED_LETTERS:
        return None
    if wildcard := _WILDCARD.search(text):
        return "word", wildcard[0]
    told = read_told(text).words
    found = find_intent(text, tells=bool(told))
    is_hive = any(_LEAST_HIVE <= len(word) == len(set(word)) for word in told)
    return ("bee", text) if is_hive and found == ("hints", "") else found


def labels_in(language: str | None) -> dict[str, str]:
    """A few words on what each of these commands does, by its name."""
    texts = texts_in(choose_language([language]))
    return {
        "solve": texts.say("solve a board"),
        "play": texts.say("a game of Balda"),
        "bee": texts.say("words of a Spelling Bee hive"),
        "boggle": texts.say("words of a Boggle board"),
        "newbee": texts.say("a Spelling Bee puzzle for all"),
        "newboggle": texts.say("a Boggle board for all"),
        "daily": texts.say("a puzzle every day"),
        "top": texts.say("who has won how often"),
        "me": texts.say("your own results"),
        "settings": texts.say("settings"),
        "help": texts.say("how to ask, with an example"),
    }


def description_in(language: str | None) -> str:
    """Describe the bot in at most 512 characters, for people who open a chat with it."""
    return texts_in(choose_language([language])).say(
        "I find the best words in Balda, Boggle and Spelling Bee.\n\n"
        "Send a screenshot of your game: within seconds you have the words, drawn on the board. "
        "In a group I hide them from those who do not want to know, "
        "and I set puzzles for everybody."
    )


def short_description_in(language: str | None) -> str:
    """Describe the bot in at most 120 characters, for its page and under a link to it."""
    return texts_in(choose_language([language])).say(
        "The best words in Balda, Boggle and Spelling Bee, from a screenshot."
    )
