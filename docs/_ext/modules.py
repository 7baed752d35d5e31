"""A directive that documents every public module of some packages, so that none can be forgotten.

    ```{modules} cadogan.rules cadogan.games
    ```

Names are packages or modules; a package stands for itself and all that is in it. A module is public if no part
of its name begins with an underscore.

:without: leave out these, which other pages have
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pkgutil import walk_packages
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

_OPTION = re.compile(r"(`[\w-]+` - )")
"""How a game's docstring begins what it says of an option."""


class Modules(SphinxDirective):
    """`{modules}`."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"without": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Give a section for each module."""
        elsewhere = {name for word in self.options.get("without", "").split() for name in public_modules(word)}
        names = [name for word in self.arguments[0].split() for name in public_modules(word) if name not in elsewhere]
        text = "\n".join(
            f"## `{name}`\n\n```{{eval-rst}}\n.. automodule:: {name}\n   :ignore-module-all:\n```\n" for name in names
        )
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def public_modules(name: str) -> list[str]:
    """Name a module, and all public ones in it if it is a package."""
    spec = find_spec(name)
    if spec is None:
        raise ValueError(name)
    within = walk_packages(spec.submodule_search_locations or [], f"{name}.")
    return [name, *sorted(one.name for one in within if not re.search(r"\._", one.name))]


def as_list(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:  # noqa: ARG001 - an event's signature
    """Make a list of a game's options, which its docstring gives as plain lines."""
    if what == "module":
        lines[:] = [_OPTION.sub(r"* \1", line, count=1) if _OPTION.match(line) else line for line in lines]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("modules", Modules)
    app.connect("autodoc-process-docstring", as_list)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
