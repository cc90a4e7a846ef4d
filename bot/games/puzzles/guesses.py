"""Guesses: replies of one word to a puzzle, each answered by a reaction."""

from contextlib import suppress

from telegram.constants import ReactionEmoji
from telegram.error import BadRequest

from bot.games.puzzles.making import spelled
from bot.games.puzzles.referee import Referee, solution_of
from bot.telegram.routing import Visit
from solver import Answer
from storage import Guess, Puzzle

COUNTED = ReactionEmoji.THUMBS_UP
PANGRAM = ReactionEmoji.PARTY_POPPER
FOUND_BEFORE = ReactionEmoji.EYES
NO_WORD = ReactionEmoji.THUMBS_DOWN
TOO_LATE = ReactionEmoji.SLEEPING_FACE


async def guessed(visit: Visit) -> bool:
    """Judge the message if it is a guess, of anyone in the chat; whether it is one."""
    replied = visit.message.reply_to_message
    if replied is None or len(visit.asked.text.split()) != 1:
        return False
    puzzle = await visit.services.puzzles.of_message(visit.person.chat, replied.message_id)
    if puzzle is None:
        return False
    reaction = await _judged(visit, puzzle)
    with suppress(BadRequest):  # a group may have reactions turned off
        await visit.message.set_reaction(reaction)
    return True


async def _judged(visit: Visit, puzzle: Puzzle) -> ReactionEmoji:
    if puzzle.over or visit.message.date.timestamp() > puzzle.ends:
        return TOO_LATE
    word = spelled(visit.asked.text, puzzle.language)
    solution = await solution_of(visit.services, puzzle)
    entry = next((entry for entry in solution.entries if entry.word == word), None)
    if entry is None:
        return NO_WORD
    guess = Guess(word, entry.points, visit.person.id, visit.person.name)
    if not await visit.services.puzzles.add_guess(puzzle, guess):
        return FOUND_BEFORE
    Referee(visit.services, visit.bot).show_scores(puzzle)
    return PANGRAM if isinstance(entry, Answer) and entry.pangram else COUNTED
