"""`/stats`: figures of the bot for its owner; for others there is no such command."""

from dataclasses import dataclass

from bot.chat.failures import Owner
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.render.answer import Answer
from bot.texts import BotError
from storage import Records


@dataclass(slots=True, eq=False, repr=False)
class OwnerCommands:
    owner: Owner
    records: Records

    def routes(self) -> Routes:
        return Routes(commands={"stats": self.stats})

    async def stats(self, message: Message, person: Person) -> Answer | None:
        if person.id == self.owner.id and not person.in_group:
            kept = await self.records.statistics()
            return Answer(
                person.texts.say(
                    "Running for {uptime}.\n"
                    "Updates: {updates}. Refusals and errors: {errors}.\n"
                    "People: {people}, groups: {groups}.\n"
                    "Kept: boards {boards}, own words {words}, games {games}, puzzles {puzzles}.",
                    uptime=self.owner.uptime,
                    updates=self.owner.updates,
                    errors=self.owner.errors,
                    people=kept.people,
                    groups=kept.groups,
                    boards=kept.boards,
                    words=kept.words,
                    games=kept.matches,
                    puzzles=kept.puzzles,
                )
            )
        if message.insistent:
            raise BotError("I don't know this command; /help lists those I know.")
        return None
