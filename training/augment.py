"""English as a speech recogniser writes it: misheard words, missing punctuation, fillers, restarts, and numbers in words or in digits.

How often, and which words become which, was counted on what the product's own recogniser wrote (recognised.json, made by
recognised.py). Fillers and restarts are a guess: the clips counted are read speech, which has none. The Japanese side stays as it
is: the model learns to leave fillers out, to write numbers in digits, and to say what was meant.
"""
from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "x x twenty thirty forty fifty sixty seventy eighty ninety".split()
FILLERS = ["um", "uh", "er", "um um", "you know", "like", "well", "so", "I mean", "uh you know"]
LEAST_BARE = 0.3  # share of texts without punctuation: the product also takes other recognisers' texts and typed ones
ERRORS_KEPT = 0.6  # of the errors counted: in the clips' hardest accents a reader could not say either what was meant
COMMAS_KEPT, COMMAS_ADDED = 0.65, 0.006  # together 3.1 commas on 100 words, as the recogniser set in quiet; the authored English has 4.0
NUMBER_WORDS = {*ONES, *TENS, "hundred", "thousand", "million", "billion", "trillion", "point", "half", "quarter", "dozen", "percent"}
NUMBER = re.compile(r"(?<![\d.,:/-])(\d{1,3}(?:,\d{3})+|\d+)(?![\d:/]|[.,]\d|st|nd|rd|th|s\b)")
DIGITS_OF = {word: str(value) for value, word in enumerate(ONES) if value > 1} | {word: str(10 * value) for value, word in enumerate(TENS) if value > 1}


def number_words(value: int) -> str:
    """Cardinal number in English words, below a thousand million: 38000 → thirty-eight thousand."""
    if value < 20:
        return ONES[value]
    if value < 100:
        return TENS[value // 10] + (f"-{ONES[value % 10]}" if value % 10 else "")
    for size, name in ((1_000_000, "million"), (1000, "thousand"), (100, "hundred")):
        if value >= size:
            rest = value % size
            joint = " and " if rest and rest < 100 and size == 100 else " "
            return f"{number_words(value // size)} {name}" + (joint + number_words(rest) if rest else "")
    raise ValueError(value)


def spell_numbers(text: str, rng: random.Random) -> str:
    """Digits → words; four-digit years without a comma mostly as people say them (nineteen seventy-four)."""

    def spell(match: re.Match) -> str:
        digits = match[1].replace(",", "")
        value = int(digits)
        if len(digits) > 9 or (len(digits) > 1 and digits[0] == "0"):
            return match[0]
        if "," not in match[1] and 1100 <= value <= 2099 and value % 100 >= 10 and rng.random() < 0.8:
            return f"{number_words(value // 100)} {number_words(value % 100)}"
        return number_words(value)

    return re.sub(r"(?<=[a-z])%", " percent", NUMBER.sub(spell, text))


def digits_for_words(text: str) -> str:
    """Lone number words → digits (twelve → 12), never next to another number word, where they would not add up."""
    words = text.split(" ")
    plain = [re.sub(r"\W", "", word).lower() for word in words]
    number = [word in DIGITS_OF or word in {"hundred", "thousand", "million", "one", "and"} for word in plain]
    for place, word in enumerate(plain):
        beside = (place and number[place - 1]) or (place + 1 < len(words) and number[place + 1])
        if word in DIGITS_OF and not beside and "-" not in words[place]:
            words[place] = re.sub(r"[A-Za-z]+", DIGITS_OF[word], words[place])
    return " ".join(words)


def without_punctuation(text: str) -> str:
    text = re.sub(r"(?<!\d)[.,:](?!\d)|(?<=\d)[.,:](?!\d)|[;!?\"()…]", "", text)
    return re.sub(r"\s+", " ", re.sub(r"\s[-–—]+\s", " ", text)).strip()


@cache
def heard() -> dict:
    """recognised.json, and made from it: `becomes` (word → what it was heard as, as often as counted), `near` (a common word → others
    that look alike), `known` (the common words), `shares` (by condition: of texts without an end mark, of sentences broken in two, of commas a word)."""
    table = json.loads(Path(__file__).with_name("recognised.json").read_text(encoding="utf-8"))
    becomes: dict[str, list[str]] = defaultdict(list)
    for said, other, count in table["confusions"]:
        becomes[said] += [other] * count
    near: dict[str, list[str]] = defaultdict(list)
    holes: dict[str, list[str]] = defaultdict(list)
    for word in table["words"]:
        for place in range(len(word)):
            holes[word[:place] + "_" + word[place + 1 :]].append(word)
            holes[word[:place] + word[place + 1 :]].append(word)
        holes[word].append(word)
    for group in holes.values():
        for word in group:
            near[word] += [other for other in group if other != word]
    counts = {condition: {"ends": figures["ends with nothing"] / figures["texts"], "broken": figures["broken sentences"] / figures["texts"],
                          "small i": figures["small i"] / (figures["small i"] + figures["large I"])}
              for condition, figures in table["from"].items()}
    return table | {"becomes": becomes, "near": near, "known": set(table["words"]), "shares": counts}


def misheard(word: str, rng: random.Random) -> str:
    """A word as the recogniser might have misheard it: a confusion that was counted, another ending, or a common word that looks alike."""
    table = heard()
    bare = re.sub(r"^\W+|\W+$", "", word)
    low = bare.lower()
    if not bare or any(sign.isdigit() for sign in bare) or low in NUMBER_WORDS:
        return word
    if low in table["becomes"] and rng.random() < 0.7:
        other = rng.choice(table["becomes"][low])
    elif rng.random() < 0.4 and len(low) > 3:
        ending = rng.choices(list(table["endings"]), list(table["endings"].values()))[0]
        tail, new = ending.split("→")
        if not low.endswith(tail):
            return word
        other = low.removesuffix(tail) + new
        if other not in table["known"]:
            return word
    elif table["near"].get(low):
        other = rng.choice(table["near"][low])
    else:
        return word
    return word.replace(bare, other.capitalize() if bare[0].isupper() else other)


def with_errors(words: list[str], rate: float, rng: random.Random) -> list[str]:
    """Words changed (most), left out or put in, as often as the recogniser did; number words stay."""
    table = heard()
    figures = [sum(part[kind] for part in table["from"].values()) for kind in ("changed", "dropped", "added")]
    dropped, added = [entry[0] for entry in table["dropped"]], [entry[0] for entry in table["added"]]
    out = []
    for word in words:
        if rng.random() >= rate:
            out.append(word)
            continue
        kind = rng.choices(("changed", "dropped", "added"), figures)[0]
        if kind == "dropped" and word.lower() in dropped:
            continue
        out.append(misheard(word, rng) if kind == "changed" else word)
        if kind == "added":
            out.append(rng.choice(added))
    return out


def punctuated(text: str, shares: dict[str, float], rng: random.Random) -> str:
    """End marks and commas as the recogniser sets them: mostly right, often a comma more or fewer, sometimes none at all."""
    if rng.random() < max(shares["ends"], LEAST_BARE):
        return without_punctuation(text)
    words = text.split(" ")
    for place, word in enumerate(words[:-1]):
        if word.endswith(",") and rng.random() >= COMMAS_KEPT:
            words[place] = word[:-1]
        elif word[-1:].isalpha() and rng.random() < shares["broken"] / len(words):
            words[place] = word + "."
        elif word[-1:].isalpha() and rng.random() < COMMAS_ADDED:
            words[place] = word + ","
    return " ".join(words)


def as_recognised(text: str, rng: random.Random) -> str:
    """One random recogniser-like version of a sentence."""
    table = heard()
    condition = rng.choice(("quiet", "quiet", "noise"))
    shares = table["shares"][condition]
    written = table["numbers"]
    if rng.random() < written["large"]["words"] / (written["large"]["words"] + written["large"]["digits"]):
        text = spell_numbers(text, rng)
    elif rng.random() < written["small"]["digits"] / (written["small"]["words"] + written["small"]["digits"]):
        text = digits_for_words(text)
    text = punctuated(text, shares, rng)
    words = with_errors(text.split(" "), ERRORS_KEPT * rng.choice(table["rates"][condition]), rng)
    if not words:
        return text
    if rng.random() < shares["small i"]:
        words = ["i" if word == "I" else word for word in words]
    if rng.random() < 0.35:
        for _ in range(rng.choice((1, 1, 2))):
            place = 0 if rng.random() < 0.5 else rng.randrange(len(words))
            comma = "," if rng.random() < 0.4 else ""
            words.insert(place, rng.choice(FILLERS) + comma)
    if rng.random() < 0.12 and len(words) > 2:
        place = rng.randrange(len(words) - 1)
        words.insert(place, re.sub(r"\W+$", "", words[place]) or words[place])
    return " ".join(words)
