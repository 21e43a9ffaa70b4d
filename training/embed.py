"""Step 4, second half: first embeddings in which a word lies where its translations lie.

usage: python embed.py [--width 256]       reads STATE/ids, writes STATE/embeddings.npz

Japanese tokens: a positive pointwise-mutual-information matrix of neighbours within three tokens, factored by a randomised
truncated SVD (Levy, Goldberg and Dagan, 2015; Halko et al., 2011), plus noise that keeps tokens apart. English tokens: the
mean of their translations' vectors, weighted by how often the alignments link them. Also the log unigram frequency of the
Japanese tokens, the first value of the output's bias.
"""
from __future__ import annotations

import argparse

import numpy as np
import scipy.sparse as sparse

from common import IDS, STATE
from data import MIXES, source_shares
from vocabulary import load

SMOOTH = 0.75  # power of the context frequencies in the association


def neighbours(flat: np.ndarray, at: np.ndarray, size: int) -> sparse.csr_matrix:
    """Symmetric counts of tokens within three places of each other in one sentence."""
    sentence = np.repeat(np.arange(len(at) - 1), np.diff(at))
    total = sparse.csr_matrix((size, size), dtype=np.float32)
    for gap in (1, 2, 3):
        same = sentence[gap:] == sentence[:-gap]
        places = (flat[:-gap][same].astype(np.int32), flat[gap:][same].astype(np.int32))
        total += sparse.coo_matrix((np.ones(len(places[0]), np.float32), places), (size, size)).tocsr()
    return total + total.T


def association(counts: sparse.csr_matrix) -> sparse.csr_matrix:
    """Positive pointwise mutual information of a matrix of counts."""
    counts = counts.tocoo()
    row = np.asarray(counts.sum(1)).ravel()
    column = np.asarray(counts.sum(0)).ravel() ** SMOOTH
    value = np.log(counts.data * column.sum() / (row[counts.row] * column[counts.col]))
    keep = value > 0
    return sparse.csr_matrix((value[keep].astype(np.float32), (counts.row[keep], counts.col[keep])), counts.shape)


def truncated_svd(matrix: sparse.csr_matrix, rank: int) -> np.ndarray:
    """Rows of U·√S, by subspace iteration from a random start."""
    basis = np.random.default_rng(1).standard_normal((matrix.shape[1], rank + 32)).astype(np.float32)
    for _ in range(3):
        basis = np.linalg.qr(matrix @ (matrix.T @ basis))[0]
    left, values, _ = np.linalg.svd(matrix.T.dot(basis).T, full_matrices=False)
    return (basis @ left[:, :rank]) * np.sqrt(values[:rank])


def unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True).clip(1e-6)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=int, default=256)
    width = parser.parse_args().width
    english, japanese = load(STATE)
    rows, columns = english.get_vocab_size(), japanese.get_vocab_size()
    lexicon = np.zeros(rows * columns, np.float32)
    flat, lengths = [], []
    for name in source_shares(MIXES["full"][1]):
        data = dict(np.load(IDS / f"{name}.npz")) | dict(np.load(IDS / f"{name}.links.npz"))
        linked = np.flatnonzero(data["english_links"] >= 0)
        pair = np.repeat(np.arange(len(data["japanese_at"]) - 1), np.diff(data["japanese_at"]))[linked]
        source = data["english"][data["english_at"][pair] + data["english_links"][linked]].astype(np.int64)
        np.add.at(lexicon, source * columns + data["japanese"][linked], 1)
        flat.append(data["japanese"])
        lengths.append(np.diff(data["japanese_at"]))
    at = np.concatenate([[0], np.concatenate(lengths).cumsum()])
    tokens = np.concatenate(flat)
    noise = np.random.default_rng(2).standard_normal((columns, width)).astype(np.float32)
    meaning = truncated_svd(association(neighbours(tokens, at, columns)), width)
    vectors = unit(unit(meaning - meaning.mean(0)) + unit(noise))
    lexicon = sparse.csr_matrix(lexicon.reshape(rows, columns))
    translated = unit(lexicon @ vectors)
    spread = unit(np.random.default_rng(3).standard_normal((rows, width)).astype(np.float32))
    sources = unit(translated + 0.3 * spread)
    frequency = np.bincount(tokens, minlength=columns) + 0.5
    np.savez(STATE / "embeddings.npz", english=sources.astype(np.float32), japanese=vectors.astype(np.float32),
             bias=np.log(frequency / frequency.sum()).astype(np.float32))
    for word in ("▁dog", "▁price", "▁microphone", "▁yesterday", "▁expensive", "▁please"):
        near = np.argsort(-(vectors @ sources[english.token_to_id(word)]))[:5]
        print(word, [japanese.id_to_token(int(index)) for index in near], flush=True)


if __name__ == "__main__":
    main()
