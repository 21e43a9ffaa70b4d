"""Names, places and small helpers that every step of the training pipeline shares.

All run state (clean text, ids, checkpoints, logs) lives in one folder outside the repository, `MIMIYAKU_TRAINING`
(default `~/mimiyaku-training`); the raw material is found in `MIMIYAKU_MATERIAL` (default `../../shared/mt` seen from here).
"""
from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

from text import normalise_japanese

HERE = Path(__file__).resolve().parent
STATE = Path(os.environ.get("MIMIYAKU_TRAINING", Path.home() / "mimiyaku-training"))
MATERIAL = Path(os.environ.get("MIMIYAKU_MATERIAL", HERE.parents[1] / "shared" / "mt"))
PACK = HERE.parent / "resources" / "models" / "en-ja"
CLEAN = STATE / "clean"
IDS = STATE / "ids"

PAD, START, END, UNKNOWN = 0, 1, 2, 3
SPECIAL = ["<pad>", "<s>", "</s>", "<unk>"]
NAME_LETTERS = "XYZ"  # stand for names (names.py)
MAX_SOURCE, MAX_TARGET = 128, 160  # tokens a runtime may pass; longer text must be split into sentences first


def group(source: str) -> str:
    """What a source counts as in mixes: the kinds of authored pairs are one."""
    return "authored" if source.startswith("authored-") else source


def text_key(text: str) -> str:
    """What two sentences must share to count as the same: letters and digits only, case and width folded."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text).lower())


def test_sets() -> dict[str, list[tuple[str, str]]]:
    """Held-out sets as name → [(english, japanese)], Japanese normalised as the training targets are."""
    sets = {}
    for path in sorted((MATERIAL / "tests").glob("*.tsv")):
        rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if "\t" in line]
        sets[path.stem] = [(row[0], normalise_japanese(row[1])) for row in rows]
    return sets


def held_out_keys() -> set[str]:
    """What no side of a training pair may be the same as (text_key)."""
    return {text_key(side) for rows in test_sets().values() for pair in rows for side in pair} - {""}


def broad_kinds() -> dict[str, list[tuple[str, str]]]:
    """The held-out set `broad` by kind."""
    kinds: dict[str, list[tuple[str, str]]] = {}
    for line in (MATERIAL / "tests" / "broad.tsv").read_text(encoding="utf-8").splitlines():
        english, japanese, kind = line.split("\t")
        kinds.setdefault(kind, []).append((english, normalise_japanese(japanese)))
    return kinds
