"""`/play`: a game of Balda in the chat, with the bot or with somebody else."""

from dataclasses import dataclass, replace

from telegram import User

from bot.chat.spelling import alphabet_of
from bot.errors import BotError
from bot.games.matches import match as games
from bot.games.matches.match import HOST, LEAST_SIDE, MOST_SIDE, OTHER, NewGame, Standing
from bot.games.matches.showing import SEEDS, game_here, show, show_in_place, standing_of, turn_of
from bot.games.matches.telling_matches import game_drawing, invitation, level_name
from bot.render.keyboard import invitation_keyboard
from bot.render.picture import draw
from bot.services import Services
from bot.telegram.routing import Addressed, App, Touch, Touched, Visit
from bot.texts import texts_in
from solver.players import LEVELS
from storage import Match, Player, new_board_id

SIZE = 5

_SECOND = ("second", "вторым")
_PASSES = ("passes", "пропуски")


@dataclass(frozen=True, slots=True)
class Wish:
    """What is written after `/play`."""

    word: str | None = None
    size: int = SIZE
    first: int = HOST
    passing: bool = False

    @classmethod
    def parse(cls, text: str) -> "Wish":
        wish = cls()
        for part in text.lower().split():
            if part in _SECOND:
                wish = replace(wish, first=OTHER)
            elif part in _PASSES:
                wish = replace(wish, passing=True)
            elif part.isascii() and part.isdecimal() and LEAST_SIDE <= int(part) <= MOST_SIDE:
                wish = replace(wish, size=int(part))
            elif part.isalpha() and wish.word is None:
                wish = replace(wish, word=_start_word(part))
            else:
                raise BotError(
                    "“{part}” means nothing to me here; write a size of {least} to {most} or a "
                    "start word, and “second” or “passes” if you like: /play 5 second",
                    part=part[:20],
                    least=LEAST_SIDE,
                    most=MOST_SIDE,
                )
        return wish


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Addressed(services, play, "play"),
            Touched(services, choose_level, "level"),
            Touched(services, join, "join"),
        ]
    )


async def play(visit: Visit) -> None:
    """`/play` begins a game or shows the one under way.

    After it may be a size or a start word, `second` for who lets the other side begin, and
    `passes` if they are allowed. A reply to a person is a game with that person.
    """
    running, guest = await game_here(visit), _opponent(visit)
    if running and not visit.asked.text and guest is None:
        await show(visit, running, await standing_of(visit.services, running))
        return
    await _check_free(visit, visit.person.id)
    new = await _new_game(visit)
    standing = await visit.services.jobs.run(games.begin, new)
    game = _game(visit, new, standing)
    if guest is None:
        await _invite(visit, game, standing)
        return
    await _check_free(visit, guest.id)
    game = replace(game, guest=Player(guest.id, guest.full_name))
    await visit.services.games.add(game)
    await show(visit, game, standing)


async def choose_level(touch: Touch) -> str:
    """The host plays with the bot."""
    game = await _invitation(touch)
    if touch.person.id != game.host.id or touch.tap.argument not in LEVELS:
        raise BotError("Whoever began the game chooses how well I play; you may join it.")
    game = replace(game, level=touch.tap.argument)
    turn = await turn_of(touch.services, game, game.host.id)
    await show_in_place(touch, game, await touch.services.jobs.run(games.join_bot, turn))
    return ""


async def join(touch: Touch) -> str:
    """Somebody else plays with the host."""
    game = await _invitation(touch)
    if touch.person.id == game.host.id:
        raise BotError("This button is for somebody else; to play with me choose a level.")
    await _check_free(touch, touch.person.id)
    game = replace(game, guest=Player(touch.person.id, touch.person.name))
    await show_in_place(touch, game, await standing_of(touch.services, game))
    return ""


async def _invite(visit: Visit, game: Match, standing: Standing) -> None:
    texts = texts_in(game.language)
    levels = {key: level_name(texts, key) for key in LEVELS}
    keyboard = invitation_keyboard(
        game.id, levels, texts.say("Join") if visit.person.in_group else None
    )
    picture = await visit.services.jobs.run(draw, game_drawing(standing))
    sent = await visit.show(picture, invitation(texts, game, standing), keyboard, hidden=False)
    await visit.services.games.add(replace(game, message=sent.message_id))


async def _invitation(touch: Touch) -> Match:
    """The game that the button names, if it still waits here and its host has time."""
    game = await touch.services.games.get(touch.tap.subject)
    if game is None or game.chat != touch.person.chat or not game.waits:
        raise BotError("This invitation is over; begin a game with /play.")
    await _check_free(touch, game.host.id)
    return game


async def _check_free(asker: Visit | Touch, player: int) -> None:
    """One game at a time for each person in a chat."""
    game = await asker.services.games.running(asker.person.chat, player)
    if game is None:
        return
    if player == asker.person.id:
        raise BotError("You are in a game here already: finish it, or resign. /play shows it.")
    raise BotError("This person is in a game here already.")


async def _new_game(visit: Visit) -> NewGame:
    wish, person, services = Wish.parse(visit.asked.text), visit.person, visit.services
    return NewGame(
        lexicon=alphabet_of(wish.word).name if wish.word else person.chat_language,
        words=await services.words(person.id, person.profile),
        knots=person.mode == "knots",
        word=wish.word,
        size=wish.size,
        seed=services.rng.randrange(SEEDS),
        passing=wish.passing,
        first=wish.first,
    )


def _game(visit: Visit, new: NewGame, standing: Standing) -> Match:
    """Not shown yet."""
    return Match(
        id=new_board_id(),
        chat=visit.person.chat,
        host=Player(visit.person.id, visit.person.name),
        lexicon=new.lexicon,
        language=visit.person.chat_language,
        position=standing.position,
    )


def _start_word(part: str) -> str:
    word = alphabet_of(part).clean_word(part)
    if LEAST_SIDE <= len(word) <= MOST_SIDE:
        return word
    raise BotError("A start word has {least} to {most} letters.", least=LEAST_SIDE, most=MOST_SIDE)


def _opponent(visit: Visit) -> User | None:
    """The person whom the message replies to; in a topic every message replies to its first."""
    replied = visit.message.reply_to_message
    if replied is None or replied.forum_topic_created:
        return None
    person = replied.from_user
    return None if person is None or person.is_bot or person.id == visit.person.id else person
