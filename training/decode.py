"""Greedy and beam search over the PyTorch model, for evaluation and for the parity file."""
from __future__ import annotations

import torch
from tokenizers import Tokenizer

from common import END, MAX_SOURCE, MAX_TARGET, PAD, START
from model import Translator

# As `horizonTokens` of the product's runtime (src/engine/translate/tuning.ts).
HORIZON = 8


def prepare(model: Translator, sources: list[list[int]], copies: int) -> tuple[list, list, torch.Tensor]:
    """Encode sources, repeated `copies` times each: (empty past, memory per layer, mask bias)."""
    longest = max(map(len, sources))
    tokens = torch.tensor([ids + [PAD] * (longest - len(ids)) for ids in sources])
    encoded, bias = model.encode(tokens)
    encoded, bias = encoded.repeat_interleave(copies, 0), bias.repeat_interleave(copies, 0)
    memory = [layer.cross.memory(encoded) for layer in model.decoder]
    empty = torch.zeros(len(sources) * copies, model.shape.heads, 0, model.shape.head_size)
    return [(empty, empty) for _ in model.decoder], memory, bias


def limit(source: list[int]) -> int:
    """Most target tokens for a source: far more than any right translation has."""
    return min(MAX_TARGET - 1, 3 * len(source) + 10)


@torch.no_grad()
def greedy(model: Translator, source: list[int]) -> list[int]:
    """The most likely token at every step, one sentence, without the end token."""
    past, memory, bias = prepare(model, [source], 1)
    token, out = START, []
    for _ in range(limit(source)):
        logits, past = model.step(torch.tensor([[token]]), past, memory, bias)
        token = int(logits[0].argmax())
        if token == END:
            break
        out.append(token)
    return out


@torch.no_grad()
def beam(model: Translator, sources: list[list[int]], width: int = 4, penalty: float = 1.0) -> list[list[int]]:
    """Beam search with the length penalty ((5 + n) / 6)^penalty of Wu et al. (2016), n counting the end token.

    A sentence is done when no living hypothesis can overtake the best ended one within HORIZON more tokens. Counting endings instead
    goes wrong with a confident model: the rows below the first are then poor, and so are their endings, which come early.
    """
    count = len(sources)
    past, memory, bias = prepare(model, sources, width)
    score = torch.full((count, width), -1e9)
    score[:, 0] = 0
    token = torch.full((count * width, 1), START)
    history = torch.zeros((count, width, 0), dtype=torch.long)
    ended: list[list[tuple[float, list[int]]]] = [[] for _ in sources]
    most = [limit(source) for source in sources]
    open_rows = set(range(count))
    for length in range(1, max(most) + 1):
        logits, past = model.step(token, past, memory, bias)
        likely, tokens = logits.topk(2 * width, -1)
        reached = score.view(-1, 1) + likely - logits.logsumexp(-1, keepdim=True)
        best, flat = reached.view(count, -1).topk(2 * width, 1)
        origin, choice = flat // (2 * width), tokens.view(count, -1).gather(1, flat)
        rank = torch.where(choice == END, -1e9, best)
        score, keep = rank.topk(width, 1)
        scale = ((5 + length) / 6) ** penalty
        for row in list(open_rows):
            for place in (choice[row] == END).nonzero().flatten().tolist():
                if place < width and best[row, place] > -1e8:
                    ended[row].append((float(best[row, place]) / scale, history[row, origin[row, place]].tolist()))
            longest = min(most[row], length + HORIZON)
            bound = float(score[row, 0]) / ((5 + longest) / 6) ** penalty
            if length >= most[row] or (ended[row] and max(ended[row])[0] >= bound):
                open_rows.discard(row)
        if not open_rows:
            break
        origin, choice = origin.gather(1, keep), choice.gather(1, keep)
        history = torch.cat([history.gather(1, origin[:, :, None].expand(-1, -1, history.shape[2])), choice[:, :, None]], 2)
        rows = (origin + torch.arange(count)[:, None] * width).view(-1)
        past = [(key[rows], value[rows]) for key, value in past]
        token = choice.view(-1, 1)
    return [max(done)[1] if done else history[row, 0].tolist() for row, done in enumerate(ended)]


def translate(model: Translator, english: Tokenizer, japanese: Tokenizer, texts: list[str], width: int = 4, size: int = 40) -> list[str]:
    """Texts → translations, in batches of similar length. Over-long sources are cut (a runtime splits them instead)."""
    model.eval()
    sources = [encoding.ids for encoding in english.encode_batch(texts)]
    sources = [ids if len(ids) <= MAX_SOURCE else ids[: MAX_SOURCE - 1] + [END] for ids in sources]
    order = sorted(range(len(texts)), key=lambda place: len(sources[place]))
    out = [""] * len(texts)
    for first in range(0, len(order), size):
        part = order[first : first + size]
        for place, ids in zip(part, beam(model, [sources[place] for place in part], width)):
            out[place] = japanese.decode(ids)
    return out
