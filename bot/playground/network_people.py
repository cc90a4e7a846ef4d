"""The people of one network, for tests and the demo."""

from bot.playground.chats import Chat, Place, User
from bot.playground.person import Person
from bot.playground.world import World


class People:
    """Those who talk to the bot in *world*."""

    def __init__(self, world: World) -> None:
        self.world = world

    def person(self, name: str, *, user_id: int = 1, language: str = "ru") -> Person:
        """Somebody in the private chat with the bot."""
        user = User(user_id, name, language)
        return Person(self.world, Place(user, self.world.chat_of(user, user_id)))

    def group(self, title: str, *, chat_id: int = -1001, bot_sees_all: bool = False) -> Chat:
        """A group; with *bot_sees_all* the bot is an admin there, without group privacy."""
        chat = Chat(chat_id, title, bot_sees_all)
        self.world.add_chat(chat)
        return chat

    def member(self, chat: Chat, person: Person) -> Person:
        """The person, speaking in a group."""
        user = person.place.user
        return Person(self.world, Place(user, self.world.chat_of(user, chat.id)))
