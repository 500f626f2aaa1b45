"""What is counted: nouns that mean the same to a reader of news are one class.

A class is called by the plural that a title uses. Everything here is data but the two
short functions that look a noun up.
"""

from __future__ import annotations

from functools import lru_cache

from reader.comparison.kinds import are_synonyms, is_from, is_kind_of, persons
from reader.detection.figures.lexicon import words_of

PEOPLE = "people"
"""The class of whoever is counted without being told apart from others."""

_PEOPLE = """
    people: person people individual human soul population resident inhabitant
        villager local victim other life casualty citizen townspeople islander
        holidaymaker tourist visitor foreigner compatriot national bystander passer-by
        somebody someone everyone anyone patient evacuee
    civilians: civilian non-combatant
    crew: sailor seaman crew mariner seafarer crewman crewmember
    soldiers: soldier troop serviceman servicewoman guardsman paratrooper marine
        infantryman conscript reservist sergeant corporal lieutenant captain colonel
        recruit peacekeeper defector deserter commando cadet serviceperson
        personnel
    police: police policeman policewoman constable gendarme trooper cop
    officers: officer
    rebels: rebel militant insurgent fighter gunman guerrilla jihadist terrorist
        separatist militiaman extremist islamist combatant attacker assailant bomber
        paramilitary
    children: child kid minor infant baby toddler youngster boy girl teenager
        adolescent youth
    women: woman
    adults: adult
    men: man
    migrants: migrant refugee asylum-seeker
    protesters: protester protestor demonstrator marcher activist campaigner rioter
        supporter
    miners: miner collier
    nurses: nurse
    teachers: teacher
    doctors: doctor medic physician
    drivers: driver
    firefighters: firefighter fireman
    rescuers: rescuer
    pilots: pilot
    workers: worker employee staff workforce headcount payroll labourer laborer staffer
        docker
        farmworker paramedic machinist
        lecturer railwayman postman cleaner
    students: student pupil schoolchild schoolboy schoolgirl undergraduate
    passengers: passenger traveller traveler commuter rider holiday-maker occupant
    prisoners: prisoner inmate detainee convict captive hostage
    suspects: suspect defendant accused
    voters: voter elector
    officials: official minister councillor lawmaker deputy senator mp legislator
        politician parliamentarian congressman
    journalists: journalist reporter correspondent photographer
    survivors: survivor
    judges: judge magistrate justice
    jurors: juror
    witnesses: witness
    relatives: relative kinsman parent
    volunteers: volunteer
    members: member membership
    observers: observer monitor
    candidates: candidate contender
    fans: fan spectator concertgoer attendee reveller reveler
    farmers: farmer grower
    fishermen: fisherman
    divers: diver
    customers: customer subscriber client consumer
    experts: expert scientist engineer
    players: player athlete runner
"""
_ROLES = """
    pilgrim worshipper shopper guest diner motorist cyclist pedestrian climber hiker
    skier swimmer bather camper mourner parishioner churchgoer trader vendor
    stallholder shopkeeper merchant butcher baker cook waiter musician singer actor
    artist writer author lawyer barrister prosecutor juror auditor banker broker
    investor shareholder creditor lender borrower taxpayer pensioner retiree veteran
    delegate ambassador diplomat envoy monk nun priest bishop imam rabbi cardinal
    believer follower member loyalist rioter looter smuggler trafficker dealer thief
    robber burglar hacker pirate kidnapper gangster mobster sniper guard bodyguard
    warden escort sapper medic midwife surgeon dentist pharmacist vet researcher
    professor academic economist analyst expert technician electrician plumber carpenter
    builder bricklayer welder seamstress tailor weaver fitter mechanic porter courier
    cabbie chauffeur conductor steward stewardess hostess attendant flier skipper
    captain navigator lifeguard coastguard ranger hunter herder shepherd rancher
    fisher picker harvester gardener orphan widow mother father son daughter sister
    brother grandchild grandparent baby newborn twin sibling parent spouse husband wife
    bride neighbour neighbor tenant landlord homeowner householder lodger squatter
    nomad settler colonist exile expatriate dissident blogger editor publisher
    broadcaster presenter cameraman filmmaker dancer acrobat clown magician jockey
    rower sailor cricketer footballer boxer wrestler swimmer sprinter referee umpire
    coach trainer partygoer clubber dissenter striker picket unionist shipbuilder
    helper searcher jobseeker apprentice trainee intern graduate freshman scholar
    plaintiff complainant litigant whistleblower informer inspector novice donor
    applicant claimant beneficiary recipient carrier contact
"""
_THINGS = """
    homes: home house dwelling residence household apartment flat family
    buildings: building structure block property premise
    bodies: body corpse remains
    countries: country nation state government
    schools: school classroom
    hospitals: hospital clinic
    flights: flight departure
    vehicles: vehicle car truck lorry van bus
    ships: ship vessel boat ferry trawler dinghy tanker freighter
    aircraft: aircraft plane jet helicopter airliner
    votes: vote ballot
    seats: seat
    jobs: job post position role redundancy layoff
    cases: case infection
    tests: test
    doses: dose shot jab vaccine vaccination
    villages: village hamlet
    towns: town city municipality
    companies: company firm business employer
    shops: shop store outlet branch supermarket
    stations: station
    trains: train service
    weapons: weapon gun rifle firearm
    rockets: rocket missile shell
    drones: drone
    charges: charge count
    bridges: bridge
    roads: road street highway
    aftershocks: aftershock tremor
    shelters: shelter
    beds: bed
    animals: animal livestock
    cattle: cattle cow
    trees: tree
    tickets: ticket
    places: place
    containers: container
    paintings: painting canvas picture artwork
    areas: area district region province county
    fires: fire blaze wildfire
    tents: tent
    polling_stations: precinct
    attacks: attack assault raid strike airstrike
    signatures: signature name
    arrests: arrest detention
    injuries: injury wound
    deaths: death fatality
    pages: page
    questions: question
    complaints: complaint
    days: day
"""
COMPOUNDS: dict[str, str] = {
    phrase: name
    for name, phrases in {
        "soldiers": "security force|armed force|military personnel|service member|"
        "army officer|national guard|security personnel|army personnel|"
        "military officer|guard member|army deserter|government force|"
        "government soldier|air force|naval officer",
        "police": "police officer|riot police|law enforcement|police force|"
        "enforcement officer|border guard|police personnel",
        "rebels": "rebel fighter|armed man|opposition fighter",
        "migrants": "asylum seeker|displaced person|displaced people",
        "schools": "school building|primary school|secondary school",
        "workers": "staff member|health worker|aid worker|care worker|"
        "rescue worker|rail worker",
        "officials": "cabinet minister|council member|assembly member",
        "polling stations": "polling station|polling place|polling centre",
        "cases": "confirmed case|new case|positive test",
        "members": "union member|party member|board member",
        "crew": "crew member",
        "rescuers": "rescue worker|emergency worker|rescue team",
        "customers": "electricity customer",
        "relatives": "family member",
    }.items()
    for phrase in phrases.split("|")
}
"""Two words, the second in the singular, to the class of both."""

ANIMALS = "animals"
BEASTS = words_of(
    """
    whale dolphin bird locust insect sheep goat pig horse dog cat chicken hen duck goose
    deer elephant seal turtle fish cattle bee swine poultry camel donkey wolf bear
    """
)
"""Singulars of what a text may call animals as well."""

IMPLIED: dict[str, str] = {
    "death": "die", "fatality": "die", "dead": "die", "casualty": "die",
    "killing": "die", "murder": "die", "victim": "die", "life": "die",
    "defector": "defect", "deserter": "defect", "defection": "defect",
    "desertion": "defect", "survivor": "rescue", "evacuee": "displace",
    "injury": "injure", "wounded": "injure", "injured": "injure",
    "arrest": "arrest", "detention": "arrest", "detainee": "arrest",
    "infection": "infect", "case": "infect", "missing": "miss",
    "layoff": "lay off", "redundancy": "lay off", "homeless": "displace",
    "striker": "strike", "picket": "strike", "body": "die", "corpse": "die",
    "resignation": "resign", "hostage": "abduct", "marcher": "protest",
    "demonstrator": "protest", "protester": "protest", "displaced": "displace",
    "inhabitant": "live", "population": "live", "signature": "sign",
}  # fmt: skip
"""Counted nouns, in the singular, that say what happened where no verb does."""


COLLECTIVE = words_of(
    "workforce headcount payroll membership staff personnel crew population audience"
)
"""Singular nouns for many people, of which a bare number may be told."""

ACTS = words_of(
    """
    death fatality casualty killing murder defection desertion injury arrest detention
    infection case layoff redundancy resignation
    """
)
"""Of these, the nouns for what happened itself, whatever verb stands beside them."""


def plural(one: str) -> str:
    """Return the plural of a regular lower-case noun."""
    if one.endswith("man") and one not in _MANS:
        return one[:-2] + "en"
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return one[:-1] + "ies"
    if one.endswith(("s", "x", "z", "ch", "sh")):
        return one + "es"
    return "thieves" if one == "thief" else f"{one}s"


_MANS = words_of("human german roman shaman talisman ottoman norman")


def _table(listing: str) -> dict[str, str]:
    found: dict[str, str] = {}
    name = ""
    for word in listing.split():
        if word.endswith(":"):
            name = word[:-1].replace("_", " ")
        else:
            found.setdefault(word, name)
    return found


PERSONS: dict[str, str] = {word: plural(word) for word in _ROLES.split()} | _table(
    _PEOPLE
)
THINGS: dict[str, str] = _table(_THINGS)
PERSON_CLASSES = frozenset(PERSONS.values()) | set(map(plural, persons()))
OCCUPATIONS = frozenset(
    {
        "miners", "nurses", "teachers", "doctors", "drivers", "firefighters",
        "rescuers", "pilots", "guards", "stewards", "mechanics", "cooks",
    }
)  # fmt: skip
"""Classes of people that a text may call workers as well."""
BARE = frozenset({"people", "survivors", "members", "men"})
"""Classes of people that say nothing of who they are."""

_IRREGULAR = {
    "people": "person", "men": "man", "women": "woman", "children": "child",
    "lives": "life", "wives": "wife", "police": "police", "troops": "troop",
    "policemen": "policeman", "bodies": "body", "buses": "bus", "gunmen": "gunman",
    "fishermen": "fisherman", "militiamen": "militiaman", "servicemen": "serviceman",
    "guardsmen": "guardsman", "schoolchildren": "schoolchild", "remains": "remains",
    "cattle": "cattle", "personnel": "personnel", "staff": "staff", "crew": "crew",
    "aircraft": "aircraft", "dead": "dead", "accused": "accused",
    "missing": "missing", "houses": "house",
    "townspeople": "townspeople", "crises": "crisis", "series": "series",
    "species": "species", "premises": "premise", "horses": "horse", "causes": "cause",
    "knives": "knife", "midwives": "midwife", "housewives": "housewife",
    "canoes": "canoe", "gases": "gas", "bonuses": "bonus", "pence": "penny",
    "censuses": "census", "statuses": "status", "geese": "goose", "mice": "mouse",
    "teeth": "tooth", "expenses": "expense", "licences": "licence",
    "licenses": "license",
}  # fmt: skip
_IN_VES = words_of("thieves wolves shelves loaves leaves halves calves scarves hooves")


@lru_cache(maxsize=4096)
def singular(word: str) -> str:
    """Return the singular of a lower-case noun, as far as its ending tells."""
    word = word.removesuffix("'s").removesuffix("'")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("men") and len(word) > 4:
        return word[:-3] + "man"
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word in _IN_VES:
        return word[:-3] + "f"
    if word.endswith(("ches", "shes", "sses", "xes", "zes", "vases", "ruses", "puses")):
        return word[:-2]
    if word.endswith("oes") and len(word) > 5:
        return word[:-2]
    if word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


@lru_cache(maxsize=4096)
def noun_class(word: str) -> str:
    """Return the class of a lower-case noun; its singular where it is in none."""
    one = singular(word)
    tail = one.rpartition("-")[2]
    for form in (one, tail):
        found = PERSONS.get(form) or THINGS.get(form)
        if found:
            return found
    for form in (one, tail):
        if form in persons():
            return plural(form)
    return one


@lru_cache(maxsize=8192)
def kinship(a: str, b: str) -> float:
    """Return how nearly the same two different classes of nouns are: 0 to 1.

    1 where a noun of one is a synonym of one of the other, less where it is a kind of
    it or somebody who is called after it.
    """
    ones, others = _members(a), _members(b)
    if any(are_synonyms(one, other) for one in ones for other in others):
        return 1.0
    if any(
        is_kind_of(one, other) or is_kind_of(other, one)
        for one in ones
        for other in others
    ):
        return 0.6
    made = any(
        is_from(one, other) or is_from(other, one) for one in ones for other in others
    )
    return 0.6 if made else 0.0


@lru_cache(maxsize=1024)
def _members(name: str) -> tuple[str, ...]:
    """Return the nouns of a class; the name itself where it is a noun of no class."""
    return _MEMBERS.get(name) or (singular(name),)


_MEMBERS: dict[str, tuple[str, ...]] = {
    name: tuple(word for word, found in THINGS.items() if found == name)
    for name in set(THINGS.values())
}
