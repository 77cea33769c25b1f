"""What the log and the rows of Three Kingdoms Redux say: each thing once, with its number and its reason."""

from __future__ import annotations

from three_kingdoms_scene import Scene, emptied

from tabletop import Session
from tabletop.core.chance import Rng
from tabletop.core.log import Entry
from tabletop.games.three_kingdoms_redux.asking import Choose
from tabletop.games.three_kingdoms_redux.bidding import Send, Where, With, choose_alliance
from tabletop.games.three_kingdoms_redux.blocks import find_winners
from tabletop.games.three_kingdoms_redux.data import STATES, amount
from tabletop.games.three_kingdoms_redux.play import CONFLICT, RESOLUTION, round_of
from tabletop.games.three_kingdoms_redux.rounds import STAGES
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.rules.gesture import Button
from tabletop.rules.play import steps_of
from tabletop.rules.ruleset import Move


def said(scene: Scene, move: Move, viewer: str | None = None) -> list[str]:
    """The sentence of a move, and those of its steps; the move is made."""
    before, seat, happened = scene.table, scene.seat, RULES.resolve(scene.table, scene.seat, move, Rng(scene.table.chance))
    words = [step.words for step in steps_of(happened)]
    scene.table = happened.table()
    return [RULES.describe_move(Entry(2, 1, seat, move.to_row(), ()), before, scene.table, viewer) or "", *words]


def unsaid(scene: Scene, move: Move) -> bool:
    """Whether a move has no row of its own in the log; it is made."""
    before = scene.table.flow.agenda
    said(scene, move)
    return RULES.is_unsaid(move.to_row(), before, scene.table.flow.agenda)


def buttons(scene: Scene) -> dict[str, str]:
    """The rows of the panel: what each says, and its detail."""
    moves = RULES.legal_moves(scene.table, scene.seat)
    return {
        one.label: one.detail
        for move in moves
        for one in RULES.gestures(scene.table, scene.seat, move)
        if isinstance(one, Button)
    }


def bidding_with(general: str, **goods: int) -> Scene:
    """Wei, whose only general at home beside its lord is this one, is to assign a general."""
    return emptied(Scene(general)).has("wei", **goods).at(choose_alliance).choose("trade")


def winners(scene: Scene) -> list[str]:
    """What the log says when the winners are found, and after it."""
    scene.where_is_alliance()
    t = RULES.begun(scene.table, Rng(scene.table.chance))
    t.rows, t.phase = [], CONFLICT
    t.turn_is(stage=STAGES.index(find_winners) - 1)
    t.carry_on()
    return [step.words for step in t.steps()]


# A general who is sent has one row in the log


def test_the_last_answer_says_whole_who_was_sent_with_what() -> None:
    scene = bidding_with("cao_ren", ta=2, spear=2, ps=1)
    assert unsaid(scene, Choose("cao_ren"))
    assert unsaid(scene, Choose("battle_wei_wu"))
    assert unsaid(scene, Choose("II"))
    before = scene.owns("wei", "ta", "spear", "ps")
    move, agenda = Choose("1"), scene.table.flow.agenda
    assert said(scene, move)[0] == "Wei sends Cao Ren with 2 infantry and 1 popular support to the Battle of Wei and Wu."
    assert not RULES.is_unsaid(move.to_row(), agenda, scene.table.flow.agenda)
    assert (before, scene.owns("wei", "ta", "spear", "ps")) == ((2, 2, 1), (0, 0, 0)), "it is this answer that costs"


def test_without_anything_to_add_the_space_is_the_last_answer() -> None:
    scene = bidding_with("cao_ren")
    assert unsaid(scene, Choose("cao_ren"))
    assert said(scene, Choose("recruit"))[0] == "Wei sends Cao Ren to Recruit."


def test_a_general_who_is_carried_is_said_when_all_is_chosen() -> None:
    scene = bidding_with("cao_ren", ps=1)
    assert unsaid(scene, Send("cao_ren", "recruit"))
    assert said(scene, Choose("0"))[0] == "Wei sends Cao Ren to Recruit."
    assert said(bidding_with("cao_ren"), Send("cao_ren", "emperor"))[0] == "Wei sends Cao Ren to the Han emperor."


def test_who_passes_is_said() -> None:
    scene = bidding_with("cao_ren")
    agenda = scene.table.flow.agenda
    assert said(scene, Choose("pass"))[0] == "Wei passes."
    assert not RULES.is_unsaid(Choose("pass").to_row(), agenda, scene.table.flow.agenda)


def test_the_log_of_a_game_has_one_row_for_each_general() -> None:
    session = Session.new("three_kingdoms_redux", 3, seed="log")
    while session.table.flow.phase != RESOLUTION:
        session.play(session.legal_moves().moves[0])
    rows = [session.describe(one.id, None, False) for one in session.entries[2:] if not session.is_unsaid(one.id)]
    assert len([row for row in rows if " sends " in row]) == len(round_of(session.table).bids) > 5
    assert not [row for row in rows if "about to send" in row]


# Winners


def test_spaces_without_a_rival_are_said_in_one_sentence_for_each_winner() -> None:
    scene = emptied(Scene("cao_ren", "guan_yu")).sends("cao_cao", "farm").sends("cao_ren", "emperor").sends("guan_yu", "recruit")
    assert winners(scene)[:2] == ["Without a rival Wei wins Farm and the Han emperor.", "Without a rival Shu wins Recruit."]


def test_what_was_contested_names_all_totals() -> None:
    scene = emptied(Scene("xun_yu", "cao_ren")).sends("sun_jian", "farm").sends("xun_yu", "farm")
    assert winners(scene)[0] == "Wei wins Farm with 5 before Wu with 3."


def test_cao_cao_wins_a_tie_and_the_log_says_so() -> None:
    scene = emptied(Scene("zhang_zhao")).sends("zhang_zhao", "farm").sends("cao_cao", "farm")
    assert winners(scene)[0] == "Wei wins Farm with 5 before Wu with 5, because Cao Cao wins ties."


def test_huang_gai_loses_a_tie_and_the_log_says_so() -> None:
    scene = emptied(Scene("lu_su", "xun_you")).sends("lu_su", "farm").sends("xun_you", "farm")
    scene.edit(lambda t: t.turn_is(left="farm"))
    assert winners(scene)[0] == "Wei wins Farm with 4 before Wu with 4, because Huang Gai has left it."


def test_an_earlier_total_wins_a_tie_and_the_log_says_so() -> None:
    scene = emptied(Scene("xun_yu", "zhang_zhao")).sends("zhang_zhao", "farm").sends("xun_yu", "farm")
    words = winners(scene)
    assert "Wu wins Farm with 5 before Wei with 5, because it had 5 first." in words


def test_only_allies_who_have_a_general_there_win() -> None:
    scene = emptied(Scene("guan_yu")).alliance("farm", *STATES).sends("cao_cao", "farm")
    assert winners(scene)[0] == "Without a rival Wei wins Farm."


def test_zhuge_jins_rice_is_a_step_where_wu_has_won_nothing() -> None:
    scene = emptied(Scene("zhuge_jin")).alliance("trade", "wei", "shu").sends("liu_bei", "farm")
    assert "Zhuge Jin works for Wu: 2 rice." in winners(scene)


# Rows of actions that were won


def test_the_answer_to_the_only_question_of_an_action_is_given_with_it() -> None:
    scene = emptied(Scene("cao_ren")).sends("cao_cao", "tribute").sends("cao_ren", "train").has("wei", ua=2).resolves()
    assert [row for row in buttons(scene) if "Decline" not in row] == [
        "Train: 2 untrained armies",
        "Train: 1 untrained army",
        "Tribute: 2 gold",
        "Tribute: 1 gold and 1 rice",
        "Tribute: 2 rice",
        "Tribute: 1 untrained army",
    ]
    assert said(scene, Choose("take.train:2"))[0] == "Wei takes Train: 2 untrained armies."
    assert said(scene, Choose("take.tribute.goods:1 gold+1 rice"))[0] == "Wei takes Tribute: 1 gold and 1 rice."
    assert scene.owns("wei", "ua", "ta", "gold", "rice") == (0, 2, 1, 1)


def test_an_answer_ahead_that_is_not_offered_is_refused() -> None:
    scene = emptied(Scene()).sends("cao_cao", "train").has("wei", ua=1).resolves()
    scene.refused("take.train:2", "NOT_OFFERED")
    scene.choose("take.train:1")


def test_cards_that_work_before_an_action_come_before_its_question() -> None:
    scene = emptied(Scene("yue_jin")).sends("yue_jin", "tribute").resolves()
    assert scene.offered() == ["take.tribute.goods", "take.tribute.army", "decline.tribute", "done"]


def test_naming_a_won_space_in_an_old_save_has_no_row() -> None:
    scene = emptied(Scene()).sends("cao_cao", "recruit").resolves()
    assert unsaid(scene, Choose("recruit"))


# What rows and questions say


def test_rows_of_units_say_the_bid_and_what_staying_costs_and_brings() -> None:
    scene = bidding_with("cao_ren", ta=2, horse=2).choose("cao_ren", "battle_wei_wu")
    assert With("cao_ren", "battle_wei_wu").detail(scene.table, scene.seat, "VV") == (
        "bid 6 · 2 points a round for 2 gold and 2 rice (token: 1 less)"
    )
    assert With("cao_ren", "tribal_wei").detail(scene.table, scene.seat, "VV") == "tribal level +2, the units come home"
    assert With("cao_ren", "tribal_wei").detail(scene.table, scene.seat, "1 gold") == "tribal level +1, the gold is spent"
    assert With("cao_ren", "tribal_wei").detail(scene.table, scene.seat, "") == "tribal level +0"


def test_a_second_general_on_a_space_shows_both_totals() -> None:
    scene = bidding_with("cao_ren").choose("cao_cao", "recruit")
    assert Where("cao_ren").detail(scene.table, "blue", "recruit").startswith("bid 4, 8 in all · 2 untrained armies")


def test_a_location_says_in_words_what_it_takes_and_pays() -> None:
    scene = emptied(Scene("cao_ren")).sends("cao_ren", "battle_wei_shu", units="V").resolves().choose("take.battle_wei_shu")
    stay = "1 point a round for 1 gold and 1 rice (token: 1 less)"
    assert buttons(scene) == {
        "Location 1 (any units): 1 cavalry": f"no point by its token · {stay}",
        "Location 3 (cavalry only): 1 cavalry": f"1 point by its token · {stay}",
        "Location 5 (cavalry only): 1 cavalry": f"1 point by its token · {stay}",
    }


def test_the_first_choice_of_generals_keeps_none_more() -> None:
    session = Session.new("three_kingdoms_redux", 3, seed="first")
    assert session.game_rules.prompt(session.table, "blue").startswith("Keep 4 of the generals")
    entry = session.play(session.legal_moves().moves[0])
    assert session.game_rules.prompt(session.table, "blue").startswith("Keep 3 more of the generals")
    words = {seat: session.describe(entry.id, seat) for seat in ("blue", "red")}
    assert words["red"] == "Wei keeps a general."
    assert words["blue"].startswith("Wei keeps ")


def test_the_alliance_prompt_names_the_ally_and_what_a_common_space_is() -> None:
    scene = Scene().at(choose_alliance)
    assert RULES.prompt(scene.table, scene.seat) == (
        "Put the alliance marker on one of the 12 common spaces, where all states may bid: you and Wu add your totals there."
    )


def test_several_things_on_a_card_are_counted_by_their_noun() -> None:
    assert amount(4, "horse on the card") == "4 horses on the card"
    assert amount(2, "bid token") == "2 bid tokens"


def test_without_a_level_there_is_no_tax_and_no_harvest() -> None:
    scene = emptied(Scene("cao_ren")).level("wei", market=0, farm=0).sends("cao_cao", "marketplace").sends("cao_ren", "farm")
    scene.resolves()
    assert scene.refused("take.marketplace.tax", "NOT_OFFERED").reason == "You have developed nothing yet."
    assert scene.refused("take.farm.harvest", "NOT_OFFERED").reason == "You have developed nothing yet."


def test_battles_tribes_and_the_emperor_have_their_article_in_the_log() -> None:
    scene = emptied(Scene("cao_ren")).sends("cao_cao", "emperor").sends("cao_ren", "tribal_wei").resolves()
    assert said(scene, Choose("decline.tribal_wei"))[0] == "Wei declines the Border tribe of Wei."
    assert said(scene, Choose("take.emperor"))[0] == "Wei takes the Han emperor."
    battle = bidding_with("cao_ren", ta=2, spear=2).choose("cao_ren", "battle_wei_wu")
    assert RULES.prompt(battle.table, battle.seat) == "What goes with Cao Ren to the Battle of Wei and Wu?"


def test_what_a_bid_stands_against_comes_before_what_the_space_gives() -> None:
    """A row of the list is cut at its end, and there the bids were."""
    scene = bidding_with("cao_ren").choose("cao_ren", "trade", "sun_jian", "recruit")
    assert Where("guan_yu").detail(scene.table, "green", "recruit").startswith("bid 5 · against Wu 5 · ")
