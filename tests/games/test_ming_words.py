"""The rows of Ming Dynasty say what a choice is good for, not only what it is."""

from __future__ import annotations

from ming_scene import Scene

from tabletop.core.chance import Chance, Rng
from tabletop.games.ming_dynasty.cards import TakeCard, TakeDragon, TakingCard
from tabletop.games.ming_dynasty.cities import ChooseReturn
from tabletop.games.ming_dynasty.data import DISTRICTS, ROADS
from tabletop.games.ming_dynasty.ids import CARD_KIND, DISPLAY, MOVES
from tabletop.games.ming_dynasty.movement import EndWalk, Stay, Walk
from tabletop.games.ming_dynasty.placing import PlaceMember
from tabletop.games.ming_dynasty.rules import RULES
from tabletop.games.ming_dynasty.state import place, prince_at, who_is_in
from tabletop.rules.choices import choices_among
from tabletop.rules.hands import buttons
from tabletop.rules.ruleset import Move
from tabletop.session import Session


def rows_of(session: Session, kind: type[Move]) -> set[tuple[str, str, str]]:
    """The label, small text and heading of each row that makes such a move, the first time that it is offered."""
    rng = Rng(Chance("rows"))
    while not any(isinstance(move, kind) for move in session.legal_moves().moves):
        session.play(rng.choice(session.legal_moves().moves))
    legal = session.legal_moves()
    found = buttons(session.ruleset, session.table, legal.seat, legal.moves)
    return {(button.label, button.detail, button.group) for button, move in found if isinstance(move, kind)}


def test_each_row_says_what_it_is_good_for() -> None:
    """“Cards · beside Zhili” and “Give up a member” said neither what a card does nor why one wants a dragon."""
    session = Session.new("ming_dynasty", 3, seed="words")
    assert all(detail.startswith("beside the ") for _, detail, _ in rows_of(session, PlaceMember))
    assert all(detail.startswith("leads ") for _, detail, _ in rows_of(session, TakeCard))
    dragons = rows_of(session, TakeDragon)
    assert {detail for _, detail, _ in dragons} == {"any border"}
    assert all(label.startswith("Dragon for the ") for label, _, _ in dragons)
    assert all(detail.startswith(("up to ", "nobody (")) for _, detail, _ in rows_of(session, EndWalk))


def test_return_cards_say_what_a_choice_brings_and_are_listed_once() -> None:
    """“Send back two members · with card 2” said neither what stays nor what that brings, and came again with cards 0 and 2.

    Three members who stay beside two of Red are surely the most of the city (6.7), which brings 4 more.
    """
    scene = Scene(3).in_houses("SHA1", blue=3, red=2).pending(("blue", "red"), "choose", ("choose", "SHA"), round_=2)
    legal = [move for move in RULES.legal_moves(scene.table, "blue") if isinstance(move, ChooseReturn)]
    listed = choices_among(RULES, scene.table, "blue", legal)
    rows = {choice.label: choice.detail for choice in listed}
    assert rows == {
        "Send back no members": "three stay for 12 + 4 points; with card 0",
        "Send back one member": "two stay for 8 points; with card 1",
        "Send back two members": "one stays for 4 points; with card 2",
        "Send back three members": "nobody stays; with card 3",
    }
    assert len(listed) == len(rows) < len(legal)
    assert RULES.check(scene.table, "blue", ChooseReturn((0, 1, 2))) is None, "by hand other sets are still laid"
    prompt = RULES.prompt(scene.table, "blue")
    for words in ("your three members", "also there: Red 2", "brings four points", "4 more", "counts in the open district again"):
        assert words in prompt
    last = scene.pending(("blue", "red"), "choose", ("choose", "SHA"), round_=6)
    assert "again" not in RULES.prompt(last.table, "blue")


def test_rows_of_steps_name_who_is_there_and_dragons_come_last() -> None:
    """“To Huguang I · with the junk” and “with the dragon” alternated down the list, and no row gave a fact."""
    scene = Scene(3).members("SHA2", red=2)
    home = prince_at(scene.table, "blue")
    there, by = ROADS[home][0]
    scene.hand("blue", by, "dragon").members(there, red=2)
    found = choices_among(RULES, scene.table, "blue", RULES.legal_moves(scene.table, "blue"))
    walks = [choice for choice in found if isinstance(choice.move, Walk)]
    spare = [choice.move.card == "dragon" and choice.move.district == there for choice in walks if isinstance(choice.move, Walk)]
    assert spare.count(True) == 1
    assert spare[-1]
    assert walks[-1].label == f"To {place(there)} by dragon"
    assert [isinstance(choice.move, Stay) for choice in found[len(walks) : -1]] == [True, True], "no step comes below them"
    assert any([(chip.says, chip.number) for chip in choice.chips] == [("Red", "2")] for choice in walks)
    assert all("Red 2" in choice.words for choice in walks if choice.chips), "who hears the row hears it too"


def test_rows_say_all_that_counts_in_a_district() -> None:
    """“nobody there” was said of a district with a prince and a member in its cloister."""
    scene = Scene(3).members("SHA1", red=2).cloister("SHA1", "green")
    assert who_is_in(scene.table, "SHA1") == "Red 2, cloister Green"
    seat, here = next((seat, here) for seat in ("blue", "red", "green") if (here := prince_at(scene.table, seat)))
    assert who_is_in(scene.table, here).endswith(f"prince {seat.title()}")
    assert f"Prince: {seat.title()}." in RULES.zone_help(scene.table, here)
    assert "Cloister free for 4 points in each scoring." in RULES.zone_help(scene.table, here)
    taken = {"SHA1", *(prince_at(scene.table, one) for one in ("blue", "red", "green"))}
    assert {who_is_in(scene.table, district) for district in DISTRICTS if district not in taken} == {"nobody there"}


def test_rows_of_cards_say_where_each_leads_and_light_the_way() -> None:
    """“for borders with its sign” let the person look for that sign among 39 borders."""
    scene = Scene(3).on_space("ZHI", blue=1).pending("blue", "cards", ("card",))
    here, shown = prince_at(scene.table, "blue"), scene.table.zones[DISPLAY["ZHI"]][-1]
    by_kind = {by: there for there, by in ROADS[here]}
    leads = f"leads to {place(by_kind[CARD_KIND[shown]])}" if CARD_KIND[shown] in by_kind else "leads nowhere from here"
    found = choices_among(RULES, scene.table, "blue", RULES.legal_moves(scene.table, "blue"))
    row = next(one for one in found if one.move == TakeCard("ZHI"))
    # Twice the same “Take the camel · leads to Shaanxi I; beside…” was there where the row was cut: the label says which it is.
    assert (row.label, row.detail) == (f"{CARD_KIND[shown].capitalize()} of Zhili", leads)
    for kind, there in by_kind.items():
        card = next(card for card in scene.table.zones[MOVES] if CARD_KIND[card] == kind)
        scene.put(scene.table.zones[DISPLAY["ZHI"]][-1], MOVES).put(card, DISPLAY["ZHI"])
        assert TakeCard("ZHI").way(scene.table, "blue", TakingCard()) == (here, there)


def test_rows_of_deploying_say_what_the_cloister_and_the_open_ground_bring() -> None:
    scene = Scene(3).hand("blue", "dragon").on_space("SHA", blue=3).cloister("SHA3", "red").members("SHA3", green=1)
    scene.play(Stay("dragon"))
    found = choices_among(RULES, scene.table, "blue", RULES.legal_moves(scene.table, "blue"))
    rows = {choice.label: choice.detail for choice in found}
    assert rows["One into the cloister"] == "4 points in each of 3 scorings; ousts Red"
    assert rows["One member"] == "one house as things stand"
    assert rows["Two members"] == "two houses as things stand"
    assert rows["Three, one in the cloister"] == "two houses; 3 × 4 points; ousts Red"
    gains = {choice.label: [(one.what, one.count) for one in choice.gains] for choice in found}
    assert gains["One into the cloister"] == gains["Three, one in the cloister"] == [("cloister", 1)], "also where one is ousted"
    assert gains["One member"] == []


def test_rows_of_walking_and_staying_say_whom_that_brings() -> None:
    """Sections 6.4 and 6.6: “brings up to 2” was said of a district where no walk may end."""
    scene = (
        Scene(3).prince("red", "SHA1").hand("blue", "rickshaw", "sedan", "horse").on_space("SHA", blue=2).on_space("ZHI", blue=1)
    )

    def rows() -> dict[str, str]:
        return {one.label: one.detail for one in choices_among(RULES, scene.table, "blue", scene.moves)}

    assert rows()["To Shaanxi I"] == "must go on, by rickshaw; prince Red"
    assert rows()["To Zhili III"] == "1 member, by horse"
    assert rows()["Stay, pay the horse"] == "up to 2 members into Shaanxi III"
    scene.cloister("SHA3", "blue")
    assert rows()["Stay, pay the horse"] == "nobody (your cloister)"
