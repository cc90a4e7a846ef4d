"""Buttons that say a wish for a person, offered when their text was not understood."""

from collections.abc import Iterable

from bot.chat.intents import rank_labels
from bot.chat.people import Person
from bot.render.answer import OfferingError
from bot.render.buttons import Button
from bot.render.payloads import PersonPayload, payload
from bot.texts import Texts

MAX_OFFERED_BUTTONS = 3
# Wishes that begin something new.
BEGINNING = ("play", "newbee", "newboggle")
MAX_QUOTED_LETTERS = 40  # of a text that was not understood
# Labels of texts with such a wish, if they are not called like it.
_LABELS = {"answers": "words", "newbee": "new_bee", "newboggle": "new_boggle"}


class UnclearError(OfferingError):
    """A text was not understood; the table of texts offers what it may mean."""


@payload("wish")
class Wish(PersonPayload):
    """Say *word*, which stands for a command, for the person who taps."""

    word: str


def offer(text: str, words: Iterable[str], person: Person) -> tuple[Button, ...]:
    """Buttons for a few of *words*: those nearest to *text* first, else in their order."""
    places = {label: place for place, label in enumerate(rank_labels(text))}

    def place_of(word: str) -> int:
        return places.get(_LABELS.get(word, word), len(places))

    ranked = sorted(dict.fromkeys(words), key=place_of)
    labels = list_wishes(person.texts)
    return tuple(
        Button(labels[word], Wish(person.id, word)) for word in ranked[:MAX_OFFERED_BUTTONS]
    )


def list_wishes(texts: Texts) -> dict[str, str]:
    """The labels of buttons, by the word of the wish."""
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
