"""Chance: outcome n of a stream depends on nothing but the seed, the stream and n."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.apply import apply_events
from tabletop.core.chance import MOST_STREAMS, SHARED, Chance, Rng
from tabletop.core.equipment import Equipment
from tabletop.core.events import ChanceUsed
from tabletop.core.table import start_table, table_hash

CARDS = tuple(f"c{number}" for number in range(1, 13))


def test_the_outcomes_of_a_seed_are_the_same_on_every_machine_for_ever() -> None:
    rng = Rng(Chance("7"))
    assert [rng.rolls(("die.a",), 6)[0] for _ in range(10)] == [4, 4, 5, 0, 4, 3, 0, 3, 2, 1]
    assert [rng.rolls(("die.b",), 20)[0] for _ in range(4)] == [13, 2, 16, 5]
    assert rng.shuffled_pile("deck", CARDS) == ("c10", "c6", "c2", "c5", "c8", "c3", "c7", "c12", "c9", "c11", "c4", "c1")
    assert rng.blind_draw("bag", CARDS, 3) == ("c9", "c8", "c7")
    assert rng.outcome("first player", ["blue"]) == [15951478302626877462]
    assert [rng.below(6) for _ in range(10)] == [5, 4, 1, 1, 1, 1, 0, 0, 5, 3]


def test_dice_of_a_pool_are_dice_apart() -> None:
    """Those of a ten are worked out together, yet no two of them, nor a die without a number, show the same all the time."""
    dice = (*(f"d{number}" for number in range(25)), "d", "one d", "ten d", "die.a", "die.a0", "")
    shown = {die: tuple(Rng(Chance("7", 0, {die: number})).rolls((die,), 20)[0] for number in range(30)) for die in dice}
    assert len(set(shown.values())) == len(dice)
    rng = Rng(Chance("7"))
    assert [rng.rolls(dice, 20) for _ in range(30)] == [list(faces) for faces in zip(*shown.values(), strict=True)]


def test_each_use_is_counted_for_its_own_stream() -> None:
    rng = Rng(Chance("7", 3, {"die.a": 5}))
    rng.rolls(("die.a",), 6)[0]
    rng.shuffled_pile("deck", CARDS)
    rng.rolls(("die.a",), 6)[0]
    assert (rng.used, rng.streams) == (0, ["die.a", "shuffle deck", "die.a"])
    rng.below(6)
    assert rng.used == 1


@given(st.integers(0, 40), st.dictionaries(st.sampled_from(("die.b", "shuffle deck", "draw bag")), st.integers(0, 99)))
def test_the_next_roll_of_a_die_depends_on_its_own_count_alone(count: int, others: dict[str, int]) -> None:
    alone = Rng(Chance("7", 0, {"die.a": count}))
    among = Rng(Chance("7", 9, {**others, "die.a": count}))
    assert [alone.rolls(("die.a",), 6)[0] for _ in range(9)] == [among.rolls(("die.a",), 6)[0] for _ in range(9)]


@given(st.permutations(CARDS), st.sets(st.sampled_from(CARDS)))
def test_a_shuffle_orders_two_cards_alike_however_they_lay_and_whatever_lay_with_them(
    order: list[str], missing: set[str]
) -> None:
    whole = Rng(Chance("7")).shuffled_pile("deck", CARDS)
    fewer = Rng(Chance("7")).shuffled_pile("deck", [card for card in order if card not in missing])
    assert fewer == tuple(card for card in whole if card not in missing)


def test_every_shuffle_and_every_pile_has_another_order() -> None:
    rng = Rng(Chance("7"))
    orders = [rng.shuffled_pile(pile, CARDS) for _ in range(50) for pile in ("deck", "discard")]
    orders += [Rng(Chance(str(seed))).shuffled_pile("deck", CARDS) for seed in range(50)]
    assert len(set(orders)) == len(orders) - 1, "the first shuffle of the deck with seed 7 is among them twice"


def test_dice_shuffles_and_draws_are_fair() -> None:
    rng = Rng(Chance("fair"))
    faces = Counter(rng.rolls(("die.a",), 6)[0] for _ in range(6000))
    assert all(900 < faces[face] < 1100 for face in range(6))
    tops = Counter(rng.shuffled_pile("deck", CARDS[:6])[0] for _ in range(6000))
    assert all(900 < tops[card] < 1100 for card in CARDS[:6])
    drawn = Counter(rng.blind_draw("bag", CARDS[:6], 1) for _ in range(6000))
    assert all(900 < drawn[card,] < 1100 for card in CARDS[:6])


def test_streams_beyond_what_a_table_counts_are_counted_as_one(small_box: Equipment) -> None:
    table = start_table(small_box, "7")
    full = apply_events(table, [ChanceUsed(0, tuple(str(number) for number in range(MOST_STREAMS)))])
    rng = Rng(full.chance)
    rolls = rng.rolls(("0", "new", "newer"), 1000) + rng.rolls(("new",), 1000)
    after = apply_events(full, [ChanceUsed(0, tuple(rng.streams))])
    assert len(after.chance.streams) == MOST_STREAMS + 1
    assert (after.chance.streams["0"], after.chance.streams[SHARED]) == (2, 3)
    rolls += Rng(after.chance).rolls(("new", "newer"), 1000)
    assert len(set(rolls)) == 6
    assert apply_events(after, [ChanceUsed(0, ("newest",))]).chance.streams[SHARED] == 4


def test_the_chance_after_what_was_drawn_is_that_of_the_event(small_box: Equipment) -> None:
    table = apply_events(start_table(small_box, "7"), [ChanceUsed(2, ("die.a", "deck"))])
    rng = Rng(table.chance)
    rng.rolls(("die.b", "die.a"), 6)
    rng.rolls(("die.a",), 6)
    rng.shuffled_pile("deck", CARDS)
    rng.below(6)
    after = rng.after(table.chance)
    assert after == apply_events(table, [ChanceUsed(rng.used, tuple(rng.streams))]).chance
    assert after is not None
    assert (after.drawn, after.streams["die.a"], after.streams["die.b"]) == (3, 3, 1)
    assert table.chance.streams == {"die.a": 1, "deck": 1}, "the table before is left as it was"
    assert rng.after(Chance("7")) is None
    assert Rng(full := Chance("7", 0, {SHARED: 1})).after(full) is None


def test_a_table_hash_tells_streams_apart_and_leaves_older_tables_as_they_were(small_box: Equipment) -> None:
    table = start_table(small_box, "7")
    plain, rolled = (apply_events(table, [event]) for event in (ChanceUsed(1), ChanceUsed(0, ("die.a",))))
    other = apply_events(table, [ChanceUsed(0, ("die.b",))])
    assert table_hash(plain) == "e8cd2ee9e0dfdd2c8b3f8a64ae392633"
    assert len({table_hash(one) for one in (table, plain, rolled, other)}) == 4
    assert table.chance == Chance("7"), "the table before is left as it was"
