"""The table in the browser: a small server on this machine, and the page that it shows."""

from cadogan.web.serve import serve

__all__ = ["serve"]
