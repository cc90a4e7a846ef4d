"""`/review` and its buttons: what each move of a match cost; the chat goes on meanwhile.

A message shows the progress and then all moves; a picture with the summary follows.
"""

from dataclasses import dataclass

from bot.boards.question import Question
from bot.chat.messages import Message, Spot
from bot.chat.people import Person
from bot.chat.routes import Routes, TapRoute
from bot.chat.spelling import alphabet_of
from bot.games.balda.balda_solving import host_rules
from bot.games.balda.looking_ahead import LookAheadRooms, Thought, check_may_tell, watch
from bot.games.desk import Desk
from bot.games.game import Game
from bot.games.matches.match_jobs import GameTurns
from bot.games.matches.match_text import side_names
from bot.games.parties.party_text import name_of
from bot.games.review_buttons import (
    ReviewBoard,
    ReviewMatch,
    StopReview,
    TellBoard,
    TellMatch,
)
from bot.games.reviews import review_job
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.buttons import Button, Keyboard
from bot.render.margin_chart import MarginChart
from bot.render.text import shorten_name
from bot.texts import BotError, Explained, Texts
from bot.work.lexicons import Words
from solver import EMPTY, SIDES, Cell, Grid, Match, Placement
from storage import Match as KeptMatch
from storage import Matches, Parties, Party

REVIEW_S = 20.0


@dataclass(slots=True, eq=False, repr=False)
class KeptMatches:
    """The stored matches and parties; a party of two seats is reviewed as a match."""

    matches: Matches
    parties: Parties
    turns: GameTurns

    async def over(self, match_id: str, chat: int) -> KeptMatch | Party:
        """The finished match or party of that id in *chat*; BotError if there is none."""
        found = await self.matches.get(match_id) or await self.parties.get(match_id)
        if found is None or found.chat != chat:
            raise BotError("I no longer have this game.")
        if not found.over:
            raise BotError("This game goes on; I review it when it is over.")
        return found

    async def last_over(self, person: Person) -> KeptMatch | Party | None:
        """The finished one of *person* with the newest message here; parties need a move."""
        of_two = await self.matches.last_over(person.chat, person.id)
        party = await self.parties.last_over(person.chat, person.id)
        found: list[KeptMatch | Party] = [of_two] if of_two else []
        if party and party.movers:
            found.append(party)
        return max(found, key=lambda match: match.message, default=None)

    async def load(self, match: KeptMatch | Party) -> review_job.Played:
        """Load *match* for a review; BotError if it has more than two sides."""
        if isinstance(match, Party) and len(match.seats) > SIDES:
            raise BotError("I can only review games of two; more people sat at this table.")
        movers = match.movers if isinstance(match, Party) else ()
        return review_job.Played(
            match.position, match.lexicon, await self.turns.words(match), movers
        )


def names_in(texts: Texts, match: KeptMatch | Party) -> tuple[str, str]:
    """The names of the two sides, escaped for HTML."""
    if isinstance(match, KeptMatch):
        return side_names(texts, match)
    return name_of(texts, match, 0), name_of(texts, match, 1)


@dataclass(slots=True, eq=False, repr=False)
class Reviewing:
    """Reviews finished matches, followed boards of *game*, and typed matches."""

    game: Game
    desk: Desk
    kept: KeptMatches
    rooms: LookAheadRooms

    def routes(self) -> Routes:
        return Routes(
            {"review": self.review},
            taps=[
                TapRoute(ReviewMatch, self.review_match),
                self.desk.tap(ReviewBoard, self.review_board, game=self.game),
                TapRoute(StopReview, self.stop),
                TapRoute(TellMatch, self.tell_match),
                self.desk.tap(TellBoard, self.tell_board, game=self.game),
            ],
        )

    async def review(self, message: Message, person: Person) -> None:
        """`/review` a typed match, the board replied to, or the last game played here."""
        if message.text:
            match = Match.parse(message.text)
            words = await self.kept.turns.vocabulary.words(person.id, person.profile)
            names = _names_in(match) or (person.texts.say("First"), person.texts.say("Second"))
            # The alphabet of the board and of all words that were played on it.
            played = (move.word for move in match.moves if move)
            lexicon = alphabet_of(
                "".join([*sum(match.start.rows, ()), *played]), cyrillic=person.cyrillic
            ).name
            subject = review_job.Subject(review_job.Played(match, lexicon, words), names)
        else:
            subject = await self._of_last(message, person)
        await self._begin(subject, person, message.id)

    async def review_match(self, tapped: ReviewMatch, person: Person) -> TapAnswer:
        match = await self.kept.over(tapped.match, person.chat)
        await self._begin(await self._of_match(match, person), person, match.message)
        return DONE

    async def review_board(
        self, tapped: ReviewBoard, question: Question, person: Person
    ) -> TapAnswer:
        await self._begin(await self._of_board(question, person), person, question.shown.answer)
        return DONE

    async def tell_match(self, tapped: TellMatch, person: Person) -> TapAnswer:
        match = await self.kept.over(tapped.match, person.chat)
        return await self._tell(await self.kept.load(match), person)

    async def tell_board(self, tapped: TellBoard, question: Question, person: Person) -> TapAnswer:
        return await self._tell((await self._of_board(question, person)).played, person)

    async def _tell(self, played: review_job.Played, person: Person) -> TapAnswer:
        """Post the text form, from which it can be copied."""
        match = await self.rooms.jobs.ask(review_job.match_of, played)
        answer = Answer(review_job.match_as_text(person.texts, match), html=True)
        await self.rooms.outbox.post(person.place, answer)
        return DONE

    async def stop(self, tapped: StopReview, person: Person) -> TapAnswer:
        """Stop searching; the moves that are left get hardly any time."""
        try:
            self.rooms.thoughts.stop(_name(person))
        except BotError:
            raise BotError("This review has ended; send /review for a new one.") from None
        return DONE

    async def _of_last(self, message: Message, person: Person) -> review_job.Subject:
        """The board replied to, or the match or board with the newest message here."""
        if message.quoted:
            quoted = await self.desk.book.of_answer(person.chat, message.quoted.id)
            if quoted is not None:
                return await self._of_board(quoted, person)
        match = await self.kept.last_over(person)
        question = await self.desk.book.last(person.id, person.chat, self.game.name)
        if question is not None and not question.history.plays:
            question = None
        if question and not (match and match.message > question.shown.answer):
            return await self._of_board(question, person)
        if match is None:
            raise BotError(
                "I have no finished game of yours here. Write the start word and the moves after "
                "/review, like this: /review bread; e4=s breads; e2=y ready"
            )
        return await self._of_match(match, person)

    async def _of_match(self, match: KeptMatch | Party, person: Person) -> review_job.Subject:
        names = names_in(person.texts, match)
        return review_job.Subject(await self.kept.load(match), names, TellMatch(match.id))

    async def _of_board(self, question: Question, person: Person) -> review_job.Subject:
        """A followed board; its game may go on, so it is hidden like its answer."""
        check_may_tell(self.desk, person)
        if question.game != self.game.name or not question.history.plays:
            raise BotError("Nothing was played on this board that I could review.")
        words = await self.desk.words(person, question)
        match = match_of_followed(question, words)
        names = person.texts.say("You"), person.texts.say("Opponent")
        beside = question.history.beside
        return review_job.Subject(
            review_job.Played(match, question.alphabet.name, words),
            names,
            TellBoard(question.id),
            person.spoiler,
            (beside and beside.scores) or (0, 0),
        )

    async def _begin(self, subject: review_job.Subject, person: Person, reply_to: int) -> None:
        """Announce the review and work in the background, so that the chat does not wait."""
        timers, quoted = self.rooms.timers, reply_to if person.in_group else None
        with self.rooms.begin(_name(person), person.id) as thought:
            number = await self.rooms.outbox.post(person.place, _waiting(person), reply_to=quoted)
        under_way = _UnderWay(self.rooms, person, subject, thought, number)
        timers.at(timers.now(), _name(person), under_way.work)


@dataclass(slots=True, eq=False, repr=False)
class _UnderWay:
    """Keeps message *number* up to date with *thought*."""

    rooms: LookAheadRooms
    person: Person
    subject: review_job.Subject
    thought: Thought
    number: int

    async def work(self) -> None:
        rooms = self.rooms
        seconds = min(REVIEW_S, rooms.max_s)
        async with rooms.connect(_name(self.person), self.thought, self._refuse) as link:
            request = review_job.ReviewRequest(self.subject.played, seconds, link)
            job, apart_s = (
                rooms.jobs.ask(review_job.review_match, request),
                rooms.apart_s(self.person),
            )
            await self._tell(await watch(job, self.thought, apart_s, self._show_progress))

    async def _refuse(self, refusal: Explained) -> None:
        await self._edit(Answer(self.person.texts.explain(refusal)))

    async def _show_progress(self, reached: review_job.Reached) -> None:
        await self._edit(_waiting(self.person, reached), urgent=False)

    async def _tell(self, reviewed: review_job.Reviewed) -> None:
        person, can, subject = self.person, self.rooms.outbox.can, self.subject
        texts = person.texts
        await self._edit(
            Answer(review_job.moves_text(texts, subject, reviewed, can.max_text), html=True)
        )
        caption = review_job.summary_text(texts, subject, reviewed, can.max_caption)
        chart = MarginChart.of(reviewed.review, subject.before[0] - subject.before[1])
        keyboard: Keyboard = ()
        if subject.text and reviewed.match.has_notation:
            keyboard = ((Button(texts.say("The game as text"), subject.text),),)
        hidden, palette = subject.hidden, person.palette
        answer = Answer(caption, keyboard, chart, html=True, secret=hidden, palette=palette)
        await self.rooms.outbox.post(person.place, answer, reply_to=self.number)

    async def _edit(self, answer: Answer, *, urgent: bool = True) -> None:
        await self.rooms.outbox.edit(Spot(self.person.chat, self.number), answer, urgent=urgent)


def _names_in(match: Match) -> tuple[str, str] | None:
    """The names of both sides in HTML, if the notation has them."""
    if len(match.players) != 2:
        return None
    first, second = map(shorten_name, match.players)
    return first, second


def _waiting(person: Person, reached: review_job.Reached | None = None) -> Answer:
    stop = Button(person.texts.say("Stop"), StopReview(person.id))
    return Answer(review_job.waiting_text(person.texts, reached), ((stop,),))


def _name(person: Person) -> str:
    """The name of a person's review under way; nobody has two."""
    return f"review {person.id}"


def match_of_followed(question: Question, words: Words) -> Match:
    """The match on a followed board, from its start; BotError if the word of a play is unknown.

    If a side has played twice in a row, the other one has passed.
    """
    plays = question.history.plays
    if question.history.unnamed is not None:
        raise BotError("I don't know every word that was played here; name them first.")
    grid = Grid(question.rows)
    for play in plays:
        grid = grid.with_letter(Cell.parse(play.cell), EMPTY)
    moves = tuple(Placement(Cell.parse(play.cell), play.letter, play.word) for play in plays)
    made = {play.word for play in plays}
    used = tuple(word for word in question.query.used if word not in made)
    match = Match(grid, moves, host_rules(question.query.rules, words), used)
    return review_job.with_passes(match, [play.side for play in plays])
