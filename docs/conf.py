"""How `make docs` builds the site: the documents as they are, and a reference from docstrings."""

from sphinx.application import Sphinx

project = "Balda Bot"
html_title = project
html_theme = "furo"
html_show_copyright = False
html_extra_path = ["index.html"]  # leads to the first page
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "README"
include_patterns = ["*.md", "docs/**.md", "docs/**.rst", "build/gallery/gallery.md"]
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline", "html_image"]
default_role = "py:obj"  # in docstrings a name in backticks leads to its own docstring
autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "groupwise"}
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 88

CONTENTS = {
    "Play": (
        "build/gallery/gallery",
        "docs/commands",
        "docs/commands.ru",
        "docs/commands.uk",
        "По-русски <README.ru>",
        "Українською <README.uk>",
    ),
    "Run": ("docs/operations", "docs/security", "docs/vk", "docs/playground", "docs/dependencies"),
    "Program": ("docs/cli", "docs/notation", "docs/api", "docs/reference/*"),
    "Change": ("CONTRIBUTING", "docs/words", "docs/howto/*", "docs/design", "docs/design/*"),
    "More": ("CHANGELOG", "SECURITY", "docs/lexicon-licences"),
}


def setup(app: Sphinx) -> None:
    app.connect("source-read", add_contents)
    app.connect("autodoc-process-docstring", mark_code)


def add_contents(_: Sphinx, document: str, source: list[str]) -> None:
    """Append the contents to the first page, where they become the navigation of all pages."""
    if document == root_doc:
        for caption, pages in CONTENTS.items():
            options = f":hidden:\n:glob:\n:caption: {caption}"
            listed = "\n".join(pages)
            source[0] += f"\n```{{toctree}}\n{options}\n\n{listed}\n```\n"


def mark_code(*event: object) -> None:
    """Mark indented paragraphs of a docstring as code, which Sphinx takes for quotations."""
    lines = event[-1]
    assert isinstance(lines, list)
    for number in reversed(range(2, len(lines))):
        before, between, line = lines[number - 2 : number + 1]
        if line.startswith("    ") and not between and before and not before.startswith(" "):
            lines[number:number] = ["::", ""]
