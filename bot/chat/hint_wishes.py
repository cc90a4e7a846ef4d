"""Texts that ask for hints in place of words, in any order and any of our languages."""

import re

# An imperative in Russian or Ukrainian: показывай, пиши, выдавайте.
_DO = r"\w*(?:[^\Wл]и|й|[^\Wт]ь|іть)(?:те)?"
# “Подскажи” asks for hints, unless it asks for the best move.
_TELL = r"(?:подскаж|підкаж)\w*"
_TELLS = re.compile(_TELL, re.IGNORECASE)
_ASKS_BEST = (
    rf"(?i)\b{_TELL}.* (?:(?:ход|хід|слов|лучш|краще|найкращ|сам|выгодн|(?:най)?вигідн|как"
    r"|куда|правил"
    r"|куди)\w*"
    r"|(?:что|що|як)(?![\w-]| н[иеі]б))"
    r"|\b(?:лучш|краще|найкращ|ход|хід|куда|куди|поставит|сход|делать|робити)"
    rf"\w*.* {_TELL}"
)
_WISH = (
    r"(?i)\b(?:"
    r"(?:(?<!\b\w )an? (?:few |little )?)?(?<!from )(?<!from the )(?:hint|clue|nudge|tip|starter)s?"
    r"|spoiler[- ]?free|(?:stop|quit) (?:spoil\w*|telling)|stuck"
    r"|(?:no|without) (?:spoil\w*|giveaways?)"
    r"|grid(?= (?:for|of))|(?:two|2)[- ]letter(?: (?:list|table|grid|breakdown)|s)"
    r"|how many (?:words )?(?:start|begin)"
    r"|(?<!из )(?<!з )(?:подсказ|підказ)(?:(?:оч)?(?:к[аиу]|ок|ек))?"
    r"|нам[её]к(?:а|и|ов)?|натяк(?:и|ів)?|(?:навод|зацеп|зачіп)к[аиу]|застр(?:ял|яг)\w*"
    r"|(?:намекн|натякн|подтолкн|підштовхн)\w*(?: на слов[ао])?|таблиц\w* (?:двух|пар) букв"
    rf"|{_TELL}"
    r"|с чего начать|з чого почати|х[иі]нт\w*"
    r"|(?:can'?t|cannot) (?:find|think of|see) any\w*"
    r"|не (?:могу|можу) (?:ничего |нічого )?(?:придум\w+|найти|знайти)"
    r"(?= (?:ничего|нічого|слов\w*)|$)"
    r"|(?:сколько |скільки )?(?:слов на (?:кажд|как)ую букву|слів на (?:кожну|яку) літеру)"
    r"|(?:no|without|not|hide|(?:don'?t|do not|never) (?!accept|allow|count|take)\w+)"
    r"(?: giving| telling| showing)?(?: me)?(?: the| any)? (?:words|answers?|spoilers?|solutions?)"
    r"|keep (?:the )?(?:words|answers?) (?:secret|hidden)"
    r"|(?:don'?t|do not) (?:spoil(?: it| them| anything)?|give (?:it|them|anything) away)"
    rf"|(?:без|не(?: (?:надо|треба|{_DO}))?)(?: мне| мені)?(?: сам\w+)?"
    r" (?:слов\w*|слів|спойлер\w*|ответ(?:а|ы|ов|у)?|відповід(?:ь|і|ей))"
    rf"|(?:слов\w*|слів|ответ(?:а|ы|ов)?) не (?:надо|треба|нужн\w+|потрібн\w+|{_DO})"
    r")(?!\w)"
)
# Words around a wish, but no single letters, which may be letters of a hive.
_AROUND = (
    r"(?i)\b(?:i(?:['’]m|(?= (?:want|need|have|would|just|only|am)))|я(?= хочу)|already|and|another"
    r"|any|can|could|for|from|give|get|got|have|here|in|is|it|just|letters|like|me"
    r"|more|my|need|next|of|on|only|please|pls|plz|show|some|spelling|tell|thanks|the|this|to"
    r"|start|today(?:['’]?s)?|want|what|are|with|would|you|may|bee|hive|puzzle|but|help|out|bit|letter|each"
    r"|бы|для|дай|дайте|дать|давай|есть|ещ[её]|здесь|из|ко|лишь|мне|можно|на|нужн[аоы]|одну|нам|по"
    r"|пару|первую|пж|покажи|покажите|пожалуйста|прошу|сегодня|соты|спасибо|тут|только|улей|уль[яю]|уже"
    r"|хочу|этой|этот|эту|этого|букв|буквам|буквы"
    r"|буд[еь]|вже|вулик\w*|дати|дякую|кілька|лише|ласка|літер\w*|мені|можна"
    r"|перш[ау]|покажіть|потрібн[аі]|сьогодні|соти|тільки|треба|ц[еію]|цей|цього|цієї|ще)\b"
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def wants_hints(text: str) -> bool:
    wishes = re.findall(_WISH, text)
    if re.search(_ASKS_BEST, text):
        wishes = [wish for wish in wishes if not _TELLS.fullmatch(wish)]
    return bool(wishes)


def without_wish(text: str) -> str:
    """The words of *text* without its wish for hints, separated by spaces."""
    return " ".join(_WORD.findall(re.sub(_AROUND, " ", re.sub(_WISH, " ", text))))
