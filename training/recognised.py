"""Counts how the product's own recogniser errs, for augment.py: words it confuses, endings it drops, punctuation, numbers.

usage: python recognised.py [FILE]      reads bench/results/recognised.tsv (npm run bench:recognised), writes recognised.json beside this file

Passages that are mostly wrong teach nothing about a translation and are counted (`beyond`), but their words are not. Numbers, single
letters and spellings of one word (metres, meters) are no confusions.
"""
from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from difflib import SequenceMatcher
from pathlib import Path

from augment import DIGITS_OF, ONES, TENS
from common import CLEAN, HERE

DEFAULT = HERE.parent / "bench" / "results" / "recognised.tsv"
TOO_WRONG = 0.3  # errors a word above which a passage's words are not counted
MOST_WORDS = 4000  # common English words that a misheard word may become
NUMBER_WORDS = {*ONES, *TENS, "hundred", "thousand", "million", "oh", "double"}
ENDINGS = ("s", "es", "ed", "d", "ing", "'s", "'ll", "'re", "n't", "er", "ly", "t")


def words(text: str) -> list[str]:
    text = re.sub(r"[-–—/]", " ", text.lower().replace("’", "'"))
    return [word for word in (re.sub(r"^'+|'+$", "", part) for part in re.sub(r"[^a-z0-9' ]+", "", text).split()) if word]


def alike(said: str, heard: str) -> float:
    return SequenceMatcher(None, said, heard, autojunk=False).ratio()


def align(said: list[str], heard: list[str]) -> list[tuple[str, str]]:
    """Cheapest alignment, in which words that look alike stand together: (said, heard), either may be empty."""
    cost = [[0.8 * column for column in range(len(heard) + 1)]]
    for row, word in enumerate(said):
        line = [0.8 * (row + 1)]
        for column, other in enumerate(heard):
            change = 0 if word == other else 0.5 + 0.9 * (1 - alike(word, other))
            line.append(min(cost[row][column] + change, cost[row][column + 1] + 0.8, line[column] + 0.8))
        cost.append(line)
    pairs, row, column = [], len(said), len(heard)
    while row or column:
        here = cost[row][column]
        if row and column:
            word, other = said[row - 1], heard[column - 1]
            change = 0 if word == other else 0.5 + 0.9 * (1 - alike(word, other))
            if abs(here - cost[row - 1][column - 1] - change) < 1e-9:
                pairs.append((word, other))
                row, column = row - 1, column - 1
                continue
        if row and abs(here - cost[row - 1][column] - 0.8) < 1e-9:
            pairs.append((said[row - 1], ""))
            row -= 1
        else:
            pairs.append(("", heard[column - 1]))
            column -= 1
    return pairs[::-1]


def is_number(word: str) -> bool:
    return word in NUMBER_WORDS or any(sign.isdigit() for sign in word)


def same_word(said: str, heard: str) -> bool:
    """Other spellings of one word: splendour, splendor; mister, mr."""
    fold = lambda word: re.sub("our", "or", word).replace("tre", "ter").replace("ise", "ize")
    return fold(said) == fold(heard) or (said, heard) in {("mister", "mr"), ("missus", "mrs"), ("doctor", "dr"), ("okay", "ok")}


def ending(said: str, heard: str) -> str | None:
    """How one word's end became another: "ed→", "→s"."""
    for tail in ENDINGS:
        if said == heard + tail:
            return f"{tail}→"
        if heard == said + tail:
            return f"→{tail}"
    return None


def row_style(heard: str) -> str:
    """How a row of digits or letters said one by one was written."""
    text = heard.strip(" .")
    if re.fullmatch(r"(?:[A-Za-z]+,\s?)+[A-Za-z]+", text):
        return "words, commas" if re.search("[a-z]{3}", text) else "letters, commas"
    if re.search(r"[a-z]{3}", text) and any(word in NUMBER_WORDS for word in words(text)):
        return "words"
    if re.search(r"\d", text):
        groups = re.findall(r"\d+", text)
        joint = "commas" if "," in text else "hyphens" if "-" in text else "spaces" if " " in text else "one"
        return "digits, one group" if joint == "one" else f"digits, {'single' if len(max(groups, key=len)) == 1 else 'groups'}, {joint}"
    return "letters, hyphens" if re.search(r"\w-\w-\w", text) else "letters, spaces" if re.search(r"\b\w \w \w\b", text) else "one word"


def count(rows: list[list[str]]) -> dict:
    confusions, endings, dropped, added, spoken = Counter(), Counter(), Counter(), Counter(), Counter()
    numbers: dict[str, Counter] = {"small": Counter(), "large": Counter()}
    sets: dict[str, Counter] = defaultdict(Counter)
    rates: dict[str, list[float]] = defaultdict(list)
    styles: dict[str, Counter] = {"digits": Counter(), "letters": Counter()}
    for name, clip, said, heard in rows:
        digits_only = all(word in NUMBER_WORDS for word in said.split())
        if digits_only or re.fullmatch(r"(\w )+\w", said):
            styles["digits" if digits_only else "letters"][row_style(heard)] += 1
            continue
        condition = "quiet" if name in ("quiet", "clean", "librivox") else "noise"
        kept = sets[condition]
        kept["passages"] += 1
        if not heard:
            kept["nothing heard"] += 1
            continue
        pairs = align(words(said), words(heard))
        real = [pair for pair in pairs if not (is_number(pair[0]) or is_number(pair[1])) and not same_word(*pair)]
        errors = sum(a != b for a, b in real)
        rate = errors / max(1, len(words(said)))
        if rate > TOO_WRONG:
            kept["beyond"] += 1
            continue
        if not clip.startswith("an-"):
            kept["words"] += len(words(said))
            kept["texts"] += 1
            rates[condition].append(round(rate, 3))
            kept[f"ends with {heard[-1] if heard[-1] in '.?,' else 'nothing'}"] += 1
            kept["commas"] += heard[:-1].count(",")
            kept["broken sentences"] += len(re.findall(r"[.?!] ", heard))
            kept["small i"] += len(re.findall(r"\bi\b", heard))
            kept["large I"] += len(re.findall(r"\bI\b", heard))
        for a, b in pairs:
            if a in DIGITS_OF:
                numbers["small" if int(DIGITS_OF[a]) < 10 else "large"]["digits" if b == DIGITS_OF[a] else "words" if a == b else "other"] += 1
        for a, b in real:
            spoken[a] += bool(a)
            if a == b:
                continue
            if not a:
                added[b] += 1
            elif not b:
                dropped[a] += 1
            elif ending(a, b):
                endings[ending(a, b)] += 1
            elif len(a) > 1 or a in "ai":
                confusions[a, b] += 1
            kept["changed" if a and b else "added" if b else "dropped"] += 1
    return {
        "from": {condition: dict(sorted(counter.items())) for condition, counter in sorted(sets.items())},
        "rates": {condition: sorted(values) for condition, values in sorted(rates.items())},
        "numbers": {size: dict(counter) for size, counter in numbers.items()},
        "rows": {kind: dict(counter.most_common()) for kind, counter in styles.items()},
        "endings": dict(endings.most_common()),
        "confusions": [[a, b, number] for (a, b), number in sorted(confusions.items(), key=lambda item: (-item[1], item[0])) if alike(a, b) >= 0.4 or number > 1],
        "dropped": [[word, number] for word, number in dropped.most_common() if number > 1 or spoken[word] > 5],
        "added": [[word, number] for word, number in added.most_common() if number > 1],
    }


def common_words() -> Counter:
    """Words of the authored pairs, as often as they are there."""
    counter: Counter = Counter()
    for path in sorted(CLEAN.glob("authored*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            counter.update(re.findall(r"(?<![\w'])[a-z']+(?![\w'])", line.split("\t")[0]))
    return counter


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    common = common_words()
    table = count([row if len(row) == 4 else [*row, ""] for row in rows])
    # A confusion met once only counts where it ends in a word that there is.
    table["confusions"] = [entry for entry in table["confusions"] if entry[2] > 1 or common[entry[1]] >= 5]
    table["words"] = sorted(word for word, _ in common.most_common(MOST_WORDS) if len(word) > 3 and word not in NUMBER_WORDS and "'" not in word)
    text = json.dumps(table, ensure_ascii=False, indent=1)
    text = re.sub(r"\[\s+((?:[^\[\]{}]|\n)*?)\s+\]", lambda match: "[" + re.sub(r"\s*\n\s*", " ", match[1]) + "]", text)  # a list a line
    (HERE / "recognised.json").write_text(text + "\n", encoding="utf-8")
    print({key: value for key, value in table.items() if key in ("from", "numbers", "rows", "endings")})


if __name__ == "__main__":
    main()
