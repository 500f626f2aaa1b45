"""Words for what happens to the counted, by classes of the same meaning.

Everything here is data, but for the function that looks a lemma up.
"""

from __future__ import annotations

from functools import lru_cache

CLASSES: dict[str, str] = {
    lemma: name
    for name, lemmas in {
        "die": "die kill drown perish starve murder assassinate slay massacre "
        "crush poison bury shoot",
        "injure": "injure wound hurt hospitalise treat maim",
        "miss": "miss disappear",
        "rescue": "rescue survive save",
        "recover": "recover exhume",
        "displace": "displace evacuate relocate resettle",
        "defect": "defect desert abandon",
        "surrender": "surrender",
        "arrest": "arrest detain question interrogate apprehend",
        "capture": "capture seize",
        "release": "release free",
        "charge": "charge accuse indict",
        "convict": "convict",
        "acquit": "acquit pardon",
        "jail": "jail sentence imprison",
        "protest": "protest gather participate rally march",
        "attend": "attend",
        "strike": "strike stay away",
        "vote": "vote",
        "affect": "affect expose compromise",
        "infect": "infect test positive fall ill diagnose",
        "vaccinate": "vaccinate",
        "test": "test",
        "lay off": "lay off dismiss",
        "hire": "hire recruit",
        "resign": "resign quit",
        "destroy": "destroy demolish collapse",
        "damage": "damage ransack loot",
        "recognise": "recognise back support endorse",
        "oppose": "oppose reject boycott",
        "approve": "approve ratify",
        "cancel": "cancel divert suspend ground",
        "delay": "delay",
        "close": "close",
        "deploy": "deploy",
        "trap": "trap",
        "abduct": "abduct",
        "execute": "execute",
        "deport": "deport expel extradite repatriate",
        "flee": "flee escape emigrate",
        "cross": "cross migrate arrive",
        "return": "return",
        "lose power": "lose power",
        "board": "board",
        "attack": "attack raid bomb",
        "elect": "elect",
        "sign": "sign",
    }.items()
    for lemma in [name, *lemmas.split()]
}
"""Lemma of what happened to its class; those of two words are given in `_WHOLE`."""
_WHOLE = {
    "test positive": "infect", "fall ill": "infect", "stay away": "strike",
    "lay off": "lay off", "lose power": "lose power", "swear in": "swear in",
}  # fmt: skip

NAMES = frozenset(CLASSES.values())
"""The classes themselves."""
FORMS: dict[str, str] = {
    form: name
    for name, forms in {
        "die": "losses deadly fatal fatally deaths casualties toll claiming slain "
        "corpses lives",
        "injure": "injured wounded hurt burns bruises wounds casualties "
        "hospitalised hospitalized",
        "miss": "missing unaccounted disappeared untraced vanished",
        "rescue": "survived survivors survivor alive rescued saved plucked",
        "displace": "homeless displaced evacuated evacuees uprooted shelters shelter",
        "defect": "defected deserted defectors deserters defection abandoned",
        "arrest": "arrested detained detentions custody",
        "protest": "gathering demonstration marched rallied demonstrated "
        "demonstrators marchers crowd "
        "turnout thronged attended",
        "strike": "striking strikers pickets walkout walkouts strike stoppage downed",
        "destroy": "destroyed flattened razed levelled leveled gutted collapsed",
        "damage": "damaged cracked",
        "recognise": "recognised recognized recognise recognize",
        "lose power": "blackout blackouts outage outages powerless electricity",
        "board": "aboard",
        "close": "close closes closed closing shut shuts",
        "affect": "affected exposed compromised",
        "cancel": "cancelled canceled grounded scrapped cancellations",
        "infect": "infected infections cases positive",
        "lay off": "redundant redundancies layoffs",
        "deploy": "deployed dispatched mobilised mobilized sent send sends sending",
        "condemn": "condemned condemn condemns denounced denounce",
        "vaccinate": "vaccinated immunised immunized inoculated",
        "flee": "fled",
        "trap": "trapped stranded",
    }.items()
    for form in forms.split()
}
"""Words near a figure that tell what happened, where detection saw no event."""

_TURNS = {
    "die": "lost their lives|lost his life|lost her life|lives were lost|lives lost|"
    "death toll|body count|found dead|found lifeless|without signs of life",
    "lose power": "from power|no current|without current|went dark|go dark|"
    "in darkness|lost power|lost electricity|without power|without electricity|"
    "in the dark|without light|cut off from power|remain dark|power cuts|no power|"
    "lost their power",
    "hunger": "enough to eat|going hungry|go hungry|be hungry|are hungry|"
    "facing hunger|face hunger|food insecure|need food aid|short of food|"
    "severe hunger|acute hunger|not enough food",
    "affect": "data were stolen|data were taken|data was stolen|details were taken|"
    "details were stolen|records were stolen",
    "abduct": "taken hostage|held hostage|held captive|hostages taken|carried off|"
    "in captivity|in the hands|taken away by",
    "displace": "spent the night|spend the night|slept in|slept on|sleeping in|"
    "sleeping on|taken refuge|took refuge|take refuge|sought refuge|seek refuge|"
    "in halls|in tents|in camps|people to leave|residents to leave|to leave their|"
    "left home|leave home|ran away|sought shelter|sleeping rough|sleep in the open|"
    "lost their homes|lose their homes|driven from their homes|driven out|"
    "forced from their homes|forced to leave|had to leave|have to leave|"
    "told to leave|ordered to leave|cannot go home|unable to return|cannot return|"
    "could not return|fled their homes|fled their houses|flee their homes|"
    "left homeless|left their homes|leave their homes|in shelters|moved to shelters|"
    "moved to safety|taken to safety|to shelters|without shelter|without a roof|"
    "no roof over|had left|have left|no home|without homes|left without shelter|"
    "gave up their homes|abandoned their homes",
    "lay off": "lost their jobs|lose their jobs|out of work|laid off|job losses|"
    "job cuts|jobs will go|let go|lose their posts|posts will go",
    "defect": "broke ranks|broken ranks|switched sides|changed sides|"
    "given themselves over|gone over to|went over to|crossed over|left their posts|"
    "abandoned their posts|abandoned their units|turned their backs",
    "surrender": "given themselves up|gave themselves up|turned themselves in|"
    "laid down their arms|lay down their arms",
    "capture": "taken prisoner|taken captive|took prisoner|fallen into the hands|"
    "prisoners of war|prisoner|captive",
    "strike": "walked out|walked off the job|walking out|downed tools|down tools|"
    "stopped work|stayed away|stayed off work|on strike|off the job|off work|"
    "out on strike|went on strike|joined the strike|joined the walkout|"
    "refused to work|put down their tools",
    "protest": "turned out|took to the streets|taken to the streets|"
    "took part in the march|took part in the protest|took part in the rally|"
    "on the streets|on the march|in the streets|filled the streets|poured into|"
    "joined the march|joined the protest|attended the rally",
    "arrest": "taken into custody|held in custody|in custody|in detention|are held|"
    "were held|is held|was held|being held|under arrest|in police hands|"
    "are being questioned|led away|rounded up",
    "injure": "to hospital|to hospitals|to the hospital|admitted to hospital|"
    "admitted to hospitals|in treatment|being treated|under treatment|"
    "taken to hospital|taken to the hospital|in hospital|treated for|"
    "needed treatment|sought treatment|were treated|badly burned|in hospitals",
    "critical": "critical condition|critically injured|critically hurt|"
    "critically ill|seriously injured|seriously hurt|seriously wounded|badly injured|"
    "badly hurt|gravely injured|severely injured|fighting for their lives|"
    "in intensive care|in critical|life-threatening injuries|serious condition",
    "capacity": "meant to carry|fit to carry|licensed to carry|built for|room for|"
    "capacity of|can carry|can hold|could carry|could hold|may carry|can seat|"
    "designed for|designed to carry|allowed to carry|permitted to carry|holds up to|"
    "seats for|space for|licensed for",
    "board": "on its decks|on deck|on board|were travelling|was travelling|"
    "were on the|were inside|had been on|were on it|worked there|work there|"
    "inside the|in the building|was inside",
    "infect": "fell ill|made ill|were ill|fell sick|fallen ill|fallen sick|"
    "tested positive|testing positive|test positive|caught the",
    "rescue": "pulled alive|pulled out alive|pulled to safety|brought ashore|"
    "brought to safety|found alive|dug out alive|got out alive|plucked from|"
    "pulled from the sea|pulled from the water|taken off the|saved from",
    "attend": "took part|taken part|drew crowds|attracted|turned up|came to see|"
    "watched the",
    "vote": "cast their ballots|cast ballots|went to the polls|voted for",
    "miss": "looked for|looking for|searched for|searching for|being sought|"
    "may lie under|lie under|feared trapped|not been heard|no sign of|not yet been|"
    "went missing|gone missing|not been found|not come back|no trace|"
    "have not returned|not returned|are sought|lost at sea|have not been seen|"
    "not accounted|unaccounted for",
    "destroy": "up in flames|caved in|came down|fell in|beyond repair|uninhabitable|"
    "no longer habitable|not habitable|be lived in|unfit to live in|"
    "unsafe to live in|in ruins|burnt down|burned down|burned to the ground|razed to|"
    "are gone|swept away|washed away|were lost|wiped out|turned to rubble|reduced to|"
    "in ashes|burnt out|written off",
    "recognise": "sided with|thrown their weight|voted in favour|in favour of",
    "oppose": "voted against|are against|came out against",
    "live": "live in|live there|live here|live on|a town of|town of|a city of|"
    "a village of|population of|inhabitants|home to|people live|is inhabited|"
    "population is|residents of|villagers",
    "close": "not reopen|not open|remain closed|stay closed|stay shut|remain shut|"
    "shut their|have shut|were shut|closed their doors",
    "cancel": "called off|taken out of service|did not run|failed to run",
    "donate": "gave blood|gave money",
    "hire": "took on|will be hired|be hired",
    "acquit": "walked free|walk free|was cleared|were cleared|cleared of|"
    "found not guilty",
    "convict": "found guilty|were given|was given",
    "release": "let go|set free|put ashore|are free|are home|freed by",
    "vaccinate": "got their jab|got a jab|received a dose|got the vaccine|"
    "their first dose|had a jab|been reached|were reached",
    "need help": "need help|in need of|need aid|need food|need assistance",
}
TURNS: dict[str, list[tuple[list[str], str]]] = {}
for _name, _turns in _TURNS.items():
    for _turn in _turns.split("|"):
        TURNS.setdefault(_turn.split()[0], []).append((_turn.split(), _name))
"""First word of a turn of phrase to the turns that begin with it, and their class."""

BESIDE = {
    "ill": "infect", "sick": "infect", "dead": "die", "injured": "injure",
    "wounded": "injure", "hurt": "injure", "missing": "miss", "homeless": "displace",
    "displaced": "displace", "aboard": "board", "unaccounted": "miss",
    "killed": "die", "jailed": "jail", "held": "arrest", "detained": "arrest",
}  # fmt: skip
"""Words beside a counted noun that tell of it: `67 injured people`, `12 people ill`."""
ACTIVE = {
    form: name
    for name, forms in {
        "die": "killed kills killing claimed claiming drowned",
        "injure": "injured injures injuring wounded wounding hospitalised hospitalized",
        "arrest": "arrested arrests arresting detained detaining",
        "rescue": "rescued rescues rescuing saved saving saves",
        "displace": "displaced displacing displaces evacuated evacuating evacuates",
        "destroy": "destroyed destroying destroys flattened flattening razed",
        "damage": "damaged damaging damages",
        "infect": "infected infecting infects sickened sickening",
        "abduct": "abducted abducting kidnapped kidnapping",
        "vaccinate": "vaccinated vaccinating immunised immunized",
        "release": "released releasing freed freeing",
        "capture": "captured capturing",
        "trap": "trapped trapping",
        "lay off": "sacked sacking",
        "cancel": "cancelled canceled cancelling",
    }.items()
    for form in forms.split()
}
"""Forms of verbs whose object is the figure that they stand before."""


@lru_cache(maxsize=1024)
def event_class(lemma: str) -> str:
    """Return the class of a lemma of detection; the lemma itself where it has none."""
    return _WHOLE.get(lemma) or CLASSES.get(lemma, lemma)
