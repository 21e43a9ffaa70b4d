"""Pairs of words that the other material has seldom or never, from two free dictionaries: the word alone, and in sentences made by rule.

usage: python dictionary.py [--edict FILE] [--freedict FILE] [--seed 1]     reads STATE/clean, writes STATE/clean/dictionary.tsv, STATE/dictionary-nouns.tsv

EDICT (Japanese → English, Electronic Dictionary Research and Development Group, CC BY-SA 3.0) and FreeDict's English–Japanese (from
Wiktionary by WikDict, CC BY-SA 3.0) come with Debian as `edict` and `dict-freedict-eng-jpn`. Each says something that the other does not: EDICT marks the Japanese
words that people use, FreeDict lists an English word's meanings in order and knows which words together are a term (EDICT's English may be an explanation: "black go
stone" for 黒). What both have counts most. The sentences of dictionary_frames.tsv are such as fit any noun, any verb in the dictionary form, any adjective.

dictionary-nouns.tsv has every noun of them, the seldom ones and the others: English, Japanese, other Japanese, in how many sentences the rarest of its words stands, "verb" where it
may be another part of speech. names.py hides nouns by it, and the pack's nouns.tsv was begun from it.
"""
from __future__ import annotations

import argparse
import gzip
import random
import re
from collections import Counter, defaultdict
from pathlib import Path

from tokenizers import Tokenizer

from common import CLEAN, HERE, STATE, UNKNOWN, held_out_keys, text_key
from text import normalise_japanese
from vocabulary import load

SELDOM = 30  # a term is taken when one of its words, in all its forms together, stands in fewer sentences than this
LEAST_SCORE = 1.6  # of a translation: below it neither dictionary is sure
SELDOM_TOGETHER = 4  # a term of several words also where these stand side by side fewer times than this
SENTENCES = 5  # made of a term, at most; of one whose words are known, SENTENCES_TOGETHER
SENTENCES_TOGETHER = 2
WORDS_A_TERM = 3
LONGEST_JAPANESE = 12
RARE_USE = re.compile(r"\((arch|obs|obsc|rare|vulg|X|sl|m-sl|derog|poet|dated|ksb|osb|ktb|nab|kyb|male|fem|chn|hon|hum|on-mim|id|yoji|Buddh|sumo|MA|surname|place|given|person|company)\)")
UNSAID = re.compile(r"\b(sex|anal|penis|vagina|breasts?|porn\w*|rapist|whore|slut|nigger|fuck\w*|shit\w*)\b")
PARTS_OF_SPEECH = {"n": "noun", "v": "verb", "adj": "adjective"}

Term = tuple[str, str]
"""English, part of speech."""
Scores = dict[Term, Counter[str]]
"""Japanese translations of a term and how sure the dictionaries are."""


def part_of_speech(marks: str) -> str | None:
    """Of EDICT's first marks of a sense: a Japanese verb or adjective, or a noun that is no verb."""
    kinds = marks.split(",")
    if any(re.match(r"v(1|5|s-|k|z)", kind) for kind in kinds):
        return "verb"
    if any(kind in ("adj-i", "adj-na") for kind in kinds):
        return "adjective" if kinds[0].startswith("adj") else "noun" if "n" in kinds else None
    return "noun" if "n" in kinds else None


def read_edict(path: Path, scores: Scores) -> None:
    """Lines like 猫 [ねこ] /(n) (1) cat/(2) .../(P)/; a word that is usually written in kana counts as its reading."""
    for line in path.read_text(encoding="euc_jp", errors="ignore").splitlines():
        found = re.match(r"(\S+)(?: \[(\S+)\])? /(.*)/$", line)
        if not found or RARE_USE.search(found[3]):
            continue
        kana = "(uk)" in found[3] and found[2]
        japanese = found[2] if kana else found[1]
        common = found[3].endswith("(P)")
        kind = None
        glosses = found[3].split("/")
        for place, gloss in enumerate(glosses):
            if marks := re.match(r"\(([a-z0-9,-]+)\) ", gloss):
                kind = part_of_speech(marks[1]) or (kind if marks[1][0].isdigit() else None)
            bare = re.sub(r"\([^)]*\)", "", gloss).strip()
            verb = bare.startswith("to ")
            if kind == "verb" and not verb or kind != "verb" and verb:
                continue
            english = bare.removeprefix("to ").removeprefix("a ").removeprefix("an ")
            if kind and english:
                scores[english, kind][japanese] += (1.4 if common else 0.5) + 0.6 / (1 + place)


def read_freedict(path: Path, scores: Scores) -> set[str]:
    """Entries like "orchid //ˈɔːkɪd// <n>", below it the translations of its meanings, each followed by an explanation. Gives the English words and terms that have one."""
    headwords: set[str] = set()
    kind = english = None
    sense = 0
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if head := re.match(r"([A-Za-z][A-Za-z' -]*?) /.*<(\w+)>\s*$", line):
                english, kind, sense = head[1], PARTS_OF_SPEECH.get(head[2]), 0
                headwords.add(english)
            elif kind and english and re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", line):
                for place, japanese in enumerate(re.sub(r"^\d+\. |\s\d+\.$", "", line.strip()).split(", ")):
                    scores[english, kind][japanese] += 1.2 / (1 + sense) / (1 + 0.4 * place)
                sense += 1
    return headwords


def forms_of(word: str) -> set[str]:
    """The word and what it may be a form of: a noun's plural, a verb's past and -ing."""
    forms = {word}
    for ending, instead in (("ies", "y"), ("es", ""), ("es", "e"), ("s", ""), ("ied", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e")):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            forms.add(word[: len(word) - len(ending)] + instead)
    return forms


def count_words() -> Counter[str]:
    """In how many places each word, or a form of it, and each run of two or three words stands in the English of the other material."""
    counts: Counter[str] = Counter()
    for path in CLEAN.glob("*.tsv"):
        if path.stem not in ("numbers", "named", "dictionary"):
            for line in path.read_text(encoding="utf-8").splitlines():
                words = re.findall(r"[a-z][a-z'-]*", line.split("\t")[0].lower())
                counts.update(form for word in words for form in forms_of(word))
                counts.update(" ".join(words[at : at + size]) for size in range(2, WORDS_A_TERM + 1) for at in range(len(words) - size + 1))
    return counts


def plural(noun: str) -> str:
    if re.search(r"(s|x|z|ch|sh)$", noun):
        return noun + "es"
    return noun[:-1] + "ies" if re.search(r"[^aeiou]y$", noun) else noun + "s"


def choose(scores: Scores, headwords: set[str], japanese: Tokenizer) -> dict[Term, str]:
    """The surest translation of every term, if the model can write it."""
    chosen: dict[Term, str] = {}
    for (english, kind), found in scores.items():
        words = english.lower().split()
        if not re.fullmatch(r"[a-z][a-z' -]*[a-z]", english) or len(words) > WORDS_A_TERM or len(words) > 1 and english not in headwords:
            continue
        if UNSAID.search(english):
            continue
        best, score = max(found.items(), key=lambda one: (one[1], -len(one[0])))
        text = normalise_japanese(best)
        fits = len(text) <= LONGEST_JAPANESE and re.fullmatch(r"[\u3040-\u30ff\u4e00-\u9fffー々A-Za-z]+", text)
        if score >= LEAST_SCORE and fits and UNKNOWN not in japanese.encode(text).ids and "<0x" not in " ".join(japanese.encode(text).tokens):
            chosen[english, kind] = text
    return chosen


def rarest(english: str, counts: Counter[str]) -> int:
    return min(counts[word] for word in english.lower().split())


def is_seldom(english: str, counts: Counter[str]) -> bool:
    together = counts[english.lower()] + counts[plural(english.lower())]
    return rarest(english, counts) < SELDOM or " " in english and together < SELDOM_TOGETHER


def write_nouns(terms: dict[Term, str], scores: Scores, counts: Counter[str]) -> None:
    with open(STATE / "dictionary-nouns.tsv", "w", encoding="utf-8") as out:
        for (english, kind), japanese in sorted(terms.items()):
            if kind == "noun":
                others = [other for other, _ in scores[english, kind].most_common() if other != japanese][:12]
                ambiguous = "verb" if any((english, other) in scores for other in ("verb", "adjective")) else ""
                out.write(f"{english}\t{japanese}\t{','.join(others)}\t{rarest(english, counts)}\t{ambiguous}\n")


def is_verb(japanese: str) -> bool:
    return re.search(r"[うくぐすつぬぶむる]$", japanese) is not None


def sentences(term: Term, japanese: str, frames: dict[str, list[tuple[str, str]]], count: int, rng: random.Random) -> list[tuple[str, str]]:
    """The word alone (a noun) and in sentences. A frame with {N} takes a noun, {NS} its plural, {V} a verb, {A} an adjective."""
    english, kind = term
    if kind == "verb" and not is_verb(japanese) or kind == "adjective" and japanese.endswith(("する", "な", "の")):
        return []
    key = kind if kind != "adjective" else "adjective-i" if japanese.endswith("い") else "adjective-na"
    made = [(english, japanese)] if kind == "noun" else []
    for left, right in rng.sample(frames[key], min(count, len(frames[key]))):
        left = re.sub(r"\ba(?= \{[NA]\})", "an" if english[0] in "aeiou" else "a", left)
        left = left.replace("{NS}", plural(english)).replace("{N}", english).replace("{V}", english).replace("{A}", english)
        made.append((left[0].upper() + left[1:], right.replace("{}", japanese)))
    return made


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--edict", type=Path, default=Path("/usr/share/edict/edict"))
    parser.add_argument("--freedict", type=Path, default=Path("/usr/share/dictd/freedict-eng-jpn.dict.dz"))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    frames: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for line in (HERE / "dictionary_frames.tsv").read_text(encoding="utf-8").splitlines():
        kind, english, japanese = line.split("\t")
        frames[kind].append((english, japanese))
    scores: Scores = defaultdict(Counter)
    read_edict(options.edict, scores)
    headwords = read_freedict(options.freedict, scores)
    counts = count_words()
    terms = choose(scores, headwords, load(STATE)[1])
    write_nouns(terms, scores, counts)
    terms = {term: word for term, word in terms.items() if is_seldom(term[0], counts)}
    rng = random.Random(options.seed)
    held = held_out_keys()
    made: dict[str, tuple[str, str]] = {}
    for term, word in sorted(terms.items()):
        count = SENTENCES if rarest(term[0], counts) < SELDOM else SENTENCES_TOGETHER
        made |= {text_key(english): (english, japanese) for english, japanese in sentences(term, word, frames, count, rng)}
    rows = [pair for key, pair in made.items() if key not in held and text_key(pair[1]) not in held]
    with open(CLEAN / "dictionary.tsv", "w", encoding="utf-8") as out:
        out.writelines(f"{english}\t{japanese}\n" for english, japanese in rows)
    kinds = Counter(kind for _, kind in terms)
    print(f"{len(rows)} pairs of {len(terms)} terms: {dict(kinds)}")


if __name__ == "__main__":
    main()
