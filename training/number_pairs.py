"""Pairs about numbers and codes, made by rule: every phrase of number_phrases.py in the sentences of number_frames.tsv.

usage: python number_pairs.py [--count 60000] [--seed 1]     writes STATE/clean/numbers.tsv; nothing that a held-out set has

The Japanese is right by construction: what the sentence says of the number is fixed, and the number is written by one rule. (The
module is not called numbers.py, which would hide Python's own.)
"""
from __future__ import annotations

import argparse
import random
import re
from collections import defaultdict

from common import CLEAN, HERE, held_out_keys, text_key
from number_phrases import KINDS

SLOT = re.compile(r"\{([a-z]+)(\d?)\}")
OPENINGS = [
    ("So, ", "では、"), ("Well, ", "そうですね、"), ("Yes, ", "はい、"), ("Actually, ", "実は、"), ("As I said, ", "申し上げたとおり、"),
    ("Right now, ", "現在、"), ("Sorry, ", "すみません、"), ("OK, ", "はい、"), ("I think ", ""), ("In fact, ", "実際、"), ("By the way, ", "ところで、"),
]
OPENED = 0.16  # share of the sentences with an opening
TWO = 0.12  # share of two sentences of one kind in one line
# A kind's weight against the others; all not named have 1.
WEIGHTS = {"codes": 2.2, "counts": 2.2, "money": 2.2, "fractions": 1.4, "percent": 1.5, "measures": 1.6, "dozens": 0.6, "feet-inches": 0.5, "passwords": 0.7, "temperatures": 0.7}

Frame = tuple[str, str]


def read_frames() -> dict[str, list[Frame]]:
    """Sentences by kind. Fails when both sides of a frame have not the same slots."""
    frames: dict[str, list[Frame]] = defaultdict(list)
    for line in (HERE / "number_frames.tsv").read_text(encoding="utf-8").splitlines():
        kind, english, japanese = line.split("\t")
        slots = SLOT.findall(english)
        if sorted(slots) != sorted(SLOT.findall(japanese)) or any(name not in KINDS for name, _ in slots):
            raise SystemExit(f"slots differ or are not known: {line}")
        frames[kind].append((english, japanese))
    return frames


def fill(frame: Frame, rng: random.Random) -> Frame:
    english, japanese = frame
    for name, place in SLOT.findall(english):
        said, written = KINDS[name](rng)
        slot = "{" + name + place + "}"
        english, japanese = english.replace(slot, said), japanese.replace(slot, written)
    return english[0].upper() + english[1:].replace("m..", "m."), japanese


def with_opening(frame: Frame, rng: random.Random) -> Frame:
    """An opening before a statement; a question or a request takes none."""
    english, japanese = frame
    if not english.endswith(".") or not japanese.endswith("です。") or english[0] == "{" or rng.random() >= OPENED:
        return frame
    opening, opened = rng.choice(OPENINGS)
    first = english if re.match(r"I\b|I'", english) else english[0].lower() + english[1:]
    if opening == "I think ":
        return opening + first, japanese.removesuffix("です。") + "だと思います。"
    return opening + first, opened + japanese


def make(count: int, seed: int) -> list[Frame]:
    """Distinct pairs of which none is in a held-out set."""
    rng, frames = random.Random(seed), read_frames()
    held = held_out_keys()
    kinds = list(frames)
    weights = [WEIGHTS.get(kind, 1) for kind in kinds]
    made: dict[str, Frame] = {}
    while len(made) < count:
        kind = rng.choices(kinds, weights)[0]
        english, japanese = fill(with_opening(rng.choice(frames[kind]), rng), rng)
        if rng.random() < TWO:
            more = fill(rng.choice(frames[rng.choice([kind, rng.choice(kinds)])]), rng)
            english, japanese = f"{english} {more[0]}", japanese + more[1]
        key = text_key(english)
        if key not in made and key not in held and text_key(japanese) not in held:
            made[key] = english, japanese
    return list(made.values())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=60000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    pairs = make(options.count, options.seed)
    (CLEAN / "numbers.tsv").write_text("".join(f"{english}\t{japanese}\n" for english, japanese in pairs), encoding="utf-8")
    print(f"{len(pairs)} pairs")


if __name__ == "__main__":
    main()
