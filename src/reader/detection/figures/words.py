"""What the grammar knows of English words: which end a noun phrase, what verbs mean."""

from __future__ import annotations

from reader.detection.figures.lexicon import words_of

_FUNCTION = """
    a an the this that these those my your his her its our their whose which
    what who whom and or but nor yet so than as if because although though while
    when where why how whether until unless since before after during despite

    about above across against along amid amidst among amongst around at behind
    below beneath beside besides between beyond by down due except for from in
    inside into like near of off on onto opposite out outside over past per plus
    since through throughout till to toward towards under underneath until up
    upon versus via vs with within without alone together apart ago later
    earlier away back

    i you he she it we they me him us them himself herself itself themselves
    myself someone everyone anyone nobody there here then thus hence therefore
    however meanwhile also too either neither both all any some each every no
    not none only just even still already now today yesterday tomorrow tonight
    again ever never often soon once twice very much

    is are was were be been being am isn't aren't wasn't weren't has have had
    having hasn't haven't hadn't do does did doing doesn't don't didn't will
    would shall should can could may might must cannot can't won't wouldn't
    couldn't shouldn't 'll 'd

    aged said say says told tell tells asked ask added announced reported
    according
"""
_IRREGULAR_PAST = """
    began became broke brought built bought came caught chose cut did died drew
    drove ate fell felt fled flew fought found froze gave got grew went held hit
    hung hurt kept knew laid led left lent let lost lay made meant met paid put
    quit ran read rode rang rose said sang sank saw sent set shook shot showed
    shut sold spent spoke spread stood stole struck swam swore swept took
    taught thought threw told understood woke won wore wrote withdrew remain
    remained gone killed slain stuck taken given seen known shown drawn driven
    fallen flown come go become run seem appear include includes need want work
    live lived make take say get keep believe think know see recognize recognise
    agree oppose support continue hid wept slept swept crept bent bound clung dealt dug
    fed knelt leapt lit overcame overthrew sought sped spun sprang stung swung tore
    undertook own owns included remained appeared seemed belonged
"""

FUNCTION_WORDS = words_of(_FUNCTION)
"""Words at which a noun phrase has ended."""
PAST_FORMS = words_of(_IRREGULAR_PAST)
"""Verb forms without `-ed` at which a noun phrase has ended."""

MODIFIERS_IN_ED = words_of(
    """
    armed unarmed wounded injured hooded masked suspected alleged retired
    unidentified unnamed convicted accused detained captured displaced trained
    united confirmed reported related registered unemployed disabled infected
    affected limited hundred red sacred uniformed so-called combined proposed
    planned elected organised organized abandoned damaged destroyed stranded trapped
    missing married wanted educated experienced seated jailed imprisoned kidnapped
    abducted skilled unskilled unconfirmed listed occupied divided scattered
    assorted mixed fixed used unused added
    """
)
"""Forms in `-ed` that stand before a counted noun as often as after it."""
MODIFIERS_IN_ING = words_of(
    """
    missing crossing voting remaining leading surviving warring opposing serving
    living sitting existing outstanding competing developing emerging neighbouring
    neighboring participating rising housing building training shipping mining
    fishing trading banking holding working striking crowning wedding morning
    evening fighting polling landing reporting operating teaching parking passing
    winning losing starting nursing ongoing coming upcoming devastating overwhelming
    lasting ailing leading damaging commanding booming sweeping disappointing
    crippling founding conflicting impending pressing challenging threatening
    shocking floating mounting dying farming nominating disturbing stunning
    accompanying struggling growing underlying outlying forthcoming longstanding
    peacekeeping smuggling cheering protesting recovering pursuing doping printing
    shopping spending gambling blasting clearing drilling sailing racing skating
    swimming running rowing diving hunting whaling logging manufacturing marketing
    engineering testing screening treating processing refining recruiting rebuilding
    charging vending sewing drinking washing roaring crumbling ageing aging stinging
    scathing contrasting differing consulting accounting publishing broadcasting
    governing ruling incoming outgoing visiting travelling traveling commuting
    grieving approaching invading occupying retiring touring warning matching
    burning smouldering sinking listing decaying surrounding adjoining
    nesting breeding grazing rotting walking cycling climbing
    """
)
"""Forms in `-ing` that may stand before a counted noun."""
NOUNS_IN_ING = words_of(
    """
    meeting ruling building killing bombing warning shooting uprising kidnapping
    hearing gathering signing landing rating backing recording briefing beating
    grouping sentencing wedding screening hijacking sighting ranking offering
    blessing finding slaying filing painting crossing hanging ceiling stabbing
    firebombing beheading sinking stoning drowning poisoning mugging listing reading
    sitting outing opening closing lynching drawing carving training spelling
    reprinting hacking airing showing casting christening housewarming happening
    """
)
"""Nouns in `-ing`, which can head a phrase."""
PARTICIPLES = words_of(
    """
    stolen broken frozen hidden fallen known unknown proven forgotten shaken beaten
    driven sunken torn worn drawn woven chosen written unwritten overgrown blown
    grown outspoken work live lead cut split
    """
)
"""Irregular forms that modify a counted noun, where a plural follows."""
VERBS_IN_S = words_of(
    """
    means shows says makes gives takes brings comes goes adds becomes includes
    involves indicates reinforces suggests underscores raises leaves kills causes
    highlights appears seems continues begins keeps holds follows threatens allows
    helps requires remains reports hits injures wounds wins beats loses gets
    """
)
"""Verbs that follow a plural which is not their subject: `a raid by 24 men shows`."""
ADJECTIVES = words_of(
    """
    large small big little tiny huge new old young long short strong weak heavy light
    tall high low deep wide narrow rich poor hard soft hot cold warm dry wet fast slow
    fresh clean dirty early late good bad fine great major minor key main top senior
    junior black white red blue green yellow brown grey gray clear dark bright thick
    thin empty full safe simple smart quiet brave loud rough smooth steep sharp remote
    urban rural modern ancient separate different similar distinct popular famous
    private public open closed free independent
    """
)
"""Adjectives that a comma may part before the noun: `five large, new ships`."""
ADJECTIVE_ENDINGS = ("ful", "ous", "less", "able", "ible", "ish", "ical", "ive", "ary")

IRREGULAR_PLURALS = words_of(
    """
    people men women children police troops cattle sheep fish aircraft spacecraft
    hovercraft feet teeth mice geese oxen dice media data criteria phenomena
    personnel staff crew fishermen gunmen policemen policewomen servicemen
    servicewomen firemen businessmen businesswomen congressmen lawmen militiamen
    spokesmen salesmen workmen townspeople salespeople series species offspring
    infantry cavalry head alumni syllabi nuclei fungi bacteria crises bases analyses
    theses hypotheses wives lives knives wolves halves leaves loaves thieves shelves
    salmon deer youth dead rabbis taxis taliban taleban poultry livestock clergy
    yakuza mujahideen mujahedin bedouin inuit maori rohingya tuareg maasai masai zulu
    hausa igbo yoruba roma hazara uyghur oromo quechua aymara mapuche fulani hmong
    dayak khmer yazidi sinhalese xhosa bantu navajo cherokee sioux apache kanak
    sami nuer dinka karen kachin
    """
)
NATIONS = words_of(
    """
    swiss chinese japanese vietnamese lebanese portuguese sudanese burmese maltese
    congolese senegalese nepalese taiwanese irish british french dutch spanish
    """
)
"""Peoples in the plural, unless a noun follows: `four British`, `two French ships`."""
NOT_PLURAL = words_of(
    """
    this is was has its his us across various previous gas bus plus minus thus
    perhaps besides always sometimes towards afterwards yes less unless news
    christmas texas paris status focus campus virus census crisis basis analysis
    chaos bias atlas canvas corps serious religious famous dangerous numerous
    anonymous indigenous continuous ambitious suspicious mysterious controversial as
    does goes says alias las los des sales sports arms overseas honduras arkansas
    kansas illinois massachusetts reuters
    """
)
"""Words in `-s` that are no plural, or hardly ever the head of a counted phrase."""
PLURAL_MODIFIERS = frozenset({"sports", "sales", "arms", "news", "overseas", "police"})
"""Words in `-s` that may modify the head after them."""

MEASURE_NOUNS = words_of(
    """
    pairs pair tons tonnes pieces bottles boxes bags packs cups litres liters
    sets cartons crates truckloads boatloads loads sheets slices truckload
    tonne
    """
)
"""Heads after which `of X` belongs to the counted phrase."""

PERSON_NOUNS = words_of(
    """
    man woman boy girl child person soldier policeman policewoman officer student
    worker protester demonstrator civilian suspect migrant refugee prisoner defector
    teenager baby passenger driver pilot journalist militant rebel fighter gunman
    attacker bomber guard victim patient resident villager pupil teacher doctor
    nurse firefighter fisherman people men women boys girls children persons adults
    kids youths students pupils teens teenagers minors babies anyone everyone nobody
    someone those
    citizens residents workers patients americans voters drivers
    """
)

SPEECH = words_of(
    """
    aged said say says told tell tells added adds announced reported reports according
    claimed claims confirmed warned stated believe believed think thought
    """
)
FUTURE = words_of(
    """
    will 'll shall won't due scheduled expected planned plans intends slated poised
    upcoming deadline
    """
)
"""Words that turn a date without a year to the future."""
