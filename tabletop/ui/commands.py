"""Every command of a person at the table, one row each: its keys, its words, and the function that carries it out.

The help, the settings of keys, menus, buttons with their tool tips and the loop all read this one list. A key is written as
a person reads it: `Ctrl+Shift+Z`. On a Mac the command key stands for Ctrl.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Command(Struct, frozen=True):
    """One command. Two with the same words are one row of the help."""

    id: str
    typed: str
    """Its keys, apart by spaces."""
    mouse: str
    """What the mouse does for it."""
    words: str
    does: str
    """The function that carries it out, as a path from the table screen: `play.undo`."""
    args: tuple[int | str, ...] = ()
    """What that function is called with."""
    given: Literal["", "digit", "place", "events"] = ""
    """What it is given first: the digit of the key, or the pointer's place; `events` are watched by the screen itself."""
    now: bool = False
    """It makes no sense while the past is looked at."""
    everywhere: bool = False
    """Its keys mean the same in every window, so that they cannot be changed."""
    held: bool = False
    """It lasts while the key is down."""
    window: bool = False
    """The window itself carries it out, whichever screen is on top."""
    label: str = ""
    """Its words in a menu and beside a button, where they are not those of the help."""
    icon: str = ""
    why_not: str = ""
    """The function that gives the sentence on why it is not possible now, empty if it is: a path like `does`, with `args` too."""
    refusal: str = ""
    """The sentence shown when it fits none of the chosen pieces."""
    keys_of: str = ""
    """The command whose keys do this too."""

    @property
    def fixed(self) -> bool:
        """Whether its keys cannot be changed: they are a run, are held, or mean the same in every window."""
        return self.everywhere or self.given in ("digit", "events")

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys it has unless they were changed."""
        return tuple(self.typed.split())

    @property
    def text(self) -> str:
        """Its words in a menu and beside a button."""
        return self.label or self.words


def piece(
    id: str, typed: str, mouse: str, words: str, label: str = "", icon: str = "", refusal: str = "", keys_of: str = ""
) -> Command:
    """A command on the chosen pieces; `tabletop.rules.piece_commands` says which move it becomes."""
    does, args = "play.on_pieces", (id,)
    why = "play.why_not_on_pieces"
    return Command(id, typed, mouse, words, does, args, label=label, icon=icon, why_not=why, refusal=refusal, keys_of=keys_of)


def sized(id: str, typed: str, step: int, label: str) -> Command:
    """A command that makes everything larger or smaller."""
    return Command(id, typed, "", "All larger, smaller", "app.step_scale", (step,), window=True, label=label)


def turned(id: str, typed: str, quarters: int, label: str, icon: str = "") -> Command:
    """A command that turns the view of the table."""
    return Command(id, typed, "menu", "Turn the view of the table", "rotate_table", (quarters,), label=label, icon=icon)


def marking(id: str, typed: str, mouse: str, words: str, does: str, label: str, icon: str = "") -> Command:
    """A command that puts something on the present table beside the game."""
    return Command(id, typed, mouse, words, does, now=True, label=label, icon=icon)


def here(id: str, typed: str, mouse: str, words: str, does: str, label: str, icon: str) -> Command:
    """A command that opens a menu about the present table at the pointer."""
    return Command(id, typed, mouse, words, does, given="place", now=True, label=label, icon=icon)


def each(modifier: str) -> str:
    """A modifier with each digit but 0."""
    return " ".join(f"{modifier}+{digit}" for digit in range(1, 10))


TOO_FEW_TO_DEAL = "There are too few in the pile to deal one to each."
NO_PACK = "This belongs to no pack of cards."
NO_LOCK = "In a hand, in a bag or in a pile that has a place of its own nothing needs a lock."
NO_SET = "This belongs to no set of men that began somewhere."
NO_PACK_OR_SET = "This belongs to no pack of cards and to no set of men."
NOT_LOOSE = "Select two or more unlocked pieces that lie loose on the table."
TOO_FEW_TO_SPACE = "Select three or more unlocked pieces that lie loose on the table."
NOT_ON_THE_TABLE = "Only a pile that lies on the open table can be spread."
KEEP = "Keep as a template, as set-up"
DIGITS = "0 1 2 3 4 5 6 7 8 9"

GROUPS: dict[str, tuple[Command, ...]] = {
    "Pieces": (
        Command("pick_up", "", "drag", "Pick up and move", "pointer.on_event", given="events"),
        Command("select_many", "", "drag on the table, Shift+click", "Select several", "pointer.on_event", given="events"),
        Command("select_all", "Ctrl+A", "", "Select all: table or hand", "errands.select_all", label="Select all"),
        Command("menu", "Menu Shift+F10", "right click", "Menu of all commands", "menu_at_pointer"),
        piece("flip", "F", "middle click", "Flip", icon="flip", refusal="This has no other side."),
        piece("rotate_left", "Q", "wheel while holding", "Turn left or right", icon="left", label="Turn left"),
        piece("rotate_right", "E", "wheel while holding", "Turn left or right", icon="right", label="Turn right"),
        piece("rotate_left_fine", "Shift+Q", "", "Turn a little", label="Turn a little left"),
        piece("rotate_right_fine", "Shift+E", "", "Turn a little", label="Turn a little right"),
        piece("in_grid", "G", "menu", "Lay out in a grid, in a row", "Lay out in a grid", "spread", NOT_LOOSE),
        piece("in_row", "Shift+G", "menu", "Lay out in a grid, in a row", "Lay out in a row", "spread", NOT_LOOSE),
        piece("turn_group_left", "Ctrl+Shift+E", "menu", "Turn several together", "Turn together to the left", "left", NOT_LOOSE),
        piece("turn_group_right", "Ctrl+E", "menu", "Turn several together", "Turn together to the right", "right", NOT_LOOSE),
        here("line_up", "Ctrl+G", "menu", "Line up: all ways", "menus.of_arranging", "Line up…", "spread"),
        piece("lock", "L", "", "Lock in its place, unlock", icon="lock", label="Lock or unlock", refusal=NO_LOCK),
        Command("copy", "Ctrl+C", "", "Copy, paste at the pointer", "errands.copy", now=True, icon="copy", label="Copy"),
        Command(
            *("paste", "Ctrl+V", "", "Copy, paste at the pointer", "errands.paste"),
            given="place",
            now=True,
            icon="copy",
            label="Paste",
            why_not="errands.why_no_paste",
        ),
        Command(
            *("components", "X", "menu", "Box of components, my shelf", "drawer.toggle"),
            label="Box of components",
            icon="wooden-crate",
            why_not="drawer.why_not",
        ),
        Command(
            *("to_shelf", "Ctrl+K", "menu", "Box of components, my shelf", "errands.to_shelf"),
            label="Keep on my shelf…",
            icon="save",
            now=True,
            why_not="errands.why_not_to_shelf",
        ),
        Command("delete", "Delete", "", "Put back into the box", "drawings.delete", icon="trash"),
        Command("cancel", "Escape", "", "Cancel, put back", "dispatch.cancel", given="events"),
    ),
    "Piles, dice and hands": (
        Command("top_or_stack", "", "drag, Shift+drag", "Take one, or the pile", "pointer.on_event", given="events"),
        Command("take", "", "drop, Shift+drop", "Take a man there, or share", "pointer.on_event", given="events"),
        piece(
            "roll_shuffle",
            "R",
            "double click",
            "Roll dice, shuffle a pile",
            refusal="Only dice are rolled, and only piles are shuffled.",
        ),
        Command(
            *("roll_pool", "Shift+R", "menu", "Roll several dice: 5d6; the last rolls", "errands.roll"),
            label="Roll several dice: 5d6…",
            icon="dice",
            now=True,
        ),
        Command("digits", DIGITS, "", "Draw or take several, set a die", "digits.press", given="digit"),
        Command("put_nth", "", "3 while holding, drop", "Put third from the top", "pointer.on_event", given="events"),
        piece("deal", "Shift+D", "", "Deal to each: one, or digits", "Deal one to each", "deal", TOO_FEW_TO_DEAL),
        piece("gather_set_up", "Shift+X", "", "Gather the pack, or set men up again", refusal=NO_PACK_OR_SET),
        piece(
            *("new_round", "Shift+N", "", "New round: gather, shuffle, deal"),
            label="New round: shuffle and deal",
            icon="deal",
            refusal=NO_PACK,
        ),
        here("take_trick", "Shift+H", "menu", "Take the trick", "menus.of_trick", "Take the trick…", "under"),
        piece(
            *("hand", "H", "drag to your hand", "Take to hand, sort it, open it"),
            "Take to hand",
            "hand",
            "This cannot go into a hand, or is already in yours.",
        ),
        Command(
            *("sort_hand", "Shift+S", "menu", "Take to hand, sort it, open it", "errands.sort_hand"),
            label="Sort the hand",
            icon="digits",
            now=True,
            why_not="errands.why_no_sorting",
        ),
        Command(
            "open_hand",
            "B",
            "click",
            "Take to hand, sort it, open it",
            "turns.open_hand",
            label="Open or cover my hand",
            icon="eye",
        ),
        Command(
            *("play_face_down", "Shift+F", "menu", "Play face down, turn a pile over", "pointer.clicks.play_face_down"),
            label="Play it face down, or turn the pile over",
            now=True,
            icon="play",
        ),
        piece("spread", "O", "double click", "Spread a pile, gather it", "Spread or gather", "spread", NOT_ON_THE_TABLE),
        piece("under", "U", "", "Put underneath", icon="under"),
        piece("peek", "V", "", "Peek at it (the log says so)", label="Peek", icon="eye", refusal="Nothing is hidden below it."),
    ),
    "Looking around": (
        Command("inspect", "Alt", "rest for a second", "See a piece large", "hover.press_alt", given="events", held=True),
        Command("pan", "", "middle drag, right drag", "Move the view", "pointer.on_event", given="events"),
        Command("pan_up", "W Up", "", "Move the view", "views.pan", (0, -1), label="Move the view up"),
        Command("pan_left", "A Left", "", "Move the view", "views.pan", (-1, 0), label="Move the view left"),
        Command("pan_down", "S Down", "", "Move the view", "views.pan", (0, 1), label="Move the view down"),
        Command("pan_right", "D Right", "", "Move the view", "views.pan", (1, 0), label="Move the view right"),
        Command("zoom_in", "Ctrl++ Ctrl+=", "wheel", "Nearer, farther", "views.zoom", (2,), icon="plus", label="Nearer"),
        Command("zoom_out", "Ctrl+-", "wheel", "Nearer, farther", "views.zoom", (-2,), icon="minus", label="Farther"),
        Command("near_far", "Z", "", "Quite near, and back", "views.near_far"),
        Command("fit", "Space", "button", "Fit the table in", "views.fit", icon="fit"),
        Command("look_on", "Y", "menu", "Board, mine, others, all", "views.walk", (1,), label="See the next part of the table"),
        Command("look_back", "Shift+Y", "", "Board, mine, others, all", "views.walk", (-1,), label="See the part before"),
        turned("turn_table_left", "Ctrl+Left", -1, "Turn the table back"),
        turned("turn_table_right", "Ctrl+Right", 1, "Turn the table a quarter", "turn-right"),
        Command("save_view", each("Ctrl"), "", "Keep a view, go there", "views.save", given="digit", label="Keep a view"),
        Command("go_to_view", each("Shift"), "", "Keep a view, go there", "views.go_to", given="digit", label="Go to a view"),
    ),
    "Notes and marks": (
        marking("note_here", "N", "menu, double click", "Write or change a note", "drawings.note", "Put a note here…", "note"),
        marking("write", "F2", "double click", "Write on a blank", "menus.write", "Write on it…", "edit"),
        marking("draw", "I", "button", "Draw lines, arrows", "tools.next", "Draw on the table", "quill-ink"),
        here("pen_colour", "Ctrl+I", "button", "Colour of the pen", "tools.ask_colour", "Colour of the pen…", "quill-ink"),
        Command("ping", "Shift+P", "", "Show a point to all (not logged)", "tools.ping", given="place", label="Show this point"),
        Command("ruler", "M", "menu", "Measure", "tools.toggle", ("ruler",)),
        here("rub_out", "Shift+I", "right click", "Rub out", "drawings.ask_rub_out", "Rub out…", "trash"),
        marking("make_counter", "C", "menu", "Make a counter", "drawings.counter", "Make a counter…"),
        Command(
            *("score_sheet", "Shift+C", "menu", "Scores by round", "errands.score_sheet"),
            label="Scores by round…",
            icon="laurels",
            why_not="errands.why_no_score_sheet",
        ),
        Command("clock", "K", "button", "Clock: start, stop", "clock.toggle", now=True),
        here(
            "marks_menu", "Shift+K", "menu", "All of these, and the clock", "menus.of_drawings", "Counter, clock, turn…", "clock"
        ),
    ),
    "Time and turns": (
        Command("undo", "Ctrl+Z", "button", "Undo", "play.undo", icon="undo", now=True, why_not="play.why_no_undo"),
        Command("redo", "Ctrl+Y Ctrl+Shift+Z", "button", "Redo", "play.redo", icon="redo", now=True, why_not="play.why_no_redo"),
        Command("step_back", "PgUp", "click in the log", "One moment back or on", "timeline.step", (-1,), label="A moment back"),
        Command("step_forward", "PgDn", "click in the log", "One moment back or on", "timeline.step", (1,), label="A moment on"),
        Command("first", "Home", "", "See the start, the end", "timeline.to", (0,), label="See the start"),
        Command("last", "End Alt+End", "", "See the start, the end", "timeline.to", (-1,), label="See the end"),
        Command("again", "J", "", "See again what just happened", "steps.again", icon="play", now=True),
        Command("timeline", "T", "button", "Timeline: look at the past", "toggle_timeline", icon="clock"),
        Command("replay", "P", "button", "Play back, pause", "replay"),
        Command("end_turn", "Ctrl+Enter", "button", "End the turn", "turns.end_turn", now=True),
        here(
            "give_turn", "Shift+T", "drag the marker", "Say whose turn it is", "turns.ask_turn", "Whose turn is it?", "turn-end"
        ),
        Command("who_begins", "", "menu", "Who begins? Chance says", "turns.who_begins", icon="people", now=True),
        Command("rules_level", "Ctrl+R", "switch in the bar", "Rules off, advise, enforce", "turns.next_level", now=True),
    ),
    "Keyboard alone": (
        Command("walk", "Tab Shift+Tab", "", "Next piece or zone", "dispatch.to_panels", everywhere=True),
        Command("pick_place", "Enter Shift+Enter", "", "Take up, put down, choose", "cursor.on_key", given="events"),
        Command("find", "Ctrl+F", "", "Find a piece by name", "errands.find", label="Find by name…", icon="search"),
        Command("panels", "F6", "", "To the buttons and back", "dispatch.to_panels"),
        Command("words", "Ctrl+B", "menu", "The table in words", "errands.words", icon="log"),
    ),
    "Window": (
        Command("help", "F1 ?", "button", "Help, all commands", "errands.help", label="Keys and mouse", icon="help"),
        Command("commands", "Ctrl+Shift+P", "menu", "Help, all commands", "menus.of_commands", label="Commands…", icon="search"),
        Command("hide_panels", "F11", "button", "Hide bar and panel", "hide_panels", icon="panel"),
        Command("save_as", "Ctrl+S", "button", "Save a copy", "errands.save_as", label="Save a copy…", icon="save"),
        Command(
            *("save_with_pictures", "", "menu", "Save a copy", "errands.save_with_pictures"),
            label="Save a copy with its pictures…",
            icon="save",
            why_not="errands.why_no_pictures",
        ),
        Command(
            *("keep_template", "", "menu: Game", KEEP, "errands.keep_template"),
            label="Keep as a template…",
            icon="copy",
            now=True,
        ),
        Command(
            *("keep_layout", "", "menu: Game", KEEP, "errands.keep_layout"),
            label="Keep this layout as the game’s set-up",
            icon="copy",
            now=True,
            why_not="errands.why_no_layout",
        ),
        Command(
            *("places", "", "menu: Game", KEEP, "pack.edit_places"),
            label="Places of the game: add, move, resize…",
            given="place",
            icon="fit",
            now=True,
            why_not="errands.why_no_layout",
        ),
        Command("screenshot", "F12", "", "Save a picture", "app.screenshot", window=True),
        Command("full_screen", "Alt+Enter", "", "Full screen", "app.toggle_full_screen", everywhere=True, window=True),
        sized("scale_up", "Ctrl+Shift++ Ctrl+Shift+=", 1, "All larger"),
        sized("scale_down", "Ctrl+Shift+-", -1, "All smaller"),
        Command("mute", "Ctrl+M", "button", "Sound off, on", "errands.mute", icon="sound"),
        Command("settings", "Ctrl+,", "button", "Settings", "errands.settings", icon="settings"),
    ),
    "": (
        Command("home", "", "button", "Back to the games", "app.home", icon="home"),
        Command("undo_turn", "", "menu", "Undo the whole turn", "play.undo_turn", now=True, why_not="play.why_no_undo"),
        Command("note", "", "menu", "Write a note into the log…", "errands.note", icon="edit", now=True),
        Command("search_log", "", "menu", "Search the log…", "moments.ask_search", icon="search"),
        Command("export_text", "", "menu", "Export the log as text…", "moments.ask_export", (".txt",), icon="save"),
        Command("export_json", "", "menu", "Export the log as JSON…", "moments.ask_export", (".json",), icon="save"),
        Command("export_film", "", "menu", "Export a film: GIF or pictures…", "moments.ask_film", icon="save"),
        Command("rules", "", "button", "The rules of the game", "errands.rules", icon="rule-book"),
        Command(
            *("open_hands", "", "menu", "We play with open hands, or no longer", "turns.set_open_hands"),
            icon="eye",
            now=True,
            why_not="turns.why_no_open_hands",
        ),
        Command(
            *("first_steps", "", "menu", "First steps: guided turns", "cards.first_steps"),
            icon="person",
            why_not="cards.why_no_first_steps",
        ),
        Command("scores", "", "button", "Scores, and what they are made of", "turns.scores", icon="laurels"),
        Command("bot_speed", "", "button", "How fast bots and steps go", "turns.ask_pace", icon="bot"),
        piece("align_across", "", "menu", "Put at one height", refusal=NOT_LOOSE),
        piece("align_down", "", "menu", "Put below one another", refusal=NOT_LOOSE),
        piece("space_across", "", "menu", "Space evenly from left to right", refusal=TOO_FEW_TO_SPACE),
        piece("space_down", "", "menu", "Space evenly from top to bottom", refusal=TOO_FEW_TO_SPACE),
        piece("gather", "", "menu", "Gather the pack, hands too", icon="stack", refusal=NO_PACK, keys_of="gather_set_up"),
        piece("set_up_men", "", "menu", "Set the men up again", icon="fit", refusal=NO_SET, keys_of="gather_set_up"),
        piece("roll", "", "menu", "Roll dice", "Roll", "dice", "Only dice are rolled.", keys_of="roll_shuffle"),
        piece(
            *("shuffle", "", "menu", "Shuffle a pile", "Shuffle", "shuffle", "Only piles are shuffled."),
            keys_of="roll_shuffle",
        ),
    ),
}
"""All commands below the headings of the help, in its order; those below none have their place in a menu or the bar alone."""

COMMANDS: dict[str, Command] = {command.id: command for group in GROUPS.values() for command in group}
"""Each command by its id. Ids stand in code alone, so a KeyError is a fault of ours."""
