"""Three Kingdoms Redux: each refusal of sections 4 to 9 of the rules reference, with its code and its sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from three_kingdoms_scene import Scene, emptied

from tabletop.core.view import view
from tabletop.games.three_kingdoms_redux import bidding, ids, recruiting, rounds, upkeep
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
    return scene.take("recruit").take("support").take("farm", "farm.develop").take("emperor").choose("train")


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


CASES: dict[str, tuple[Make, str | Move, str, str]] = {
    # Setup and recruitment (4 and R1)
    "recruits who was not drawn": (
        lambda: Scene(round_=4).at(recruiting.recruitment),
        "dian_wei",
        "NOT_OFFERED",
        "Dian Wei is not among what can be chosen. Keep one of the generals that you have drawn; the others go under your deck.",
    ),
    # The alliance (R2a)
    "alliance on a battle space": (
        lambda: Scene(round_=9).at(bidding.choose_alliance),
        "battle_wu_shu",
        "NOT_OFFERED",
        f"Battle of Wu and Shu is not among what can be chosen. {bidding.Alliance.question}",
    ),
    "alliance on a tribal space": (
        lambda: Scene(round_=9).at(bidding.choose_alliance),
        "tribal_shu",
        "NOT_OFFERED",
        f"Border tribe of Shu is not among what can be chosen. {bidding.Alliance.question}",
    ),
    # Assigning (R2c)
    "not recruited": (assigning, "dian_wei", "GENERAL_UNAVAILABLE", "Dian Wei is not recruited, so you cannot assign him."),
    "assigned already": (
        lambda: assigning("cao_ren").choose("cao_ren", "train", "sun_jian", "train", "liu_bei", "train"),
        "cao_ren",
        "GENERAL_UNAVAILABLE",
        "Cao Ren is assigned already to Train, so you cannot assign him.",
    ),
    "guard": (
        lambda: assigning("cao_ren").edit(at_guard("cao_ren.token")),
        "cao_ren",
        "GENERAL_UNAVAILABLE",
        "Cao Ren is with the emperor as guard, so you cannot assign him.",
    ),
    "stationed": (
        lambda: assigning().holds("cao_ren", "wei_wu", 1, "I"),
        "cao_ren",
        "GENERAL_UNAVAILABLE",
        "Cao Ren is stationed at a border for good, so you cannot assign him.",
    ),
    "general of another": (
        assigning,
        "sun_jian",
        "GENERAL_UNAVAILABLE",
        "Sun Jian is a general of Wu, so you cannot assign him.",
    ),
    "no general at all": (
        assigning,
        "recruit",
        "NOT_OFFERED",
        "Recruit is not among what can be chosen. Assign one general from your pool, or pass for the rest of the round.",
    ),
    "tribe of another": (
        lambda: assigning().choose("cao_cao"),
        "tribal_wu",
        "SPACE_FORBIDDEN",
        "Wei may not assign generals to Border tribe of Wu.",
    ),
    "battle of others": (
        lambda: assigning().choose("cao_cao"),
        "battle_wu_shu",
        "SPACE_FORBIDDEN",
        "Wei may not assign generals to Battle of Wu and Shu.",
    ),
    "battle of others by hand": (
        assigning,
        Send("cao_cao", "battle_wu_shu"),
        "SPACE_FORBIDDEN",
        "Wei may not assign generals to Battle of Wu and Shu.",
    ),
    "tribe is taken": (
        lambda: assigning("cao_ren").choose("cao_cao", "tribal_wei", "sun_jian", "train", "liu_bei", "train", "cao_ren"),
        "tribal_wei",
        "TRIBAL_OCCUPIED",
        "A general of yours is with the tribe already.",
    ),
    "leads no armies": (
        lambda: assigning("xun_yu").choose("xun_yu"),
        "battle_wei_wu",
        "NO_LEADERSHIP",
        "Xun Yu leads no armies and cannot go to a battle.",
    ),
    "no army for a battle": (
        lambda: assigning("dian_wei").choose("dian_wei"),
        "battle_wei_wu",
        "NOT_ENOUGH",
        "You have too few trained armies.",
    ),
    "no weapon for a battle": (
        lambda: assigning("dian_wei").has("wei", ta=1).choose("dian_wei"),
        "battle_wei_wu",
        "NOT_ENOUGH",
        "You have too few spears.",
    ),
    "no location accepts them": (
        lambda: assigning("zhang_liao").has("wei", ta=2, horse=2).holds("dian_wei", "wei_wu", 1, "I").choose("zhang_liao"),
        "battle_wei_wu",
        "NOT_ENOUGH",
        "You have too few spears.",
    ),
    "more units than he leads": (
        lambda: going("cao_ren", "battle_wei_wu", ta=3, spear=3),
        "III",
        "NO_LEADERSHIP",
        "Cao Ren leads at most 2 army units.",
    ),
    "type not on his card": (
        lambda: going("cao_ren", "battle_wei_wu", ta=3, spear=2, vessel=1),
        "N",
        "WRONG_TYPE",
        "Cao Ren does not lead naval units.",
    ),
    "two types": (
        lambda: going("cao_ren", "battle_wei_wu", ta=3, spear=2, horse=2),
        "IV",
        "WRONG_TYPE",
        "Cao Ren does not lead two types at once.",
    ),
    "battle without a unit": (
        lambda: going("cao_ren", "battle_wei_wu", ta=2, spear=2),
        "",
        "NO_UNITS",
        "Cao Ren needs at least one army unit in a battle.",
    ),
    "type that no location accepts": (
        lambda: going("cao_ren", "battle_wei_wu", ta=2, spear=2, horse=2).holds("dian_wei", "wei_wu", 1, "I"),
        "V",
        "NO_LOCATION",
        "No free location of that border accepts these units.",
    ),
    "too few armies": (
        lambda: going("cao_ren", "battle_wei_wu", ta=1, spear=2, horse=1),
        "II",
        "NOT_ENOUGH",
        "You have too few trained armies.",
    ),
    "too few weapons": (
        lambda: going("cao_ren", "battle_wei_wu", ta=2, spear=2, horse=1),
        "VV",
        "NOT_ENOUGH",
        "You have too few horses.",
    ),
    "gold in a battle": (
        lambda: going("cao_ren", "battle_wei_wu", ta=2, spear=2, gold=2),
        "1 gold",
        "TOKEN_NOT_ALLOWED",
        "Gold goes with a general only to a tribe.",
    ),
    "gold and units to a tribe": (
        lambda: going("cao_ren", "tribal_wei", ta=2, spear=2, gold=2),
        "1 gold+I",
        "MIXED_OFFER",
        "Gold or units go to a tribe, never both.",
    ),
    "more gold than there is": (
        lambda: going("cao_ren", "tribal_wei", gold=1),
        "2 gold",
        "NOT_ENOUGH",
        "You have too little gold.",
    ),
    "more gold than a tribe takes": (
        lambda: going("cao_ren", "tribal_wei", gold=5),
        "3 gold",
        "NOT_OFFERED",
        "3 gold is not among what can be chosen. What goes with Cao Ren to Border tribe of Wei?",
    ),
    "more units to a tribe than he leads": (
        lambda: going("dian_wei", "tribal_wei", ta=2, spear=2),
        "II",
        "NO_LEADERSHIP",
        "Dian Wei leads at most 1 army unit.",
    ),
    "more support than there is": (
        lambda: going("cao_ren", "recruit", ps=2),
        "3",
        "NOT_ENOUGH",
        "You have too little popular support.",
    ),
    "passed": (
        lambda: assigning("cao_ren").choose("pass"),
        "cao_ren",
        "ALREADY_PASSED",
        "You have passed and assign no more generals this round.",
    ),
    "not his turn": (assigning, "liu_bei", "NOT_YOUR_TURN", "It is Wei’s turn."),
    # Huang Gai (R2d)
    "Huang Gai to a space that is taken": (
        lambda: (
            Scene("huang_gai").alliance("trade").sends("huang_gai", "train").sends("cao_cao", "farm").at(bidding.ask_huang_gai)
        ),
        "farm",
        "NOT_OFFERED",
        "A general is assigned there; Huang Gai moves only to an empty space.",
    ),
    "Huang Gai to a battle": (
        lambda: Scene("huang_gai").alliance("trade").sends("huang_gai", "train").at(bidding.ask_huang_gai),
        "battle_wei_wu",
        "NOT_OFFERED",
        f"Battle of Wei and Wu is not among what can be chosen. {bidding.Deceiving.question}",
    ),
    # State blocks (R3b)
    "a space that was not won": (
        lambda: won("cao_cao", "recruit"),
        "train",
        "NOT_OFFERED",
        "Train is not among what can be chosen. Name the next action that you have won, or end your actions.",
    ),
    "nothing to trade": (
        lambda: won("cao_cao", "trade").choose("trade"),
        "trade",
        "NOT_OFFERED",
        "You have no gold, rice or weapon to trade.",
    ),
    "no army to train": (lambda: won("cao_cao", "train").choose("train"), "train", "NOT_OFFERED", "You have no untrained army."),
    "nothing to build": (
        lambda: won("cao_cao", "construct").hand("wei", "roadways").choose("construct"),
        "construct",
        "NOT_OFFERED",
        "You hold no card that you could build now.",
    ),
    "nothing for the instructor": (
        lambda: drawing(won("cao_cao", "instructor", ua=1), *ids.DECK.values()).choose("instructor"),
        "instructor",
        "NOT_OFFERED",
        "No card is left to draw, and you have no army to train or no rice for it.",
    ),
    "marketplace is complete": (
        lambda: won("cao_cao", "marketplace").level("wei", market=5).choose("marketplace"),
        "marketplace.develop",
        "NOT_OFFERED",
        "You have all 5 levels already.",
    ),
    "farm is complete": (
        lambda: won("cao_cao", "farm").level("wei", farm=5).choose("farm"),
        "farm.develop",
        "NOT_OFFERED",
        "You have all 5 levels already.",
    ),
    "at most four declared": (
        declared_few,
        "train",
        "DECLARED_LIMIT",
        "You have declared at most four actions, and have taken them.",
    ),
    "at least five declared": (
        lambda: declared_many().choose("train"),
        "decline",
        "DECLARED_LIMIT",
        "You have declared at least five actions; then too few would be left.",
    ),
    "at least five declared, and the end": (
        declared_many,
        "done",
        "DECLARED_LIMIT",
        "You have declared at least five actions; then too few would be left.",
    ),
    "card left that the action needs": (
        lambda: emptied(Scene()).has("shu", ps=1).sends("dong_yun", "trade").resolves().take("trade"),
        LeaveAbilities(),
        "NOT_OFFERED",
        "Then the action could no longer be taken.",
    ),
    "benefit that makes the action impossible": (
        needing_a_weapon,
        "1 vessel",
        "NOT_OFFERED",
        "Then the action could no longer be taken.",
    ),
    "trade that makes the action impossible": (building_with_lu_fan, "2", "NOT_OFFERED", "Then nothing could be built any more."),
    "trade of the weapon that is to go": (
        going_with_guan_ping,
        "horse for spear",
        "NOT_OFFERED",
        "Then Ma Chao would have no units for the battle.",
    ),
    "skill out of its moment": (
        lambda: assigning("xu_chu"),
        UseAbility("xu_chu"),
        "NOT_OFFERED",
        "Xu Chu works after Recruit, and not now. Assign one general from your pool, or pass for the rest of the round.",
    ),
    # The actions (section 6)
    "gold for rice without gold": (
        lambda: won("cao_cao", "trade", rice=2).take("trade"),
        "gold for rice",
        "NOT_OFFERED",
        "You have no gold.",
    ),
    "rice for gold without rice": (
        lambda: won("cao_cao", "trade", gold=2).take("trade"),
        "rice for gold",
        "NOT_OFFERED",
        "You have no rice.",
    ),
    "rice twice": (
        lambda: won("cao_cao", "trade", rice=2, gold=4).take("trade").choose("gold for rice", "1"),
        "rice for gold",
        "NOT_OFFERED",
        "Rice has been traded already.",
    ),
    "weapons without gold or weapon": (
        lambda: won("cao_cao", "trade", rice=2).take("trade"),
        "weapons",
        "NOT_OFFERED",
        "You have no weapon to sell, and too little gold to buy one.",
    ),
    "weapons twice": (
        lambda: won("cao_cao", "trade", rice=2, horse=1).take("trade").choose("weapons", "done"),
        "weapons",
        "NOT_OFFERED",
        "Weapons have been traded already.",
    ),
    "more gold than there is in a trade": (
        lambda: won("cao_cao", "trade", gold=2).take("trade").choose("gold for rice"),
        "3",
        "NOT_OFFERED",
        "3 is not among what can be chosen. How much gold do you give for as much rice?",
    ),
    "sells what is not there": (
        lambda: won("cao_cao", "trade", horse=1).take("trade").choose("weapons"),
        "spear",
        "NOT_OFFERED",
        "You have no spear to sell.",
    ),
    "instructor without an army": (
        lambda: won("cao_cao", "instructor", rice=1).take("instructor"),
        "hire",
        "NOT_OFFERED",
        "You have no untrained army to train.",
    ),
    "instructor without rice": (
        lambda: won("cao_cao", "instructor", ua=1).take("instructor"),
        "hire",
        "NOT_OFFERED",
        "You have too little rice.",
    ),
    "instructor twice": (
        lambda: won("cao_cao", "instructor", ua=3, rice=3).take("instructor").choose("hire", "1"),
        "hire",
        "NOT_OFFERED",
        "You have done that already.",
    ),
    "technology twice": (
        lambda: won("cao_cao", "instructor", ua=3, rice=3).take("instructor").choose("separation"),
        "unification",
        "NOT_OFFERED",
        "You have done that already.",
    ),
    "deck is empty": (
        lambda: drawing(won("cao_cao", "instructor"), ids.DECK["separation"]).take("instructor"),
        "separation",
        "NOT_OFFERED",
        "There is no card left to draw.",
    ),
    "trains more than two": (
        lambda: won("cao_cao", "train", ua=4).take("train"),
        "3",
        "NOT_OFFERED",
        "3 is not among what can be chosen. How many armies are trained?",
    ),
    "prerequisite is missing": (
        lambda: won("cao_cao", "construct", gold=9, rice=9).hand("wei", "abacus", "roadways").take("construct"),
        "abacus",
        "NOT_OFFERED",
        "Chinese Abacus asks for market 3.",
    ),
    "cost is missing": (
        lambda: won("cao_cao", "construct", gold=3).hand("wei", "wooden_ox", "roadways").take("construct"),
        "wooden_ox",
        "NOT_OFFERED",
        "You cannot pay for Wooden Ox: 3 rice.",
    ),
    "card of another deck": (
        lambda: (
            emptied(Scene("cheng_pu"))
            .has("wu", gold=9, rice=9)
            .hand("wu", "roadways", "tax_modification")
            .ends()
            .use("cheng_pu.unification")
        ),
        "tax_modification",
        "NOT_OFFERED",
        "Tax Modification System is not among what can be chosen. Build one unification enhancement from your hand, or none.",
    ),
    "card that is not in hand": (
        lambda: won("cao_cao", "construct", gold=9).hand("wei", "roadways").take("construct"),
        "stable",
        "NOT_OFFERED",
        "Stable is not among what can be chosen. Build one enhancement from your hand.",
    ),
    "guard who was not there": (
        lambda: Scene("cao_ren").sends("cao_cao", "emperor").sends("cao_ren", "emperor").resolves().take("emperor"),
        "dian_wei",
        "NOT_OFFERED",
        "Dian Wei is not among what can be chosen. Which general stays with the emperor as guard?",
    ),
    "location that is taken": (lambda: won_battle(True), "1:I", "NOT_OFFERED", "Location 1 is taken."),
    "location of another type": (lambda: won_battle(False), "3:I", "NOT_OFFERED", "Location 3 asks for naval units."),
    # Tribes, cards, and what is done at any time (3.5, 7 and 9.4)
    "Lu Fan is not recruited": (
        lambda: won("sun_jian", "recruit", gold=3),
        AnyTime("lu_fan"),
        "NOT_OFFERED",
        "Lu Fan is not recruited.",
    ),
    "Lu Fan of another": (
        lambda: won("cao_cao", "recruit", gold=3),
        AnyTime("lu_fan"),
        "NOT_OFFERED",
        "Lu Fan does not trade for you.",
    ),
    "Lu Fan twice": (
        lambda: with_lu_fan().play(AnyTime("lu_fan")).choose("gold for rice", "1"),
        AnyTime("lu_fan"),
        "NOT_OFFERED",
        "Lu Fan has traded as often as he may during one decision.",
    ),
    "Lu Fan with nothing": (
        lambda: with_lu_fan().has("wu", gold=0),
        AnyTime("lu_fan"),
        "NOT_OFFERED",
        "There is nothing to trade.",
    ),
    "Lu Fan gives what is not there": (
        lambda: with_lu_fan().play(AnyTime("lu_fan")),
        "rice for gold",
        "NOT_OFFERED",
        "You have no rice.",
    ),
    "Guan Ping in his first round": (
        lambda: emptied(Scene("guan_ping")).has("shu", horse=1).sends("liu_bei", "recruit").resolves(),
        AnyTime("guan_ping"),
        "NOT_OFFERED",
        "Guan Ping does not trade in the round in which he is recruited.",
    ),
    "Guan Ping a fourth time": (
        lambda: swapped(3),
        AnyTime("guan_ping"),
        "NOT_OFFERED",
        "Guan Ping has traded as often as he may during one decision.",
    ),
    "Academy without rice": (
        lambda: emptied(Scene(round_=4)).built("wei", "imperial_academy").at(recruiting.recruitment).use("imperial_academy"),
        "yes",
        "NOT_OFFERED",
        "You have too little rice.",
    ),
    "Academy without a card": (
        lambda: drawing(
            emptied(Scene(round_=4)).built("wei", "imperial_academy").at(recruiting.recruitment).use("imperial_academy"),
            "wei.deck",
        ),
        "draw",
        "NOT_OFFERED",
        "There is no general left to draw.",
    ),
    "Trading Post without gold": (
        lambda: emptied(Scene()).has("wei", spear=1).built("wei", "weapon_trading_post").ends().use("weapon_trading_post"),
        "buy horse",
        "NOT_OFFERED",
        "You have too little to pay with.",
    ),
    "Trading Post without the weapon": (
        lambda: emptied(Scene()).has("wei", gold=2).built("wei", "weapon_trading_post").ends().use("weapon_trading_post"),
        "sell horse",
        "NOT_OFFERED",
        "You have no horse.",
    ),
    # The end of a round (R4c)
    "gives up too little support": (
        lambda: emptied(Scene()).has("wei", ps=5, rice=1).at(upkeep.maintain),
        "1",
        "NOT_OFFERED",
        "1 is not among what can be chosen. Popular support costs 2 rice this round. How many of it do you give up?",
    ),
    "removes a unit that is not there": (
        unpaid,
        "wei_wu.1 V",
        "NOT_OFFERED",
        "Wei_wu.1 V is not among what can be chosen. Your armies cost 1 gold and 2 rice, which you do not have: remove a unit.",
    ),
    "a guard, and no answer": (
        lambda: (
            Scene(round_=9)
            .edit(at_guard("sun_jian.token"))
            .edit(lambda t: t.go("emperor.1", ids.EMPERORS["wu"]))
            .at(rounds.end_check)
        ),
        "maybe",
        "NOT_OFFERED",
        "Maybe is not among what can be chosen. Take your guard back from the emperor and return the token, or leave him.",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_each_refusal_has_its_code_and_its_sentence(case: str) -> None:
    make, choice, code, sentence = CASES[case]
    scene = make()
    seat = {"passed": "blue", "not his turn": "green"}.get(case, scene.seat)
    assert shown(scene, seat, choice) == (code, sentence)


def test_a_general_is_kept_once() -> None:
    scene = Scene().edit(recruiting.begin_choosing)
    general = scene.offered()[0]
    assert shown(scene.choose(general), "blue", general) == ("NOT_OFFERED", "You keep him already.")


QUESTIONS: dict[str, tuple[Make, Ask, str, str, str]] = {
    "support to a tribe": (
        lambda: assigning().has("wei", ps=2),
        Support("cao_cao", "tribal_wei", ""),
        "1",
        "TOKEN_NOT_ALLOWED",
        "No popular support is used on a tribal space.",
    ),
    "token to a tribe": (
        lambda: assigning().edit(lambda t: t.go("emperor.1", ids.EMPERORS["wei"])),
        Token("cao_cao", "tribal_wei", "", 0),
        "yes",
        "TOKEN_NOT_ALLOWED",
        "No token is used on a tribal space.",
    ),
    "token that is not there": (
        assigning,
        Token("cao_cao", "train", "", 0),
        "yes",
        "NOT_ENOUGH",
        "You have no Han emperor token at home.",
    ),
    "units to a common space": (
        lambda: assigning().has("wei", ta=1, spear=1),
        With("cao_cao", "train"),
        "I",
        "TOKEN_NOT_ALLOWED",
        "No units go to a common space.",
    ),
    "gold to a common space": (
        lambda: assigning().has("wei", gold=1),
        With("cao_cao", "train"),
        "1 gold",
        "TOKEN_NOT_ALLOWED",
        "Gold goes with a general only to a tribe.",
    ),
    "weapon without gold": (assigning, Dealing("buy"), "spear", "NOT_OFFERED", "You have too little gold."),
    "third unit that is not there": (
        assigning,
        Adding("wu_shu.1"),
        "yes",
        "NOT_OFFERED",
        "You have no trained army and crossbow left.",
    ),
    "level 12 without rice": (assigning, Offer(), "yes", "NOT_OFFERED", "You have too little rice."),
    "units that are paid for": (
        lambda: assigning().holds("cao_ren", "wei_wu", 1, "I").has("wei", gold=1, rice=1),
        Armies("wei"),
        "wei_wu.1 I",
        "NOT_OFFERED",
        "Your armies can be paid for.",
    ),
    "station where nobody fits": (
        lambda: assigning("zhang_liao").sends("zhang_liao", "battle_wei_wu", units="V").holds("dian_wei", "wei_wu", 1, "I"),
        Stationing("battle_wei_wu"),
        "zhang_liao",
        "NOT_OFFERED",
        "No free location accepts his units.",
    ),
}
"""Refusals of questions that are not asked when only one answer is left: on the way to a tribe no support is asked for."""


@pytest.mark.parametrize("case", QUESTIONS)
def test_questions_that_answer_themselves_refuse_the_rest(case: str) -> None:
    make, question, choice, code, sentence = QUESTIONS[case]
    assert question.refusal_of(make().table, "blue", choice) == Refused(sentence, code)
