"""A bot that serves only some chats: what comes from others goes no further."""

from telegram import Update
from telegram.ext import ApplicationHandlerStop, TypeHandler

from bot.telegram.routing import App, Context, close
from bot.texts import choose_language, texts_in

BEFORE_ALL_OTHERS = -1


def register(application: App, allowed: frozenset[int]) -> None:
    """Admit updates of the chats *allowed*; of any, if it is empty."""

    async def admit(update: Update, context: Context) -> None:
        place = update.effective_chat or update.effective_user  # an inline query has no chat
        if place is not None and place.id in allowed:
            return
        await _refuse(update)
        raise ApplicationHandlerStop

    if allowed:
        application.add_handler(TypeHandler(Update, admit), group=BEFORE_ALL_OTHERS)


async def _refuse(update: Update) -> None:
    """Say so to a person in private or at a button; a group is not disturbed."""
    user, chat, message = update.effective_user, update.effective_chat, update.message
    texts = texts_in(choose_language((user.language_code if user else None,)))
    note = texts.say("This bot works only in the chats that its owner has chosen.")
    if update.callback_query:
        await close(update.callback_query, note, alert=True)
    elif message and chat and user and chat.id == user.id:
        await message.reply_text(note)
