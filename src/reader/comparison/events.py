"""What happened to the counted: verbs that mean the same to a reader are one class.

A class is called by the lemma that a title is made of. Detection tells the lemma where
its grammar sees it; else the words around the figure are looked through.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from reader.comparison.counted import number_of
from reader.comparison.nouns import ACTS, PERSON_CLASSES, singular
from reader.comparison.sentences import BREAKS, Sentence
from reader.comparison.spots import Spot
from reader.detection.figures.deeds import EVENTS
from reader.detection.figures.lexicon import words_of

CLASSES: dict[str, str] = {
    lemma: name
    for name, lemmas in {
        "die": "die kill drown perish starve murder assassinate slay massacre "
        "crush poison bury shoot",
        "injure": "injure wound hurt hospitalise treat admit maim",
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

FORMS: dict[str, str] = {
    form: name
    for name, forms in {
        "die": "deadly fatal fatally deaths casualties toll claiming slain "
        "corpses lives",
        "injure": "injured wounded hurt burns bruises wounds casualties "
        "hospitalised hospitalized",
        "miss": "missing unaccounted disappeared untraced vanished",
        "rescue": "survived survivors survivor alive rescued saved plucked",
        "displace": "homeless displaced evacuated evacuees uprooted shelters shelter",
        "defect": "defected deserted defectors deserters defection abandoned",
        "arrest": "arrested detained detentions custody",
        "protest": "marched rallied demonstrated demonstrators marchers crowd "
        "turnout thronged attended",
        "strike": "striking strikers walkout walkouts strike stoppage downed",
        "destroy": "destroyed flattened razed levelled leveled gutted collapsed",
        "damage": "damaged cracked",
        "recognise": "recognised recognized recognise recognize",
        "lose power": "blackout blackouts outage outages powerless electricity",
        "board": "aboard",
        "close": "close closes closed closing shut shuts",
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
    "lose power": "lost power|lost electricity|without power|without electricity|"
    "in the dark|without light|cut off from power|remain dark|power cuts|no power|"
    "lost their power",
    "displace": "lost their homes|lose their homes|driven from their homes|driven out|"
    "forced from their homes|forced to leave|"
    "had to leave|have to leave|told to leave|ordered to leave|cannot go home|"
    "unable to return|cannot return|could not return|fled their homes|"
    "fled their houses|"
    "flee their homes|left homeless|left their homes|leave their homes|in shelters|"
    "moved to shelters|moved to safety|taken to safety|to shelters|without shelter|"
    "without a roof|no roof over|had left|have left|no home|without homes|"
    "left without shelter|gave up their homes|abandoned their homes",
    "lay off": "lost their jobs|lose their jobs|out of work|laid off|job losses|"
    "job cuts|jobs will go|let go|lose their posts|posts will go",
    "defect": "broke ranks|broken ranks|switched sides|changed sides|changed sides|"
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
    "protest": "turned out|took to the streets|taken to the streets|took part|"
    "on the streets|on the march|in the streets|filled the streets|"
    "poured into|joined the march|joined the protest|attended the rally",
    "arrest": "taken into custody|held in custody|in custody|in detention|are held|"
    "were held|is held|was held|being held|under arrest|in police hands|"
    "are being questioned|led away|rounded up",
    "injure": "taken to hospital|taken to the hospital|in hospital|to hospitals|"
    "treated for|needed treatment|sought treatment|were treated|badly burned|"
    "in intensive care|in hospitals",
    "abduct": "taken hostage|held hostage|held captive|hostages taken",
    "board": "on board|were travelling|was travelling|were on the|carrying|carried|"
    "were inside|had been on|were on it|worked there|work there|"
    "inside the|in the building|was inside",
    "infect": "fell ill|fell sick|fallen ill|fallen sick|tested positive|"
    "testing positive|test positive|caught the",
    "rescue": "pulled alive|pulled out alive|pulled to safety|brought ashore|"
    "brought to safety|found alive|dug out alive|got out alive|plucked from|"
    "pulled from the sea|pulled from the water|taken off the|saved from",
    "vote": "cast their ballots|cast ballots|went to the polls|voted for",
    "miss": "looked for|looking for|searched for|searching for|being sought|"
    "may lie under|lie under|feared trapped|not been heard|no sign of|not yet been|"
    "went missing|gone missing|not been found|not come back|"
    "no trace|have not returned|not returned|are sought|lost at sea|"
    "have not been seen|not accounted|unaccounted for",
    "destroy": "in ruins|burnt down|burned down|burned to the ground|razed to|"
    "are gone|swept away|washed away|were lost|wiped out|turned to rubble|"
    "reduced to|in ashes|burnt out|written off",
    "recognise": "sided with|thrown their weight|voted in favour|in favour of",
    "oppose": "voted against|are against|came out against",
    "live": "a town of|town of|a city of|a village of|population of|inhabitants|"
    "home to|people live|is inhabited|population is|residents of|villagers",
    "close": "shut their|have shut|were shut|closed their doors",
    "cancel": "called off|taken out of service|did not run|failed to run",
    "donate": "gave blood|gave money",
    "hire": "took on|will be hired|be hired",
    "release": "let go|set free|put ashore|are free|walked free|are home|freed by",
    "vaccinate": "got their jab|got a jab|received a dose|got the vaccine|"
    "their first dose|had a jab|been reached|were reached",
    "need help": "need help|in need of|need aid|need food|need assistance",
}
TURNS: dict[str, list[tuple[list[str], str]]] = {}
for _name, _turns in _TURNS.items():
    for _turn in _turns.split("|"):
        TURNS.setdefault(_turn.split()[0], []).append((_turn.split(), _name))
"""First word of a turn of phrase to the turns that begin with it, and their class."""

_AHEAD = 10
"""Words after a figure among which its event is looked for."""
_SHORT = 4
"""Words behind a figure, after which detection may have read on."""
_FAR = 12
"""Words before it among which `the toll` may stand."""
_CARRYING = words_of("carrying carried")
_BACK = 6
"""Words before it."""
_STOPS = BREAKS | words_of(", after when as since before until if where")
"""What parts a clause from the one that tells why or when."""
_THINGS = {"burn": "destroy", "bury": "destroy", "crush": "destroy", "die": "die"}
"""Events that mean something else of things than of people."""
_OF_PEOPLE = {"bury": "die", "crush": "die", "burn": ""}
_WEAK = words_of("find count visit build join identify import export buy open crash")
"""Lemmas that tell less than another event nearby does."""
_LOST = words_of("lost lose loses losing")


@lru_cache(maxsize=1024)
def event_class(lemma: str) -> str:
    """Return the class of a lemma of detection; the lemma itself where it has none."""
    return _WHOLE.get(lemma) or CLASSES.get(lemma, lemma)


def event_of(spot: Spot, noun: str, implied: str) -> str:
    """Return the class of what happened to the counted, empty where nothing tells.

    `noun` is the class of the counted, `implied` what their noun tells by itself.
    """
    if _is_whole(spot):
        aboard = _first(spot, range(spot.j, min(spot.j + 2, spot.high)))
        return aboard if aboard == "board" else implied
    if spot.word(spot.i - 1) in _CARRYING:
        return "board"
    if spot.word(spot.i - 1) == "of" and spot.word(spot.i - 2) in _REMAINS:
        return "die"
    lemma = _told(spot)
    acts = singular((spot.figure.counted or "").lower()) in ACTS
    people = not noun or noun in PERSON_CLASSES
    meant = _OF_PEOPLE if people else _THINGS
    name = meant[lemma] if lemma in meant else event_class(lemma)
    if implied == "live":
        return _past_aside(spot) or (name if lemma not in _WEAK else "") or implied
    if implied and (acts or not name or lemma in _WEAK or name == "recover"):
        return implied
    if name and lemma not in _WEAK and lemma != "dismiss":
        return _of_its_own(spot) or name
    if people and noun and not _LOST.isdisjoint(spot.before[-3:]):
        return "die"
    if "toll" in spot.before[-_FAR:] and not name:
        return "die"
    first = number_of(spot)
    if first and (found := _first(spot, range(first, spot.i))):
        return found
    name = "" if lemma == "dismiss" and "fired" in spot.sentence.words else name
    found = _near(spot) or _past_aside(spot) or name
    if found == "lay off" and "fired" in spot.sentence.words:
        return ""
    return meant.get(found, found)


def _is_whole(spot: Spot) -> bool:
    """Say whether the figure is what another is a part of: `six of the 24 seamen`."""
    return bool(spot.prior) and spot.between in (["of"], ["of", "the"], ["of", "its"])


def _told(spot: Spot) -> str:
    """Return the lemma that detection gives, unless it lies beyond the sentence."""
    lemma = spot.figure.event or ""
    if not lemma or len(spot.sentence.words) - spot.j > _SHORT:
        return lemma
    places = range(len(spot.sentence.words))
    inside = {_at(spot.sentence, k) for k in places}
    return lemma if event_class(lemma) in inside else ""


def _of_its_own(spot: Spot) -> str:
    """Return what the words behind a figure tell that is a subject of its own.

    `four are dead and seven are being looked for`: what comes before is of the four.
    """
    if not spot.prior or spot.word(spot.i - 1) not in ("and", ",", ";"):
        return ""
    return _first(spot, range(spot.j, min(spot.high, spot.j + _AHEAD)))


_REMAINS = words_of("remains bodies body lives deaths death corpses")


def _near(spot: Spot) -> str:
    """Return what the words of the clause tell: those behind the figure first."""
    ahead = range(spot.j, min(spot.high, spot.j + _AHEAD))
    behind = range(spot.i - 1, max(spot.low, spot.i - _BACK) - 1, -1)
    return _first(spot, ahead) or _first(spot, behind)


def _past_aside(spot: Spot) -> str:
    """Read `eleven people, nine of them guards, were killed`, `six of the 24 fled`."""
    words = spot.sentence.words
    if spot.word(spot.j) == "of" and spot.word(spot.high - 1) in (
        "the",
        "of",
        "planned",
    ):
        behind = range(spot.high + 2, min(len(words), spot.high + _AHEAD + 2))
        return _first(spot, behind, but="board")
    if spot.word(spot.j) != ",":
        return ""
    for k in range(spot.j + 2, min(len(words), spot.j + _ASIDE)):
        if words[k] == ",":
            return _first(spot, range(k + 1, min(len(words), k + 6)))
    return ""


_ASIDE = 12


def _first(spot: Spot, places: Iterable[int], but: str = "") -> str:
    """Return the class of the first event at `places`, up to the end of the clause."""
    for n, k in enumerate(places):
        word = spot.sentence.words[k]
        if word in _STOPS and not (n == 0 and word == ","):
            break
        found = _at(spot.sentence, k)
        if found and found != but:
            return found
    return ""


def _at(sentence: Sentence, k: int) -> str:
    """Return the class of the word or turn of phrase that begins at `k`."""
    word = sentence.words[k]
    for turn, name in TURNS.get(word, ()):
        if sentence.phrase(k, turn):
            return name
    if word in FORMS and not (word == "close" and sentence.word(k + 1) == "to"):
        return FORMS[word]
    lemma = EVENTS.get(word)
    if lemma is None or (word == "march" and _is_month(sentence, k)):
        return ""
    return event_class(lemma)


def _is_month(sentence: Sentence, k: int) -> bool:
    """Say whether the word at `k` is written with a capital letter."""
    return sentence.text[sentence.starts[k]].isupper()
