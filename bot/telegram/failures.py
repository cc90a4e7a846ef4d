"""What nobody foresaw: the person gets an apology with a number, the log the number and why."""

import secrets

import structlog
from telegram import Bot, Update
from telegram.error import Forbidden, TelegramError, TimedOut

from bot.running import metrics
from bot.services import Services
from bot.telegram.routing import App, Context, close
from bot.texts import Texts, choose_language, texts_in

_log = structlog.get_logger(__name__)


def register(application: App, services: Services) -> None:
    async def fail(update: object, context: Context) -> None:
        if context.error is not None:
            await report(services, context.bot, update, context.error)

    application.add_error_handler(fail)


async def report(services: Services, bot: Bot, update: object, error: Exception) -> None:
    """Tell whoever sent *update* that something went wrong, if they can be told, and the owner."""
    if isinstance(error, Forbidden):
        _log.info("chat closed to us", reason=error.message)
        return
    metrics.ERRORS.labels(type(error).__name__).inc()
    number = secrets.token_hex(3)
    _log.error("update failed", error_id=number, update_id=_update_id(update), exc_info=error)
    if isinstance(update, Update):
        await _apologise(update, error, number)
        await services.owner.hear(bot, type(error).__name__, number)


async def _apologise(update: Update, error: Exception, number: str) -> None:
    try:
        await _tell(update, _apology(texts_of(update), error, number))
    except TelegramError as silence:
        _log.warning("apology not delivered", error_id=number, reason=silence.message)


def _apology(texts: Texts, error: Exception, number: str) -> str:
    if isinstance(error, TimedOut):  # what was sent may have arrived, so it is not sent twice
        return texts.say(
            "Telegram did not answer me in time. If there is no answer above, please ask again."
        )
    return texts.say(
        "Something went wrong on my side (error {number}). Please try again.", number=number
    )


async def _tell(update: Update, note: str) -> None:
    if update.callback_query:
        await close(update.callback_query, note, alert=True)
    elif update.message:
        await update.message.reply_text(note, do_quote=True, allow_sending_without_reply=True)


def texts_of(update: Update) -> Texts:
    """By Telegram's own setting: it may be our storage that failed."""
    user = update.effective_user
    return texts_in(choose_language((user.language_code if user else None,)))


def _update_id(update: object) -> int | None:
    return update.update_id if isinstance(update, Update) else None
