"""Which style a Japanese text is written in: polite (です・ます), plain (だ・である and everyday speech), or neither.

usage: python style.py              prints for every clean source how many of its pairs are polite, plain, neither

The model is told: the English of a plain pair begins with `PLAIN` (prepare.py), that of all others does not. So without the mark the
model learns polite Japanese alone, and the product offers both (src/engine/translate/japanese-style.ts).
"""
from __future__ import annotations

import random
import re
from typing import Literal

from tokenizers import Tokenizer

PLAIN = "<0x01>"
"""First English token of a pair whose Japanese is plain: a token of the vocabulary that no text contains."""

PARTICLES = "けれども|けれど|けど|から|ので|のに|もん|もの|とも|って|っけ|かしら|か|ね|よ|が|し|な|わ|の|さ|ぞ|ぜ|ん"
POLITE = re.compile(rf"(です|ます|ました|ません|でした|ましょう|でしょう|ください|下さい|ませ|ございます|まして|でして)({PARTICLES})*$")
# What ends a predicate in plain Japanese: verbs and adjectives in -u, -i, -ta, -nai; だ, である; -te as a request; imperatives; ん, の after them.
PREDICATE = re.compile(r"([うくぐすつぬぶむるただいんてでろれえせけげめべな]|なよ)$")
SET_PHRASES = re.compile(r"(はい|いいえ|ええ|うん|ううん|おはよう|ありがとう|おめでとう|こんにちは|こんばんは|さようなら|どうぞ|どうも|ごめんなさい|おやすみなさい|お帰りなさい|おかえりなさい|いってらっしゃい|"
                         r"みたい|くらい|ぐらい|だいたい|いくつ|いっぱい|もう|そう|どう|とう|まで|それで|そこで|ので|なので|あと|すべて|はじめて|ついて|として|とって|よって|において|全て|初めて|あちら|これ|それ|あれ|どれ|だれ|誰)$")
SENTENCE_END = re.compile(r"[。！？!?…]+")
CLOSERS = "」』）)】 ～~ー、・"


def style_of(japanese: str) -> Literal["polite", "plain"] | None:
    """The style of the last whole sentence that shows one: a text of several sentences keeps to one."""
    for sentence in reversed(SENTENCE_END.split(japanese)):
        end = sentence.strip(CLOSERS)
        if POLITE.search(end):
            return "polite"
        if SET_PHRASES.search(end):
            continue
        bare = re.sub(rf"(?<=[うくぐすつぬぶむるただい])({PARTICLES})+$", "", end)
        if len(bare) >= 2 and PREDICATE.search(bare):
            return "plain"
    return None


def is_plain(source: str, japanese: str) -> bool:
    """Whether a pair of this source gets the mark; what is neither polite nor plain does so only where the whole source is written plainly."""
    found = style_of(japanese)
    return found == "plain" or found is None and source in ("novel", "wiki")


def mark_of(english: Tokenizer, source: str, japanese: str) -> list[int]:
    """What the English ids of a pair of this source begin with: the mark, or nothing."""
    return [english.token_to_id(PLAIN)] if is_plain(source, japanese) else []


def main() -> None:
    from common import CLEAN

    for path in sorted(CLEAN.glob("*.tsv")):
        lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
        found = [style_of(japanese) for _, japanese in lines]
        shares = ", ".join(f"{name or 'neither'} {found.count(name) / len(found):.1%}" for name in ("polite", "plain", None))
        print(f"{path.stem}: {shares}")
        rng = random.Random(1)
        for name in ("plain", None):
            rows = [japanese for (_, japanese), one in zip(lines, found) if one == name]
            for japanese in rng.sample(rows, min(3, len(rows))):
                print(f"    {name or 'neither'}: {japanese}")


if __name__ == "__main__":
    main()
