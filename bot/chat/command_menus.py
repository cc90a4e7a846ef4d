"""Menus of commands for those who type, by kind of chat, and the description of the bot."""

from bot.texts import CLOSEST, LANGUAGES, choose_language, texts_in

IN_PRIVATE = ("solve", "play", "bee", "boggle", "newbee", "newboggle", "settings", "help")
IN_GROUPS = ("solve", "play", "bee", "newbee", "newboggle", "top", "me", "help")
FOR_ADMINS = ("solve", "play", "newbee", "newboggle", "daily", "top", "settings", "help")


# None is for people who speak none of the others.
MENU_LANGUAGES = (None, *LANGUAGES, *CLOSEST)


def labels_in(language: str | None) -> dict[str, str]:
    """A few words for each of these commands, by its name: what it does."""
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
    """Describe the bot in at most 512 characters, for who opens a chat with it the first time."""
    return texts_in(choose_language([language])).say(
        "I find the best words in Balda, Boggle and Spelling Bee.\n\n"
        "Send a screenshot of your game: within seconds you have the words, drawn on the board. "
        "In a group I hide them from who does not want to know, and I set puzzles for everybody."
    )


def short_description_in(language: str | None) -> str:
    """Describe the bot in at most 120 characters, for its page and under a link to it."""
    return texts_in(choose_language([language])).say(
        "The best words in Balda, Boggle and Spelling Bee, from a screenshot."
    )
