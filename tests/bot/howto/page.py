"""Run the Python of a page of docs/howto as part of a test module."""

import re
from pathlib import Path
from types import CodeType

PAGES = Path(__file__).parents[3] / "docs/howto"


def compile_page(name: str) -> CodeType:
    """Compile all Python blocks of a page as one module, with the line numbers of the page."""
    text = (PAGES / f"{name}.md").read_text("utf-8")
    lines = [""] * text.count("\n")
    for block in re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S):
        start = text.count("\n", 0, block.start(1))
        code = block[1].splitlines()
        lines[start : start + len(code)] = code
    return compile("\n".join(lines), str(PAGES / f"{name}.md"), "exec")
