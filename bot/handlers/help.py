"""`/help` with a worked example and chapters in one message; `/about` and `/privacy`."""

from dataclasses import dataclass, replace
from importlib.metadata import version

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes, TapRoute
from bot.render.answer import Answer, TapAnswer
from bot.render.help_text import TurnToChapter, example_drawing, help_keyboard, help_text
from bot.texts import BotError

FIRST = "example"


class Help:
    """Help in the language of the person."""

    def routes(self) -> Routes:
        return Routes(
            commands={"help": self.help}, taps=[TapRoute(TurnToChapter, self.turn_to_chapter)]
        )

    async def help(self, message: Message, person: Person) -> Answer:
        answer = _chapter(FIRST, person)
        drawing = example_drawing(person.texts.language)
        return replace(answer, picture=drawing, palette=person.palette)

    async def turn_to_chapter(self, tapped: TurnToChapter, person: Person) -> TapAnswer:
        """Show another chapter; the picture stays."""
        return TapAnswer(rewrite=_chapter(tapped.chapter, person))


def _chapter(name: str, person: Person) -> Answer:
    text = help_text(person.texts, name)
    if text is None:
        raise BotError("I don't know this chapter; send /help again.")
    return Answer(text, help_keyboard(person.texts, person.chat, name), html=True)


@dataclass(slots=True, eq=False, repr=False)
class About:
    """Tells about the bot and its data; boards are kept for *days*."""

    days: int

    def routes(self) -> Routes:
        return Routes(commands={"about": self.about, "privacy": self.privacy})

    async def about(self, message: Message, person: Person) -> Answer:
        said = person.texts.say(
            "Balda Bot {version}, free software: the package balda-bot, MIT licence.\n"
            "Words: OpenCorpora (CC BY-SA 3.0), SCOWL, frequencies of wordfreq (CC BY-SA 4.0).\n"
            "What I keep about you: /privacy. How to ask: /help.",
            version=version("balda-bot"),
        )
        return Answer(said)

    async def privacy(self, message: Message, person: Person) -> Answer:
        said = person.texts.count(
            "I keep your boards with the letters seen on their pictures for {n} day, and until "
            "you delete them your settings, words, verdicts with your name, word lists, guesses, "
            "games and results. Pictures themselves I do not keep. Nobody else gets any of it.\n"
            "/forget_me deletes all your data.",
            "I keep your boards with the letters seen on their pictures for {n} days, and until "
            "you delete them your settings, words, verdicts with your name, word lists, guesses, "
            "games and results. Pictures themselves I do not keep. Nobody else gets any of it.\n"
            "/forget_me deletes all your data.",
            self.days,
        )
        groups = person.texts.say(
            "A group that removes me is forgotten: its settings, words, puzzles and games."
        )
        return Answer(f"{said}\n{groups}")
