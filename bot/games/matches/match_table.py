"""A match of Balda in the chat, with the bot or with somebody else.

`/play` and `/move` are passed on by `bot/games/parties`, where more than two may play.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from bot.boards.typed import SeveralWaysError, TypedMove
from bot.chat.messages import Message, Sender, Spot
from bot.chat.network import Outbox
from bot.chat.people import Person
from bot.chat.routes import Alive, Routes, TapRoute, TextRow
from bot.chat.said import Said, Shape
from bot.chat.spelling import with_yo
from bot.games.matches import match_jobs, match_text
from bot.games.matches.match_jobs import (
    HOST,
    OTHER,
    MatchTurns,
    MatchWish,
    Standing,
    results_of,
    side_of,
)
from bot.games.page_door import PageDoor, Watching
from bot.games.review_buttons import review_keyboard
from bot.games.ways import decode_way, ways_keyboard
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.buttons import Button, Keyboard
from bot.render.help_text import balda_rules
from bot.render.palette import Palette
from bot.texts import BotError, texts_in
from solver import LEVELS
from storage import Match, Matches, Player

PLAY_LINK = "play_"

P = TypeVar("P", bound=match_text.MatchPayload)
Door = Callable[[str, Person], Awaitable[Match]]


@dataclass(slots=True, eq=False, repr=False)
class MatchTable:
    """Begins matches and takes them on, by moves that people type and by the buttons of a board.

    *door* makes the button for the page of a match; *watching* hears of each change.
    """

    matches: Matches
    turns: MatchTurns
    outbox: Outbox
    now: Callable[[], float]
    door: PageDoor
    watching: Watching = field(default_factory=Watching)

    def routes(self) -> Routes:
        invited, playing = self.find_invitation, self.own
        return Routes(
            taps=[
                match_tap(match_text.ChooseLevel, invited, self.choose_level),
                match_tap(match_text.DescribeLevels, invited, self.describe_levels),
                match_tap(match_text.Join, invited, self.join),
                match_tap(match_text.TakeHint, playing, self.hint),
                match_tap(match_text.Pass, playing, self.pass_by),
                match_tap(match_text.ShowRules, self.find_current, self.show_rules),
                match_tap(match_text.ShowBoard, playing, self.board),
                match_tap(match_text.Resign, playing, self.resign),
                match_tap(match_text.PlayOn, playing, self.play_on),
                match_tap(match_text.PlaceWord, playing, self.place),
                match_tap(match_text.PlayAgain, partial(self.own, over=True), self.play_again),
            ],
            texts=[
                TextRow(
                    "match",
                    self.find,
                    dict.fromkeys((Shape.WORD, Shape.MOVE, Shape.COMMAND), self.play_said),
                    self.takes,
                    lambda texts: texts.say("Play it in our game"),
                    wishes=("score", "undo", "rules"),
                )
            ],
        )

    async def play(self, message: Message, person: Person) -> None:
        """`/play` begins a match or shows the one under way.

        A size or a start word may follow, `second` to let the other side begin, and `passes` to
        allow passing. In reply to a person it begins a match with that person.
        """
        running, guest = await self._running(person), _opponent(message)
        if running and not message.text and guest is None:
            await self.show(running, await self.turns.look(running), person, message.id)
            return
        await self.check_free(person, person.id)
        match, standing = await self.turns.begin(MatchWish.parse(message.text), person)
        if guest is None:
            number = await self.outbox.reply(
                message, _invitation(match, standing, person.chat_palette)
            )
            await self.matches.add(match._replace(message=number))
            return
        await self.check_free(person, guest.id)
        match = match._replace(guest=Player(guest.id, guest.name))
        await self.matches.add(match)
        await self.show(match, standing, person, message.id)

    async def move(self, message: Message, person: Person) -> Answer | None:
        """`/move c3 word` plays a move, also without replying to the board."""
        typed, match = (
            TypedMove.parse(message.text, by_latin=person.by_latin),
            await self._running(person),
        )
        if match is None:
            raise BotError("You are not playing here; begin a game with /play.")
        if typed is None:
            raise BotError("Write a cell and a word after /move, like this: /move c3 word")
        return await self._play(message, person, match, typed)

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Match] | None:
        """The match that the person plays here."""
        match = await self._running(person)
        if match is None or not match_text.is_said_to_us(message, match.message):
            return None
        is_move = match_text.is_asked(said) or match_text.may_be_move(said)
        is_meant = bool(message.quoted and message.quoted.id == match.message)
        insists = is_move and not match_text.quotes_older(message, match.message)
        return Alive(match, match.message, is_meant, insists)

    async def takes(self, said: Said, person: Person, match: Match) -> bool:
        """True if the word can be played now."""
        if said.typed is None:
            return False
        return await self.turns.take(match_jobs.can_move, match, person.id, said.typed)

    async def play_said(
        self, message: Message, person: Person, match: Match, said: Said
    ) -> Answer | None:
        if match_text.is_asked(said) and not await self.takes(said, person, match):
            if said.command == match_text.PASSES:
                standing = await self.turns.take(match_jobs.pass_by, match, person.id)
            else:
                standing = await self.turns.look(match)
            if explained := match_text.explain(said, person, match, standing):
                return explained
            if match_text.wants_hint(said, person):
                return Answer(await self._give_hint(match, person))
            await self.show(
                match, standing, person, message.id, ends=said.command == match_text.ENDS
            )
            return None
        assert said.typed is not None
        return await self._play(message, person, match, said.typed)

    async def _play(
        self, message: Message, person: Person, match: Match, typed: TypedMove
    ) -> Answer | None:
        try:
            standing = await self.turns.take(match_jobs.move, match, person.id, typed)
        except SeveralWaysError as several:
            ways = ways_keyboard(
                several, with_yo(match.lexicon), partial(match_text.PlaceWord, match.id)
            )
            return Answer(person.texts.explain(several), ways)
        await self.show(match, standing, person, message.id)
        return None

    async def place(self, tapped: match_text.PlaceWord, match: Match, person: Person) -> TapAnswer:
        """Play an ambiguous word in the way that was chosen."""
        alphabet = with_yo(match.lexicon)
        typed = decode_way(tapped.cell, tapped.letter, tapped.word, alphabet)
        await self.play_move(typed, match, person)
        return TapAnswer(keyboard=())

    async def play_move(self, typed: TypedMove, match: Match, person: Person) -> None:
        """Play a move that came by a button or from a page, not in a message."""
        standing = await self.turns.take(match_jobs.move, match, person.id, typed)
        await self.show(match, standing, person, match.message)

    async def choose_level(
        self, tapped: match_text.ChooseLevel, match: Match, person: Person
    ) -> TapAnswer:
        """Let the host play with the bot."""
        if person.id != match.host.id or tapped.level not in LEVELS:
            raise BotError("Whoever began the game chooses how well I play; you may join it.")
        match = match._replace(level=tapped.level)
        standing = await self.turns.take(match_jobs.join_bot, match, match.host.id)
        await self._show_in_place(match, standing, person.chat_palette)
        return DONE

    async def describe_levels(
        self, tapped: match_text.DescribeLevels, match: Match, person: Person
    ) -> TapAnswer:
        """Edit the caption; the picture stays."""
        standing = await self.turns.look(match)
        answer = _invitation(match, standing, person.chat_palette, described=tapped.how == "long")
        return TapAnswer(rewrite=answer._replace(picture=None))

    async def join(self, tapped: match_text.Join, match: Match, person: Person) -> TapAnswer:
        """Let somebody else play with the host."""
        if person.id == match.host.id:
            raise BotError("This button is for somebody else; to play with me choose a level.")
        await self.check_free(person, person.id)
        match = match._replace(guest=Player(person.id, person.name))
        await self._show_in_place(match, await self.turns.look(match), person.chat_palette)
        return DONE

    async def hint(self, tapped: match_text.TakeHint, match: Match, person: Person) -> TapAnswer:
        """Show the next hint to this person alone."""
        return TapAnswer(await self._give_hint(match, person), alert=True)

    async def _give_hint(self, match: Match, person: Person) -> str:
        """The next hint, each time a larger one."""
        best = await self.turns.take(match_jobs.hint, match, person.id)
        await self.matches.update(match._replace(hints=min(match.hints + 1, match_text.LAST_HINT)))
        return match_text.hint_text(person.texts, best, match.hints)

    async def show_rules(
        self, tapped: match_text.ShowRules, match: Match, person: Person
    ) -> TapAnswer:
        """Post the rules below the board, in the language of the person who asks."""
        texts, knots = person.texts, (await self.turns.look(match)).rules.knots
        answer = balda_rules(texts, knots=knots)._replace(palette=person.chat_palette)
        await self.post(answer, person, match.message)
        return DONE

    async def pass_by(self, tapped: match_text.Pass, match: Match, person: Person) -> TapAnswer:
        standing = await self.turns.take(match_jobs.pass_by, match, person.id)
        await self.show(match, standing, person, match.message)
        return DONE

    async def board(self, tapped: match_text.ShowBoard, match: Match, person: Person) -> TapAnswer:
        """Show the board again, below what has been said since."""
        await self.show(match, await self.turns.look(match), person, match.message)
        return DONE

    async def resign(self, tapped: match_text.Resign, match: Match, person: Person) -> TapAnswer:
        """Ask whether it is meant; a second tap ends the match."""
        texts = texts_in(match.language)
        if not tapped.when:
            return TapAnswer(keyboard=match_text.resign_keyboard(texts, match.id))
        standing, side = await self.turns.look(match), side_of(match, person.id)
        results = results_of(match, standing, self.now(), resigned=side)
        outcome = match_text.resignation_text(texts, match, standing, side)
        answer = Answer(outcome, _end_keyboard(match, standing), html=True)
        await self.post(answer, person, match.message)
        await self.matches.finish(match._replace(over=True), results)
        self.watching.tell(match.id)
        return TapAnswer(keyboard=())

    async def play_on(self, tapped: match_text.PlayOn, match: Match, person: Person) -> TapAnswer:
        return TapAnswer(keyboard=self._keyboard(match, await self.turns.look(match)))

    async def play_again(
        self, tapped: match_text.PlayAgain, match: Match, person: Person
    ) -> TapAnswer:
        """Begin a match of the same size with the same people; the other side moves first."""
        other = match.guest if person.id == match.host.id else match.host
        await self.check_free(person, person.id)
        if match.guest and other:
            await self.check_free(person, other.id)
        standing = await self.turns.look(match)
        began = standing.history.plays[0].side if standing.history.plays else standing.history.side
        first = HOST if began != side_of(match, person.id) else OTHER
        wish = MatchWish(size=len(standing.rows), first=first, passing=standing.rules.passing)
        new, standing = await self.turns.begin(wish, person)
        new = new._replace(guest=other if match.guest else None, level=match.level)
        if new.level:
            standing = await self.turns.take(match_jobs.join_bot, new, person.id)
        await self.matches.add(new)
        await self.show(new, standing, person, match.message)
        return TapAnswer(keyboard=())

    async def find_invitation(self, match_id: str, person: Person) -> Match:
        """The match; BotError unless it waits in this chat and its host is free."""
        match = await self.matches.get(match_id)
        if match is None or match.chat != person.chat or not match.waits:
            raise BotError("This invitation is over; begin a game with /play.")
        await self.check_free(person, match.host.id)
        return match

    async def find_current(self, match_id: str, person: Person, *, over: bool = False) -> Match:
        """The match, for everybody here; BotError unless it is of this chat and *over* or not."""
        match = await self.matches.get(match_id)
        if match is None or match.chat != person.chat or match.over != over:
            raise BotError("This game is over; begin another with /play.")
        return match

    async def own(self, match_id: str, person: Person, *, over: bool = False) -> Match:
        """The match that the person plays in here; BotError unless it is *over* or not."""
        match = await self.find_current(match_id, person, over=over)
        if match.waits or person.id not in players_of(match):
            raise BotError("You are not in this game; begin one with /play.")
        return match

    async def _running(self, person: Person) -> Match | None:
        return await self.matches.running(person.chat, person.id)

    async def check_free(self, asking: Person, player: int) -> None:
        """BotError if *player* is already in a game in this chat."""
        if not await self.matches.busy(asking.chat, player):
            return
        if player == asking.id:
            raise BotError("You are in a game here already: finish it, or resign. /play shows it.")
        raise BotError("This person is in a game here already.")

    async def show(
        self,
        match: Match,
        standing: Standing,
        person: Person,
        reply_to: int,
        *,
        ends: bool = False,
    ) -> None:
        """Send the board and keep *match* at *standing*.

        With *ends* the buttons ask whether to resign.
        """
        board = self._board(match, standing, person.chat_palette)
        if ends and not standing.over:
            board = board._replace(
                keyboard=match_text.resign_keyboard(texts_in(match.language), match.id)
            )
        await self._keep(match, standing, await self.post(board, person, reply_to))

    async def _show_in_place(self, match: Match, standing: Standing, palette: Palette) -> None:
        """Show the board in the message of *match*, and keep *match* at *standing*."""
        await self.outbox.edit(
            Spot(match.chat, match.message), self._board(match, standing, palette)
        )
        await self._keep(match, standing, match.message)

    async def _keep(self, match: Match, standing: Standing, message: int) -> None:
        """Keep *match* at *standing*, and its results if it is over."""
        hints = match.hints if standing.position == match.position else 0
        kept = match._replace(
            position=standing.position, message=message, hints=hints, over=standing.over
        )
        if kept.over:
            await self.matches.finish(kept, results_of(kept, standing, self.now()))
        else:
            await self.matches.update(kept)
        self.watching.tell(kept.id)

    async def open_page(self, message: Message, person: Person) -> Answer:
        """The button that opens the page of a group's match; only private chats open pages."""
        match = await self.matches.get(message.text)
        if match is None or person.id not in players_of(match):
            raise BotError("You are not in this game; begin one with /play.")
        button = self._page_button(match)
        return Answer(person.texts.say("Play on the board here."), ((button,),) if button else ())

    def _page_button(self, match: Match) -> Button | None:
        label = texts_in(match.language).say("By touch")
        return self.door.open_page(label, f"play?match={match.id}")

    def _board(self, match: Match, standing: Standing, palette: Palette) -> Answer:
        caption = match_text.match_caption(texts_in(match.language), match, standing)
        board = match_text.under_board(standing, caption, self._keyboard(match, standing))
        return board._replace(palette=palette)

    def _keyboard(self, match: Match, standing: Standing) -> Keyboard:
        if standing.over:
            return _end_keyboard(match, standing)
        return match_text.match_keyboard(
            texts_in(match.language),
            match.id,
            passing=standing.rules.passing,
            touch=self.door.lead_from(
                match.chat, self._page_button(match), f"{PLAY_LINK}{match.id}"
            ),
        )

    async def post(self, answer: Answer, person: Person, reply_to: int) -> int:
        """Post *answer* in the chat of *person*, in a group as a reply."""
        quoting = reply_to if person.in_group else None
        return await self.outbox.post(person.place, answer, reply_to=quoting)


def match_tap(
    payload: type[P], door: Door, act: Callable[[P, Match, Person], Awaitable[TapAnswer]]
) -> TapRoute[P]:
    """Route a button to *act* on its match, if *door* lets the person in."""

    async def act_on_match(tapped: P, person: Person) -> TapAnswer:
        return await act(tapped, await door(tapped.match, person), person)

    return TapRoute(payload, act_on_match)


def players_of(match: Match) -> set[int]:
    """The ids of the people who play, without the bot."""
    return {player.id for player in (match.host, match.guest) if player}


def _opponent(message: Message) -> Sender | None:
    """The person whom the message replies to."""
    other = message.quoted.sender if message.quoted else None
    return None if other is None or other.is_bot or other.id == message.sender.id else other


def _invitation(
    match: Match, standing: Standing, palette: Palette, *, described: bool = False
) -> Answer:
    texts = texts_in(match.language)
    levels, in_group = {key: match_text.level_name(texts, key) for key in LEVELS}, match.chat < 0
    text = match_text.invitation(texts, match, standing, described=described)
    keyboard = match_text.invitation_keyboard(
        texts, match.id, levels, in_group=in_group, described=described
    )
    return match_text.under_board(standing, text, keyboard)._replace(palette=palette)


def _end_keyboard(match: Match, standing: Standing) -> Keyboard:
    texts, played = texts_in(match.language), standing.history.plays
    review = review_keyboard(texts, match.id) if played else ()
    return ((Button(texts.say("Another game"), match_text.PlayAgain(match.id)),), *review)
