"""Step 1: clean the parallel text.

usage: python clean.py            writes STATE/clean/<source>.tsv (english, japanese) and prints what was kept

The authored pairs are split by their kind: authored-booth, authored-names and so on. Sources with a licence that the product
would not defend for its weights, or whose register does harm, are left out (README.md, "Data"). Any pair with a side that
occurs in a held-out set is dropped.
"""
from __future__ import annotations

import lzma
import re
from collections import defaultdict

from common import CLEAN, HERE, MATERIAL, held_out_keys, text_key
from style import style_of
from text import normalise_english, normalise_japanese

SOURCES = {"tatoeba-anki", "tanaka50k-odashi", "jec-basic", "talpco", "cocoa-mt", "novel", "wiki",
           "tanaka-graded", "docs", "pawsx", "mkqa", "tufs", "xsid"}
VERBATIM = {"authored-specifications", "authored-counters", "authored-numbers", "authored-names", "authored-technology", "docs"}
AS_THEY_ARE = ("authored", "novel", "wiki")  # their Japanese keeps its end and its register
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def keep(source: str, english: str, japanese: str) -> bool:
    """Whether a pair looks like a translation at all: both scripts right, lengths in proportion."""
    words = len(english.split())
    if not (1 <= words <= 60 and 1 <= len(japanese) <= 160):
        return False
    if not JAPANESE.search(japanese) or not re.search("[A-Za-z]", english) or JAPANESE.search(english):
        return False
    if len(english) > 12 and not 0.12 <= len(japanese) / len(english) <= 1.3:
        return False
    return len(re.findall("[A-Za-z]", japanese)) <= (0.8 if source in VERBATIM else 0.4) * len(japanese)


def read_pairs():
    """Yield (source, english, japanese) from the archives and from what was written for the product here (pairs/README.md)."""
    for path in sorted((HERE / "pairs").glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            english, japanese = line.split("\t")
            yield f"authored-{path.stem}", normalise_english(english), normalise_japanese(japanese)
    for name in ("authored.tsv.xz", "corpora.tsv.xz", "more.tsv.xz"):
        with lzma.open(MATERIAL / name, "rt", encoding="utf-8") as lines:
            for line in lines:
                parts = line.rstrip("\n").split("\t")
                if len(parts) == 3:
                    source = f"authored-{parts[2]}" if name.startswith("authored") else parts[2]
                    if source in SOURCES or source.startswith("authored-"):
                        yield source, normalise_english(parts[0]), normalise_japanese(parts[1])


def main() -> None:
    held = held_out_keys()
    seen: set[tuple[str, str]] = set()
    kept: dict[str, list[tuple[str, str]]] = defaultdict(list)
    total: dict[str, int] = defaultdict(int)
    for source, english, japanese in read_pairs():
        total[source] += 1
        pair = (text_key(english), text_key(japanese))
        if pair in seen or pair[0] in held or pair[1] in held or not keep(source, english, japanese):
            continue
        seen.add(pair)
        if not source.startswith(AS_THEY_ARE) and japanese[-1] not in "。！？…」）":
            japanese += "？" if english.endswith("?") else "。" if english.endswith((".", "!")) else ""
        kept[source].append((english, japanese))
    CLEAN.mkdir(parents=True, exist_ok=True)
    for source, rows in kept.items():
        with open(CLEAN / f"{source}.tsv", "w", encoding="utf-8") as out:
            out.writelines(f"{english}\t{japanese}\n" for english, japanese in rows)
        share = sum(style_of(japanese) == "polite" for _, japanese in rows) / len(rows)
        print(f"{source}: kept {len(rows)} of {total[source]}, {share:.0%} polite", flush=True)
    written = (side for path in CLEAN.glob("*.tsv") for line in path.read_text(encoding="utf-8").splitlines() for side in line.split("\t"))
    leaked = [side for side in written if text_key(side) in held]
    if leaked:
        raise SystemExit(f"held-out sentences in the training text: {leaked[:5]}")
    print("no side of any pair occurs in a held-out set")


if __name__ == "__main__":
    main()
