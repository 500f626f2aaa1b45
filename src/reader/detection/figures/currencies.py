"""The world's currencies: ISO 4217 codes, signs, names, and whose each of them is.

Everything here is data. The table lists the currencies in use and some that euros took
the place of; codes that are also words in headlines (`CUP`, `TOP`) are known by the
currency's name only.
"""

from __future__ import annotations

from reader.detection.figures.lexicon import listed, words_of

_WORLD = """
    AED emirati,uae dirham
    AFN - afghani
    ALL albanian lek/leke/lekë
    AMD armenian dram
    ANG antillean guilder
    AOA angolan kwanza
    ARS argentine,argentinian,argentinean peso
    AUD australian,australia dollar
    AWG aruban florin
    AZN azerbaijani,azeri manat
    BAM bosnian mark/marka
    BBD barbadian,barbados dollar
    BDT bangladeshi,bangladesh taka
    BEF belgian franc
    BGN bulgarian lev/leva
    BHD bahraini,bahrain dinar
    BIF burundian,burundi franc
    BMD bermudian,bermuda dollar
    BND brunei dollar
    BOB - boliviano
    BRL brazilian,brazil real/reais
    BSD bahamian dollar
    BTN bhutanese ngultrum
    BWP - pula
    BYN belarusian,belarusan,belarus rouble/ruble
    BZD belize,belizean dollar
    CAD canadian,canada dollar
    CDF congolese franc
    CHF swiss franc
    CLP chilean,chile peso
    CNY chinese yuan/renminbi/kuai
    COP colombian,colombia peso
    CRC rican colon/colón/colones
    CUP cuban peso
    CVE verdean,verde escudo
    CZK czech koruna/koruny/korunas/crown
    DEM german,deutsche mark
    DJF djiboutian,djibouti franc
    DKK danish krone/kroner/crown
    DOP dominican peso
    DZD algerian dinar
    EGP egyptian pound
    ERN eritrean nakfa
    ESP spanish peseta
    ETB ethiopian birr
    EUR - euro
    FIM finnish markka
    FJD fijian,fiji dollar
    FKP falkland pound
    FRF french franc
    GBP british,sterling pound/sterling/quid
    GEL georgian lari
    GHS ghanaian,ghana cedi
    GIP gibraltar pound
    GMD gambian dalasi
    GNF guinean,guinea franc
    GRD greek drachma
    GTQ guatemalan quetzal/quetzales
    GYD guyanese,guyana dollar
    HKD kong dollar
    HNL honduran lempira
    HRK croatian kuna
    HTG haitian gourde
    HUF hungarian forint
    IDR indonesian rupiah
    IEP irish pound
    ILS israeli shekel/sheqel
    INR indian,india rupee
    IQD iraqi,iraq dinar
    IRR iranian,iran rial/toman
    ISK icelandic krona/krone/kronur/króna/krónur/kroner
    ITL italian lira/lire
    JMD jamaican,jamaica dollar
    JOD jordanian,jordan dinar
    JPY japanese yen
    KES kenyan,kenya shilling
    KGS kyrgyz,kyrgyzstani som
    KHR cambodian riel
    KMF comorian,comoran franc
    KPW - won
    KRW korean won
    KWD kuwaiti,kuwait dinar
    KYD cayman dollar
    KZT kazakh,kazakhstani tenge
    LAK lao,laotian kip
    LBP lebanese pound/lira
    LKR lankan,lanka rupee
    LRD liberian dollar
    LSL lesotho loti/maloti
    LYD libyan,libya dinar
    MAD moroccan,morocco dirham
    MDL moldovan leu/lei
    MGA malagasy ariary
    MKD macedonian denar
    MMK myanmar,burmese kyat
    MNT mongolian tugrik/togrog/tögrög
    MOP macanese,macau pataca
    MRU mauritanian ouguiya
    MUR mauritian,mauritius rupee
    MVR maldivian,maldives rufiyaa
    MWK malawian,malawi kwacha
    MXN mexican,mexico peso
    MYR malaysian ringgit
    MZN mozambican metical/meticais
    NAD namibian,namibia dollar
    NGN nigerian naira
    NIO nicaraguan cordoba/córdoba
    NLG dutch guilder
    NOK norwegian krone/kroner/crown
    NPR nepali,nepalese,nepal rupee
    NZD zealand dollar
    OMR omani,oman rial/riyal
    PAB panamanian balboa
    PEN peruvian sol
    PGK guinea kina
    PHP philippine,philippines,filipino peso
    PKR pakistani,pakistan rupee
    PLN polish zloty/złoty/zlotys/złotys
    PTE portuguese escudo
    PYG paraguayan guarani/guaraní/guaranies/guaraníes
    QAR qatari,qatar riyal/rial
    RON romanian leu/lei
    RSD serbian,serbia dinar
    RUB russian,russia rouble/ruble/roubles
    RWF rwandan,rwanda franc
    SAR saudi,arabian riyal/rial
    SBD solomon dollar
    SCR seychelles,seychellois rupee
    SDG sudanese,sudan pound
    SEK swedish krona/kronor/kronas/crown
    SGD singapore,singaporean dollar
    SLE leonean leone
    SOS somali,somalia shilling
    SRD surinamese,suriname dollar
    SSP - pound
    STN tomean dobra
    SYP syrian,syria pound
    SZL swazi lilangeni/emalangeni
    THB thai baht
    TJS tajik,tajikistani somoni
    TMT turkmen manat
    TND tunisian,tunisia dinar
    TOP tongan pa'anga/pa’anga
    TRY turkish lira/liras
    TTD trinidad,tobago,trinidadian dollar
    TWD taiwan,taiwanese dollar
    TZS tanzanian,tanzania shilling
    UAH ukrainian hryvnia/hryvnya
    UGX ugandan,uganda shilling
    USD us,u.s.,american dollar
    UYU uruguayan,uruguay peso
    UZS uzbek,uzbekistani som/sum/soum
    VES venezuelan bolivar/bolívar/bolivares/bolívares
    VND vietnamese dong
    VUV vanuatu vatu
    WST samoan tala
    XAF - -
    XCD caribbean dollar
    XOF cfa franc/cfa
    XPF pacific franc
    YER yemeni,yemen rial/riyal
    ZAR african rand
    ZMW zambian,zambia kwacha
    ZWL zimbabwe,zimbabwean dollar
    BTC - bitcoin
"""
"""A code, the last words of those whose it is, and the names of its unit."""

_ROWS = [row.split() for row in _WORLD.strip().splitlines()]

CURRENCY_SIGNS: dict[str, str] = {
    "$": "USD", "us$": "USD", "a$": "AUD", "au$": "AUD", "c$": "CAD", "ca$": "CAD",
    "can$": "CAD", "nz$": "NZD", "hk$": "HKD", "s$": "SGD", "nt$": "TWD", "r$": "BRL",
    "n$": "NAD", "j$": "JMD", "tt$": "TTD", "z$": "ZWL", "mx$": "MXN", "fj$": "FJD",
    "ar$": "ARS", "bds$": "BBD", "bz$": "BZD", "cl$": "CLP", "ec$": "XCD", "g$": "GYD",
    "l$": "LRD", "rd$": "DOP", "si$": "SBD", "u$": "USD",
    "e£": "EGP", "s£": "SYP", "l£": "LBP", "gh¢": "GHS", "gh₵": "GHS",
    "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₩": "KRW",
    "₦": "NGN", "₺": "TRY", "₴": "UAH", "₪": "ILS", "₱": "PHP", "฿": "THB",
    "₫": "VND", "₡": "CRC", "₾": "GEL", "₭": "LAK", "₸": "KZT", "₿": "BTC", "¢": "cent",
    "₵": "GHS", "₲": "PYG", "₮": "MNT", "₼": "AZN", "֏": "AMD", "៛": "KHR", "৳": "BDT",
}  # fmt: skip
_WORDS_TOO = words_of("ALL AMD BOB CUP MOP SOS TOP")
"""Codes that stand before numbers in headlines and names too: `WORLD CUP 2022`."""
_IN_SMALL_LETTERS = listed(
    """
    USD EUR GBP JPY CNY INR CHF AUD CAD NZD HKD SGD ZAR BRL MXN KRW NGN KES GHS THB MYR
    IDR PHP VND AED SAR ILS SEK NOK DKK PLN CZK HUF UAH BTC
    """
)
"""Codes that are no words, which people write without capitals: `20 usd`."""
CURRENCY_CODES: dict[str, str] = {
    **{row[0]: row[0] for row in _ROWS if row[0] not in _WORDS_TOO},
    "RMB": "CNY", "Rs": "INR", "Re": "INR", "Dh": "AED", "Dhs": "AED", "RM": "MYR",
    "R": "ZAR", "Sh": "KES", "Ksh": "KES", "KSh": "KES", "Sh.": "KES", "Tk": "BDT",
    "Rp": "IDR", "SR": "SAR", "QR": "QAR", "P": "PHP", "Php": "PHP", "GH¢": "GHS",
    "KD": "KWD", "BD": "BHD", "JD": "JOD",
    "N": "NGN", "K": "PGK", "Sfr": "CHF", "SFr": "CHF", "Fr": "CHF", "kr": "kr",
    "LE": "EGP", "Bs": "VES", "US": "USD", "Ush": "UGX", "USh": "UGX", "Tsh": "TZS",
    "TSh": "TZS", "FCFA": "XOF", "CFA": "XOF", "NIS": "ILS", "Kč": "CZK", "Ft": "HUF",
    "zł": "PLN", "Lps": "HNL", "元": "CNY", "円": "JPY", "원": "KRW",
    **{code.lower(): code for code in _IN_SMALL_LETTERS},
    "rmb": "CNY",
}  # fmt: skip
"""Written with the digits, before or after; case matters."""
ONLY_GLUED_CODES = words_of("R P N K kr US Fr Re Ft")
"""Of the codes, those that are read only where they touch the digits after them."""
AIRLINES = frozenset({"QR"})
"""Of the codes, those that are an airline's before the number of a flight."""
LARGE_ONLY = words_of("SR QR KD BD JD")
"""Of the codes, those that are something else before small numbers."""

_SHARED = {
    "dollar": "USD", "pound": "GBP", "rupee": "INR", "won": "KRW", "krone": "NOK",
    "kroner": "NOK", "krona": "SEK", "crown": "crown", "franc": "CHF", "rial": "IRR",
    "riyal": "SAR", "dirham": "AED", "dinar": "dinar", "peso": "peso", "lira": "TRY",
    "shilling": "shilling", "kwacha": "kwacha", "manat": "manat", "rouble": "RUB",
    "ruble": "RUB", "guilder": "NLG", "escudo": "escudo", "leu": "RON", "lei": "RON",
    "som": "som", "mark": "DEM",
}  # fmt: skip
"""What a unit that several countries have means where none of them is named."""
_NEEDS_A_NATION = words_of("crown sum balboa cordoba córdoba guarani dram")
"""Names of units that are mostly something else."""


def _major() -> dict[str, str]:
    found: dict[str, str] = {}
    for code, _, units in _ROWS:
        for unit in units.split("/"):
            if unit != "-" and unit not in _NEEDS_A_NATION:
                found[unit] = _SHARED.get(unit, code)
    for unit in ("balboas", "cordobas", "córdobas"):
        found[unit] = NATIONAL_CURRENCIES[_NATION_OF[unit[:-1]], unit[:-1]]
    return found


NATIONAL_CURRENCIES: dict[tuple[str, str], str] = {
    (nation, unit): code
    for code, nations, units in _ROWS
    for nation in nations.split(",")
    for unit in units.split("/")
    if "-" not in (nation, unit)
}
"""(last word of the nationality, currency) to the ISO 4217 code."""
_NATION_OF = {unit: nation for nation, unit in NATIONAL_CURRENCIES}
MAJOR_CURRENCIES: dict[str, str] = _major()
"""Unit without a nationality to its code, or to itself where many have it."""
BARE_PLURALS = words_of("real mark sol colon won pound sterling kina tala loti quetzal")
"""Of these, those that mean another thing unless a scale or a plural is with them."""
NEVER_BARE = words_of("real sol mark colon kina tala loti quetzal")
"""Of those, the ones whose plural needs a scale too."""

_PARTS = """
    cent/cents penny/pence/pennies paisa/paise kopeck/kopecks/kopek/kopeks
    centavo/centavos centime/centimes céntimo/céntimos kobo/kobos pesewa/pesewas
    öre øre haler/halers/haléř piastre/piastres
    piaster/piasters grosz/groszy agorot pfennig/pfennigs satang
"""
MINOR_CURRENCIES: dict[str, str] = {
    form: forms.split("/")[0] for forms in listed(_PARTS) for form in forms.split("/")
}
"""Parts of a currency keep their name: whose cents they are is seldom said."""
FIRST_OF_TWO = words_of("new hong sri costa south north saudi papua sierra cape east")
"""Words with which a nationality of two words begins."""
