"""The tables of Three Kingdoms Redux, row by row against the reference (sections 3, 4 and 7), and what is refused in them."""

from __future__ import annotations

import re

import msgspec
import pytest
from msgspec.structs import asdict, replace

from tabletop.games.three_kingdoms_redux import ids
from tabletop.games.three_kingdoms_redux.data import (
    BORDERS,
    CARDS,
    CARDS_OF,
    COMMON,
    GENERALS,
    GENERALS_OF,
    MOST_GENERALS,
    NUMBERS,
    RANKS,
    SEPARATION,
    SPACES,
    STATE_ROWS,
    STATES,
    UNIFICATION,
    Enhancement,
    General,
    border_fault,
    general_fault,
    space_fault,
    state_fault,
)
from tabletop.games.three_kingdoms_redux.goods import parsed
from tabletop.games.three_kingdoms_redux.skills import ACTION_ROWS

WEI = """\
cao_cao | Cao Cao 曹操 | Authority | 542 IVR
cao_ren | Cao Ren 曹仁 | Endurance | 242 IV
cao_hong | Cao Hong 曹洪 | Prerogative | 231 VI
xiahou_dun | Xiahou Dun 夏侯惇 | Endeavour | 242 IV
xiahou_yuan | Xiahou Yuan 夏侯淵 | Stature | 142 VR
yue_jin | Yue Jin 樂進 | Aggression | 131 I
li_dian | Li Dian 李典 | Intimidation | 321 IR
xun_yu | Xun Yu 荀彧 | Foresight | 510 -
xun_you | Xun You 荀攸 | Trust | 410 -
cheng_yu | Cheng Yu 程昱 | Acumen | 411 R
guo_jia | Guo Jia 郭嘉 | Credence | 410 -
liu_ye | Liu Ye 劉曄 | Leverage | 410 -
yu_jin | Yu Jin 于禁 | Forebearance | 232 IV
dian_wei | Dian Wei 典韋 | Might | 151 I
xu_chu | Xu Chu 許褚 | Brawn | 151 IV
xu_huang | Xu Huang 徐晃 | Infantry Mastery | 242 I
zhang_liao | Zhang Liao 張遼 | Composure | 352 VI
jia_xu | Jia Xu 賈詡 | Control | 421 V
zhang_he | Zhang He 張郃 | Cavalry Expertise | 242 VI
sima_yi | Sima Yi 司馬懿 | Reverence | 542 IV
yang_xiu | Yang Xiu 楊修 | Presumption | 310 -
pang_de | Pang De 龐德 | Loyalty | 141 V
hao_zhao | Hao Zhao 郝昭 | Anticipation | 232 IR
"""
WU = """\
sun_jian | Sun Jian 孫堅 | Initiative | 342 IVN
cheng_pu | Cheng Pu 程普 | Governance | 332 NI
huang_gai | Huang Gai 黃蓋 | Deception | 231 NI
han_dang | Han Dang 韓當 | Merit | 131 NR
sun_ce | Sun Ce 孫策 | Fury | 252 VI
lu_fan | Lu Fan 呂範 | Rectitude | 321 N
zhou_yu | Zhou Yu 周瑜 | Unity | 542 NR
zhang_zhao | Zhang Zhao 張昭 | Frugality | 510 -
zhang_hong | Zhang Hong 張紘 | Productivity | 410 -
jiang_qin | Jiang Qin 蔣欽 | Naval Expertise | 231 NR
zhou_tai | Zhou Tai 周泰 | Intrepidity | 141 NI
chen_wu | Chen Wu 陳武 | Vehemence | 131 IN
taishi_ci | Taishi Ci 太史慈 | Integrity | 252 RV
sun_quan | Sun Quan 孫權 | Influence | 521 NV
ling_cao | Ling Cao 凌操 | Naval Mastery | 131 N
ling_tong | Ling Tong 凌統 | Tolerance | 242 NI
lu_su | Lu Su 魯肅 | Wit | 421 N
zhuge_jin | Zhuge Jin 諸葛瑾 | Diplomacy | 410 -
gu_yong | Gu Yong 顧雍 | Supererogation | 410 -
lu_meng | Lu Meng 呂蒙 | Potential | 242 NIR
lu_xun | Lu Xun 陸遜 | Patience | 442 NI
ding_feng | Ding Feng 丁奉 | Acclaim | 232 NI
gan_ning | Gan Ning 甘寧 | Stealth | 152 NR
"""
SHU = """\
liu_bei | Liu Bei 劉備 | Charisma | 432 IV
guan_yu | Guan Yu 關羽 | Reputation | 352 IVN
zhang_fei | Zhang Fei 張飛 | Defiance | 152 IV
chen_dao | Chen Dao 陳到 | Infantry Expertise | 232 I
zhou_cang | Zhou Cang 周倉 | Helmsmanship | 131 NI
zhao_yun | Zhao Yun 趙雲 | Courage | 352 VI
guan_ping | Guan Ping 關平 | Flexibility | 231 IV
zhuge_liang | Zhuge Liang 諸葛亮 | Ingenuity | 542 IR
ma_liang | Ma Liang 馬良 | Poise | 411 I
huang_zhong | Huang Zhong 黃忠 | Archery Mastery | 252 R
wei_yan | Wei Yan 魏延 | Clout | 252 IV
pang_tong | Pang Tong 龐統 | Guile | 521 R
liao_hua | Liao Hua 廖化 | Experience | 232 IV
jiang_wan | Jiang Wan 蔣琬 | Eloquence | 510 -
fa_zheng | Fa Zheng 法正 | Support | 421 I
yan_yan | Yan Yan 嚴顏 | Archery Expertise | 242 R
li_yan | Li Yan 李嚴 | Prowess | 431 I
dong_yun | Dong Yun 董允 | Efficacy | 410 -
fei_yi | Fei Yi 費禕 | Popularity | 510 -
ma_chao | Ma Chao 馬超 | Cavalry Mastery | 152 V
ma_dai | Ma Dai 馬岱 | Austerity | 232 V
wang_ping | Wang Ping 王平 | Honour | 242 IR
jiang_wei | Jiang Wei 姜維 | Inspiration | 442 VI
"""
SEPARATION_ROWS = """\
rattan_armour | Rattan Armour | tribal >= 4 | 1 spear, 1 rice
iron_armour | Iron Armour | mkt >= 2 | 1 spear, 1 gold
horse_armour | Horse Armour | mkt >= 2 | 1 horse, 1 gold
repeating_crossbow | Repeating Crossbow | farm >= 2 | 1 crossbow, 1 rice
tower_ship | Tower Ship | farm >= 2 | 1 vessel, 1 rice
mobile_siege_tower | Mobile Siege Tower | occ >= 1 | 1 TA, 1 gold
catapult | Catapult | occ >= 1 | 2 gold, 1 rice
watchtower | Watchtower | occ >= 1 | 1 gold, 2 rice
siege_ladder | Siege Ladder | occ >= 1 | 1 spear, 1 crossbow
battering_ram | Battering Ram | mkt >= 2 | 1 TA, 1 gold
armistice | Armistice with Border Tribe | tribal >= 6 | 1 PS, 1 gold
city_walls | City Walls | tribal >= 4 | 2 rice
jade_seal | Imperial Jade Seal | rank >= 1 | 1 PS, 1 rice
nine_rank | Nine-Rank System | rank >= 1 | 1 PS, 2 gold
puppet_theatre | Puppet Theatre | rank >= 1 | 1 PS, 1 gold
bronze_sparrow | Bronze Sparrow | mkt >= 2 | 2 gold
abacus | Chinese Abacus | mkt >= 3 | 2 gold
irrigation | Irrigation | farm >= 3 | 2 rice
capital_city | Capital City | mkt >= 2 and farm >= 2 | 2 gold, 1 rice
tax_modification | Tax Modification System | mkt >= 1 and farm >= 1 | 1 gold, 1 rice
papermaking | Pulp Papermaking | built >= 2 | 1 gold, 1 rice
"""
UNIFICATION_ROWS = """\
spear_armoury | Spear Armoury | none | 1 gold, 1 spear
stable | Stable | none | 1 gold, 1 horse
crossbow_armoury | Crossbow Armoury | none | 1 gold, 1 crossbow
harbour | Harbour | none | 1 gold, 1 vessel
hereditary_army | Hereditary Army System | none | 1 PS, 1 rice
barrack | Barrack | none | 1 rice, 1 UA
training_ground | Training Ground | none | 1 gold, 1 UA
garrison | Garrison | none | 1 PS, 1 gold
roadways | Roadways | none | 3 gold
wooden_ox | Wooden Ox | none | 3 rice
nine_bestowments | Nine Bestowments | none | 1 PS, 1 gold, 1 rice
military_habitation | Military Habitation System | none | 1 TA
imperial_palace | Imperial Palace | none | 2 gold, 1 rice
bronze_coinage | Bronze Coinage | none | 1 gold, 1 rice
heavy_plough | Heavy Moldboard Plough | none | 1 gold, 1 rice
finery_forge | Finery Forge and Ferghana Horse | none | 2 gold
weapon_trading_post | Weapon Trading Post | none | 1 gold, 1 weapon
barter_market | Barter Market | none | 1 rice, 1 weapon
minister_finance | Office of Minister of Finance | none | 1 PS
chain_pumps | Square-Pallet Chain Pumps | none | 1 PS
imperial_academy | Imperial Academy | none | 1 PS, 1 gold
"""


def general_line(row: General) -> str:
    """A general as the tables 7.1 to 7.3 print him."""
    return f"{row.id} | {row.name} {row.chinese} | {row.skill} | {row.a}{row.c}{row.l} {''.join(row.types) or '-'}"


def card_line(row: Enhancement) -> str:
    """An enhancement as the tables 7.5 and 7.6 print it."""
    needs = " and ".join(f"{what} >= {count}" for what, count in row.prerequisite)
    paid = ", ".join(f"{count} {what.upper() if len(what) == 2 else what}" for what, count in row.cost)
    return f"{row.id} | {row.name} | {needs or 'none'} | {paid}"


@pytest.mark.parametrize(("state", "table"), [("wei", WEI), ("wu", WU), ("shu", SHU)])
def test_the_generals_are_those_of_the_reference(state: str, table: str) -> None:
    assert [general_line(GENERALS[one]) for one in GENERALS_OF[state]] == table.splitlines()
    assert len(GENERALS_OF[state]) == 23


@pytest.mark.parametrize(("deck", "table", "points"), [(SEPARATION, SEPARATION_ROWS, 0), (UNIFICATION, UNIFICATION_ROWS, 1)])
def test_the_enhancements_are_those_of_the_reference(deck: str, table: str, points: int) -> None:
    assert [card_line(CARDS[one]) for one in CARDS_OF[deck]] == table.splitlines()
    assert {CARDS[one].vp for one in CARDS_OF[deck]} == {points}
    assert len(CARDS_OF[deck]) == 21


def test_what_the_states_begin_with() -> None:
    rows = {
        state: (
            row.lord,
            row.keeps,
            row.gold,
            row.rice,
            row.ps,
            row.ua,
            row.ta,
            row.weapon,
            row.market,
            row.farm,
            row.tribal,
            row.rank,
        )
        for state, row in STATE_ROWS.items()
    }
    assert rows == {
        "wei": ("cao_cao", 4, 4, 4, 0, 2, 0, "horse", 1, 1, 4, 0),
        "wu": ("sun_jian", 3, 4, 4, 1, 1, 0, "vessel", 1, 1, 5, 0),
        "shu": ("liu_bei", 2, 3, 3, 2, 1, 1, "spear", 1, 1, 6, 0),
    }
    assert {state: row.recruits for state, row in STATE_ROWS.items()} == {
        "wei": (1, 4, 7),
        "wu": (1, 3, 5, 7),
        "shu": (1, 2, 4, 6, 8),
    }
    assert [1 + row.keeps + row.recruits.count(1) for row in STATE_ROWS.values()] == [6, 5, 4]
    assert {1 + row.keeps + len(row.recruits) for row in STATE_ROWS.values()} == {MOST_GENERALS} == {8}


def test_spaces_borders_ranks_and_numbers() -> None:
    assert {space: SPACES[space].criterion for space in COMMON} == {
        **dict.fromkeys(("marketplace", "farm", "trade", "instructor", "construct"), "A"),
        **dict.fromkeys(("recruit", "train", "tribute", "spears_horses", "crossbows_vessels"), "C"),
        **dict.fromkeys(("emperor", "support"), "marker"),
    }
    assert [space for space in SPACES if space not in COMMON] == [
        *("battle_wei_wu", "battle_wei_shu", "battle_wu_shu"),
        *("tribal_wei", "tribal_wu", "tribal_shu"),
    ]
    assert {border: " ".join(row.locations) for border, row in BORDERS.items()} == {
        "wei_wu": "open I N R N",
        "wei_shu": "open I V R V",
        "wu_shu": "open I N R V",
    }
    assert [(rank.title, rank.chinese, rank.vp) for rank in RANKS] == [
        ("Governor", "太守", 0),
        ("General-in-Chief", "大將軍", 1),
        ("Grand Commandant", "太尉", 2),
        ("Chancellor", "丞相", 3),
        ("King", "王", 4),
        ("Emperor", "皇帝", 5),
    ]
    assert NUMBERS.places == ((5, 3, 3), (2, 1), (0,))
    assert (NUMBERS.rounds, NUMBERS.setup_draw, NUMBERS.recruit_draw, NUMBERS.stationed_to_end) == (12, 6, 3, 5)
    assert (NUMBERS.border_won, NUMBERS.border_tied, NUMBERS.weapon_price) == (3, 1, 2)


def test_every_card_says_in_a_sentence_what_it_does() -> None:
    generals = [row.words for row in GENERALS.values()]
    cards = [row.words for row in CARDS.values()]
    for words in (*generals, *cards, *[row.words for row in SPACES.values()]):
        assert re.fullmatch(r"[A-Z0-9].*[.]", words), words
        assert len(words) <= 160, words


def test_wrong_rows_are_named() -> None:
    cao_cao, seal = GENERALS["cao_cao"], CARDS["jade_seal"]
    assert general_fault(replace(cao_cao, types=("I", "I"))) == "its army types are 'I I'"
    assert general_fault(replace(cao_cao, l=0)) == "he leads armies exactly if his card shows types"
    assert space_fault(replace(SPACES["trade"], kind="battle")) == "it is no battle space of wei wu shu"
    assert border_fault(replace(BORDERS["wei_wu"], first="shu")) == "it lies between shu and wu"
    assert state_fault(replace(STATE_ROWS["wu"], recruits=(13,))) == "it recruits in a round that there is not"
    assert state_fault(replace(STATE_ROWS["wu"], tribal=13)) == "it begins with a level that there is not"
    wrong = (
        (cao_cao, {"state": "qin"}),
        (cao_cao, {"a": 6}),
        (cao_cao, {"types": ("I", "X")}),
        (seal, {"deck": "third"}),
        (seal, {"vp": -1}),
        (seal, {"prerequisite": (("luck", 1),)}),
        (seal, {"cost": (("tea", 1),)}),
        (seal, {"cost": (("gold", 0),)}),
        (seal, {"cost": ()}),
        (BORDERS["wei_wu"], {"locations": ("open", "I", "N", "R", "Q")}),
        (STATE_ROWS["wu"], {"gold": -1}),
        (NUMBERS, {"trains": -1}),
        (NUMBERS, {"places": ((5, 3), (2, 1), (0,))}),
    )
    for row, changed in wrong:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**asdict(row), **changed}, type(row))


def test_what_actions_bring_can_be_given() -> None:
    gains = [row.gains for row in ACTION_ROWS.values() if row.gains]
    assert gains
    assert [gain for gain in gains if list(parsed(gain)) != gain.split("|")] == []


def test_no_two_things_share_an_id() -> None:
    pieces = [
        *GENERALS,
        *ids.TOKENS.values(),
        ids.SECOND_TOKEN,
        *CARDS,
        *ids.CRITERION.values(),
        ids.ALLIANCE,
        ids.ROUND,
        *ids.ORDER_MARKER.values(),
        *ids.RANK_MARKER.values(),
        *ids.TRIBAL_MARKER.values(),
        *ids.LOCATION_TOKEN.values(),
        *ids.UNIT_MARKERS,
        *ids.SUPPORT_MARKERS,
        *ids.GIFTS.values(),
        *(token for tokens in ids.HOME_TOKENS.values() for token in tokens),
        *(f"{what}.{number}" for what in ("market", "farm") for number in range(1, NUMBERS.bank_tokens + 1)),
        *ids.EMPEROR_TOKENS,
        *ids.PLUS_ONE,
        *ids.PLUS_TWO,
        *ids.PLAIN_BIDS,
    ]
    assert len(set(pieces)) == len(pieces) == 69 * 2 + 1 + 42 + 2 + 1 + 1 + 9 + 15 + 25 + 24 + 3 + 30 + 16 + 3 + 11
    counters = [*ids.SUPPLY.values(), *ids.MILITARY.values(), *ids.ACTIONS.values(), *ids.FLAG.values(), *ids.MEMORY.values()]
    assert len({*counters, ids.HORSES, ids.SEAL_GOLD}) == len(counters) + 2


@pytest.mark.parametrize("space", SPACES)
def test_each_slot_of_a_space_belongs_to_one_stand(space: str) -> None:
    states, stands = SPACES[space].states, ids.stands_on(space)
    spots = [(state, stand, part) for state in states for stand in range(stands) for part in range(len(ids.PARTS))]
    assert [ids.slot(space, *spot) for spot in spots] == list(range(len(spots)))
    assert [ids.stand_of(space, number) for number in range(len(spots))] == spots
    assert space not in COMMON or len(spots) == ids.ALLIANCE_SLOT
    assert set(STATES) >= set(states)
