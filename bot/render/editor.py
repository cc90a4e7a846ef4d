"""The way to the board editor, and what is written on its page."""

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from bot.texts import Texts
from storage import Board

EDITOR_PAYLOAD = "fix_"


def editor_keyboard(texts: Texts, pages: str, board: Board) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup.from_button(_web_app(texts, pages, board))


def editor_button(
    texts: Texts, pages: str, board: Board, bot: str | None, *, in_group: bool
) -> InlineKeyboardButton:
    """Telegram opens pages only from private chats; from a group the way is through one."""
    if not in_group:
        return _web_app(texts, pages, board)
    link = f"https://t.me/{bot}?start={EDITOR_PAYLOAD}{board.id}"
    return InlineKeyboardButton(texts.say("Fix board"), url=link)


def _web_app(texts: Texts, pages: str, board: Board) -> InlineKeyboardButton:
    page = WebAppInfo(f"{pages}/editor?board={board.id}")
    return InlineKeyboardButton(texts.say("Fix board"), web_app=page)


def editor_words(texts: Texts) -> dict[str, str]:
    """What the page says, by the names that it knows; it puts in {cell} and {what} itself."""
    return {
        "title": texts.say("Fix board"),
        "solve": texts.say("Solve"),
        "solving": texts.say("Solving…"),
        "help": texts.say(
            "Type letters, move by arrows; a dot empties a cell. A tile of several letters goes "
            "in brackets: (qu)."
        ),
        "game": texts.say("Game"),
        "mode": texts.say("Mode"),
        "prize": texts.say("Prize of {cell}, points", cell="{cell}"),
        "picture": texts.say("The picture as you sent it"),
        "board": texts.say("The board"),
        "empty": texts.say("empty"),
        "doubtful": texts.say("please check"),
        "above": texts.say("row above"),
        "below": texts.say("row below"),
        "left": texts.say("column at the left"),
        "right": texts.say("column at the right"),
        "add": texts.say("Add: {what}", what="{what}"),
        "remove": texts.say("Remove: {what}", what="{what}"),
        "lost": texts.say("The bot does not answer; try again."),
    }
