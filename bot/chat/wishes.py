"""Wishes that a button may say in a person's stead, where nobody understood what they wrote."""

from collections.abc import Iterable

from bot.chat.intents import rank_commands
from bot.chat.people import Person
from bot.render.answer import OfferingError
from bot.render.buttons import Button
from bot.render.payloads import PersonPayload, payload
from bot.texts import Texts

MAX_OFFERED_BUTTONS = 3
# What begins something new.
BEGINNING = ("play", "newbee", "newboggle")
MAX_QUOTED_LETTERS = 40  # characters of a text that nobody understood


class UnclearError(OfferingError):
    """Nobody understood a text; the table of texts offers what else may be meant."""


@payload("wish")
class Wish(PersonPayload):
    """*word* is said by whoever taps; it is a text that stands for a command."""

    word: str


def offer(text: str, words: Iterable[str], person: Person) -> tuple[Button, ...]:
    """Buttons for a few of *words*: those nearest to *text* first, else in their order."""
    commands = rank_commands(text)
    ranked = sorted(
        dict.fromkeys(words),
        key=lambda word: commands.index(word) if word in commands else len(commands),
    )
    labels = list_wishes(person.texts)
    return tuple(
        Button(labels[word], Wish(person.id, word)) for word in ranked[:MAX_OFFERED_BUTTONS]
    )


def list_wishes(texts: Texts) -> dict[str, str]:
    """The label of each."""
    return {
        "best": texts.say("What is best here"),
        "hints": texts.say("Hints"),
        "answers": texts.say("Words"),
        "score": texts.say("Scores"),
        "rules": texts.say("Rules"),
        "undo": texts.say("Take back"),
        "stop": texts.say("End it"),
        "play": texts.say("Play Balda"),
        "newbee": texts.say("Spelling Bee"),
        "newboggle": texts.say("Boggle"),
    }
