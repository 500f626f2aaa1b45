"""Made-up stories in the shapes that texts of real outlets have."""

from __future__ import annotations

SLOGAN = """Example Coast Herald. News of the northern shore

Fishermen of Varnholm fear for their boats as storm nears

About 40 boats are said to lie in the inner harbour since Friday. (Mira Sandoval)

Fishermen in the harbour of Varnholm say they fear for their boats as the third storm
 of the month nears, and that the inner harbour has no room left for any of them.

“I have tied her up with everything that I own,” one man of 61 says.

About 40 boats are said to lie in the inner harbour since Friday.

Harbour master Jonas Ekdahl told reporters that the gates will be closed on Monday at
 noon, whatever the number of boats which are still outside the wall by then.
""".replace("\n ", " ")

AGENCY = """Varnholm's Fishermen Ask Capital for Help Before Storm

VARNHOLM (AFP) - Fishermen in the northern port of Varnholm asked the government on
 Sunday to send tugs before the third storm of the month makes the bar impassable.

- 'Nobody came' -

The port, which has 212 registered boats and a single tug from 1974, lost nine of them
 in the storms of the first week, according to the harbour master's own count.

"Nobody came the last time," Mira Sandoval told AFP.

- Tug from the south -

A tug left the southern port of Lindhaven on Saturday evening and is expected to
 arrive by Monday, the ministry of fisheries said in a statement of four lines.
""".replace("\n ", " ")

VIDEO = """04 varnholm storm harbour aerials
Boats crowd the inner harbour as storm approaches
01:12 - Source: NWN
NWN\N{NO-BREAK SPACE} —

The men on the quay do not look at the sea any more. They look at the ropes, and at
 the hands of the harbour master, who has a list of 212 names and room for forty.

harbour master ekdahl interview
Harbour master: 'I cannot make it larger'
03:40 - Source: NWN

What happens on Monday is not a question of courage, they say, but of the number of
 metres of quay that a town can build in four days out of timber and old tyres.

NWN’s Ida Brandt contributed from Lindhaven. Tomas Reyes contributed from the capital.
""".replace("\n ", " ")

FULL = """STORM WATCH

Second tug reaches Varnholm as forty boats remain outside

By Ida Brandt and Tomas Reyes | Northern Ledger
Published: Monday, 4 March 2019, 7:45 pm GMT

VARNHOLM, Norland — A second tug reached the northern port of Varnholm on Monday, a
 few hours before the harbour master closed the gates with forty boats still outside.

Read more: How a town ran out of quay

"We counted them twice," Ekdahl said, and gave the list of their names to the clerk
 of the court, who read it aloud on the steps of the town hall in the falling rain.

A list of names

The clerk needed eleven minutes to read it, and when she had finished the people on
 the steps asked her to read it once more, slowly, so that they could write it down.

FILE PHOTO: The inner harbour of Varnholm in an earlier storm. REUTERS/Ana Duarte

• Boats registered: 212
• Boats in the inner harbour: 172

Correction: an earlier version of this story gave the number of tugs as three.

Reporting by Ida Brandt; Editing by Lena Moss

© 2019 Northern Ledger. All rights reserved.
""".replace("\n ", " ")

MARKDOWN = """---
title: Varnholm counts its boats
author: [[Ida Brandt]]
source: https://ledger.example/varnholm
publisher: Northern Ledger
published: 2019-03-05T08:30:00+01:00
tags: [storm, harbour]
---

# Varnholm counts its boats

The storm has passed, and the harbour master has begun to count what it left of the
boats that lay outside the wall when he closed the gates.

## What was lost

> I saw the mast, and then I did not see it.
> That was at four.

- Nine boats sank
- Thirty-one drifted
  to the southern shore

![The wall](wall.jpg)

***

Not a single one of the men who went out to them is missing.
"""

SPANISH = """Los pescadores de Varnholm piden ayuda antes de la tormenta

Los pescadores del puerto de Varnholm pidieron el domingo al gobierno que envíe los
 remolcadores antes de que la tercera tormenta del mes cierre la barra del puerto.
""".replace("\n ", " ")
