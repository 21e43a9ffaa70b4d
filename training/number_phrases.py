"""How numbers, amounts, times and codes are said in English, and written in Japanese, for number_pairs.py.

Every function of `KINDS` takes a random generator and gives (English, Japanese). English comes in the ways in which people write and
recognisers hear it (Moonshine writes "6 spoons", "twenty percent", "Two, two, eight", "S-a-f-f-r-o-n"). Japanese follows the authored
pairs: digits with commas, 万, 億 and 兆 from ten thousand up (4万6,000), fractions of a unit as decimals (0.3ミリ), the unit of a
size once (12×15フィート), ranges with から, letters and digits of codes as they stand.
"""
from __future__ import annotations

import random
import string
from collections.abc import Callable

Phrase = tuple[str, str]
Rng = random.Random

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "x x twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth", "twelve": "twelfth"}
SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"))
MONTHS = "January February March April May June July August September October November December".split()
WEEKDAYS = list(zip("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(), "月火水木金土日"))


def words(value: int, rng: Rng) -> str:
    """Cardinal in English words: 230 → two hundred and thirty, two hundred thirty."""
    if value < 20:
        return ONES[value]
    if value < 100:
        return TENS[value // 10] + ((rng.choice("-- ") + ONES[value % 10]) if value % 10 else "")
    if 1100 <= value < 10000 and value % 100 == 0 and value % 1000 and rng.random() < 0.3:
        return f"{words(value // 100, rng)} hundred"
    for size, name in (*SCALES, (100, "hundred")):
        if value >= size:
            rest = value % size
            joint = " and " if 0 < rest < 100 and rng.random() < 0.6 else " "
            head = "a" if value // size == 1 and not rest and rng.random() < 0.5 else words(value // size, rng)
            return f"{head} {name}" + (joint + words(rest, rng) if rest else "")
    raise ValueError(value)


def digits(value: int, rng: Rng) -> str:
    return str(value) if value < 10000 and rng.random() < 0.3 else f"{value:,}"


def said(value: int, rng: Rng) -> str:
    """A whole number in digits or words, now and then as "46 thousand"."""
    if value >= 1000 and value % 1000 == 0 and value < 10**6 and rng.random() < 0.3:
        return f"{value // 1000} thousand"
    round_enough = len(str(value).rstrip("0")) <= 3
    return words(value, rng) if rng.random() < (0.5 if round_enough else 0.25) else digits(value, rng)


def ja(value: int) -> str:
    """Japanese digits: 3,800; 4万6,000; 3兆4,000億."""
    if value < 10000:
        return f"{value:,}"
    text = ""
    for size, name in ((10**12, "兆"), (10**8, "億"), (10**4, "万")):
        if value >= size:
            text += f"{value // size:,}{name}"
            value %= size
    return text + (f"{value:,}" if value else "")


def decimal_said(text: str, rng: Rng) -> str:
    """2.56 → 2.56, two point five six; 0.3 → zero point three, point three."""
    if rng.random() < 0.45:
        return text[1:] if text.startswith("0.") and rng.random() < 0.15 else text
    whole, part = text.split(".")
    head = rng.choice(["zero ", "zero ", "", "oh ", "nought "]) if whole == "0" else words(int(whole), rng) + " "
    zero = rng.choice(["zero", "zero", "oh"])
    return f"{head}point " + " ".join(zero if digit == "0" else ONES[int(digit)] for digit in part)


def decimal(rng: Rng, most: int = 100, places: tuple[int, ...] = (1, 1, 1, 2)) -> Phrase:
    while True:
        text = f"{rng.uniform(0, most if rng.random() < 0.5 else 10):.{rng.choice(places)}f}"
        if not text.endswith("0"):
            return decimal_said(text, rng), text


def between(least: int, most: int) -> Callable[[Rng], Phrase]:
    def make(rng: Rng) -> Phrase:
        value = rng.randint(least, most)
        return said(value, rng), ja(value)

    return make


def many(rng: Rng) -> Phrase:
    """A thousand to under ten million, mostly round as people say them."""
    size = 10 ** rng.randint(3, 6)
    value = rng.choice([rng.randint(1, 9) * size, rng.randint(11, 99) * size // 10, rng.randint(101, 999) * size // 100, rng.randint(size, 10 * size - 1) if size < 10**5 else 25 * size // 10])
    if value >= 10**6:
        return scaled(value, rng)
    return said(value, rng), ja(value)


def scaled(value: int, rng: Rng) -> Phrase:
    """Millions, billions, trillions: 3.4 trillion, three point four trillion, 3,400 billion."""
    for size, name in SCALES:
        if value >= size:
            whole, part = divmod(value, size)
            if part == 0:
                number = said(whole, rng) if whole > 1 else rng.choice(["a", "one", "1"])
            elif part * 2 == size and rng.random() < 0.4:
                return rng.choice([f"{words(whole, rng)} and a half {name}", f"a {name} and a half" if whole == 1 else f"{whole} and a half {name}"]), ja(value)
            else:
                text = f"{value / size:.3f}".rstrip("0")
                number = decimal_said(text, rng)
            return f"{number} {name}", ja(value)
    raise ValueError(value)


def huge(rng: Rng) -> Phrase:
    size = rng.choice([10**6, 10**6, 10**9, 10**9, 10**12])
    if rng.random() < 0.06:
        name = {10**6: "million", 10**9: "billion", 10**12: "trillion"}[size]
        return rng.choice([(f"half a {name}", ja(size // 2)), (f"a quarter of a {name}", ja(size // 4)), (f"three quarters of a {name}", ja(size * 3 // 4))])
    value = rng.choice([rng.randint(1, 9) * size, rng.randint(10, 999) * size, rng.randint(11, 99) * size // 10, rng.randint(101, 999) * size // 100, rng.randint(10, 99) * 10 * size])
    return scaled(value, rng)


def money_of(currency: str, rng: Rng, value: int, english: str) -> Phrase:
    name, unit, sign = {
        "yen": ("yen", "円", "¥"), "usd": ("dollars", "ドル", "$"), "eur": ("euros", "ユーロ", "€"),
        "gbp": ("pounds", "ポンド", "£"), "cny": ("yuan", "元", ""), "krw": ("won", "ウォン", ""), "chf": ("francs", "フラン", ""),
    }[currency]
    if sign and english[0].isdigit() and rng.random() < 0.4:
        return sign + english, ja(value) + unit
    return f"{english} {name}", ja(value) + unit


def currency(rng: Rng) -> str:
    return rng.choices(["yen", "usd", "eur", "gbp", "cny", "krw", "chf"], [8, 8, 6, 2, 1, 1, 1])[0]


def price(rng: Rng) -> Phrase:
    """What a thing costs: tens to hundreds of thousands; dollars and euros also with cents."""
    coin = currency(rng)
    if coin in ("usd", "eur") and rng.random() < 0.3:
        whole, cents = rng.randint(1, 199), rng.choice([5, 20, 25, 40, 50, 75, 80, 90, 95, 99, rng.randint(10, 99)])
        name, unit, sign = ("dollars", "ドル", "$") if coin == "usd" else ("euros", "ユーロ", "€")
        if coin == "usd" and rng.random() < 0.35 and whole > 1:
            return f"{said(whole, rng)} dollars and {said(cents, rng)} cents", f"{whole}ドル{cents}セント"
        text = f"{whole}.{cents:02}"
        return rng.choice([f"{sign}{text}", f"{sign}{text}", f"{text} {name}"]), f"{text}{unit}"
    if coin == "usd" and rng.random() < 0.05:
        thousands = rng.randint(2, 90)
        return rng.choice([f"{words(thousands, rng)} grand", f"{thousands}k dollars", f"${thousands}k"]), ja(thousands * 1000) + "ドル"
    size = 10 ** rng.randint(2, 5) if coin in ("yen", "krw") else 10 ** rng.randint(1, 4)
    value = rng.choice([rng.randint(1, 9) * size, rng.randint(11, 99) * size // 10, rng.randint(11, 99) * size // 10, rng.randint(101, 999) * size // 100, size * 10 - (20 if size >= 100 else 1)])
    value = max(2, value)
    return money_of(coin, rng, value, said(value, rng))


def budget(rng: Rng) -> Phrase:
    """Sales, budgets, damages: millions to trillions."""
    english, japanese = huge(rng)
    name, unit = rng.choice([("yen", "円"), ("yen", "円"), ("dollars", "ドル"), ("dollars", "ドル"), ("euros", "ユーロ"), ("yuan", "元"), ("won", "ウォン"), ("pounds", "ポンド"), ("francs", "フラン")])
    if english.startswith(("half", "a quarter", "three quarters")):
        return f"{english} {name}", japanese + unit
    sign = {"dollars": "$", "euros": "€", "yen": "¥"}.get(name)
    if sign and english[0].isdigit() and rng.random() < 0.35:
        return sign + english, japanese + unit
    return f"{english} {name}", japanese + unit


def percent(rng: Rng) -> Phrase:
    if rng.random() < 0.4:
        english, japanese = decimal(rng, 60, (1, 1, 2))
    else:
        value = rng.choice([rng.randint(2, 99), rng.randint(2, 20) * 5])
        english, japanese = said(value, rng), str(value)
    return (english + "%" if english[0].isdigit() and rng.random() < 0.5 else f"{english} percent"), japanese + "%"


def fraction_of(unit: str, japanese_unit: str) -> Callable[[Rng], Phrase]:
    """Three tenths of a millimetre → 0.3ミリ; also decimals as such."""

    def make(rng: Rng) -> Phrase:
        plural = "s"
        if rng.random() < 0.4:
            text = rng.choice([f"0.{rng.randint(1, 9)}", f"0.0{rng.randint(1, 9)}", f"0.00{rng.randint(1, 9)}", f"{rng.randint(1, 9)}.{rng.randint(1, 9)}", f"0.{rng.randint(1, 9)}{rng.randint(1, 9)}"])
            name = unit + plural
            if unit.startswith("millimeter"):
                name = rng.choice(["millimeters", "millimeters", "millimetres", "mm"])
            return f"{decimal_said(text, rng)} {name}", text + japanese_unit
        places, name = rng.choice([(1, "tenth"), (1, "tenth"), (2, "hundredth"), (3, "thousandth")])
        count = rng.randint(1, 9) if rng.random() < 0.75 or places == 1 else rng.randint(11, 99)
        text = f"{count / 10**places:.{places}f}".rstrip("0")
        if count == 1:
            head = rng.choice([f"a {name}", f"a {name}", f"one {name}"])
        else:
            head = f"{said(count, rng)}{rng.choice([' ', ' ', '-']) if count < 10 else ' '}{name}s"
        name = "millimetre" if unit == "millimeter" and rng.random() < 0.3 else unit
        return f"{head} of a {name}", text + japanese_unit

    return make


def measured(*units: tuple[str, str], least: int = 2, most: int = 900, decimals: float = 0.35) -> Callable[[Rng], Phrase]:
    """A number with one of the units, (English plural or sign, Japanese)."""

    def make(rng: Rng) -> Phrase:
        unit, japanese_unit = rng.choice(units)
        if rng.random() < decimals:
            english, japanese = decimal(rng, min(most, 100))
        elif rng.random() < 0.08 and most > 3:
            value = rng.randint(least, min(most, 20))
            return f"{words(value, rng)} and a half {unit}", f"{value}.5{japanese_unit}"
        else:
            value = rng.choice([rng.randint(least, most), rng.randint(least, min(most, 40)), max(least, rng.randint(1, max(1, most // 10)) * 10)])
            english, japanese = said(value, rng), ja(value)
        return f"{english} {unit}", japanese + japanese_unit

    return make


def size(rng: Rng) -> Phrase:
    """12 by 15 feet → 12×15フィート."""
    unit, japanese_unit = rng.choice([("feet", "フィート"), ("feet", "フィート"), ("meters", "メートル"), ("metres", "メートル"), ("centimeters", "センチ"), ("cm", "センチ"), ("inches", "インチ"), ("inches", "インチ"), ("millimeters", "ミリ"), ("mm", "ミリ")])
    most = {"フィート": 40, "メートル": 30, "センチ": 200, "インチ": 80, "ミリ": 1200}[japanese_unit]
    sides = []
    for _ in range(2 if rng.random() < 0.7 else 3):
        if rng.random() < 0.15:
            sides.append(decimal(rng, min(most, 30), (1,)))
        else:
            value = rng.randint(2, most)
            value = value if value < 100 or rng.random() < 0.3 else value // 10 * 10
            sides.append((str(value) if value < 1000 else f"{value:,}", ja(value)))
    if rng.random() < 0.5 and all("." not in side[1] for side in sides):
        sides = [(words(int(side[1].replace(",", "")), rng), side[1]) for side in sides]
    joint = rng.choice([" by ", " by ", " by ", " x "]) if all(side[0][0].isdigit() for side in sides) else " by "
    return joint.join(side[0] for side in sides) + f" {unit}", "×".join(side[1] for side in sides) + japanese_unit


def feet_inches(rng: Rng) -> Phrase:
    feet, inches = rng.randint(3, 9), rng.randint(1, 11)
    style = rng.randrange(4)
    if style == 0:
        english = f"{feet} feet {inches} inches" if inches > 1 else f"{feet} feet {inches} inch"
    elif style == 1:
        english = f"{words(feet, rng)} feet {words(inches, rng)} inch{'es' if inches > 1 else ''}"
    elif style == 2:
        english = f"{words(feet, rng)} foot {words(inches, rng)}"
    else:
        english = f"{feet} foot {inches}"
    return english, f"{feet}フィート{inches}インチ"


def dozen(rng: Rng) -> Phrase:
    """In place of a number before a noun: two dozen → 24."""
    count = rng.choice([0.5, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10])
    if count == 0.5:
        return rng.choice(["half a dozen", "a half dozen"]), "6"
    if count == 1:
        return rng.choice(["a dozen", "one dozen"]), "12"
    return f"{said(count, rng)} dozen", str(12 * count)


def parts(rng: Rng) -> Phrase:
    """Fractions of a whole: two thirds → 3分の2."""
    below = rng.choice([3, 3, 4, 4, 5, 6, 7, 8, 10])
    above = rng.choice([1, 1, rng.randint(1, below - 1)])
    if below == 4 and above == 2:
        above = 3
    name = {3: "third", 4: "quarter", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 10: "tenth"}[below]
    if above == 1:
        return rng.choice([f"a {name}", f"one {name}"]) if below != 8 else "one eighth", f"{below}分の1"
    return f"{ONES[above]}{rng.choice(' -')}{name}s", f"{below}分の{above}"


def ordinal(rng: Rng, least: int = 1, most: int = 60) -> Phrase:
    value = rng.randint(least, rng.choice([min(10, most), most]))
    return ordinal_said(value, rng), str(value)


def ordinal_said(value: int, rng: Rng) -> str:
    if rng.random() < 0.5:
        return f"{value}" + ("th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th"))
    head, joint, last = "", "", words(value, rng)
    for mark in "- ":
        if mark in last:
            head, last = last.rsplit(mark, 1)
            joint = mark
            break
    last = ORDINALS.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th")
    return head + joint + last


def floor(rng: Rng) -> Phrase:
    return ordinal(rng, 2, 45)


def time_of_day(rng: Rng) -> Phrase:
    hour, minute = rng.randint(1, 12), rng.choice([0, 0, 0, 30, 15, 45, 10, 20, 40, 50, 5, 35, rng.randint(1, 59)])
    half = rng.choice(["am", "pm", "none", "none"]) if hour != 12 else "none"
    before = {"am": "午前", "pm": "午後", "none": ""}[half]
    style = rng.randrange(4)
    if style == 0 and minute in (15, 30, 45):
        later = hour % 12 + 1
        english = {15: f"{rng.choice(['a ', ''])}quarter past {said(hour, rng)}", 30: f"half past {said(hour, rng)}", 45: f"{rng.choice(['a ', ''])}quarter to {said(later, rng)}"}[minute]
        before, half = "", "none"
    elif style == 1 and minute == 0:
        english = f"{said(hour, rng)} o'clock"
        if half != "none":
            english += " in the morning" if half == "am" else " in the afternoon" if hour < 6 else " in the evening"
            if half == "am" and hour < 4:
                english = f"{said(hour, rng)} a.m."
            elif half == "pm" and hour >= 9:
                english = f"{said(hour, rng)} p.m."
    else:
        in_words = rng.random() < 0.45
        if minute == 0:
            english = words(hour, rng) if in_words else (f"{hour}:00" if half == "none" or rng.random() < 0.3 else f"{hour}")
            if half == "none" and in_words:
                english += " o'clock"
        elif in_words:
            english = f"{words(hour, rng)} " + (f"oh {ONES[minute]}" if minute < 10 else words(minute, rng))
        else:
            english = f"{hour}:{minute:02}"
        if half != "none":
            english += rng.choice([f" {half[0]}.m.", f" {half[0]}.m.", f" {half.upper()}", f" {half}"])
    if minute == 0:
        return english, f"{before}{hour}時"
    return english, f"{before}{hour}時" + ("半" if minute == 30 else f"{minute}分")


def date(rng: Rng) -> Phrase:
    month, day = rng.randint(1, 12), rng.randint(1, 28)
    name, nth = MONTHS[month - 1], ordinal_said(day, rng)
    english = rng.choice([f"{name} {day}", f"{name} {nth}", f"{name} {nth}", f"the {nth} of {name}", f"{day} {name}"])
    japanese = f"{month}月{day}日"
    if rng.random() < 0.25 and not english.startswith("the"):
        weekday, sign = rng.choice(WEEKDAYS)
        return f"{weekday}, {english}", f"{japanese}{sign}曜日"
    if rng.random() < 0.2 and english.startswith(name):
        value = rng.randint(1990, 2032)
        return f"{english}, {year_said(value, rng)}", f"{value}年{japanese}"
    return english, japanese


def day_of_month(rng: Rng) -> Phrase:
    value = rng.randint(2, 30)
    return f"the {ordinal_said(value, rng)}", f"{value}日"


def month(rng: Rng) -> Phrase:
    value = rng.randint(1, 12)
    return MONTHS[value - 1], f"{value}月"


def year_said(value: int, rng: Rng) -> str:
    if rng.random() < 0.5:
        return str(value)
    head, rest = divmod(value, 100)
    if 2000 <= value < 2010:
        return "two thousand" + (f" {rng.choice(['', 'and '])}{ONES[rest]}" if rest else "")
    if rest == 0:
        return f"{words(head, rng)} hundred"
    if rest < 10:
        return f"{words(head, rng)} oh {ONES[rest]}"
    return f"{words(head, rng)} {words(rest, rng)}"


def year(rng: Rng) -> Phrase:
    value = rng.choice([rng.randint(1850, 2032), rng.randint(1980, 2030), rng.randint(2000, 2027)])
    return year_said(value, rng), f"{value}年"


def decade(rng: Rng) -> Phrase:
    value = rng.choice(range(1900, 2030, 10))
    if value % 100 and rng.random() < 0.5 and value < 2010:
        return f"the {words(value // 100, rng)} {TENS[value % 100 // 10][:-1]}ies" if value % 100 > 10 else f"the {value}s", f"{value}年代"
    return f"the {value}s", f"{value}年代"


def duration(rng: Rng) -> Phrase:
    unit, japanese_unit, most = rng.choice([("seconds", "秒", 90), ("minutes", "分", 90), ("minutes", "分", 60), ("hours", "時間", 72), ("hours", "時間", 12), ("days", "日", 90), ("weeks", "週間", 16), ("months", "か月", 30), ("years", "年", 50)])
    if rng.random() < 0.12 and unit in ("hours", "years", "months"):
        value = rng.randint(1, 9)
        english = rng.choice([f"{words(value, rng)} and a half {unit}", f"{value} and a half {unit}"])
        return english, f"{value}{japanese_unit}半"
    if rng.random() < 0.1 and unit == "hours":
        value, minutes = rng.randint(2, 9), rng.randint(2, 11) * 5
        return f"{said(value, rng)} hours and {said(minutes, rng)} minutes", f"{value}時間{minutes}分"
    value = rng.randint(2, most)
    return f"{said(value, rng)} {unit}", f"{value}{japanese_unit}"


def duration_range(rng: Rng) -> Phrase:
    unit, japanese_unit, most = rng.choice([("minutes", "分", 60), ("hours", "時間", 48), ("days", "日", 30), ("weeks", "週間", 12), ("months", "か月", 24), ("years", "年", 20)])
    return ranged(rng, most, f" {unit}", japanese_unit)


def ranged(rng: Rng, most: int, unit: str, japanese_unit: str, least: int = 2, step: int = 1) -> Phrase:
    low = rng.randint(least, max(least, most // 2)) * step
    high = low + rng.randint(1, max(1, most // 2)) * step
    spoken = rng.random() < 0.5
    write = (lambda value: words(value, rng)) if spoken else (lambda value: f"{value:,}")
    joint = rng.choice([" to ", " to ", "-", "–"]) if not spoken and high < 1000 else " to "
    return f"{write(low)}{joint}{write(high)}{unit}", f"{ja(low)}{japanese_unit}から{ja(high)}{japanese_unit}"


def percent_range(rng: Rng) -> Phrase:
    return ranged(rng, 60, rng.choice([" percent", " percent", "%"]), "%")


def temperature_range(rng: Rng) -> Phrase:
    if rng.random() < 0.3:
        low, high = rng.randint(5, 40), rng.randint(20, 90)
        return f"minus {said(low, rng)} to plus {said(high, rng)} degrees", f"マイナス{low}度からプラス{high}度"
    return ranged(rng, 60, " degrees", "度")


def money_range(rng: Rng) -> Phrase:
    unit, japanese_unit, step = rng.choice([(" yen", "円", 1000), (" yen", "円", 10000), (" dollars", "ドル", 100), (" dollars", "ドル", 10), (" euros", "ユーロ", 50), (" euros", "ユーロ", 1000)])
    return ranged(rng, 18, unit, japanese_unit, step=step)


def people_range(rng: Rng) -> Phrase:
    return ranged(rng, 40, " people", "人", step=rng.choice([1, 10, 10, 100]))


def temperature(rng: Rng) -> Phrase:
    value = rng.choice([rng.randint(2, 45), rng.randint(2, 45), rng.randint(5, 30) * 10, rng.randint(50, 1600)])
    if rng.random() < 0.15:
        value = rng.randint(2, 60)
        return f"{rng.choice(['minus', 'negative'])} {said(value, rng)} degrees{rng.choice(['', ' Celsius'])}", f"マイナス{value}度"
    if rng.random() < 0.1:
        value = rng.randint(30, 500)
        return f"{said(value, rng)} degrees Fahrenheit", f"華氏{value}度"
    return f"{said(value, rng)} degrees{rng.choice(['', '', ' Celsius', ' centigrade'])}", f"{ja(value)}度"


def times(rng: Rng) -> Phrase:
    if rng.random() < 0.2:
        return rng.choice([("twice", "2倍"), ("one and a half times", "1.5倍"), ("two and a half times", "2.5倍"), ("ten times", "10倍"), ("one point five times", "1.5倍")])
    value = rng.choice([rng.randint(3, 12), rng.randint(3, 100)])
    return f"{said(value, rng)} times", f"{value}倍"


LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"


def spell(text: str, rng: Rng) -> str:
    """A code as somebody reads it out and a recogniser writes it: K X dash two five zero; K-X-2-5-0; K, X, 2, 5, 0."""
    in_words = rng.random() < 0.6
    zero = rng.choice(["zero", "zero", "oh"])
    digit_of = {str(value): (zero if value == 0 else ONES[value]) if in_words else str(value) for value in range(10)}
    mark = {"-": rng.choice(["dash", "dash", "hyphen"]), "/": "slash", ".": "dot", "_": "underscore"}
    signs = [mark.get(sign) or digit_of.get(sign, sign) for sign in text]
    style = rng.randrange(4)
    if style == 0:
        return ", ".join(signs)
    if style == 1 and not in_words and "-" not in text:
        return "-".join(signs)
    return " ".join(signs)


def code(rng: Rng) -> str:
    letters = "".join(rng.choice(LETTERS) for _ in range(rng.choice([1, 1, 2, 2, 2, 3])))
    number = "".join(rng.choice(string.digits) for _ in range(rng.choice([2, 3, 3, 4, 4, 5])))
    return rng.choice([letters + number, f"{letters}-{number}", f"{letters}-{number}", f"{letters}{number}{rng.choice(LETTERS)}", f"{letters}{number[0]}-{number}", f"{number}-{letters}"])


def spoken_code(text: str, rng: Rng) -> str:
    return text if rng.random() < 0.45 else spell(text, rng)


def model(rng: Rng) -> Phrase:
    text = code(rng)
    return spoken_code(text, rng), text


def serial(rng: Rng) -> Phrase:
    groups = [
        "".join(rng.choice(LETTERS if rng.random() < 0.4 else string.digits) for _ in range(rng.choice([3, 4, 4, 5])))
        for _ in range(rng.choice([1, 2, 2]))
    ]
    if not any(sign.isdigit() for sign in "".join(groups)):
        groups.append(str(rng.randint(10, 9999)))
    text = "-".join(groups)
    return spoken_code(text, rng), text


def long_number(rng: Rng) -> Phrase:
    """Order, customer, tracking and access numbers: digits without a thousands' mark."""
    text = "".join(rng.choice(string.digits) for _ in range(rng.choice([4, 5, 6, 6, 7, 8, 10])))
    if rng.random() < 0.5:
        return text, text
    if rng.random() < 0.3:
        at = rng.randint(2, len(text) - 2)
        return f"{text[:at]} {text[at:]}", text
    return spell(text, rng), text


def booth(rng: Rng) -> Phrase:
    letter, number = rng.choice("ABCDEFGHJKW"), rng.randint(1, 45)
    text = rng.choice([f"{letter}{number}", f"{letter}-{number}", f"{number}", f"{rng.randint(1, 9)}{letter}{number:02}"])
    if rng.random() < 0.5 or text.isdigit():
        return (words(int(text), rng) if text.isdigit() and rng.random() < 0.5 else text), text
    if rng.random() < 0.5 and text[0] == letter:
        return f"{letter}{rng.choice([' ', '-', ' '])}{words(number, rng)}" if "-" not in text else f"{letter} dash {words(number, rng)}", text
    return spell(text, rng), text


def room(rng: Rng) -> Phrase:
    text = f"{rng.randint(1, 9)}{rng.randint(1, 39):02}"
    tail = int(text[1:])
    style = rng.randrange(3)
    if style == 0:
        return text, text
    if style == 1:
        return f"{ONES[int(text[0])]} " + (f"oh {ONES[tail]}" if tail < 10 else words(tail, rng)), text
    return " ".join("oh" if digit == "0" else ONES[int(digit)] for digit in text), text


def extension(rng: Rng) -> Phrase:
    text = str(rng.randint(100, 9999))
    return rng.choice([text, text, spell(text, rng)]), text


def phone(rng: Rng) -> Phrase:
    some = lambda count: "".join(rng.choice(string.digits) for _ in range(count))
    kind = rng.randrange(5)
    if kind < 3:
        groups = rng.choice([["090", some(4), some(4)], ["080", some(4), some(4)], ["03", some(4), some(4)], ["06", some(4), some(4)], ["0120", some(3), some(3)], ["052", some(3), some(4)]])
        joint = "-"
    elif kind == 3:
        groups, joint = [rng.choice(["212", "415", "617", "310"]), "555", "0" + some(3)], "-"
    else:
        groups, joint = ["+" + rng.choice(["49", "44", "33", "1", "41", "81", "886"]), some(2), some(4), some(4)], " "
    japanese = joint.join(groups)
    style = rng.randrange(5)
    if style == 0:
        return japanese, japanese
    plain = ["plus " + group[1:] if group[0] == "+" and rng.random() < 0.7 else group for group in groups]
    if style == 1:
        return rng.choice([" ", ", "]).join(plain), japanese
    zero = rng.choice(["zero", "oh"])
    read = [("plus " if group[0] in "+p" else "") + " ".join(zero if digit == "0" else ONES[int(digit)] for digit in group if digit.isdigit()) for group in groups]
    if style == 2:
        read = [("plus " if group[0] in "+p" else "") + " ".join(digit for digit in group if digit.isdigit()) for group in groups]
    return rng.choice([" ", ", ", ", "]).join(read), japanese


NAMES = "anna kim j.smith maria.lopez tanaka sato info sales support contact press hello office booking t.brown lee.chan olga k.weber yuki.mori order service jobs team peter.novak a.rossi visa export".split()
HOSTS = "example nordwind lumora brightpath sakura-tech greenfern maple blueharbor hexa fujimura-seiki alpha-tools lakeside novacare tokai koyo medix portline".split()
ENDINGS = "com com com jp co.jp org net de io eu".split()
PATHS = "japan demo expo events start app catalog tokyo trial help download 2026 map jobs fair".split()


def spoken_address(text: str, rng: Rng) -> str:
    """anna.kim@example.co.jp → anna dot kim at example dot co dot jp; short parts letter by letter."""
    if rng.random() < 0.35:
        return text
    for sign, word in ((".", " dot "), ("@", " at "), ("_", " underscore "), ("-", rng.choice([" dash ", " hyphen "])), ("/", " slash ")):
        text = text.replace(sign, word)
    spelled = {"www": "w w w", "jp": "j p", "co": rng.choice(["co", "c o"]), "io": "i o", "eu": "e u", "de": "d e"}
    return " ".join(spelled.get(part, part) if rng.random() < 0.7 else part for part in text.split(" "))


def email(rng: Rng) -> Phrase:
    name = rng.choice(NAMES)
    if rng.random() < 0.25:
        name = rng.choice([name.replace(".", "_"), name + str(rng.randint(1, 99))])
    text = f"{name}@{rng.choice(HOSTS)}.{rng.choice(ENDINGS)}"
    return spoken_address(text, rng), text


def web(rng: Rng) -> Phrase:
    text = f"{rng.choice(['www.', '', '', 'shop.', 'app.', 'my.'])}{rng.choice(HOSTS)}.{rng.choice(ENDINGS)}{rng.choice(['', '', '/' + rng.choice(PATHS)])}"
    return spoken_address(text, rng), text


def password(rng: Rng) -> Phrase:
    word = rng.choice("welcome sakura expo guest booth river summer tokyo blue falcon coffee maple visitor demo sunny ocean".split())
    number = str(rng.randint(1, 9999))
    text = rng.choice([f"{word}{number}", f"{word}-{number}", f"{word}_{number}", "".join(rng.choice(string.ascii_lowercase + string.digits * 2) for _ in range(rng.randint(6, 9)))])
    if text.isalpha():
        text += number
    if rng.random() < 0.5:
        return text, text
    if text.startswith(word):
        rest = text[len(word) :]
        return f"{word} {spell(rest, rng)}", text
    return spell(text, rng), text


def resolution(rng: Rng) -> Phrase:
    a, b = rng.choice([(1920, 1080), (3840, 2160), (1280, 720), (2560, 1440), (1024, 768), (2560, 1600), (640, 480), (7680, 4320)])
    return f"{a} {rng.choice(['by', 'by', 'x'])} {b}", f"{a}×{b}"


def version(rng: Rng) -> Phrase:
    text = f"{rng.randint(1, 15)}.{rng.randint(0, 12)}"
    return text if rng.random() < 0.5 else f"{words(int(text.split('.')[0]), rng)} point {words(int(text.split('.')[1]), rng)}", text


def age(rng: Rng) -> Phrase:
    value = rng.randint(3, 99)
    return said(value, rng), str(value)


def score(rng: Rng) -> Phrase:
    a, b = rng.randint(1, 9), rng.randint(0, 9)
    return (f"{a}-{b}" if rng.random() < 0.4 else f"{ONES[a]} to {ONES[b]}"), f"{a}対{b}"


def out_of(rng: Rng) -> Phrase:
    most = rng.choice([3, 4, 5, 10, 10, 20, 100])
    part = rng.randint(2, most - 1) if most > 2 else 1
    spoken = rng.random() < 0.6
    write = (lambda value: words(value, rng)) if spoken else str
    return f"{write(part)} {rng.choice(['out of', 'out of', 'of every'])} {write(most)}", f"{most}人中{part}人"


def one_in(rng: Rng) -> Phrase:
    most = rng.choice([3, 4, 5, 6, 8, 10, 12, 20, 50, 100])
    spoken = rng.random() < 0.6
    return (f"one in {words(most, rng)}" if spoken else f"1 in {most}"), f"{most}人に1人"


KINDS: dict[str, Callable[[Rng], Phrase]] = {
    "few": between(2, 12), "tens": between(13, 99), "n": between(2, 999), "hundreds": between(100, 2500), "many": many, "huge": huge, "decimal": decimal,
    "magnitude": lambda rng: decimal(rng, 9, (1,)),
    "price": price, "budget": budget, "percent": percent, "mm": fraction_of("millimeter", "ミリ"), "second": fraction_of("second", "秒"), "degree": fraction_of("degree", "度"),
    "inch": fraction_of("inch", "インチ"), "point": fraction_of("point", "ポイント"),
    "length": measured(("meters", "メートル"), ("meters", "メートル"), ("centimeters", "センチ"), ("cm", "センチ"), ("feet", "フィート"), ("inches", "インチ"), ("millimeters", "ミリ"), ("yards", "ヤード"), most=400),
    "distance": measured(("kilometers", "キロ"), ("kilometers", "キロ"), ("km", "キロ"), ("miles", "マイル"), ("meters", "メートル"), most=2000),
    "weight": measured(("kilos", "キロ"), ("kilograms", "キロ"), ("kg", "キロ"), ("pounds", "ポンド"), ("grams", "グラム"), ("tons", "トン"), most=900),
    "area": measured(("square meters", "平方メートル"), ("square meters", "平方メートル"), ("square feet", "平方フィート"), ("acres", "エーカー"), ("hectares", "ヘクタール"), most=60000, decimals=0.1),
    "volume": measured(("liters", "リットル"), ("liters", "リットル"), ("milliliters", "ミリリットル"), ("gallons", "ガロン"), ("cubic meters", "立方メートル"), most=900),
    "power": measured(("watts", "ワット"), ("kilowatts", "キロワット"), ("kW", "キロワット"), ("horsepower", "馬力"), ("megawatts", "メガワット"), most=900),
    "voltage": measured(("volts", "ボルト"), ("volts", "ボルト"), ("amps", "アンペア"), ("milliamps", "ミリアンペア"), most=400),
    "memory": measured(("gigabytes", "ギガバイト"), ("GB", "GB"), ("megabytes", "メガバイト"), ("terabytes", "テラバイト"), ("TB", "TB"), most=512, decimals=0.15),
    "speed": lambda rng: (lambda phrase: (f"{phrase[0]} kilometers {rng.choice(['an', 'per'])} hour", f"時速{phrase[1]}キロ"))(between(5, 350)(rng)),
    "noise": measured(("decibels", "デシベル"), ("dB", "デシベル"), most=130, decimals=0.1), "hertz": measured(("hertz", "ヘルツ"), ("kilohertz", "キロヘルツ"), ("megahertz", "メガヘルツ"), most=960),
    "size": size, "ftin": feet_inches, "dozen": dozen, "parts": parts, "ordinal": ordinal, "nth": lambda rng: ordinal(rng, 2, 40), "floor": floor,
    "time": time_of_day, "date": date, "day": day_of_month, "month": month, "year": year, "decade": decade, "duration": duration, "durations": duration_range,
    "percents": percent_range, "temperatures": temperature_range, "moneys": money_range, "peoples": people_range, "temperature": temperature, "times": times,
    "model": model, "serial": serial, "number": long_number, "booth": booth, "room": room, "extension": extension, "phone": phone, "email": email, "web": web,
    "password": password, "resolution": resolution, "version": version, "age": age, "score": score, "outof": out_of, "onein": one_in,
}
