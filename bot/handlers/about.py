"""`/about` and `/privacy`: what the bot is made of, and what it keeps for how long."""

from dataclasses import dataclass
from importlib.metadata import version

from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.render.answer import Answer


@dataclass(frozen=True, slots=True)
class About:
    """Boards are kept for so many *days*."""

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
        return Answer(said)
