"""Step 2, second half: pairs that teach the model to carry a name over that it does not know.

usage: python names.py            reads STATE/clean and STATE/dictionary-nouns.tsv (dictionary.py), writes STATE/clean/named.tsv

A small vocabulary cannot spell the names of a trade show. So the runtime puts X, Y or Z in a name's place and the name back into the Japanese
(src/engine/translate/hidden-names.ts). Here the same is done to both sides of pairs in which English writes a word that
Japanese has in katakana (London, ロンドン; camera, カメラ) or both have in Latin letters (USB), and to pairs with a noun of the dictionaries: the runtime hides
nouns as well, which the model has seldom met (src/engine/translate/noun-list.ts).
"""
from __future__ import annotations

import random
import re
from collections import Counter

from common import CLEAN, NAME_LETTERS, STATE

SOURCES = ("authored-*", "tatoeba-anki", "tanaka50k-odashi", "jec-basic", "talpco", "cocoa-mt")
KATAKANA = re.compile(r"[ァ-ヴー・]{2,}")
WORD = re.compile(r"(?<![\w'’.-])[A-Za-z]+(?![\w-])")
LATIN = re.compile(r"(?<![A-Za-z])[A-Z][A-Za-z]*[A-Z][A-Za-z]*(?![A-Za-z])")
FIRST_PARTS = re.compile(r"(?:New|San|Los|St\.|South|North|East|West|Mount|Mt\.|Mr\.|Mrs\.|Ms\.|Dr\.) $")
MOST_TOM = 3500  # pairs about Tom, of the 12,000 that there are
MOST_NOUNS = 30000  # pairs with a noun of the dictionaries
MOST_OF_A_NOUN = 6
MOST_THINGS = 6000  # pairs with a word of small letters, of those not authored

Pair = tuple[str, str, str]
"""Source, English, Japanese."""


def loan_words(pairs: list[Pair]) -> dict[str, str]:
    """English words → the katakana that nearly always stands beside them and seldom beside others."""
    english, katakana, both = Counter(), Counter(), Counter()
    for _, text, japanese in pairs:
        words, loans = set(WORD.findall(text)), set(KATAKANA.findall(japanese))
        english.update(words)
        katakana.update(loans)
        both.update((word, loan) for word in words for loan in loans)
    best: dict[str, tuple[str, int]] = {}
    for (word, loan), count in both.items():
        if count < 3 or len(word) < 3 or count / english[word] <= 0.6 or count / katakana[loan] <= 0.25:
            continue
        if word not in best or count > best[word][1]:
            best[word] = loan, count
    return {word: loan for word, (loan, _) in best.items()}


def read_nouns() -> dict[str, str]:
    """Nouns, and their regular plurals, → Japanese of two letters or more."""
    rows = [line.split("\t") for line in (STATE / "dictionary-nouns.tsv").read_text(encoding="utf-8").splitlines()]
    nouns = {row[0]: row[1] for row in rows if len(row[1]) > 1 and row[0].islower()}
    return {f"{noun}s": japanese for noun, japanese in nouns.items()} | nouns


def find_noun(english: str, japanese: str, nouns: dict[str, str]) -> tuple[int, str, str] | None:
    """The last noun that both sides have once, in the Japanese not as a part of a longer word."""
    for match in reversed(list(WORD.finditer(english))):
        word = match.group()
        noun = nouns.get(word)
        if noun is None or alone(english, word) != 1 or japanese.count(noun) != 1:
            continue
        neighbours = rf"[一-鿿々]?{noun}[一-鿿々]?" if re.search("[一-鿿]", noun) else rf"[ァ-ヴー・]?{noun}[ァ-ヴー・]?"
        if re.search(neighbours, japanese).group() == noun:
            return match.start(), word, noun
    return None


def with_nouns(pairs: list[Pair], rng: random.Random) -> list[tuple[str, str]]:
    """Pairs in which X stands for a noun, few of each."""
    nouns, made, count = read_nouns(), [], Counter()
    for _, english, japanese in rng.sample(pairs, len(pairs)):
        found = None if any(alone(english, letter) for letter in NAME_LETTERS) else find_noun(english, japanese, nouns)
        if found is not None and count[found[2]] < MOST_OF_A_NOUN:
            hidden = replace(english, japanese, [found])
            if hidden is not None:
                count[found[2]] += 1
                made.append(hidden)
    return made[:MOST_NOUNS]


def alone(text: str, word: str) -> int:
    return len(re.findall(f"(?<![A-Za-z]){word}(?![A-Za-z])", text))


def is_part(english: str, found: re.Match) -> bool:
    """Whether a capitalised word is one part of a longer name: New York, Tom Smith."""
    before = english[: found.start()]
    if FIRST_PARTS.search(before):
        return True
    if not found.group()[0].isupper():
        return False
    begins = re.match(r"^[A-Z][a-z]+ $", before)  # the sentence's own capital
    return bool(re.match(r" [A-Z][a-z]", english[found.end() :]) or (re.search(r"[A-Z][a-z]+ $", before) and not begins))


def find(english: str, japanese: str, loans: dict[str, str]) -> list[tuple[int, str, str]]:
    """Where English and Japanese have the same name or thing, once each: (place, English word, Japanese word)."""
    found = []
    for match in WORD.finditer(english):
        word = match.group()
        loan = loans.get(word)
        if loan is None or is_part(english, match) or english.count(word) != 1:
            continue
        if len(re.findall(f"(?<![ァ-ヴー・]){loan}(?![ァ-ヴー・])", japanese)) == 1 and not re.search(loan + "(さん|くん|君|ちゃん|様|人|語)", japanese):
            found.append((match.start(), word, loan))
    for match in LATIN.finditer(english):
        word = match.group()
        if alone(english, word) == alone(japanese, word) == 1:
            found.append((match.start(), word, word))
    return found


def replace(english: str, japanese: str, found: list[tuple[int, str, str]]) -> tuple[str, str] | None:
    for letter, (_, word, japanese_word) in zip(NAME_LETTERS, found):
        english = re.sub(r"(?<![\w'’.-])" + word + r"(?![\w-])", f"\ue000{letter}", english)
        japanese = japanese.replace(japanese_word, f"\ue000{letter}")
    if not english.count("\ue000") == japanese.count("\ue000") == len(found):
        return None
    return english.replace("\ue000", ""), japanese.replace("\ue000", "")


def main() -> None:
    pairs: list[Pair] = []
    for path in sorted(path for source in SOURCES for path in CLEAN.glob(f"{source}.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            english, japanese = line.split("\t")[:2]
            pairs.append((path.stem, english, japanese))
    loans, rng = loan_words(pairs), random.Random(1)
    toms, named, authored_things, things = [], [], [], []
    for source, english, japanese in pairs:
        found = sorted(find(english, japanese, loans))
        if not found or any(alone(english, letter) for letter in NAME_LETTERS):
            continue
        if len(found) > len(NAME_LETTERS):
            found = sorted(rng.sample(found, len(NAME_LETTERS)))
        for chosen in [found] if len(found) == 1 else [found, [rng.choice(found)]]:
            made = replace(english, japanese, chosen)
            if made is None:
                continue
            words = [word for _, word, _ in chosen]
            if not any(word[0].isupper() for word in words):
                (authored_things if source.startswith("authored") else things).append(made)
            else:
                (toms if "Tom" in words and not source.startswith("authored") else named).append(made)
    made = rng.sample(toms, min(MOST_TOM, len(toms))) + named * 2 + authored_things + rng.sample(things, min(MOST_THINGS, len(things))) + with_nouns(pairs, rng)
    rng.shuffle(made)
    (CLEAN / "named.tsv").write_text("".join(f"{english}\t{japanese}\n" for english, japanese in made), encoding="utf-8")
    print(f"named: {len(made)} pairs")


if __name__ == "__main__":
    main()
