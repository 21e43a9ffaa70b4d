"""English as a speech recogniser writes it: no punctuation, fillers, restarts, and numbers in words or in digits.

The Japanese side stays as it is: the model learns to leave fillers out and to write numbers in digits.
"""
from __future__ import annotations

import random
import re

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "x x twenty thirty forty fifty sixty seventy eighty ninety".split()
FILLERS = ["um", "uh", "er", "um um", "you know", "like", "well", "so", "I mean", "uh you know"]
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


def as_recognised(text: str, rng: random.Random) -> str:
    """One random recogniser-like version of a sentence."""
    if rng.random() < 0.7:
        text = spell_numbers(text, rng)
    elif rng.random() < 0.5:
        text = digits_for_words(text)
    if rng.random() < 0.7:
        text = without_punctuation(text)
    words = text.split(" ")
    if rng.random() < 0.35:
        for _ in range(rng.choice((1, 1, 2))):
            place = 0 if rng.random() < 0.5 else rng.randrange(len(words))
            comma = "," if rng.random() < 0.4 else ""
            words.insert(place, rng.choice(FILLERS) + comma)
    if rng.random() < 0.12 and len(words) > 2:
        place = rng.randrange(len(words) - 1)
        words.insert(place, re.sub(r"\W+$", "", words[place]) or words[place])
    return " ".join(words)
