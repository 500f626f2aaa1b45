"""What happens to the counted, or what they do: verbs, nouns and turns of phrase.

Everything here is data. A regular verb is given by its lemma; `IRREGULAR` adds the
forms that do not follow from it, and the nouns and adjectives that mean the same.
"""

from __future__ import annotations

from reader.detection.figures.lexicon import words_of

_SUFFERED = """
    kill injure wound arrest detain charge convict sentence jail release rescue abduct
    displace evacuate deport hospitalise infect vaccinate destroy damage attack shoot
    dismiss deploy seize trap hire burn suspend loot cull cancel hijack capture execute
    recover find identify close open ban expel extradite free accuse indict acquit
    pardon poison crush bury diagnose treat admit transfer relocate resettle recruit
    repatriate exhume bomb raid demolish ransack quarantine question interrogate fine
    delay divert disqualify eliminate award nominate appoint elect
    discover build sell buy import export employ
"""
_DONE = """
    die defect desert surrender flee return arrive cross migrate vote protest strike
    resign drown escape gather register testify graduate enrol survive retire emigrate
    participate enlist collapse crash starve apply compete perform qualify
"""
_EITHER = """
    recognise sign attend test count join support oppose reject approve back endorse
    boycott ratify visit donate pledge volunteer
"""
IRREGULAR = {
    "die": "dead death deaths lifeless dying deceased perish perishes perished "
    "perishing fatalities",
    "kill": "slain slaughtered massacred murdered murder murders murdering killings "
    "assassinated slaying lynched beheaded",
    "injure": "hurt injuries maimed",
    "miss": "missing unaccounted disappeared",
    "defect": "defection defections",
    "desert": "desertion desertions",
    "arrest": "arrests apprehended",
    "detain": "detention",
    "charge": "prosecuted",
    "convict": "convictions conviction",
    "jail": "imprisoned imprison incarcerated",
    "release": "release freed frees freeing liberated",
    "rescue": "rescues saved",
    "abduct": "abductions abduction kidnap kidnaps kidnapped kidnapping kidnappings",
    "displace": "displacement uprooted homeless",
    "evacuate": "evacuations evacuation evacuees",
    "flee": "fled flees fleeing",
    "deport": "deportations deportation",
    "hospitalise": "hospitalized hospitalize hospitalizing",
    "infect": "infections sickened",
    "vaccinate": "vaccinations inoculated immunised immunized",
    "protest": "demonstrated demonstrate demonstrates demonstrating marched march "
    "marches marching rallied rally rallying",
    "strike": "striking",
    "burn": "burnt torched",
    "attack": "attacks",
    "shoot": "shot shoots shooting shootings",
    "drown": "drownings",
    "trap": "stranded",
    "dismiss": "sacked fired dismissal",
    "lay off": "laid-off layoffs redundancies",
    "resign": "resignations",
    "quit": "quit quits quitting",
    "withdraw": "withdraw withdraws withdrew withdrawn withdrawing withdrawal",
    "recognise": "recognize recognizes recognized recognizing recognition",
    "seize": "seizures confiscated",
    "cancel": "cancelled canceled cancelling canceling",
    "execute": "executions execution",
    "expel": "expelled expelling expulsion",
    "find": "found finds finding",
    "enrol": "enroll enrolled enrolling enrolls",
    "build": "built builds building",
    "sell": "sold sells selling",
    "buy": "bought buys buying",
    "ban": "banned bans banning",
}  # fmt: skip
_NOT_READ = words_of(
    """
    frees shooting building finding
    charges sentences burns attacks bombs raids fines delays awards tests counts
    backs supports visits votes protests strikes marches returns closing opening
    charging open close free fine question test count export import exports imports
    award back delay questions transfer transfers
    """
)
"""Regular forms that are mostly something else, or belong to another lemma."""


def _forms(verb: str) -> list[str]:
    """Return the regular forms of a verb: `carry` → carries, carried, carrying."""
    stem, past = verb, verb + "ed"
    if verb.endswith("e"):
        stem, past = verb[:-1], verb + "d"
    elif verb.endswith("y") and verb[-2] not in "aeou":
        return [verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"]
    elif verb in _DOUBLED:
        stem, past = verb + verb[-1], verb + verb[-1] + "ed"
    plural = verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")
    return [verb, plural, past, stem + "ing"]


_DOUBLED = words_of("trap enrol admit acquit transfer")
_STRONG = words_of("flee shoot withdraw find build sell buy strike ban expel cancel")
"""Verbs without regular forms, or whose forms `IRREGULAR` lists in full."""


def _events() -> dict[str, str]:
    found: dict[str, str] = {}
    for verb in (_SUFFERED + _DONE + _EITHER).split():
        for form in [verb] if verb in _STRONG else _forms(verb):
            found.setdefault(form, verb)
    for form in _NOT_READ:
        found.pop(form, None)
    for lemma, forms in IRREGULAR.items():
        found.update(dict.fromkeys(forms.split(), lemma))
    return found


EVENTS: dict[str, str] = _events()
"""Form of a verb or noun to the lemma of what happened to the counted."""

SUFFERED = words_of(_SUFFERED) | {"lay off"}
"""Events that their subject suffers only in the passive; else it does them."""
EITHER = words_of(_EITHER) | {"protest", "vote"}
"""Events that are told of those who do them, and of those to whom they are done."""

EVENT_NOUNS = words_of(
    """
    death deaths fatalities injuries killings murders murder defections defection
    desertions desertion arrests layoffs abductions abduction kidnappings infections
    convictions conviction evacuations evacuation deportations deportation resignations
    shootings drownings seizures dead missing homeless executions execution release
    recognition withdrawal dismissal displacement detention redundancies expulsion
    attacks vaccinations
    """
)
TURNS: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {
    "tested": ((("positive",), "test positive"),),
    "test": ((("positive",), "test positive"),),
    "testing": ((("positive",), "test positive"),),
    "laid": ((("off",), "lay off"),),
    "lay": ((("off",), "lay off"),),
    "lays": ((("off",), "lay off"),),
    "laying": ((("off",), "lay off"),),
    "shot": ((("dead",), "kill"),),
    "shoot": ((("dead",), "kill"),),
    "shooting": ((("dead",), "kill"),),
    "lost": ((("their", "lives"), "die"), (("their", "homes"), "displace"),
             (("their", "jobs"), "lay off")),
    "passed": ((("away",), "die"),),
    "bled": ((("to", "death"), "die"),),
    "burned": ((("to", "death"), "die"),),
    "stabbed": ((("to", "death"), "kill"),),
    "beaten": ((("to", "death"), "kill"),),
    "put": ((("to", "death"), "execute"),),
    "taken": ((("hostage",), "abduct"), (("prisoner",), "capture"),
              (("to", "hospital"), "hospitalise"),
              (("to", "the", "hospital"), "hospitalise"),
              (("into", "custody"), "detain"), (("ill",), "fall ill")),
    "held": ((("hostage",), "abduct"), (("captive",), "abduct")),
    "hostage": (((), "abduct"),),
    "captive": (((), "abduct"),),
    "in": ((("custody",), "detain"), (("detention",), "detain"), (("jail",), "jail"),
           (("prison",), "jail")),
    "behind": ((("bars",), "jail"),),
    "fell": ((("ill",), "fall ill"), (("sick",), "fall ill")),
    "fallen": ((("ill",), "fall ill"), (("sick",), "fall ill")),
    "took": ((("to", "the", "streets"), "protest"), (("part",), "participate")),
    "take": ((("to", "the", "streets"), "protest"), (("part",), "participate")),
    "cast": ((("ballots",), "vote"), (("votes",), "vote"), (("their",), "vote")),
    "stepped": ((("down",), "resign"),),
    "step": ((("down",), "resign"),),
    "stayed": ((("away",), "stay away"),),
    "signed": ((("up",), "register"),),
    "set": ((("free",), "release"),),
    "swore": ((("in",), "swear in"),),
    "sworn": ((("in",), "swear in"),),
    "turned": ((("themselves", "in"), "surrender"),),
    "gave": ((("themselves", "up"), "surrender"),),
    "walked": ((("out",), "strike"),),
}  # fmt: skip
"""First word of a turn of phrase to the words after it and what they mean."""

PASSIVE = words_of("be been being is are was were am get got gets getting left")
BECAME = words_of(
    "feared went go gone reported presumed found confirmed still remain remained"
)
"""Before `dead` and `missing`, as good as a form of `be`."""
TOLLS = {
    "toll": "die", "deaths": "die", "fatalities": "die", "casualties": "die",
    "injuries": "injure", "arrests": "arrest", "infections": "infect",
    "layoffs": "lay off", "defections": "defect", "resignations": "resign",
}  # fmt: skip
"""Nouns that say what a number after them counts: `the death toll rose to 34`."""
