"""Three Kingdoms Redux: each refusal of sections 4 to 9 of the rules reference, with its code and its sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from three_kingdoms_scene import Scene, emptied

from tabletop.core.view import view
from tabletop.games.three_kingdoms_redux import bidding, ids, rounds, upkeep
from tabletop.games.three_kingdoms_redux.asking import Ask, Choose
from tabletop.games.three_kingdoms_redux.bidding import Send, Support, Token, With
from tabletop.games.three_kingdoms_redux.data import GENERALS
from tabletop.games.three_kingdoms_redux.goods import Offer
from tabletop.games.three_kingdoms_redux.play import KingdomPlay
from tabletop.games.three_kingdoms_redux.rules import RULES
from tabletop.games.three_kingdoms_redux.stationing import Adding, Stationing
from tabletop.games.three_kingdoms_redux.trading import AnyTime, Dealing
from tabletop.games.three_kingdoms_redux.upkeep import Armies
from tabletop.rules.ruleset import Move, Refused
from tabletop.rules.triggers import LeaveAbilities, UseAbility

Make = Callable[[], Scene]
NOT_OFFERED = "NOT_OFFERED"
"""The code of most refusals: the answer is not among those that can be given."""


def assigning(*generals: str, round_: int = 2) -> Scene:
    """Wei is about to assign its first general; the alliance is on the trade."""
    return emptied(Scene(*generals, round_=round_)).at(bidding.choose_alliance).choose("trade")


def going(general: str, space: str, **goods: int) -> Scene:
    """A general of Wei is on his way to a space, with these goods in supply."""
    return assigning(general).has("wei", **goods).choose(general, space)


def won(general: str, space: str, **goods: int) -> Scene:
    """A general has won a space, and his state is about to take its actions."""
    scene = emptied(Scene()).sends(general, space).has(GENERALS[general].state, **goods)
    return scene.resolves()


def at_guard(token: str) -> Callable[[KingdomPlay], None]:
    """A change of the table that leaves a general with the emperor."""
    return lambda t: t.go(token, ids.GUARDS)


def declared_few() -> Scene:
    """Wu has declared at most four actions and has taken them; Train is left."""
    scene = (
        emptied(Scene("cheng_pu", "zhou_tai", "chen_wu", "zhuge_jin", round_=3)).alliance("trade", "wei", "shu").has("wu", ua=1)
    )
    where = {"sun_jian": "recruit", "cheng_pu": "train", "zhou_tai": "support", "chen_wu": "emperor", "zhuge_jin": "farm"}
    for general, space in where.items():
        scene.sends(general, space)
    scene.resolves().choose("yes")
    return scene.take("recruit").take("support").take("farm", "farm.develop").take("emperor")


def declared_many() -> Scene:
    """Shu has declared at least five actions and has won five."""
    scene = (
        emptied(Scene("guan_yu", "chen_dao", "ma_chao", "pang_tong", round_=3)).alliance("trade", "wei", "wu").has("shu", ua=1)
    )
    where = {"liu_bei": "recruit", "guan_yu": "train", "chen_dao": "support", "ma_chao": "tribute", "pang_tong": "farm"}
    for general, space in where.items():
        scene.sends(general, space)
    return scene.resolves().choose("yes")


def drawing(scene: Scene, *decks: str) -> Scene:
    """Empty these piles into the hand of Shu, so that nothing can be drawn."""
    return scene.edit(lambda t: [t.move(t.zones[pile], pile, ids.HAND["shu"]) for pile in decks] and None)


def won_battle(taken: bool) -> Scene:
    """Wei has won the battle with Wu, and Xu Huang with infantry is to be stationed; location 1 may be taken."""
    scene = emptied(Scene("cao_ren"))
    if taken:
        scene.holds("dian_wei", "wei_wu", 1, "I")
    general = "xu_huang" if taken else "cao_ren"
    return scene.sends(general, "battle_wei_wu", units="I").resolves().take("battle_wei_wu")


def with_lu_fan() -> Scene:
    """Wu has 3 gold and Lu Fan, and has won Recruit."""
    return emptied(Scene("lu_fan")).has("wu", gold=3).sends("sun_jian", "recruit").resolves()


def needing_a_weapon() -> Scene:
    """Wei is building, holds two cards that cost a spear or a horse, and receives any weapon from Yue Jin."""
    scene = emptied(Scene()).hand("wei", "spear_armoury", "stable").has("wei", gold=1).sends("yue_jin", "construct")
    return scene.resolves().take("construct").choose("1 rice")


def building_with_lu_fan() -> Scene:
    """Wu has 4 gold, is building a card for 3 gold, and trades gold for rice."""
    scene = emptied(Scene("lu_fan")).hand("wu", "roadways").has("wu", gold=4).sends("sun_jian", "construct")
    return scene.resolves().take("construct").play(AnyTime("lu_fan")).choose("gold for rice")


def going_with_guan_ping() -> Scene:
    """Shu sends Ma Chao, who leads cavalry alone, to a battle, and trades weapons; it has one horse and one spear."""
    scene = (
        emptied(Scene("guan_ping", "ma_chao", round_=9)).has("shu", ta=1, horse=1, spear=1, ps=1).alliance("trade", "wei", "wu")
    )
    scene.at(bidding.bid).choose("pass", "pass", "ma_chao", "battle_wu_shu")
    return scene.play(AnyTime("guan_ping"))


def swapped(times: int) -> Scene:
    """Guan Ping has traded so often while one decision is pending."""
    scene = emptied(Scene("guan_ping", round_=2)).has("shu", horse=1).sends("liu_bei", "recruit").resolves()
    for given, taken in [("horse", "spear"), ("spear", "horse"), ("horse", "spear")][:times]:
        scene.play(AnyTime("guan_ping")).choose(f"{given} for {taken}", "1")
    return scene


def unpaid() -> Scene:
    """Wei cannot pay for the two infantry units that it has stationed."""
    return emptied(Scene(round_=2)).holds("cao_ren", "wei_wu", 1, "II").has("wei", gold=1, rice=1).at(upkeep.maintain)


def shown(scene: Scene, seat: str, choice: str | Move) -> tuple[str, str]:
    """The code and the sentence of a refusal, which are the same for who sees only the own hand."""
    move = Choose(choice) if isinstance(choice, str) else choice
    refused = RULES.check(scene.table, seat, move)
    assert refused is not None
    assert RULES.check(view(scene.table, seat), seat, move) == refused
    return refused.code, refused.reason


class Case(NamedTuple):
    """An answer that is refused, or a move."""

    make: Make
    choice: str | Move
    sentence: str
    code: str = NOT_OFFERED


ALLIANCE = "Put the alliance marker on one of the 12 common spaces, where all states may bid: you and Wu add your totals there."
CASES: dict[str, Case] = {
    # Setup and recruitment (4 and R1)
    "recruits who was not drawn": Case(
        lambda: Scene(round_=4).at(rounds.recruitment),
        "dian_wei",
        "Dian Wei is not among what can be chosen. Keep one of the generals that you have drawn; the others go under your deck.",
    ),
    # The alliance (R2a)
    "alliance on a battle space": Case(
        lambda: Scene(round_=9).at(bidding.choose_alliance),
        "battle_wu_shu",
        f"Battle of Wu and Shu is not among what can be chosen. {ALLIANCE}",
    ),
    "alliance on a tribal space": Case(
        lambda: Scene(round_=9).at(bidding.choose_alliance),
        "tribal_shu",
        f"Border tribe of Shu is not among what can be chosen. {ALLIANCE}",
    ),
    # Assigning (R2c)
    "not recruited": Case(assigning, "dian_wei", "Dian Wei is not recruited, so you cannot assign him.", "GENERAL_UNAVAILABLE"),
    "assigned already": Case(
        lambda: assigning("cao_ren").choose("cao_ren", "train", "sun_jian", "train", "liu_bei", "train"),
        "cao_ren",
        "Cao Ren is assigned already to Train, so you cannot assign him.",
        "GENERAL_UNAVAILABLE",
    ),
    "guard": Case(
        lambda: assigning("cao_ren").edit(at_guard("cao_ren.token")),
        "cao_ren",
        "Cao Ren is with the emperor as guard, so you cannot assign him.",
        "GENERAL_UNAVAILABLE",
    ),
    "stationed": Case(
        lambda: assigning().holds("cao_ren", "wei_wu", 1, "I"),
        "cao_ren",
        "Cao Ren is stationed at a border for good, so you cannot assign him.",
        "GENERAL_UNAVAILABLE",
    ),
    "general of another": Case(
        assigning, "sun_jian", "Sun Jian is a general of Wu, so you cannot assign him.", "GENERAL_UNAVAILABLE"
    ),
    "no general at all": Case(
        assigning,
        "recruit",
        "Recruit is not among what can be chosen. Assign one general from your pool, or pass for the rest of the round.",
    ),
    "tribe of another": Case(
        lambda: assigning().choose("cao_cao"),
        "tribal_wu",
        "Wei may not assign generals to Border tribe of Wu.",
        "SPACE_FORBIDDEN",
    ),
    "battle of others": Case(
        lambda: assigning().choose("cao_cao"),
        "battle_wu_shu",
        "Wei may not assign generals to Battle of Wu and Shu.",
        "SPACE_FORBIDDEN",
    ),
    "battle of others by hand": Case(
        assigning, Send("cao_cao", "battle_wu_shu"), "Wei may not assign generals to Battle of Wu and Shu.", "SPACE_FORBIDDEN"
    ),
    "tribe is taken": Case(
        lambda: assigning("cao_ren").choose("cao_cao", "tribal_wei", "sun_jian", "train", "liu_bei", "train", "cao_ren"),
        "tribal_wei",
        "A general of yours is with the tribe already.",
        "TRIBAL_OCCUPIED",
    ),
    "leads no armies": Case(
        lambda: assigning("xun_yu").choose("xun_yu"),
        "battle_wei_wu",
        "Xun Yu leads no armies and cannot go to a battle.",
        "NO_LEADERSHIP",
    ),
    "no army for a battle": Case(
        lambda: assigning("dian_wei").choose("dian_wei"),
        "battle_wei_wu",
        "Dian Wei needs a trained army and a spear for it.",
        "NOT_ENOUGH",
    ),
    "no weapon for a battle": Case(
        lambda: assigning("dian_wei").has("wei", ta=1).choose("dian_wei"),
        "battle_wei_wu",
        "Dian Wei needs a trained army and a spear for it.",
        "NOT_ENOUGH",
    ),
    "no location accepts them": Case(
        lambda: assigning("zhang_liao").has("wei", ta=2, horse=2).holds("dian_wei", "wei_wu", 1, "I").choose("zhang_liao"),
        "battle_wei_wu",
        "No free location of that border accepts these units.",
        "NO_LOCATION",
    ),
    "more units than he leads": Case(
        lambda: going("cao_ren", "battle_wei_wu", ta=3, spear=3), "III", "Cao Ren leads at most 2 army units.", "NO_LEADERSHIP"
    ),
    "type not on his card": Case(
        lambda: going("cao_ren", "battle_wei_wu", ta=3, spear=2, vessel=1),
        "N",
        "Cao Ren does not lead naval units.",
        "WRONG_TYPE",
    ),
    "two types": Case(
        lambda: going("cao_ren", "battle_wei_wu", ta=3, spear=2, horse=2),
        "IV",
        "Cao Ren does not lead two types at once.",
        "WRONG_TYPE",
    ),
    "battle without a unit": Case(
        lambda: going("cao_ren", "battle_wei_wu", ta=2, spear=2),
        "",
        "Cao Ren needs at least one army unit in a battle.",
        "NO_UNITS",
    ),
    "type that no location accepts": Case(
        lambda: going("cao_ren", "battle_wei_wu", ta=2, spear=2, horse=2).holds("dian_wei", "wei_wu", 1, "I"),
        "V",
        "No free location of that border accepts these units.",
        "NO_LOCATION",
    ),
    "too few armies": Case(
        lambda: going("cao_ren", "battle_wei_wu", ta=1, spear=2, horse=1),
        "II",
        "That takes 2 trained armies; you have 1.",
        "NOT_ENOUGH",
    ),
    "too few weapons": Case(
        lambda: going("cao_ren", "battle_wei_wu", ta=2, spear=2, horse=1), "VV", "That takes 2 horses; you have 1.", "NOT_ENOUGH"
    ),
    "gold in a battle": Case(
        lambda: going("cao_ren", "battle_wei_wu", ta=2, spear=2, gold=2),
        "1 gold",
        "Gold goes with a general only to a tribe.",
        "TOKEN_NOT_ALLOWED",
    ),
    "gold and units to a tribe": Case(
        lambda: going("cao_ren", "tribal_wei", ta=2, spear=2, gold=2),
        "1 gold+I",
        "Gold or units go to a tribe, never both.",
        "MIXED_OFFER",
    ),
    "more gold than there is": Case(
        lambda: going("cao_ren", "tribal_wei", gold=1), "2 gold", "That takes 2 gold; you have 1.", "NOT_ENOUGH"
    ),
    "more gold than a tribe takes": Case(
        lambda: going("cao_ren", "tribal_wei", gold=5),
        "3 gold",
        "3 gold is not among what can be chosen. What goes with Cao Ren to the Border tribe of Wei?",
    ),
    "more units to a tribe than he leads": Case(
        lambda: going("dian_wei", "tribal_wei", ta=2, spear=2), "II", "Dian Wei leads at most 1 army unit.", "NO_LEADERSHIP"
    ),
    "more support than there is": Case(
        lambda: going("cao_ren", "recruit", ps=2), "3", "That takes 3 popular support; you have 2.", "NOT_ENOUGH"
    ),
    "passed": Case(
        lambda: assigning("cao_ren").choose("pass"),
        "cao_ren",
        "You have passed and assign no more generals this round.",
        "ALREADY_PASSED",
    ),
    "not his turn": Case(assigning, "liu_bei", "It is Wei’s turn.", "NOT_YOUR_TURN"),
    # Huang Gai (R2d)
    "Huang Gai to a space that is taken": Case(
        lambda: (
            Scene("huang_gai").alliance("trade").sends("huang_gai", "train").sends("cao_cao", "farm").at(bidding.ask_huang_gai)
        ),
        "farm",
        "A general is assigned there; Huang Gai moves only to an empty space.",
    ),
    "Huang Gai to a battle": Case(
        lambda: Scene("huang_gai").alliance("trade").sends("huang_gai", "train").at(bidding.ask_huang_gai),
        "battle_wei_wu",
        f"Battle of Wei and Wu is not among what can be chosen. {bidding.Deceiving.question}",
    ),
    # State blocks (R3b)
    "a space that was not won": Case(
        lambda: won("cao_cao", "recruit"),
        "take.train",
        "Train is not among what can be chosen. Take or decline an action that you have won, or end your actions.",
    ),
    "nothing to trade": Case(lambda: won("cao_cao", "trade"), "take.trade", "You have no gold, rice or weapon to trade."),
    "no army to train": Case(lambda: won("cao_cao", "train"), "take.train", "You have no untrained army."),
    "nothing to build": Case(
        lambda: won("cao_cao", "construct").hand("wei", "roadways"),
        "take.construct",
        "You can build no card now: Roadways lacks 3 gold.",
    ),
    "nothing for the instructor": Case(
        lambda: drawing(won("cao_cao", "instructor", ua=1), *ids.DECK.values()),
        "take.instructor",
        "No card is left to draw, and you have no army to train or no rice for it.",
    ),
    "marketplace is complete": Case(
        lambda: won("cao_cao", "marketplace").level("wei", market=5),
        "take.marketplace.develop",
        "You have all 5 levels already.",
    ),
    "farm is complete": Case(
        lambda: won("cao_cao", "farm").level("wei", farm=5), "take.farm.develop", "You have all 5 levels already."
    ),
    "at most four declared": Case(
        declared_few, "take.train", "You have declared at most four actions, and have taken them.", "DECLARED_LIMIT"
    ),
    "at least five declared": Case(
        declared_many,
        "decline.train",
        "You have declared at least five actions; then too few would be left.",
        "DECLARED_LIMIT",
    ),
    "at least five declared, and the end": Case(
        declared_many, "done", "You have declared at least five actions; then too few would be left.", "DECLARED_LIMIT"
    ),
    "card left that the action needs": Case(
        lambda: emptied(Scene()).has("shu", ps=1).sends("dong_yun", "trade").resolves().take("trade"),
        LeaveAbilities(),
        "Then the action could no longer be taken.",
    ),
    "benefit that makes the action impossible": Case(needing_a_weapon, "1 vessel", "Then the action could no longer be taken."),
    "trade that makes the action impossible": Case(building_with_lu_fan, "2", "Then nothing could be built any more."),
    "trade of the weapon that is to go": Case(
        going_with_guan_ping, "horse for spear", "Then Ma Chao would have no units for the battle."
    ),
    "skill out of its moment": Case(
        lambda: assigning("xu_chu"),
        UseAbility("xu_chu"),
        "Xu Chu works after Recruit, and not now. Assign one general from your pool, or pass for the rest of the round.",
    ),
    # The actions (section 6)
    "gold for rice without gold": Case(
        lambda: won("cao_cao", "trade", rice=2).take("trade"), "gold for rice", "That takes 1 gold; you have none."
    ),
    "rice for gold without rice": Case(
        lambda: won("cao_cao", "trade", gold=2).take("trade"), "rice for gold", "That takes 1 rice; you have none."
    ),
    "rice twice": Case(
        lambda: won("cao_cao", "trade", rice=2, gold=4).take("trade").choose("gold for rice", "1"),
        "rice for gold",
        "Rice has been traded already.",
    ),
    "weapons without gold or weapon": Case(
        lambda: won("cao_cao", "trade", rice=2).take("trade"),
        "weapons",
        "You have no weapon to sell, and too little gold to buy one.",
    ),
    "weapons twice": Case(
        lambda: won("cao_cao", "trade", rice=2, horse=1).take("trade").choose("weapons", "done"),
        "weapons",
        "Weapons have been traded already.",
    ),
    "more gold than there is in a trade": Case(
        lambda: won("cao_cao", "trade", gold=2).take("trade").choose("gold for rice"),
        "3",
        "3 is not among what can be chosen. How much gold do you give for as much rice?",
    ),
    "sells what is not there": Case(
        lambda: won("cao_cao", "trade", horse=1).take("trade").choose("weapons"), "spear", "That takes 1 spear; you have none."
    ),
    "instructor without an army": Case(
        lambda: won("cao_cao", "instructor", rice=1).take("instructor"), "hire", "You have no untrained army to train."
    ),
    "instructor without rice": Case(
        lambda: won("cao_cao", "instructor", ua=1).take("instructor"), "hire", "That takes 1 rice; you have none."
    ),
    "instructor twice": Case(
        lambda: won("cao_cao", "instructor", ua=3, rice=3).take("instructor").choose("hire", "1"),
        "hire",
        "You have done that already.",
    ),
    "technology twice": Case(
        lambda: won("cao_cao", "instructor", ua=3, rice=3).take("instructor").choose("separation"),
        "unification",
        "You have done that already.",
    ),
    "deck is empty": Case(
        lambda: drawing(won("cao_cao", "instructor"), ids.DECK["separation"]).take("instructor"),
        "separation",
        "There is no card left to draw.",
    ),
    "trains more than two": Case(
        lambda: won("cao_cao", "train", ua=4).take("train"),
        "3",
        "3 is not among what can be chosen. How many armies are trained?",
    ),
    "prerequisite is missing": Case(
        lambda: won("cao_cao", "construct", gold=9, rice=9).hand("wei", "abacus", "roadways").take("construct"),
        "abacus",
        "Chinese Abacus asks for market 3.",
    ),
    "cost is missing": Case(
        lambda: won("cao_cao", "construct", gold=3).hand("wei", "wooden_ox", "roadways").take("construct"),
        "wooden_ox",
        "Wooden Ox lacks 3 rice.",
    ),
    "card of another deck": Case(
        lambda: (
            emptied(Scene("cheng_pu"))
            .has("wu", gold=9, rice=9)
            .hand("wu", "roadways", "tax_modification")
            .ends()
            .use("cheng_pu.unification")
        ),
        "tax_modification",
        "Tax Modification System is not among what can be chosen. Build one unification enhancement from your hand, or none.",
    ),
    "card that is not in hand": Case(
        lambda: won("cao_cao", "construct", gold=9).hand("wei", "roadways").take("construct"),
        "stable",
        "Stable is not among what can be chosen. Build one enhancement from your hand.",
    ),
    "guard who was not there": Case(
        lambda: Scene("cao_ren").sends("cao_cao", "emperor").sends("cao_ren", "emperor").resolves().take("emperor"),
        "dian_wei",
        "Dian Wei is not among what can be chosen. Which general stays with the emperor as guard,"
        " away until a later one relieves him or you call him back?",
    ),
    "location that is taken": Case(lambda: won_battle(True), "1:I", "Location 1 is taken."),
    "location of another type": Case(lambda: won_battle(False), "3:I", "Location 3 asks for naval units."),
    # Tribes, cards, and what is done at any time (3.5, 7 and 9.4)
    "Lu Fan is not recruited": Case(lambda: won("sun_jian", "recruit", gold=3), AnyTime("lu_fan"), "Lu Fan is not recruited."),
    "Lu Fan of another": Case(lambda: won("cao_cao", "recruit", gold=3), AnyTime("lu_fan"), "Lu Fan does not trade for you."),
    "Lu Fan twice": Case(
        lambda: with_lu_fan().play(AnyTime("lu_fan")).choose("gold for rice", "1"),
        AnyTime("lu_fan"),
        "Lu Fan has traded as often as he may during one decision.",
    ),
    "Lu Fan with nothing": Case(lambda: with_lu_fan().has("wu", gold=0), AnyTime("lu_fan"), "There is nothing to trade."),
    "Lu Fan gives what is not there": Case(
        lambda: with_lu_fan().play(AnyTime("lu_fan")), "rice for gold", "That takes 1 rice; you have none."
    ),
    "Guan Ping in his first round": Case(
        lambda: emptied(Scene("guan_ping")).has("shu", horse=1).sends("liu_bei", "recruit").resolves(),
        AnyTime("guan_ping"),
        "Guan Ping does not trade in the round in which he is recruited.",
    ),
    "Guan Ping a fourth time": Case(
        lambda: swapped(3), AnyTime("guan_ping"), "Guan Ping has traded as often as he may during one decision."
    ),
    "Academy without rice": Case(
        lambda: emptied(Scene(round_=4)).built("wei", "imperial_academy").at(rounds.recruitment).use("imperial_academy"),
        "yes",
        "That takes 2 rice; you have none.",
    ),
    "Academy without a card": Case(
        lambda: drawing(
            emptied(Scene(round_=4)).built("wei", "imperial_academy").at(rounds.recruitment).use("imperial_academy"),
            "wei.deck",
        ),
        "draw",
        "There is no general left to draw.",
    ),
    "Trading Post without gold": Case(
        lambda: emptied(Scene()).has("wei", spear=1).built("wei", "weapon_trading_post").ends().use("weapon_trading_post"),
        "buy horse",
        "That takes 2 gold; you have none.",
    ),
    "Trading Post without the weapon": Case(
        lambda: emptied(Scene()).has("wei", gold=2).built("wei", "weapon_trading_post").ends().use("weapon_trading_post"),
        "sell horse",
        "That takes 1 horse; you have none.",
    ),
    # The end of a round (R4c)
    "gives up too little support": Case(
        lambda: emptied(Scene()).has("wei", ps=5, rice=1).at(upkeep.maintain),
        "1",
        "1 is not among what can be chosen. Popular support costs 2 rice this round. How many of it do you give up?",
    ),
    "removes a unit that is not there": Case(
        unpaid,
        "wei_wu.1 V",
        "Wei_wu.1 V is not among what can be chosen. Your armies cost 1 gold and 2 rice, which you do not have: remove a unit.",
    ),
    "a guard, and no answer": Case(
        lambda: (
            Scene(round_=9)
            .edit(at_guard("sun_jian.token"))
            .edit(lambda t: t.go("emperor.1", ids.EMPERORS["wu"]))
            .at(rounds.end_check)
        ),
        "maybe",
        "Maybe is not among what can be chosen. Take your guard back from the emperor and return the token,"
        " or leave him; your rank stays.",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_each_refusal_has_its_code_and_its_sentence(case: str) -> None:
    scene = CASES[case].make()
    seat = {"passed": "blue", "not his turn": "green"}.get(case, scene.seat)
    assert shown(scene, seat, CASES[case].choice) == (CASES[case].code, CASES[case].sentence)


def test_a_general_is_kept_once() -> None:
    scene = Scene().edit(rounds.begin_choosing)
    general = scene.offered()[0]
    assert shown(scene.choose(general), "blue", general) == ("NOT_OFFERED", "You keep him already.")


class Question(NamedTuple):
    """An answer to a question that is not asked."""

    make: Make
    question: Ask
    choice: str
    sentence: str
    code: str = NOT_OFFERED


QUESTIONS: dict[str, Question] = {
    "support to a tribe": Question(
        lambda: assigning().has("wei", ps=2),
        Support("cao_cao", "tribal_wei", ""),
        "1",
        "No popular support is used on a tribal space.",
        "TOKEN_NOT_ALLOWED",
    ),
    "token to a tribe": Question(
        lambda: assigning().edit(lambda t: t.go("emperor.1", ids.EMPERORS["wei"])),
        Token("cao_cao", "tribal_wei", "", 0),
        "yes",
        "No token is used on a tribal space.",
        "TOKEN_NOT_ALLOWED",
    ),
    "token that is not there": Question(
        assigning, Token("cao_cao", "train", "", 0), "yes", "You have no Han emperor token at home.", "NOT_ENOUGH"
    ),
    "units to a common space": Question(
        lambda: assigning().has("wei", ta=1, spear=1),
        With("cao_cao", "train"),
        "I",
        "No units go to a common space.",
        "TOKEN_NOT_ALLOWED",
    ),
    "gold to a common space": Question(
        lambda: assigning().has("wei", gold=1),
        With("cao_cao", "train"),
        "1 gold",
        "Gold goes with a general only to a tribe.",
        "TOKEN_NOT_ALLOWED",
    ),
    "weapon without gold": Question(assigning, Dealing("buy"), "spear", "That takes 2 gold; you have none."),
    "third unit that is not there": Question(assigning, Adding("wu_shu.1"), "yes", "That takes 1 trained army; you have none."),
    "level 12 without rice": Question(assigning, Offer(), "yes", "That takes 2 rice; you have none."),
    "units that are paid for": Question(
        lambda: assigning().holds("cao_ren", "wei_wu", 1, "I").has("wei", gold=1, rice=1),
        Armies("wei"),
        "wei_wu.1 I",
        "Your armies can be paid for.",
    ),
    "station where nobody fits": Question(
        lambda: assigning("zhang_liao").sends("zhang_liao", "battle_wei_wu", units="V").holds("dian_wei", "wei_wu", 1, "I"),
        Stationing("battle_wei_wu"),
        "zhang_liao",
        "No free location accepts his units.",
    ),
}
"""Refusals of questions that are not asked when only one answer is left: on the way to a tribe no support is asked for."""


@pytest.mark.parametrize("case", QUESTIONS)
def test_questions_that_answer_themselves_refuse_the_rest(case: str) -> None:
    one = QUESTIONS[case]
    assert one.question.refusal_of(one.make().table, "blue", one.choice) == Refused(one.sentence, one.code)
