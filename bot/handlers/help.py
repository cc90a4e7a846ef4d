"""`/help`: a worked example, and chapters in the same message."""

from telegram.constants import ParseMode

from bot.errors import BotError
from bot.render.help import example_drawing, help_keyboard, help_text
from bot.render.picture import draw
from bot.services import Services
from bot.telegram.routing import Addressed, App, Touch, Touched, Visit, even_if_the_same

FIRST = "example"


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, help_, "help"))
    application.add_handler(Touched(services, turn_to_chapter, "help"))


async def help_(visit: Visit) -> None:
    texts = visit.person.texts
    picture = await visit.services.jobs.run(draw, example_drawing(texts))
    keyboard = help_keyboard(texts, visit.person.chat, FIRST)
    await visit.show(picture, help_text(texts, FIRST) or "", keyboard, hidden=False)


async def turn_to_chapter(touch: Touch) -> str:
    texts, chapter, message = touch.person.texts, touch.tap.argument, touch.query.message
    text = help_text(texts, chapter)
    if text is None or message is None:
        raise BotError("I do not know this chapter; send /help again.")
    with even_if_the_same():
        await touch.bot.edit_message_caption(
            message.chat.id,
            message.message_id,
            caption=text,
            parse_mode=ParseMode.HTML,
            reply_markup=help_keyboard(texts, touch.person.chat, chapter),
        )
    return ""
