"""How English and Japanese text is written before anything learns from it."""
from __future__ import annotations

import re
import unicodedata


def normalise_english(text: str) -> str:
    """Only what the tokenizer's own normalizer (vocabulary.py) cannot do: drop wrapping quotes and speaker marks."""
    text = unicodedata.normalize("NFKC", text)
    text = re.sub(r"^\s*(>>|-)\s*", "", text)
    text = re.sub(r"\s+", " ", text).strip()
    if text.count('"') == 1 or (text[:1] in "\"“" and text[-1:] in "\"”"):
        text = text.strip("\"“”")
    return text.strip()


def normalise_japanese(text: str) -> str:
    """NFKC, but with Japanese punctuation kept full-width; spaces only between Latin words; no quotation marks of English."""
    text = unicodedata.normalize("NFKC", text)
    text = re.sub(r"(?<=[^\x00-\x7f])\s+|\s+(?=[^\x00-\x7f])", "", text)
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"(?<=[^\x00-\x7f])[,،]", "、", text)
    text = re.sub(r"(?<=[^\x00-\x7f])\.(?=$|[^\x00-\x7f])", "。", text)
    text = text.translate(str.maketrans("!?()~", "！？（）～"))
    text = re.sub("[“”\"]", "", text)
    if text.startswith("「") and text.endswith("」") and text.count("「") == 1:
        text = text[1:-1]
    elif text.count("「") != text.count("」"):
        text = re.sub("[「」]", "", text)
    return text
