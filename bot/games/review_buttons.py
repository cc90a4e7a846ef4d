"""Buttons for a review, under a finished match and under a followed board."""

from bot.render.buttons import Button, Keyboard
from bot.render.payloads import BoardPayload, Payload, PersonPayload, payload
from bot.texts import Texts


@payload("review")
class ReviewMatch(Payload):
    """Review a finished match of `/play`."""

    match: str


@payload("reviewboard")
class ReviewBoard(BoardPayload):
    """Review the moves made so far on a followed board."""


@payload("reviewtext")
class TellMatch(Payload):
    """Show a match of `/play` as text, which can be typed after `/review`."""

    match: str


@payload("boardtext")
class TellBoard(BoardPayload):
    """Show the moves on a followed board as such a text."""


@payload("reviewstop")
class StopReview(PersonPayload):
    """Stop the review and show what was found so far."""


def review_keyboard(texts: Texts, match: str) -> Keyboard:
    return ((Button(texts.say("Review"), ReviewMatch(match)),),)
