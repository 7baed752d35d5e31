"""The table as a widget: it draws the piles, and turns keys and the mouse into strokes."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click, MouseDown, MouseMove, MouseUp, Resize
from textual.geometry import Offset, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cadogan.layout import Role
from cadogan.table import Pile, Table
from cadogan.terminal.arrange import Arrangement, Place, Spot, arrange
from cadogan.terminal.choosing import counts
from cadogan.terminal.paint import Canvas, Look, Marks, Pencil, style
from cadogan.terminal.sitting import Sitting

ASIDE = 3
"""Going aside counts so many times as much as going straight on."""


class Felt(Widget, can_focus=True):
    """The table of one sitting.

    Args:
        sitting: the game and the hand.
        look: how cards look.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "step(1)", show=False),
        Binding("shift+tab", "step(-1)", show=False),
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("up", "deeper(1)", show=False),
        Binding("down", "deeper(-1)", show=False),
        Binding("home", "end_stop(0)", show=False),
        Binding("end", "end_stop(-1)", show=False),
        Binding("enter", "strike", show=False),
        Binding("s", "send", show=False),
    ]

    class Stroke(Message):
        """The hand did something: all that shows the game should look again."""

    def __init__(self, sitting: Sitting, look: Look) -> None:
        super().__init__()
        self.sitting = sitting
        self.look = look
        self.cursor: Pile = sitting.first_stop
        self.depth = 1
        self._strips: list[Strip] = []
        self._arranged: tuple[Table | None, Size, Arrangement | None] = (None, Size(0, 0), None)
        self._grip: Offset | None = None
        self._pointer: Offset | None = None
        self._lifting = False

    # ---- showing

    def sit_down(self, sitting: Sitting) -> None:
        """Show another game."""
        self.sitting = sitting
        self.cursor = sitting.first_stop
        self.redraw()

    def redraw(self) -> None:
        """Draw the table again."""
        self._strips = []
        allowed = counts(self.sitting.session, self.cursor)
        if self.depth not in allowed:
            self.depth = allowed[0]
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        """Find new places for all piles."""
        event.stop()
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """Give one line of the table."""
        if not self._strips:
            self._strips = self._drawn()
        ground = style(self.look.palette.text, self.look.palette.felt)
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, ground)

    @property
    def arrangement(self) -> Arrangement | None:
        """Where the piles lie now; None where the window is too small."""
        session = self.sitting.session
        table, size, known = self._arranged
        if table is not session.table or size != self.size:
            layout = session.rules.layout
            seen = {pile: session.seen(pile) for pile in layout.piles}
            known = arrange(layout, seen, *self.size, self.sitting.longest)
            self._arranged = (session.table, self.size, known)
        return known

    def _drawn(self) -> list[Strip]:
        width, height = self.size
        palette = self.look.palette
        canvas = Canvas(width, height, style(palette.text, palette.felt))
        arrangement = self.arrangement
        if arrangement is None:
            canvas.write(0, 0, self.sitting.say("Make the window larger."), style(palette.text, palette.felt))
        else:
            self._draw(arrangement, canvas)
        return [Strip(canvas.line(y), width) for y in range(height)]

    def _draw(self, arrangement: Arrangement, canvas: Canvas) -> None:
        layout = self.sitting.session.rules.layout
        pencil = Pencil(
            canvas, self.look, arrangement.size, layout.group, self._sign, layout.names, self.sitting.veiled
        )
        goals = self.sitting.goals
        for place in arrangement.places:
            pencil.pile(place, self._marks(place.pile, goals))
        if self._pointer is not None and self._grip is not None and self.sitting.lifted:
            self._draw_carried(arrangement, pencil, self._pointer - self._grip)

    def _draw_carried(self, arrangement: Arrangement, pencil: Pencil, way: Offset) -> None:
        """Draw the lifted cards where the mouse carries them."""
        lifted = self.sitting.lifted
        if lifted is None:
            return
        place = arrangement.by_pile[lifted.pile]
        spots = tuple(
            Spot(spot.card, spot.x + way.x, spot.y + way.y, spot.depth)
            for spot in place.cards
            if spot.depth <= lifted.count
        )
        if spots:
            pencil.pile(Place(lifted.pile, spots[0].x, spots[0].y, spots), Marks(0, lifted.count))

    def _sign(self, pile: Pile) -> str:
        layout = self.sitting.session.rules.layout
        group = layout.group(pile)
        if group.signs:
            return group.signs[layout.number(pile) - 1]
        return "○" if group.role == Role.STOCK else ""

    def _marks(self, pile: Pile, goals: frozenset[Pile]) -> Marks:
        lifted = self.sitting.lifted
        return Marks(
            cursor=self.depth if pile == self.cursor and self.has_focus else 0,
            lifted=lifted.count if lifted and lifted.pile == pile else 0,
            goal=pile in goals,
        )

    # ---- keys

    def action_step(self, way: int) -> None:
        """Go to the next or last pile in reading order."""
        stops = self.sitting.stops
        self._go_to(stops[(stops.index(self.cursor) + way) % len(stops)])

    def action_end_stop(self, index: int) -> None:
        """Go to the first or the last pile."""
        self._go_to(self.sitting.stops[index])

    def action_go(self, x: int, y: int) -> None:
        """Go to the nearest pile in a direction."""
        arrangement = self.arrangement
        if arrangement is None:
            return
        places = arrangement.by_pile
        here = places[self.cursor]
        distances = {
            pile: _distance(here, places[pile], (x, y), arrangement.size.height)
            for pile in self.sitting.stops
            if pile != self.cursor
        }
        ahead = {pile: distance for pile, distance in distances.items() if distance is not None}
        if ahead:
            self._go_to(min(ahead, key=lambda pile: ahead[pile]))

    def action_deeper(self, way: int) -> None:
        """Take more cards of the pile in view, or fewer; at its end go to the pile above or below."""
        allowed = counts(self.sitting.session, self.cursor)
        index = allowed.index(self.depth) + way if self.depth in allowed else 0
        if 0 <= index < len(allowed) and self.sitting.lifted is None:
            self.depth = allowed[index]
            self.redraw()
        else:
            self.action_go(0, -way)

    def action_strike(self) -> None:
        """Lift or lay."""
        self.sitting.strike(self.cursor, self.depth)
        self._struck()

    def action_send(self) -> None:
        """Send the cards under the cursor where they fit best."""
        self.sitting.send(self.cursor, self.depth)
        self._struck()

    def _go_to(self, pile: Pile) -> None:
        self.cursor = pile
        self.depth = counts(self.sitting.session, pile)[0]
        self.redraw()

    def _struck(self) -> None:
        self.redraw()
        self.post_message(self.Stroke())

    # ---- mouse

    def on_mouse_down(self, event: MouseDown) -> None:
        """Lift the card under the mouse, or lay what is lifted."""
        found = self.arrangement and self.arrangement.at(event.x, event.y)
        before = self.sitting.lifted
        if not found:
            self.sitting.let_go()
        elif found[0] in self.sitting.stops:
            pile, depth = found
            self.cursor = pile
            allowed = counts(self.sitting.session, pile)
            self.depth = depth if depth in allowed or len(allowed) > 1 else allowed[0]
            self.sitting.strike(pile, self.depth)
        else:
            self.sitting.let_go()
        self._lifting = before is None and self.sitting.lifted is not None
        if self.sitting.lifted is not None:
            self._grip = event.offset
            self.capture_mouse()
        self._struck()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Carry lifted cards along while the button is held."""
        if self._grip is not None:
            self._pointer = event.offset
            self.redraw()

    def on_mouse_up(self, event: MouseUp) -> None:
        """Lay cards where they were dragged."""
        dragged = self._grip is not None and event.offset != self._grip
        self.release_mouse()
        self._grip = self._pointer = None
        if dragged and self.sitting.lifted is not None:
            found = self.arrangement and self.arrangement.at(event.x, event.y)
            if not found:
                self.sitting.let_go()
            elif found[0] != self.sitting.lifted.pile:
                self.sitting.lay(found[0])
        self._struck()

    def on_click(self, event: Click) -> None:
        """Send a card home by a double click."""
        found = self.arrangement and self.arrangement.at(event.x, event.y)
        if event.chain == 2 and found and found[0] == self.cursor and self._twice:
            self.sitting.send(self.cursor, self.depth)
            self._struck()
        self._twice = self._lifting

    _twice = False


def _distance(here: Place, there: Place, way: tuple[int, int], row: int) -> int | None:
    """How far a place lies in a direction; None where it doesn't. To the side, only the same row counts."""
    x, y = there.x - here.x, there.y - here.y
    if way[0]:
        return x * way[0] if x * way[0] > 0 and abs(y) < row else None
    # A character is about twice as high as it is wide.
    return 2 * y * way[1] + ASIDE * abs(x) if y * way[1] > 0 else None
