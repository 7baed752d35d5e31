"""A directive that runs a command as the page is built, and shows it with what it printed.

So that no figure in these pages can be out of date, and each stands beside the command that made it:

    ```{command} cadogan odds knockout
    ```

The content, if any, is typed into the command. What the command writes goes to `docs/_generated`.

:markdown: the output is Markdown and becomes part of the page
:into: the output goes to this file in `_generated`, and only the command is shown
:last: show only so many lines, the last ones
:error: the command is meant to fail
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

GENERATED = Path(__file__).parent.parent / "_generated"


class Command(SphinxDirective):
    """`{command}`."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar = {
        "markdown": directives.flag,
        "into": directives.unchanged_required,
        "last": directives.nonnegative_int,
        "error": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Run the command and give what the page shows."""
        typed = "".join(f"{line}\n" for line in self.content)
        done = ran(self.arguments[0], typed)
        if (done.returncode != 0) != ("error" in self.options):
            message = f"{self.arguments[0]}: exit code {done.returncode}: {done.stderr}"
            raise self.error(message)
        if "into" in self.options:
            (GENERATED / self.options["into"]).write_text(done.stdout, encoding="utf-8")
        shown = self._shown(done, quiet=bool({"into", "markdown"} & self.options.keys()))
        page = self.parse_text_to_nodes(done.stdout) if "markdown" in self.options else []
        return [shown, *page]

    def _shown(self, done: subprocess.CompletedProcess[str], *, quiet: bool) -> nodes.Node:
        printed = "" if quiet else done.stdout + (done.stderr if "error" in self.options else "")
        lines = printed.rstrip("\n").split("\n") if printed else []
        if "last" in self.options:
            lines = ["…", *lines[-self.options["last"] :]]
        text = "\n".join([f"$ {self.arguments[0]}", *(f"> {line}" for line in self.content), *lines])
        return nodes.literal_block(text, text, language="text")


@cache
def ran(command: str, typed: str) -> subprocess.CompletedProcess[str]:
    """Run a command of Cadogan's, in `_generated` and away from the builder's own games."""
    program, *words = shlex.split(command)
    if program != "cadogan":
        raise ValueError(command)
    GENERATED.mkdir(exist_ok=True)
    with TemporaryDirectory() as data:
        return subprocess.run(  # noqa: S603 - our own pages' commands
            [sys.executable, "-m", "cadogan", *words],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            cwd=GENERATED,
            env={**os.environ, "CADOGAN_DATA": data, "LC_ALL": "C.UTF-8"},
        )


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("command", Command)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
