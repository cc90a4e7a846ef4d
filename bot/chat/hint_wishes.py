"""Texts that ask for hints in place of words, in any order and language of ours."""

import re

_WISH = re.compile(
    r"\b(?:"
    r"(?:(?<!\b\w )an? (?:few |little )?)?(?<!from )(?<!from the )(?:hint|clue|nudge|tip|starter)s?"
    r"|spoiler[- ]?free|stuck"
    r"|grid(?= (?:for|of))|(?:two|2)[- ]letter(?: (?:list|table)|s)"
    r"|how many (?:words )?(?:start|begin)"
    r"|(?<!из )(?<!з )(?:подсказ|підказ)(?:оч)?(?:к[аиу]|ок|ек)"
    r"|нам[её]к(?:а|и|ов)?|натяк(?:и|ів)?|наводк[аиу]|застр(?:ял|яг)\w*"
    r"|(?:намекн|натякн|подтолкн|підштовхн)\w*(?: на слов[ао])?|таблиц\w* (?:двух|пар) букв"
    r"|(?:подскаж|підкаж)\w*"
    r"(?!.* (?:(?:ход|хід|слов|лучш|краще|найкращ|как|куда|куди)\w*|(?:что|що|як)(?![\w-])))"
    r"|с чего начать|з чого почати"
    r"|(?:сколько |скільки )?(?:слов на (?:каждую )?букву|слів на (?:кожну )?літеру)"
    r"|(?:no|without|not|hide|(?:don'?t|do not) (?:show|tell|name|say|give))"
    r"(?: giving| telling| showing)?(?: me)?(?: the| any)? (?:words?|answers?|spoilers?|solutions?)"
    r"|(?:don'?t|do not) (?:spoil(?: it| them| anything)?|give (?:it|them|anything) away)"
    r"|(?:без|не(?: (?:пок|говор|наз|пиш|дава|каж|треба|надо)\w*)?)(?: мне| мені)?(?: сам\w+)?"
    r" (?:слов\w*|слів|спойлер\w*|ответ\w*|відповід\w*)"
    r"|слов\w* не (?:пок|говор|наз|пиш|дава|каж)\w*"
    r")(?!\w)",
    re.IGNORECASE,
)
# What people say around a wish. Letters of a hive may stand alone, so single ones are none.
_AROUND = re.compile(
    r"\b(?:i(?:['’]m|(?= (?:want|need|have|would|just|only|am)))|я(?= хочу)|already|and|another|any"
    r"|can|could|for|from|give|get|got|have|here|in|is|it|just|letters|like|me"
    r"|more|my|need|next|of|on|only|please|pls|plz|show|some|spelling|tell|thanks|the|this|to"
    r"|start|today(?:['’]?s)?|want|what|are|with|would|you|may|bee|hive|puzzle|but|help|out|bit|letter|each"
    r"|бы|для|дай|дайте|дать|давай|есть|ещ[её]|здесь|из|ко|лишь|мне|можно|на|нужн[аоы]|одну|нам|по"
    r"|пару|первую|пж|покажи|покажите|пожалуйста|прошу|сегодня|соты|спасибо|тут|только|улей|уль[яю]|уже"
    r"|хочу|этой|этот|эту|этого|букв|буквам|буквы"
    r"|буд[еь]|вже|вулик\w*|дати|дякую|з|кілька|лише|ласка|літер\w*|мені|можна"
    r"|перш[ау]|покажіть|потрібн[аі]|сьогодні|соти|тільки|треба|ц[еію]|цей|цього|цієї|ще)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def wants_hints(text: str) -> bool:
    return bool(_WISH.search(text))


def without_wish(text: str) -> str:
    """Words of *text* besides its wish for hints, with spaces between them."""
    return " ".join(_WORD.findall(_AROUND.sub(" ", _WISH.sub(" ", text))))
