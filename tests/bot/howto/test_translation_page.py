"""docs/howto/translation.md does what it says."""

from tests.bot.howto.page import compile_page

exec(compile_page("translation"))
