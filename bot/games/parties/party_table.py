"""Turns at a party: words that people type, the buttons under the board, and votes."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from bot.boards.typed import SeveralWaysError, TypedMove
from bot.chat.messages import Message
from bot.chat.network import ClosedError, Reaction, RefusedError
from bot.chat.people import Admins, Person
from bot.chat.routes import Alive, Routes, TextRow
from bot.chat.said import Said, Shape
from bot.chat.spelling import with_yo
from bot.games.matches import match_text
from bot.games.matches.match_jobs import UnknownWordError
from bot.games.matches.match_table import MatchTable
from bot.games.parties import rules
from bot.games.parties.party_buttons import (
    CastVote,
    ExplainTable,
    GoPast,
    PartyDoors,
    PlaceThere,
    Propose,
    ShowTable,
    SkipTurn,
    TakeWordBack,
    check_turn,
)
from bot.games.parties.party_keeper import PartyKeeper
from bot.games.parties.party_text import proposal
from bot.games.ways import decode_way, encode_way, ways_keyboard
from bot.render.answer import DONE, Answer, StaleError, TapAnswer
from bot.render.buttons import Button
from bot.render.help_text import balda_rules
from bot.render.payloads import MAX_CODED_LETTERS
from bot.texts import BotError, texts_in
from solver import Move, SolverError
from storage import Parties, Party, Report, Verdicts, Vote


@dataclass(slots=True, eq=False, repr=False)
class PartyTable:
    """Takes parties on; the `/move` of a person at no table is passed on to *of_two*."""

    parties: Parties
    keeper: PartyKeeper
    of_two: MatchTable
    admins: Admins

    def routes(self) -> Routes:
        doors = PartyDoors(self.parties)
        return Routes(
            heard=[self.keeper.hear],
            commands={"move": self.move},
            taps=[
                doors.tap(PlaceThere, doors.find_playing, self.place),
                doors.tap(SkipTurn, doors.find_playing, self.skip),
                doors.tap(GoPast, doors.find_waiting, self.go_past),
                doors.tap(ShowTable, doors.find_playing, self.show),
                doors.tap(ExplainTable, doors.find_current, self.explain),
            ],
            texts=[
                TextRow(
                    "table",
                    self.find,
                    dict.fromkeys((Shape.WORD, Shape.MOVE, Shape.COMMAND), self.play_said),
                    self.takes,
                    lambda texts: texts.say("Play it at the table"),
                    wishes=("score", "rules"),
                )
            ],
        )

    async def move(self, message: Message, person: Person) -> Answer | None:
        typed = TypedMove.parse(message.text, by_latin=person.by_latin)
        party = await self._party(message, person) if typed else None
        if typed is None or party is None:
            return await self.of_two.move(message, person)
        return await self._play_once(message, person, party, typed)

    async def find(self, said: Said, message: Message, person: Person) -> Alive[Party] | None:
        """The party where the person sits."""
        party = await self._party(message, person)
        if party is None:
            return None
        ours = sorted({party.message, party.call or party.message})
        if not match_text.is_said_to_us(message, ours[0]):
            return None
        is_played = _is_played(message, party)
        is_meant = is_played or bool(message.quoted and message.quoted.id in ours)
        is_ours = match_text.is_asked(said) or match_text.may_be_move(said)
        insists = is_played or (is_ours and not match_text.quotes_older(message, ours[0]))
        return Alive(party, ours[-1], is_meant, insists)

    async def takes(self, said: Said, person: Person, party: Party) -> bool:
        """True if the word can be played now."""
        if rules.seat_of(party, person.id) != party.turn or said.typed is None:
            return False
        try:
            await self.keeper.turns.move(party, said.typed)
        except SeveralWaysError:
            return True
        except (BotError, SolverError):
            return False
        return True

    async def play_said(
        self, message: Message, person: Person, party: Party, said: Said
    ) -> Answer | None:
        if match_text.is_asked(said) and not await self.takes(said, person, party):
            if said.command in match_text.EXPLAINED:
                return await self._rules(party, person)
            if said.command == match_text.PASSES:
                check_turn(party, person)
                await self.keeper.go_on(party, rules.pass_turn(party, self.keeper.timers.now()))
            else:
                await self.keeper.show_below(party)
            return None
        assert said.typed is not None
        return await self._play_once(message, person, party, said.typed)

    async def _play_once(
        self, message: Message, person: Person, party: Party, typed: TypedMove
    ) -> Answer | None:
        if not _is_played(message, party):
            answer = await self._play(party._replace(said=message.id), person, typed)
            if answer is not None:
                self.keeper.offers[party.id] = await self.keeper.outbox.reply(message, answer)
                return None
        with suppress(RefusedError, ClosedError):
            await self.keeper.outbox.react(message, Reaction.COUNTED)
        return None

    async def open_page(self, message: Message, person: Person) -> Answer:
        """The button that opens the page of a table; only private chats open pages."""
        party = await self.parties.get(message.text)
        if party is None or rules.seat_of(party, person.id) is None:
            raise BotError("You are not in this game; begin one with /play.")
        button = self.keeper.page_button(person.texts, party)
        return Answer(person.texts.say("Play on the board here."), ((button,),) if button else ())

    async def place(self, tapped: PlaceThere, party: Party, person: Person) -> TapAnswer:
        """Play an ambiguous word in the way that was chosen."""
        alphabet = with_yo(party.lexicon)
        typed = decode_way(tapped.cell, tapped.letter, tapped.word, alphabet)
        answer = await self._play(party, person, typed)
        return TapAnswer(keyboard=()) if answer is None else TapAnswer(rewrite=answer)

    async def skip(self, tapped: SkipTurn, party: Party, person: Person) -> TapAnswer:
        check_turn(party, person)
        await self.keeper.go_on(party, rules.pass_turn(party, self.keeper.timers.now()))
        return DONE

    async def go_past(self, tapped: GoPast, party: Party, person: Person) -> TapAnswer:
        """Skip the seat whose turn it is: any player may after a day, an admin at once.

        It counts as a turn whose time ran out, so the third in a row costs the seat.
        """
        now = self.keeper.timers.now()
        if tapped.step != party.step:
            raise BotError("The game has gone on since then.")
        late = now >= party.due and rules.seat_of(party, person.id) is not None
        if not late and not await self.admins.include(person):
            raise BotError(
                "After a day without a word those who play may go on; admins may at once."
            )
        await self.keeper.go_on(party, rules.time_out(party, now))
        return DONE

    async def show(self, tapped: ShowTable, party: Party, person: Person) -> TapAnswer:
        await self.keeper.show_below(party)
        return DONE

    async def explain(self, tapped: ExplainTable, party: Party, person: Person) -> TapAnswer:
        """Post the rules below the table, in the language of the person who asks."""
        answer = (await self._rules(party, person))._replace(silent=True)
        await self.of_two.post(answer, person, party.message)
        return DONE

    async def _rules(self, party: Party, person: Person) -> Answer:
        knots = (await self.keeper.turns.look(party)).rules.knots
        return balda_rules(person.texts, knots=knots)._replace(palette=person.chat_palette)

    async def _party(self, message: Message, person: Person) -> Party | None:
        party = await self.parties.of(person.chat, person.id)
        if party is None and message.id:
            party = await self.parties.last_said(person.chat, message.id)
        return party if party and party.begun else None

    async def play_move(self, typed: TypedMove, party: Party, person: Person) -> Move | None:
        """Play the move and return None; if its word is unknown, return it for a vote."""
        check_turn(party, person)
        try:
            standing = await self.keeper.turns.move(party, typed)
        except UnknownWordError as unknown:
            if not _may_vote(party, person, unknown):
                raise
            return (await self.keeper.turns.move(party, typed, unknown.word)).last
        now = self.keeper.timers.now()
        await self.keeper.go_on(party, rules.play_move(party, standing.position, now))
        return None

    async def _play(self, party: Party, person: Person, typed: TypedMove) -> Answer | None:
        """Play the move, or return a question that has to be answered first."""
        try:
            offered = await self.play_move(typed, party, person)
        except SeveralWaysError as several:
            ways = ways_keyboard(several, with_yo(party.lexicon), partial(PlaceThere, party.id))
            return Answer(texts_in(party.language).explain(several), ways)
        if offered is None:
            return None
        texts = texts_in(party.language)
        alphabet, cell = with_yo(party.lexicon), str(offered.cell)
        wanted = Propose(party.id, *encode_way(alphabet, cell, offered.letter, offered.word))
        put = Button(texts.say("Put it to a vote"), wanted)
        return Answer(proposal(texts, offered.word), ((put,),))


def _is_played(message: Message, party: Party) -> bool:
    """True if the move in *message* was played, but a kill came before we were done with it."""
    return bool(message.id) and party.said == message.id


def _may_vote(party: Party, person: Person, unknown: UnknownWordError) -> bool:
    """True if the others may vote on the word; not if only admins report what counts."""
    if not rules.others(party, party.turn) or len(unknown.word) > MAX_CODED_LETTERS:
        return False
    return person.choices["reporters"].value != "admins"


@dataclass(slots=True, eq=False, repr=False)
class Voting:
    """Opens votes and counts them: the majority of the others decides, and the clock stops."""

    parties: Parties
    keeper: PartyKeeper
    verdicts: Verdicts

    def routes(self) -> Routes:
        doors = PartyDoors(self.parties)
        return Routes(
            taps=[
                doors.tap(Propose, doors.find_playing, self.propose),
                doors.tap(TakeWordBack, doors.find_playing, self.ask_back),
                doors.tap(CastVote, doors.find_playing, self.cast),
            ]
        )

    async def propose(self, tapped: Propose, party: Party, person: Person) -> TapAnswer:
        """Open the vote that a button offers, and remove the button."""
        alphabet = with_yo(party.lexicon)
        typed = decode_way(tapped.cell, tapped.letter, tapped.word, alphabet)
        await self.propose_move(typed, party, person)
        return TapAnswer(keyboard=())

    async def propose_move(self, typed: TypedMove, party: Party, person: Person) -> None:
        """Ask the others whether the word of a move counts, if it can still be made."""
        check_turn(party, person)
        move = (await self.keeper.turns.move(party, typed, typed.word)).last
        assert move is not None
        vote = Vote(party.turn, move.word, str(move.cell), move.letter, party.step)
        await self.keeper.go_on(party, rules.open_vote(party, vote, self.keeper.timers.now()))

    async def ask_back(self, tapped: TakeWordBack, party: Party, person: Person) -> TapAnswer:
        """Ask the others to let the person take back their word; with only bots do it at once."""
        seat, last = rules.seat_of(party, person.id), rules.last_word(party)
        if seat is None or last is None or party.movers[last] != seat:
            raise BotError("Only the last word here is taken back, by whoever made it.")
        if party.vote and not party.vote.back:
            raise BotError("The others vote on a word; ask again after that.")
        if not rules.others(party, seat):
            await self.keeper.go_on(party, await self._take_back(party))
            return DONE
        play = (await self.keeper.turns.look(party)).history.plays[last]
        vote = Vote(seat, play.word, play.cell, play.letter, party.step, back=True)
        await self.keeper.go_on(party, rules.open_vote(party, vote, self.keeper.timers.now()))
        return DONE

    async def cast(self, tapped: CastVote, party: Party, person: Person) -> TapAnswer:
        """Count a vote, and close the vote if it is decided."""
        seat, vote = rules.seat_of(party, person.id), party.vote
        if vote is None or seat is None or vote.number != tapped.number:
            raise StaleError("This vote is over.")
        after = rules.cast_vote(party, seat, yes=tapped.voice == "yes")
        accepted = rules.verdict(after)
        if accepted is False:
            after = rules.reject(after, self.keeper.timers.now())
        elif accepted:
            after = await (self._take_back(after) if vote.back else self._accept(after, vote))
        await self.keeper.go_on(party, after)
        return DONE

    async def _take_back(self, party: Party) -> Party:
        standing = await self.keeper.turns.before_last_word(party)
        return rules.take_back(party, standing.position, self.keeper.timers.now())

    async def _accept(self, party: Party, vote: Vote) -> Party:
        """Report the word as one that the host game accepts, and play the move."""
        now, mover = self.keeper.timers.now(), party.seats[party.turn].player
        assert mover is not None
        profile = await self.keeper.turns.profile(party)
        report = Report(mover.id, mover.name, int(now))
        await self.verdicts.report(profile, [vote.word], report, accepted=True)
        typed = TypedMove(vote.word, vote.cell, vote.letter)
        standing = await self.keeper.turns.move(party, typed)
        return rules.play_move(rules.accept_word(party), standing.position, now)
