"""The other buttons of a message, where a network does not show all of them at once."""

from dataclasses import dataclass

from bot.chat.button_pages import ButtonPages, ShowButtons
from bot.chat.people import Person
from bot.chat.routes import Routes, TapRoute
from bot.render.answer import TapAnswer
from bot.render.payloads import refuse_button


@dataclass(frozen=True, slots=True)
class MoreButtons:
    pages: ButtonPages

    def routes(self) -> Routes:
        return Routes(taps=[TapRoute(ShowButtons, self.show)])

    async def show(self, tapped: ShowButtons, person: Person) -> TapAnswer:
        keyboard = self.pages.turn(tapped)
        if keyboard is None:
            raise refuse_button()
        return TapAnswer(keyboard=keyboard)
