"""What the bot says to somebody of its own accord, in place of an answer or ahead of it."""

from dataclasses import dataclass

from bot.chat.messages import Message, Sender, Tap
from bot.chat.network import Network
from bot.chat.outbox import Outbox
from bot.render.answer import Answer
from bot.texts import Texts, choose_language, texts_in


@dataclass(frozen=True, slots=True)
class Notes:
    """Speaks to whoever wrote or tapped; raises NetworkError."""

    outbox: Outbox
    network: Network

    async def tell(self, asked: Message | Tap, note: str, *, urgent: bool = True) -> None:
        """As a reply to a message, or over the button that was tapped."""
        if isinstance(asked, Tap):
            await self.network.answer_tap(asked, note, alert=True)
        else:
            await self.outbox.post(asked.place, Answer(note), reply_to=asked.id, urgent=urgent)


def texts_for(sender: Sender) -> Texts:
    """By the network's own setting: it may be our storage that failed."""
    return texts_in(choose_language((sender.language,)))
