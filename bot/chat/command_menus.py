"""The commands that a network offers while a person types, by kind of chat."""

from bot.texts import CLOSEST, LANGUAGES, choose_language, texts_in

IN_PRIVATE = ("solve", "play", "bee", "boggle", "newbee", "newboggle", "settings", "help")
IN_GROUPS = ("solve", "play", "bee", "newbee", "newboggle", "top", "me", "help")
FOR_ADMINS = ("solve", "play", "newbee", "newboggle", "daily", "top", "settings", "help")


# None is for people who speak none of the others.
MENU_LANGUAGES = (None, *LANGUAGES, *CLOSEST)


def labels_in(language: str | None) -> dict[str, str]:
    """What each of these commands does, in a few words."""
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
