"""The shapes of what people write."""

import pytest

from bot.chat.said import CLAIMS, Shape, interpret
from tests.bot.chat.recorder import message


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("", Shape.NAME),
        ("кот", Shape.WORD),
        ("«Кот»!", Shape.WORD),
        ("кот?", Shape.WORD),
        ("кот 🙂", Shape.WORD),
        ("об'єкт", Shape.WORD),
        ("кто-то", Shape.WORD),
        ("b1 кот", Shape.MOVE),
        ("кот b1", Shape.MOVE),
        ("b1кот", Shape.MOVE),
        ("кот на в1.", Shape.MOVE),
        ("b1 к кот", Shape.MOVE),
        ("b1=к кот", Shape.MOVE),
        ("B1", Shape.CELL),
        ("b1?", Shape.CELL),
        ("b1=к", Shape.FIX),
        ("b1 = к, c2=.", Shape.FIX),
        ("b1: к", Shape.FIX),
        ("b1=(qu)", Shape.FIX),
        ("b1=Qu c2=th", Shape.TALK),
        ("b1=Qu, c2=(th)", Shape.FIX),
        ("Put an s in e3", Shape.LETTER),
        ("поставь букву с на д3", Shape.LETTER),
        ("b1 qu", Shape.LETTER),
        ("b1 к", Shape.LETTER),
        ("3", Shape.NUMBER),
        ("3.", Shape.NUMBER),
        ("№3", Shape.NUMBER),
        ("ход 3", Shape.NUMBER),
        ("отмена", Shape.UNDO),
        ("Назад!", Shape.UNDO),
        ("undo", Shape.UNDO),
        ("верни ход", Shape.UNDO),
        ("к р а б у с т", Shape.LETTERS),
        ("к, р, а, б, у, с, т", Shape.LETTERS),
        ("к о т", Shape.TALK),
        ("кот, рот", Shape.WORDS),
        ("что делать?", Shape.COMMAND),
        ("соперник сыграл кот", Shape.WORD),
        ("к на b1", Shape.LETTER),
        ("отмени последний ход", Shape.UNDO),
        ("кот, рот и бор", Shape.WORDS),
        ("помощь", Shape.COMMAND),
        ("Settings", Shape.COMMAND),
        ("слово кот", Shape.WORD),
        ("слово", Shape.WORD),
        ("кот\n...", Shape.BOARD),
        ("к_т\n___", Shape.BOARD),
        ("... кот ...", Shape.BOARD),
        ("барс суки тикк арса", Shape.BOARD),
        ("кот\nпес1", Shape.BOARD),
        ("слово кот рот", Shape.WORDS),
    ],
)
def test_a_text_has_one_shape(text: str, shape: Shape) -> None:
    assert interpret(message(text)).shape is shape


@pytest.mark.parametrize(
    ("text", "words"),
    [("кот, рот", ("кот", "рот")), ("12 слов за 3 минуты", ("слов", "за", "минуты"))],
)
def test_the_words_of_a_text_are_told_with_its_shape(text: str, words: tuple[str, ...]) -> None:
    assert interpret(message(text)).words == words


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("а что ещё?", "best more"),
        ("покажи следующие", "best more"),
        ("show me the rest", "best more"),
        ("кто ходит", "best turn"),
        ("а як мені ходити, я забула", "best"),
        ("lemme see the board again", "best again"),
        ("офигеть ты быстрый", "thanks"),
        ("skip", "pass"),
        ("did i win", "score"),
        ("отлично, так и поставлю", "thanks"),
        ("подскажите правила", "rules"),
        ("i'll finish this tomorrow", "thanks"),
        ("сколько слов вообще можно составить", "count"),
        ("only easy words pls", "best more"),
        ("it is too difficult for me", "hints"),
        ("куда оно ставится", "best"),
        ("а без новой буквы можно", "rules"),
        ("сколько клеток свободно", "time"),
        ("у нас нет буквы ё", "settings"),
        ("не вижу ничего, мелко", "settings"),
        ("how much would cards be worth", "word cards"),
        ("can i use short twice", "rules"),
        ("are diagonals allowed", "rules"),
        ("а имена собственные можно", "rules"),
        ("чи можна ту саму букву двічі", "rules"),
        ("как считаются очки", "rules"),
        ("почему ты так сходил?", "level"),
        ("go easy on me", "level"),
        ("скільки ходів залишилось", "time"),
        ("а последняя буква?", "hints"),
        ("давай заново", "play"),
        ("let's play again", "play"),
        ("ещё разок", "best again"),
        ("слишком сложные слова, давай попроще", "best more"),
        ("не показывай редкие слова", "settings"),
        ("sorry wrong chat", "thanks"),
        ("погодите, я очки надену", "thanks"),
        ("save this for later", "thanks"),
        ("добрий вечір, мені подруга порадила цього бота", "start"),
        ("не працює", "help"),
        ("треба платити?", "about"),
        ("какой щас счёт", "score"),
        ("whats the pangram", "best"),
        ("сколько очков за теракт", "word теракт"),
        ("how many points is calve", "word calve"),
        ("is quokka a word", "word quokka"),
        ("what does gelt mean", "word gelt"),
        ("що таке свято", "word свято"),
        ("слова на к", "word к*"),
        ("подскажи", "hints"),
        ("next hint", "hints"),
        ("give up", "stop"),
        ("мы сдаемся", "stop"),
        ("слово терка уже было", "used терка"),
        ("игра не приняла скопа", "refused скопа"),
        ("такого слова нет", "refused"),
        ("добавь слово кринж", "addword кринж"),
        ("запрети слово жопа", "banword жопа"),
        ("новая игра", "play"),
        ("хочу играть с тобой 7 на 7", "play 7"),
        ("узлы включи", "mode узлы"),
        ("без узлов", "mode классика"),
        ("english", "settings"),
        ("тёмная тема", "settings"),
        ("рейтинг за месяц", "top month"),
        ("статистика", "me"),
        ("каждый день загадка в 9", "daily"),
        ("подумай подольше", "think"),
        ("анализ партии", "review"),
        ("ты ошибся в букве", "fix"),
        ("скинь правила", "rules"),
        ("спасибо большое", "thanks"),
        ("Ok, thanks!", "thanks"),
        ("i'm stuck", "hints"),
        ("show all", "best words"),
        ("dark mode please", "settings"),
        ("мурло не принимает игра", "refused мурло"),
        ("aspread isnt accepted in my game", "refused aspread"),
        ("гра не приймає слово місток", "refused місток"),
        ("words we used: freaky, breaks", "used freaky, breaks"),
        ("вже були слова: кіно, стан", "used кіно, стан"),
        ("чи є слово кін", "word кін"),
        ("давайте играть вчетвером", "play 2-4"),
        ("start a game for 4 people", "play 2-4"),
        ("сделай узлы", "mode узлы"),
        ("what are the rules of knots", "rules"),
        ("скока ещё времени осталось?", "time"),
        ("how long left", "time"),
        ("хто виграє", "score"),
        ("не знаю, здаюся", "stop"),
        ("can everyone see the answers?", "settings"),
        ("todays spelling bee", "newbee"),
        ("зараз хід суперника", "theirs"),
        ("ну а теперь ходит оппонент", "theirs"),
        ("правда что скопа это слово?", "word скопа"),
        ("скопа засчитали, ура", "accepted скопа"),
        ("удали скопа из подсказок", "banword скопа"),
        ("this is word hunt", "profile word hunt"),
        ("сделай правила как в вк", "profile vk"),
        ("я веду или он?", "score"),
        ("скинь картинку ещё раз", "best again"),
        ("научи играть", "rules"),
        ("can u solve word hunt boards", "help"),
        ("я пропускаю ход", "pass"),
        ("это всё что есть?", "best more"),
        ("удали меня из рейтинга", "me off"),
        ("ruzzle board please", "profile ruzzle"),
        ("можно чтоб ответы видел только я?", "settings"),
        ("где посмотреть мои очки", "me"),
        ("на какую клетку выгоднее", "best"),
        ("счёт какой у меня с ним", "score"),
        ("я играю в ruzzle", "profile ruzzle"),
        ("покажи таблицу за месяц", "top month"),
        *(("що далі?", "best more"), ("покажи решту", "best more"), ("чия черга", "best turn")),
        *(("який зараз рахунок", "score"), ("скільки балів за слово вовк", "word вовк")),
        *(("слова на літеру к", "word к*"), ("існує слово вовк", "word вовк")),
        *(("значення слова лан", "word лан"), ("хіба вовк це слово", "word вовк")),
        *(("скільки слів залишилось", "hints left"), ("закінчуй", "stop"), ("здаюся", "stop")),
        *(("гра не прийняла скопа", "refused скопа"), ("такого слова немає", "refused")),
        *(("скопа зарахували", "accepted скопа"), ("дозволь слово крінж", "addword крінж")),
        *(("видали слово жаба", "banword жаба"), ("слово терка зіграно", "used терка")),
        *(("нова гра", "play"), ("хочу грати", "play"), ("давай зіграємо 7 на 7", "play 7")),
        *(("граємо вчотирьох", "play 2-4"), ("наступна головоломка", "another")),
        *(("увімкни вузли", "mode узлы"), ("без вузлів", "mode классика")),
        *(("класика", "mode классика"), ("темна тема", "settings"), ("сховай слова", "settings")),
        *(("таблиця за тиждень", "top week"), ("мої результати", "me"), ("щодня о 9", "daily")),
        *(
            ("а перша літера?", "hints"),
            ("а первая буква?", "hints"),
            ("порахуй довше", "think"),
            ("розбір партії", "review"),
            ("ти помилився", "fix"),
        ),
        *(("як грати", "rules"), ("правила", "rules"), ("дякую", "thanks"), ("довідка", "help")),
        *(("привіт", "start"), ("скільки хвилин лишилося", "time"), ("мій хід", "mine")),
        *(("найкраще слово", "best"), ("яка тут панграма", "best"), ("куди ходити", "best")),
        *(
            ("спасибо, бот", "thanks"),
            ("подскажите кто-нибудь", "hints"),
            ("чей ход-то?", "best turn"),
        ),
        *(
            ("отмени ежедневные задания", "daily"),
            ("соперник пасует", "mine"),
            ("he passed", "mine"),
        ),
        *(
            ("у кого больше очков?", "score"),
            ("время вышло?", "time"),
            ("ok show me the words", "best words"),
        ),
        *(("слова на букву т", "word т*"), ("какие слова заканчиваются на л", "word *л")),
        ("есть слова с буквой ф?", "word *ф*"),
        ("is there a word ending in ing", "word *ing"),
        ("can you go deeper", "think"),
        ("а подальше посчитай", "think"),
        ("longest word?", "best"),
        ("who's winning", "score"),
        ("чей ход?", "best turn"),
        ("пас", "pass"),
        ("ещё", "best more"),
        ("что значит скопа", "word скопа"),
        ("есть ли слово скопа", "word скопа"),
        ("how many points for quokka", "word quokka"),
        ("спасибо, а ещё?", "best more"),
        ("сейчас мой ход или его", "best turn"),
        ("что тут лучше поставить, подскажи", "best"),
        ("подскажи немного", "hints"),
        ("как победить", "best"),
        ("теперь он", "theirs"),
        ("пропусти мой ход", "pass"),
        ("сколько у меня", "score"),
        ("сколько очков у Бори", "score"),
        ("кто сколько отгадал?", "score"),
        ("how many words are there", "count"),
        ("сколько слов ещё не угадали", "hints left"),
        ("stop spoiling it", "hints"),
        ("надоело, давай другую", "another"),
        ("отмени игру", "stop"),
        ("давай партейку", "play"),
        ("сыграем на поле семь на семь", "play 7"),
        ("го 1 на 1 6х6", "play 6"),
        ("завтра в 9 утра загадку", "daily"),
        ("покажи пример", "help"),
        ("покажи приклад", "help"),
        ("салон или колпак", "choose салон, колпак"),
        ("5 letter words", "word ?????"),
        ("слова из пяти букв", "word ?????"),
        ("слова на мар", "word мар*"),
        ("куда поставить букву ы", "word *ы*"),
        ("is needle accepted", "word needle"),
        ("does zax count in the times", "word zax"),
        ("make it 6x6", "play 6"),
        ("is it over", "time"),
        ("конец, давай", "stop"),
        ("подскажи что нибудь", "hints"),
        ("слова которые кончаются на ция", "word *ция"),
        ("кто лидирует в группе", "score"),
    ],
)
def test_phrases_stand_for_commands(text: str, command: str) -> None:
    said = interpret(message(text))
    assert f"{said.command} {said.rest}".strip() == command


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("а что если лайк?", "лайк"),
        ("opponent just did breaks at d1", "breaks d1"),
        ("k on d4 freaky", "freaky d4 k"),
        ("соперник ходит ф на б2 фалда", "фалда б2 ф"),
        ("мой ход был отпад 5 очков", "отпад"),
        ("суперник зіграв сміт", "сміт"),
        ("оппонент поставил ф на б1, слово фалда", "фалда б1 ф"),
    ],
)
def test_one_word_that_is_not_small_may_be_the_move(text: str, move: str) -> None:
    typed = interpret(message(text)).typed
    assert typed
    assert " ".join(filter(None, (typed.word, typed.cell, typed.letter))) == move


@pytest.mark.parametrize(
    ("text", "word"),
    [
        *(("соперник поставил пчела", "пчела"), ("соперник сходил словом поле", "поле")),
        *(("he played puzzle", "puzzle"), ("суперник зіграв загадка", "загадка")),
        *(("Ошибся: не каша, а шавка", "шавка"), ("коллега сходил «каша»", "каша")),
        ("ой, то есть крона", "крона"),
        *(("oops, I meant slow not snow", "slow"), ("а если клетка занята", None)),
        *(("муж пошёл вагонка", "вагонка"), ("соперник сделал ход", None)),
        *(("он сходил первым", None), ("he made a move", None)),
    ],
)
def test_a_word_that_was_played_is_told_whatever_it_may_ask(text: str, word: str | None) -> None:
    typed = interpret(message(text)).typed
    assert (typed and typed.word) == word


@pytest.mark.parametrize(
    "word",
    [
        "ход",
        "ответ",
        "правила",
        "счет",
        "играть",
        "помощь",
        "загадка",
        "пчела",
        "время",
        "анализ",
        "привет",
        "пас",
        "салют",
        "топ",
        "меню",
        "таблица",
        "язык",
        "классика",
        "отмена",
        "соты",
        "справка",
        "рейтинг",
        "старт",
        "профиль",
        "слово",
        "буква",
        "поле",
    ],
)
def test_a_noun_that_is_an_intent_too_may_be_a_move(word: str) -> None:
    typed = interpret(message(word)).typed
    assert typed
    assert typed.word == word


@pytest.mark.parametrize(
    ("text", "command"),
    [
        *(("👍👍", "thanks"), ("да", "thanks"), ("до свидания", "thanks"), ("???", "ask")),
        *(("как дела", "chat"), ("are you a real person", "about"), ("who made you", "about")),
        *(("do you store my data", "privacy"), ("удали все мои данные", "forget_me")),
        *(("го в балду", "play"), ("больше не хочу играть", "stop"), ("передумала играть", "stop")),
        *(("кто выиграет", "think"), ("у кого шансов больше", "think"), ("хто переміг", "score")),
        *(("дякую ти найкращий", "thanks"), ("мій хід був останній", "itwasmine")),
        *(("what would you play", "best"), ("що б ти поставив на моєму місці", "best")),
        *(("хочемо на четверых", "play 2-4"), ("выключи подсказки в чате", "settings")),
        *(("как мне отправить фотографию", "help"), ("есть слова с буквой ж", "word *ж*")),
        *(("дай слово на п'ять букв", "word ?????"), ("longer than 6", "word ???????*")),
        ("words with more than 5 letters", "word ??????*"),
        *(("слова не меньше семи букв", "word ???????*"), ("words over 5", "word ??????*")),
        *(("any good words through the s", "word *s*"), ("you're cracked", "thanks")),
        *(("how many points for eight letters", "rules"), ("признаю поражение", "stop")),
        *(("скасуй партію", "stop"), ("cancel the match", "stop"), ("did you win", "score")),
        *(("дай маленькую подсказку", "hints"), ("дві перші літери", "hints")),
        *(("твой вариант", "best"), ("en garde, fight me", "play"), ("мой прогресс", "me")),
        *(("а куди можна ставити букви", "rules"), ("Я не знаю это слово", "refused")),
        *(("gimme the hardest bot", "play"), ("капець ти тормоз", "chat"), ("ff", "stop")),
        *(("гра не визнає", "refused"), ("ура победа", "thanks"), ("у кого больше", "score")),
        *(("is riddle a word", "word riddle"), ("Подскажите, с вами можно играть?", "play")),
        ("give me something with a z", "word *z*"),
    ],
)
def test_questions_may_be_asked_in_other_words(text: str, command: str) -> None:
    said = interpret(message(text))
    assert f"{said.command} {said.rest}".strip() == command


@pytest.mark.parametrize(
    ("text", "side"),
    [
        *(("соперник сходил краса", 1), ("he put freaky on d4", 1)),
        *(("она мне поставила краса", 1), ("opponent got 6 for shores", 1)),
        *(("я хожу краса", 0), ("краса, а он думает", None), ("я сыграю краса, а он", 0)),
        *(("краса", None), ("а если краса, что он ответит", None), ("he says i play axe", None)),
    ],
)
def test_a_text_may_tell_whose_move_it_is(text: str, side: int | None) -> None:
    assert interpret(message(text)).side == side


@pytest.mark.parametrize(
    ("text", "letters"),
    [("spelling bee PLUNDER", "PLUNDER"), ("bee is plunder, center r", "rplunde")],
)
def test_letters_of_a_hive_may_be_a_word(text: str, letters: str) -> None:
    assert interpret(message(text)).text == letters


@pytest.mark.parametrize(
    "text",
    [
        "oops take that back",
        "no, revert",
        "i tapped the wrong one",
        "that was a misclick",
        "ой, давай обратно",
        "помилився, поверни",
        *("скасувати", "скасуй хід", "ой, не туди"),
        "ой отмени",
        "one more chance please, return my move",
        "ой я не те натиснула",
        *("випадково надіслав", "давай вернём", "удали последнее", "not what I wanted"),
        *("this move never happened", "go one back", "повернися на крок", "переиграть ход"),
    ],
)
def test_to_take_back_is_heard_in_talk(text: str) -> None:
    assert interpret(message(text)).shape is Shape.UNDO


def test_letters_of_a_hive_stand_alone_in_talk() -> None:
    said = interpret(message("центр к, остальные а н и у л ы"))
    assert (said.shape, said.text) == (Shape.LETTERS, "каниулы")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("2 вариант", 2), ("давай второе", 2), ("беру 3", 3), ("первый ход", 1)),
        *(
            ("ok i play number 3", 3),
            ("the 2nd one", 2),
            ("граю 2", 2),
            ("мне номер 4 нравится", 4),
            ("перший варіант", 1),
            *(("візьму третій", 3), ("рядок 2", 2)),
        ),
    ],
)
def test_a_row_is_named_in_words(text: str, number: int) -> None:
    assert interpret(message(text)).number == number


@pytest.mark.parametrize(
    "text",
    [
        *("в3 это х", "на в3 стоит х", "исправь в3 на х", "в3=х", "в клетке в3 х а не д"),
        *("c4 should be an r", "у клітинці г2 має бути л", "сотри букву в2", "зітри літеру в2"),
        *("на в3 стоїть х", "в3 це х", "нет, там должно быть в3=х"),
    ],
)
def test_a_letter_is_corrected_in_words(text: str) -> None:
    assert interpret(message(text)).shape is Shape.FIX


def test_no_phrase_takes_long() -> None:
    words = ("хаха ", "а ", "ещё ", "спасибо ", "давай ", "беру ход ", "в2 не а там ", "слово на ")
    for hostile in (word * 20 for word in words):
        interpret(message(hostile))


@pytest.mark.parametrize(
    "text",
    ["это мой ход", "сейчас не мой ход", "он не прав", "это мне нравится", "he played"],
)
def test_talk_of_turns_claims_no_move(text: str) -> None:
    assert interpret(message(text)).command not in CLAIMS
