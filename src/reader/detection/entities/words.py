"""Small closed lists of words that decide where names begin, end and what they are."""

from __future__ import annotations

from functools import lru_cache

from reader.detection.entities.lexicon import lexicon


def word_set(words: str) -> frozenset[str]:
    """Return the set of `words`, which white space parts."""
    return frozenset(words.split())


FUNCTION = word_set(
    """
    a an the this that these those some any no every each all both either neither such
    another other many much more most few several own same i you he she it we they me
    him her us them my your his its our their mine yours ours theirs who whom whose
    which what when where why how whoever whatever whichever myself himself herself
    itself themselves ourselves yourself one ones and or but nor so yet for if unless
    because although though while whereas since until till after before as than
    whether once lest of in on at to by from with without within into onto upon over
    under above below between among amid amidst against across along around behind
    beyond beside besides beneath despite during except inside outside near off out
    per through throughout toward towards up down via versus vs like unlike about
    concerning regarding following including given according instead rather is are was
    were be been being am do does did done doing have has had having will would shall
    should can could may might must ought need dare not never always often sometimes
    also too very just only even still already again ever here there now then today
    tomorrow yesterday tonight thus hence therefore however moreover meanwhile
    nevertheless nonetheless otherwise perhaps maybe indeed later earlier recently
    currently soon almost nearly quite well yes please let lets ok okay two three four
    five six seven eight nine ten eleven twelve hundreds thousands millions dozens
    scores first second third last next don't doesn't didn't isn't aren't wasn't
    weren't won't wouldn't can't cannot couldn't shouldn't it's he's she's that's
    there's what's who's let's i'm i've i'd i'll we're we've we'll they're they've
    you're you've we'd they'd he'd she'd you'd you'll he'll she'll they'll here's
    where's
    """
)
"""Never part of a name at its start, whatever their capital."""

CALENDAR = word_set(
    """
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays
    wednesdays thursdays fridays saturdays sundays january february april june july
    august september october november december jan feb mar apr jun jul aug sep sept
    oct nov dec mon tue tues wed thu thur thurs fri jan. feb. mar. apr. jun. jul. aug.
    sep. sept. oct. nov. dec. gmt utc bst est edt pst cet a.m. p.m. am pm a.d. b.c.
    christmas easter ramadan
    """
)
"""Capitalised, but dates."""

BEFORE_MONTH = word_set(
    """
    in of since by last next until till from to early late mid this during before
    after
    """
)
"""Words before a month whose name is also a word or a surname."""

NO_NAMES = word_set(
    """
    DNA RNA HIV AIDS TV TVs PC PCs IQ ID IDs MPs MLAs MEPs PhD CO2 GDP VAT AI IT GPS
    UFO UFOs SUV SUVs DVD DVDs CD CDs PR HR Q&A BA MA MBA LGBT LGBTQ GCSE GCSEs Covid
    COVID SARS Ebola Mpox Zika Internet USD EUR GBP BST PS OK Ok RIP FAQ DIY DJ NGO
    NGOs POW POWs WMD CEOs IPO IPOs PPE URL PDF HTML GMT VIP VIPs PM ET HD ATM ATMs
    CCTV IED IEDs UAV UAVs BC AD CV LED MW GW GB MB TB IE Islam Christianity Judaism
    Hinduism Buddhism Sikhism Islamism Zionism Marxism Nazism Catholicism
    Protestantism
    """
)
"""Capitals that name nothing."""

ROMAN = word_set("II III IV VI VII VIII IX XI XII XIII XIV XV XVI XX XXI")
"""Numbers behind the names of rulers and wars; never a name of their own."""

FAMILY_FIRST = word_set(
    """
    xi kim li wang zhang chen liu yang zhao huang zhou wu xu sun hu zhu lin guo deng mao
    wen jiang tsai park lee moon ban yoon choi nguyen tran hun zheng feng tang song han
    """
)
"""Family names that stand before the given name."""

STORMS = word_set("hurricane typhoon cyclone operation storm")
"""First words of events."""

PARTICLES = word_set(
    """
    de del della dello di da das dos do du des la le las los van von der den ter ten
    zu bin ibn bint ben al el ul ur abu umm y e af av
    """
)
"""Small words inside a person's name or a place's."""

ARTICLES = word_set("al el ul as ad ar ash an")
"""Arabic articles, joined to a name by a hyphen."""

LINKS = word_set("of for on and in the & at to")
"""Small words inside the name of a body, law or event."""

ON_HEADS = word_set(
    """
    committee commission council convention institute conference panel
    """
)
"""Heads that "on" may follow inside a name: Committee on Foreign Relations."""

HONORIFICS = word_set(
    """
    mr mrs ms miss mx dr sir dame lord lady madam madame monsieur mme señor señora
    senor senora don doña herr frau mr. mrs. ms. mx. dr. messrs sheikh sheik hajji
    haji alhaji alhaja hajia shri shrimati smt smt. datuk datin dato maulana mullah
    ayatollah ustaz hon hon. engr engr. barr barr.
    """
)

RANKS = {
    "gen.": "general", "col.": "colonel", "lt.": "lieutenant", "sgt.": "sergeant",
    "capt.": "captain", "cpl.": "corporal", "maj.": "major", "sen.": "senator",
    "rep.": "representative", "gov.": "governor", "pres.": "president",
    "rev.": "reverend", "prof.": "professor", "sens.": "senators", "reps.": "members",
    "gen": "general", "col": "colonel", "lt": "lieutenant", "sgt": "sergeant",
    "capt": "captain", "maj": "major", "sen": "senator", "gov": "governor",
    "prof": "professor", "rev": "reverend", "cmdr": "commander", "cmdr.": "commander",
    "brig": "brigadier", "brig.": "brigadier", "adm.": "admiral", "adm": "admiral",
}  # fmt: skip
"""Short forms of offices and ranks that stand before a name."""

ABBREVIATED = (
    "Mr|Mrs|Ms|Mx|Dr|Prof|Gen|Col|Lt|Sgt|Capt|Cpl|Maj|Brig|Adm|Cmdr|Sen|Sens|Rep|Reps"
    "|Gov|Pres|Rev|Hon|St|Ste|Jr|Sr|Bros|Inc|Ltd|Co|Corp|Mt|Ft|No|Nos|vs|Calif|Mass"
    "|Conn|Fla|Ill|Mich|Minn|Tenn|Va|Md|Pa|Wis|Ariz|Ark|Colo|Ga|Ky|La|Neb|Okla|Ore|Wash"
    "|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
)
"""Abbreviations whose full stop ends no sentence."""

ROLE_MODIFIERS = word_set(
    """
    acting interim deputy vice assistant associate senior junior chief first second
    foreign defence defense finance interior home justice health education trade
    transport energy agriculture labour labor prime permanent special general national
    state federal military police press party opposition majority minority managing
    executive lead human rights political economic military legal security
    intelligence climate legitimate provisional caretaker outgoing incoming
    self-declared democratic republican presidential vice-presidential longtime
    veteran top honorary shadow principal regional provincial global market investment
    policy oil research communist army navy air force union campaign sports film
    world
    """
)
"""Words before the noun of an office or occupation that belong to it."""

SPEECH = word_set(
    """
    said says say told tells added adds asked asks replied warned warns insisted
    insists argued argues wrote writes tweeted claimed claims announced announces
    stated explained explains confirmed confirms denied denies noted notes believes
    believed thinks thought vowed urged called accused declared acknowledged conceded
    recalled suggested joked testified concluded commented admitted pledged promised
    met visited resigned died was is has had will would won lost who himself herself
    took became plans wants hopes made moved went came got gave left beat led scored
    signed ran began started kept held hit saw heard knew felt found played faced
    joined spent helped tried needs also never finished returned arrived fled spoke
    appeared refused rejected agreed pleaded faces can could should may might must now
    then responded continued remained
    """
)
"""Verbs and words after a person's name."""

REPORTS = word_set("said says asked added told asks adds tells recalled")
"""Verbs before the name of who speaks."""

PLACE_CUES = word_set(
    """
    in at near from outside around across throughout into inside via
    """
)

WAYS = word_set(
    """
    road roads route bus train flight flights ferry way journey trip highway motorway
    railway line crossing path access visit visits trains buses flew fly flying travel
    travels travelled traveled travelling traveling diverted moved returned drove sailed
    fled emigrated deported extradited headed heading evacuated marched migrated
    """
)
"""What leads to a place, with "to"."""

ALONG = word_set("along across around down up through off beyond")
"""Before "the" and a name, these tell of a river, a sea or a range."""

LANDSCAPE = word_set(
    """
    mountains mountain ridge valley river lake hills estuary peninsula desert bay delta
    basin plateau islands archipelago highlands forest gorge glacier volcano airport
    railway refinery dam market prison waterway square bridge stadium hospital airfield
    canal slum shantytown settlement airbase
    """
)
"""Nouns that make a place of the name before them: the Rodna mountains."""

PLACE_NOUNS = word_set(
    """
    city town village province state region district county capital port suburb island
    municipality prefecture neighbourhood neighborhood area border
    """
)
"""Nouns that make a place of the name before or behind them ("the town of …")."""

DIRECTIONS = word_set(
    """
    north south east west northern southern eastern western central northeast
    northwest southeast southwest north-east north-west south-east south-west
    northeastern northwestern southeastern southwestern upper lower greater inner
    outer downtown mainland metropolitan
    """
)
"""What a place has: the name behind their "of" is a place."""

PLACE_PARTS = word_set(
    """
    residents people citizens voters mayor governor streets north south east west
    outskirts suburbs population centre center coast island port skies shores borders
    downtown inhabitants natives parts
    """
)

BODY_STARTS = word_set(
    """
    agence agencia agenzia asamblea asociacion assemblee associacao associazione banca
    banco banque camara comision comissao compagnie companhia compania confederacion
    congreso conseil conselho consejo cooperativa correio correo corriere courrier
    diario empresa federacao federacion federation fondation fondazione fundacao
    fundacion gazeta gazzetta groupe grupo gruppo institut instituto istituto jornal
    journal ministere ministerio mouvement movimento movimiento navegacao navegacion
    parti partido partito petroleos policia radio seguros sindicato sindicatos sociedad
    sociedade societe syndicat televisao television televisione tribunal union unione
    universidad universidade universita universitat universite uniwersytet
    """
)
"""First words of bodies in languages that put the noun first, folded."""

BODIES = word_set(
    """
    company operator firm insurer bank union carrier manufacturer maker retailer airline
    newspaper charity startup start-up broadcaster lender agency group giant publisher
    magazine party developer contractor supplier utility think-tank consultancy
    brewer miner shipper shipbuilder carmaker chain cooperative co-operative federation
    monitor watchdog outlet website nonprofit non-profit platform
    """
)
"""What a body is, in small letters beside its name: the insurer, Seguros Vale."""

PLACE_STARTS = word_set(
    """
    plaza calle avenida rio rue via piazza puerto villa monte ciudad nuevo mount mt
    mt. lake port cape fort ft. san santa santo saint st st. isle ilha isla ile sao
    serra cerro sierra praia bahia lago cabo pont porto ponta morro vila wadi oued jebel
    djebel kfar deir beit khirbet koh kampung sungai gunung nizhny stary nowy gornje
    donji velika cidade pueblo barrio lac baie pointe laguna
    """
)
"""First words of places; of saints and people too, so they do not decide alone."""

GOVERNMENT = word_set(
    """
    government parliament army navy police embassy ministry court guard senate
    congress cabinet treasury forces force military consulate defence defense
    legislature constitution department assembly administration
    """
)
"""Heads of bodies that a nationality before them describes, not names."""

WORK_NOUNS = word_set(
    """
    film movie book novel memoir song album single series show programme program play
    documentary musical opera painting poem podcast episode drama sitcom comedy hit
    ballad sculpture thriller bestseller autobiography biography blockbuster entitled
    titled essay article symphony anthem soap miniseries cartoon manga game
    """
)
"""Words before the quoted title of a work."""

PREFIXES = word_set(
    """
    anti pro non ex post pre mid neo self co counter inter intra trans cross sub super
    ultra semi multi un former then and
    """
)

TAILS = word_set(
    """
    led backed based born held made owned controlled run style era bound occupied wide
    only like speaking language sponsored built majority centric friendly related area
    majority dominated linked leaning born-and style-of trained listed funded educated
    """
)
"""Second parts of compounds that are no part of the name before the hyphen."""

_SUFFIXES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ations", ("", "e")), ("ation", ("", "e")), ("ments", ("",)),
    ("ically", ("", "y")),
    ("fully", ("",)), ("iness", ("y",)), ("ment", ("",)), ("ness", ("",)),
    ("able", ("", "e")), ("ally", ("", "al")), ("less", ("",)),
    ("ical", ("", "e", "y")),
    ("ance", ("", "e")), ("ence", ("", "e")), ("ions", ("", "e")),
    ("ists", ("", "y", "e")),
    ("iest", ("y",)), ("ful", ("",)), ("ies", ("y",)), ("ied", ("y",)), ("ier", ("y",)),
    ("ily", ("y",)), ("ing", ("", "e")), ("ers", ("", "e")), ("est", ("", "e")),
    ("ion", ("", "e")), ("ity", ("", "e")), ("ism", ("", "e")), ("ist", ("", "y", "e")),
    ("ive", ("", "e")), ("ous", ("", "e")), ("ors", ("", "e")), ("es", ("", "e")),
    ("ed", ("", "e")), ("ly", ("", "le")), ("er", ("", "e")), ("al", ("", "e")),
    ("or", ("", "e")), ("ic", ("", "e")), ("th", ("",)), ("s", ("",)), ("y", ("", "e")),
)  # fmt: skip
_BEGINNINGS = (
    "under", "inter", "super", "every", "over", "anti", "with", "fore", "some", "back",
    "dis", "mis", "non", "out", "pre", "sub", "any", "un", "re", "in", "im", "up",
    "ir", "il", "no",
)  # fmt: skip
"""The longer ones first: inter|national."""


_SHORT_STEMS = word_set("go do ad ox")
"""Words of two letters that others are derived from: Italy is none of "it"."""


@lru_cache(maxsize=16384)
def is_common(word: str) -> bool:
    """Tell whether lower-case `word` is an ordinary English word, however inflected."""
    return _derived(word, lexicon().common, 0)


def _derived(word: str, base: frozenset[str], depth: int) -> bool:
    if depth and len(word) < 3:
        return word in _SHORT_STEMS
    if word in base or word in FUNCTION:
        return True
    if depth > 3:
        return False
    for suffix, endings in _SUFFIXES:
        stem = word[: -len(suffix)]
        if len(stem) < 2 or not word.endswith(suffix):
            continue
        if any(_derived(stem + end, base, depth + 1) for end in endings):
            return True
        if len(stem) > 3 and stem[-1] == stem[-2]:  # stopped, running
            return _derived(stem[:-1], base, depth + 1)
    for beginning in _BEGINNINGS:
        rest = word[len(beginning) :]
        if len(rest) > 2 and word.startswith(beginning):
            return _derived(rest, base, depth + 1)
    return "-" in word and all(_derived(p, base, depth + 1) for p in word.split("-"))
