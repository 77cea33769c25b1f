"""What to say about a place of the map: who leads there now, and what the coming scoring would give (6.7)."""

from __future__ import annotations

from tabletop.core.table import Table
from tabletop.games.ming_dynasty import data, ids, rulings, state
from tabletop.games.ming_dynasty.data import DISTRICT_NAMES, DISTRICTS_OF, PROVINCE_NAMES, PROVINCE_OF, DistrictId, ProvinceId
from tabletop.games.ming_dynasty.ids import Colour
from tabletop.games.ming_dynasty.state import cloister_owner, colour_name, company_of, counts_in, entering, majority_counts
from tabletop.rules.words import listed, several


def scoring_ahead(table: Table) -> int:
    """The round of the coming scoring; 0 after the last."""
    return next((round_ for round_ in sorted(rulings.SET_VALUES) if round_ >= table.flow.round), 0)


def district_report(table: Table, district: DistrictId) -> str:
    """Who leads in a district now, who is second, and what the coming scoring would give, for the hover text."""
    name = DISTRICT_NAMES[district]
    counts = majority_counts(table, district)
    standing = [f"{colour_name(table, one)} {some}" for one, some in sorted(counts.items(), key=lambda one: -one[1])]
    parts = [f"{name}: {', '.join(standing)}." if standing else f"{name}: no members."]
    moving = entering(counts)
    round_ = scoring_ahead(table)
    if round_ and standing:
        if not moving:
            parts.append("All are tied; nobody would enter a house.")
        else:
            tied = len(moving) > 1 and moving[0][1] == 1
            first = [colour_name(table, colour) for colour, _ in moving]
            tile = f"{several(len(table.zones[ids.TILES[PROVINCE_OF[district]]]), 'tile')} left"
            if tied:
                parts.append(f"{listed(first)} tie: each would move one member into a house and take a tile ({tile}).")
            else:
                gains = [f"{colour_name(table, colour)} {several(members, 'house')}" for colour, members in moving]
                parts.append(f"After round {round_}: {listed(gains)}, and a tile for each house ({tile}).")
    owner = cloister_owner(table, district)
    points = "" if owner and owner == company_of(table).neutral else f" for {rulings.CLOISTER_POINTS} points in each scoring"
    parts.append(f"Cloister: {colour_name(table, owner)}{points}." if owner else f"Cloister free{points}.")
    princes = [colour_name(table, colour) for colour in company_of(table).colours if state.prince_at(table, colour) == district]
    parts += [f"Prince: {listed(princes)}."] if princes else []
    roads = ", ".join(f"{DISTRICT_NAMES[there]} by {by}" for there, by in data.ROADS[district])
    parts.append(f"Roads: {roads}.")
    return " ".join(parts)


def city_report(table: Table, province: ProvinceId) -> str:
    """Who would enter the houses of a city in the coming scoring, and who is in them now."""
    there = state.presence(table, province)
    if there:
        inside = [f"{colour_name(table, colour)} {sum(houses)}" for colour, houses in there.items()]
        most = listed([colour_name(table, colour) for colour in state.most_in_city(there)])
        return f"City of {PROVINCE_NAMES[province]}: {', '.join(inside)}; most: {most}."
    coming: dict[Colour, int] = {}
    for district in DISTRICTS_OF[province]:
        for colour, members in entering(majority_counts(table, district)):
            coming[colour] = coming.get(colour, 0) + members
    if not coming or not scoring_ahead(table):
        return f"City of {PROVINCE_NAMES[province]}: nobody would enter it as things stand."
    gains = [f"{colour_name(table, colour)} {several(members, 'house')}" for colour, members in coming.items()]
    return f"City of {PROVINCE_NAMES[province]}: as things stand {listed(gains)} after round {scoring_ahead(table)}."


ZONE_DISTRICT: dict[str, DistrictId] = {
    zone: district for district in DISTRICT_NAMES for zone in (district, ids.CLOISTER[district], ids.PRINCES[district])
}
ZONE_PROVINCE: dict[str, ProvinceId] = {ids.HOUSES[district]: PROVINCE_OF[district] for district in DISTRICT_NAMES}
ZONE_SPACE: dict[str, ProvinceId] = {ids.SPACE[province]: province for province in data.PROVINCES}


def zone_report(table: Table, zone: str) -> str:
    """What to say about a zone of the map when the pointer rests on it; empty for other zones."""
    if zone in ZONE_DISTRICT:
        return district_report(table, ZONE_DISTRICT[zone])
    if zone in ZONE_PROVINCE:
        return city_report(table, ZONE_PROVINCE[zone])
    if zone in ZONE_SPACE:
        province = ZONE_SPACE[zone]
        waiting = [f"{colour_name(table, colour)} {members}" for colour, members in counts_in(table, zone).items()]
        where = f"Members here are deployed into the districts of {PROVINCE_NAMES[province]} only."
        return f"Space of {PROVINCE_NAMES[province]}: {', '.join(waiting) or 'nobody'}. {where}"
    return ""
