"""Texts on the page of a puzzle."""

from bot.chat.network import Reaction
from bot.games.puzzles.guessing import Judgement
from bot.texts import Texts


def puzzle_words(texts: Texts) -> dict[str, str]:
    """Texts of the page, by the names that it knows."""
    return {
        "board": texts.say("The board"),
        "empty": texts.say("empty"),
        "centre": texts.say("in the middle"),
        "word": texts.say("Your word"),
        "send": texts.say("Guess"),
        "delete": texts.say("Delete a letter"),
        "own": texts.say("Your words"),
        "scores": texts.say("Scores"),
        "found": texts.say("Who found what"),
        "missed": texts.say("Missed words"),
        "pangram": texts.say("pangram"),
        "over": texts.say("The puzzle is over."),
        "lost": texts.say("The bot does not answer; your word is sent again as soon as it does."),
    }


def verdict_sentence(texts: Texts, word: str, verdict: Judgement) -> str:
    word = word.strip().lower()
    if verdict.reaction is Reaction.COUNTED:
        return texts.say("“{word}”: +{points}", word=word, points=verdict.points)
    if verdict.reaction is Reaction.PANGRAM:
        return texts.say("“{word}”, a pangram: +{points}", word=word, points=verdict.points)
    if verdict.reaction is Reaction.FOUND_BEFORE:
        return texts.say("“{word}” was found before.", word=word)
    if verdict.reaction is Reaction.TOO_LATE:
        return texts.say("The puzzle is over.")
    return verdict.why
