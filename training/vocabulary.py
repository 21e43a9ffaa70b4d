"""Step 2: learn the two tokenizers.

usage: python vocabulary.py [--english 8192] [--japanese 8192]     writes STATE/tokenizer.json and STATE/target_tokenizer.json

Both are byte-pair encodings (Sennrich et al., 2016) with byte fallback in the Hugging Face `tokenizers` format, limited to
what the JavaScript package `@huggingface/tokenizers` also implements, so that Python and the product give the same ids.

English is lower-cased inside the tokenizer: a recogniser's case carries little and case-less text halves what a small model
must learn; acronyms that would turn into another word (US, IT, WHO) are spelt with points first. Every digit is a token of
its own on both sides, so numbers are copied digit by digit. English ends with the end token, added by the tokenizer.
Japanese merges never cross a change of script (kanji, hiragana, katakana, Latin).
"""
from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

from common import CLEAN, END, SPECIAL, STATE, group

SPACE = "▁"
WEIGHT = {"authored": 3, "novel": 0.3, "wiki": 0.3, "docs": 0.5}  # how often a source counts when the vocabularies are learnt; others once

ENGLISH_REPLACEMENTS = [
    (r"[’‘`´]", "'"), (r"[“”„«»]", '"'), (r"…", "..."), (r"[—–―]", " - "), (r"[‐‑]", "-"),
    (r"\bUS\b", "U.S."), (r"\bIT\b", "I.T."), (r"\bWHO\b", "W.H.O."),
]
ENGLISH_PIECES = rf"{SPACE}?\p{{L}}+|'\p{{L}}+|{SPACE}?\p{{N}}|{SPACE}?[^\p{{L}}\p{{N}}{SPACE}]|{SPACE}"
JAPANESE_PIECES = rf"[\p{{Han}}々〆]+|[\p{{Hiragana}}]+|[\p{{Katakana}}ー]+|{SPACE}?[A-Za-z]+|{SPACE}?\p{{N}}|[^\p{{Han}}々〆\p{{Hiragana}}\p{{Katakana}}ーA-Za-z\p{{N}}{SPACE}]|{SPACE}"


def english_frame() -> dict:
    """Normalizer and pre-tokenizer of the source side, as objects of the `tokenizers` package."""
    steps = [normalizers.NFKC()]
    steps += [normalizers.Replace(Regex(pattern), content) for pattern, content in ENGLISH_REPLACEMENTS]
    steps += [normalizers.Lowercase(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Strip(),
              normalizers.Replace(" ", SPACE), normalizers.Prepend(SPACE)]
    return {"normalizer": normalizers.Sequence(steps), "pre_tokenizer": pre_tokenizers.Split(Regex(ENGLISH_PIECES), "isolated")}


def japanese_frame() -> dict:
    return {"normalizer": normalizers.Sequence([normalizers.Replace(" ", SPACE)]),
            "pre_tokenizer": pre_tokenizers.Split(Regex(JAPANESE_PIECES), "isolated")}


def learn(frame: dict, lines: list[str], size: int, minimum: int) -> Tokenizer:
    """Train BPE on `lines`; characters seen fewer than `minimum` times are left to byte fallback."""
    bytes_first = [f"<0x{value:02X}>" for value in range(256)]
    characters = Counter(character for line in lines for character in frame["normalizer"].normalize_str(line))
    alphabet = [character for character, count in characters.items() if count >= minimum]
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer, tokenizer.pre_tokenizer = frame["normalizer"], frame["pre_tokenizer"]
    trainer = trainers.BpeTrainer(vocab_size=size - len(SPECIAL) - 256, limit_alphabet=len(alphabet), initial_alphabet=alphabet,
                                  min_frequency=minimum, show_progress=False)
    tokenizer.train_from_iterator(lines, trainer)
    learnt = json.loads(tokenizer.to_str())["model"]
    order = sorted(learnt["vocab"], key=learnt["vocab"].get)
    vocabulary = {token: index for index, token in enumerate(SPECIAL + bytes_first + order)}
    finished = Tokenizer(models.BPE(vocab=vocabulary, merges=[tuple(merge) for merge in learnt["merges"]],
                                    unk_token=SPECIAL[3], byte_fallback=True))
    finished.normalizer, finished.pre_tokenizer = frame["normalizer"], frame["pre_tokenizer"]
    finished.decoder = decoders.Sequence([decoders.Replace(SPACE, " "), decoders.ByteFallback(), decoders.Fuse()])
    finished.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in SPECIAL])
    return finished


def load(folder: Path) -> tuple[Tokenizer, Tokenizer]:
    """(English, Japanese) tokenizers from a state folder or a pack."""
    return Tokenizer.from_file(str(folder / "tokenizer.json")), Tokenizer.from_file(str(folder / "target_tokenizer.json"))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--english", type=int, default=8192)
    parser.add_argument("--japanese", type=int, default=8192)
    sizes = parser.parse_args()
    lines: tuple[list[str], list[str]] = ([], [])
    for path in sorted(set(CLEAN.glob("*.tsv")) - {CLEAN / "named.tsv", CLEAN / "numbers.tsv"}):
        rows = path.read_text(encoding="utf-8").splitlines()
        weight = WEIGHT.get(group(path.stem), 1)
        rows = rows[:: round(1 / weight)] if weight < 1 else rows * int(weight)
        for row in rows:
            for side, text in enumerate(row.split("\t")):
                lines[side].append(text)
    english = learn(english_frame(), lines[0], sizes.english, 4)
    english.post_processor = processors.TemplateProcessing(single=f"$A {SPECIAL[END]}", pair=f"$A {SPECIAL[END]} $B {SPECIAL[END]}",
                                                           special_tokens=[(SPECIAL[END], END)])
    japanese = learn(japanese_frame(), lines[1], sizes.japanese, 6)
    for tokenizer, name, side in ((english, "tokenizer.json", 0), (japanese, "target_tokenizer.json", 1)):
        tokenizer.save(str(STATE / name))
        sample = lines[side][:: len(lines[side]) // 2000]
        pieces = [tokenizer.encode(line) for line in sample]
        fallback = sum(token.startswith("<0x") for piece in pieces for token in piece.tokens)
        count = sum(len(piece.ids) for piece in pieces)
        print(name, tokenizer.get_vocab_size(), f"{count / len(sample):.1f} tokens a sentence, {fallback / count:.3%} bytes", pieces[0].tokens, pieces[7].tokens)


if __name__ == "__main__":
    main()
