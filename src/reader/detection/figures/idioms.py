"""Turns of phrase whose numbers and times assert nothing: `back to square one`.

Written by hand from general knowledge. A phrase is in lower case, one space between
its words.
"""

from __future__ import annotations

from functools import cache

from reader.detection.figures.tokens import Sort, Tokens

PHRASES = """
11th hour|11th-hour
15 minutes of fame|20-20 vision|20/20 hindsight|20/20 vision|24-7|24/7|4x4|50-50|50/50
64,000-dollar question|9-to-5|a baker's dozen|a dime a dozen|a field day
a hundred to one|a million miles away|a million-dollar question|a month of sundays
a new york minute|a penny for your thoughts|a pound of flesh|a rainy day
a stitch in time saves nine|a thousand and one|all in a day's work|all in one
at first blush|at first glance|at first hand|at first sight|at second hand
at sixes and sevens|at square one|at the eleventh hour|at the end of the day
back to back|back to square one|better half|by a country mile|by a mile|by the dozen
call it a day|called it a day|calls it a day|carried the day|carry the day
catch forty winks|cheaper by the dozen|cloud nine|count to ten|counted to ten
counting to ten|day in and day out|day in day out|day in, day out|day of reckoning
day one|days are numbered|deep six|dime a dozen|dressed to the nines|eleventh hour
eleventh-hour|every dog has its day|every second counts|extra mile|field day
fifteen minutes of fame|fifth column|fifth columnists|fifth wheel|fifty-fifty
finest hour|first aid|first among equals|first and foremost|first and last
first come first served|first come, first served|first cousin once removed|first fruits
first hand|first lady|first name terms|first of all|first past the post
first things first|first-come, first-served|first-name terms|for a split second
forty winks|four by four|four corners of|four-by-four|four-letter word|four-letter words
fourth estate|from day one|from square one|from zero to hero|gimme five
given half a chance|ground zero|had a field day|half a chance|half a loaf|half a mind
half an eye|half and half|half measures|half the battle|half the fun|half the story
half-and-half|half-time whistle|hang on a second|hang ten|have a field day|her two cents
high five|hindsight is 20/20|his finest hour|his two cents|hit for six|hour of need
hour of reckoning|how the other half lives|in the blink of an eye|in the first place
in the second place|in this day and age|in two minds|in two shakes|inches from death
is one in a million|it takes two|it takes two to tango|just a second|knock for six
knocked for six|last but not least|love at first sight|loved one|loved ones
man of the hour|many moons ago|meet halfway|miles away from|million miles from
million-dollar baby|million-dollar question|month of sundays|my better half|my two cents
net zero|new york minute|nine days' wonder|nine lives|nine times out of ten|nine to five
nine-day wonder|nine-to-five|nineteen to the dozen|ninety-nine times out of a hundred
not half bad|number one|numero uno|of the first water|of two minds|on all fours
on cloud nine|on day one|once in a blue moon|once upon a time|one after another
one after the other|one and all|one and only|one and the same|one another|one at a time
one by one|one fine day|one foot in the grave|one for the books|one for the road
one good turn|one heck of|one hell of|one last time|one more time|one of these days
one of those days|one or other|one or the other|one step ahead|one step at a time
one step forward|one swallow|one thing led to another|one too many|one way or another
one way or the other|one-armed bandit|one-eyed|one-horse race|one-liner|one-liners
one-man band|one-night stand|one-sided|one-stop shop|one-stop shops|one-trick pony
one-two punch|one-way street|one-way ticket|other half|patient zero|plead the fifth
pleaded the fifth|pound of flesh|public enemy number one|put two and two together
rainy day|save the day|saved the day|saves nine|saving for a rainy day|second best
second fiddle|second hand|second in command|second nature|second only to|second thought
second thoughts|second to none|second wind|second-in-command|seize the day
seven-year itch|seventh heaven|since day one|six feet under|six foot under
six of one and half a dozen of the other|six of one, half a dozen of the other
sixth form|sixth former|sixth formers|sixth sense|sixth-form|sixth-former|sixth-formers
split second|square one|take five|take one for the team|take the fifth|taking the fifth
ten a penny|ten out of ten|ten times out of ten|thanks a million|the $64,000 question
the big one|the day is young|the day of reckoning|the days are numbered
the eleventh hour|the extra mile|the fifth column|the four horsemen|the fourth estate
the heat of the moment|the hour is late|the hour of reckoning|the lion's share
the little ones|the lucky ones|the man of the hour|the moment of truth
the night is young|the order of the day|the real one|the rest is history
the sixty-four thousand dollar question|the third degree|the whole nine yards
the witching hour|the year dot|their hour of need|their two cents|third degree
third rail|third time lucky|third wheel|thousand and one|three by three|three cheers
three is a crowd|three sheets to the wind|three's a crowd|three-piece suit
three-quarter length|three-ring circus|to square one|to the four winds
too clever by half|took the fifth|top ten hit|twenty-four seven|twenty-twenty vision
two a penny|two at a time|two birds with one stone|two by two|two can play|two cheers
two heads are better than one|two left feet|two of a kind|two peas in a pod
two wrongs do not make a right|two wrongs don't make a right|two's company
two-way street|wait a second|was one in a million|whole nine yards|win the day
witching hour|won the day|year in year out|year in, year out|young ones|your two cents
zero day|zero hour|zero in on|zero option|zero sum|zero to hero|zero tolerance|zero-day
zero-hour|zero-hours|zero-sum|zero-tolerance|zeroed in on|zeroing in on
"""


Phrase = tuple[str, ...]


Places = dict[str, list[tuple[int, Phrase]]]


@cache
def anchored(triggers: frozenset[str]) -> dict[str, Places]:
    """Return the phrases by the first of their words that may begin a figure.

    Below it they stand by the word that follows it (nothing where it is the last), with
    the number of tokens that come before it; longer phrases come first.
    """
    found: dict[str, Places] = {}
    for line in PHRASES.strip().splitlines():
        for phrase in line.split("|"):
            items = Tokens(phrase).items
            words = tuple(token.low for token in items)
            for at, token in enumerate(items):
                if token.sort is Sort.NUMBER or token.low in triggers:
                    following = words[at + 1] if at + 1 < len(words) else ""
                    places = found.setdefault(token.low, {})
                    places.setdefault(following, []).append((at, words))
                    break
    for places in found.values():
        for phrases in places.values():
            phrases.sort(key=lambda phrase: -len(phrase[1]))
    return found


def end_of(doc: Tokens, i: int, places: Places) -> int | None:
    """Return the token behind the turn of phrase around token `i`, if it is one."""
    for following in (doc.low(i + 1), ""):
        for at, words in places.get(following, ()):
            first, after = i - at, i - at + len(words)
            if _stands(doc, first, words) and not (
                doc.hyphen(first - 1) or doc.hyphen(after)
            ):
                return after
    return None


def _stands(doc: Tokens, first: int, words: Phrase) -> bool:
    """Say whether the tokens from `first` on are `words`."""
    return all(
        doc.low(first + n).replace("’", "'") == word for n, word in enumerate(words)
    )
