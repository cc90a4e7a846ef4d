"""A game of Balda in a chat: who may act in it, and the message with its board."""

from dataclasses import replace

from telegram import InlineKeyboardMarkup, InputMediaPhoto, Message
from telegram.constants import ParseMode

from bot.chat.addressing import Asked
from bot.errors import BotError
from bot.games.matches import match as games
from bot.games.matches.match import HOST, OTHER, Standing, Turn, TypedMove
from bot.games.matches.telling_matches import game_caption, game_drawing
from bot.render.keyboard import game_keyboard
from bot.render.picture import draw
from bot.services import Place, Services
from bot.telegram.routing import Touch, Visit, even_if_the_same
from bot.texts import texts_in
from storage import Match

SEEDS = 2**32


async def game_here(asker: Visit | Touch) -> Match | None:
    """The game in this chat that the person is in the middle of."""
    return await asker.services.games.running(asker.person.chat, asker.person.id)


async def game_of(touch: Touch) -> Match:
    """The game that the button names, if it goes on here and the person plays in it."""
    game = await touch.services.games.get(touch.tap.subject)
    if game is None or game.chat != touch.person.chat or game.over:
        raise BotError("This game is over; begin another with /play.")
    if game.waits or touch.person.id not in (game.host.id, game.guest and game.guest.id):
        raise BotError("You are not in this game; begin one with /play.")
    return game


async def turn_of(
    services: Services, game: Match, person: int, typed: TypedMove | None = None
) -> Turn:
    """The turn that *person* takes in *game*, with the words that count there."""
    profile = await services.profile_in(Place.at(game.chat))
    return Turn(
        position=game.position,
        lexicon=game.lexicon,
        words=await services.words(game.host.id, profile),
        level=game.level,
        seed=services.rng.randrange(SEEDS),
        side=side_of(game, person),
        move=typed,
    )


def side_of(game: Match, person: int) -> int:
    return HOST if person == game.host.id else OTHER


async def standing_of(services: Services, game: Match) -> Standing:
    return await services.jobs.run(games.look, await turn_of(services, game, game.host.id))


async def show(visit: Visit, game: Match, standing: Standing) -> None:
    """Send the board as it stands, and keep *game* so."""
    picture = await visit.services.jobs.run(draw, game_drawing(standing))
    caption = game_caption(texts_in(game.language), game, standing)
    sent = await visit.show(picture, caption, buttons_of(game, standing), hidden=False)
    await visit.services.games.update(_kept(game, standing, sent.message_id))


async def show_in_place(touch: Touch, game: Match, standing: Standing) -> None:
    """The same in the message that showed the board before."""
    picture = InputMediaPhoto(
        await touch.services.jobs.run(draw, game_drawing(standing)),
        game_caption(texts_in(game.language), game, standing),
        parse_mode=ParseMode.HTML,
    )
    with even_if_the_same():
        await touch.bot.edit_message_media(
            picture, game.chat, game.message, reply_markup=buttons_of(game, standing)
        )
    await touch.services.games.update(_kept(game, standing, game.message))


def buttons_of(game: Match, standing: Standing) -> InlineKeyboardMarkup | None:
    if standing.over:
        return None
    return game_keyboard(texts_in(game.language), game.id, passing=standing.passing)


def visit_of(touch: Touch) -> Visit:
    """The message above the button, as one to answer."""
    message = touch.query.message
    if not isinstance(message, Message):
        raise BotError("This button is too old; send /play to see the board.")
    return Visit(touch.services, message, Asked("", ""), touch.person)


async def change_buttons(touch: Touch, keyboard: InlineKeyboardMarkup | None) -> None:
    with even_if_the_same():
        await visit_of(touch).message.edit_reply_markup(keyboard)


def _kept(game: Match, standing: Standing, message: int) -> Match:
    hints = game.hints if standing.position == game.position else 0
    return replace(
        game, position=standing.position, message=message, hints=hints, over=standing.over
    )
