"""The translator: a pre-norm Transformer (Vaswani et al., 2017; Xiong et al., 2020) with a deeper encoder than decoder.

Shapes: b sentences, s source tokens, t target tokens, h heads, d head size, w = h·d width, v target vocabulary.
Source and target embeddings are separate; the target embedding is also the output matrix (Press and Wolf, 2017).
Layer norms have a scale and no offset, linear maps no bias; only the output has one (set to log unigram frequency at first).
"""
from __future__ import annotations

import math
from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F
from torch import nn

from common import MAX_SOURCE, MAX_TARGET, PAD


@dataclass
class Shape:
    """Sizes of a translator; written into checkpoints and packs."""

    source_vocabulary: int
    target_vocabulary: int
    width: int = 256
    heads: int = 4
    hidden: int = 1024
    encoder_layers: int = 4
    decoder_layers: int = 2
    decoder_hidden: int = 0
    """Feed-forward width of the decoder; 0: the same as the encoder's."""

    @property
    def head_size(self) -> int:
        return self.width // self.heads

    def to_dict(self) -> dict:
        return asdict(self)


def sinusoids(length: int, width: int) -> torch.Tensor:
    """Fixed waves of Vaswani et al. (2017), [length, width], the start of the learnt positions."""
    place = torch.arange(length)[:, None] * torch.exp(torch.arange(0, width, 2) * (-math.log(10000.0) / width))
    return torch.stack([place.sin(), place.cos()], 2).flatten(1)


class Norm(nn.Module):
    """Layer norm without offset."""

    def __init__(self, width: int):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.layer_norm(x, self.scale.shape, self.scale)


class HalfLinear(torch.autograd.Function):
    """x @ weight.t() in bfloat16, from a copy of the weight that all parts of a step share instead of casting it each time."""

    ROUND = 256
    """Rows are filled up to a multiple of this: every new shape costs the kernels a first call of 10 to 50 ms."""

    @staticmethod
    def filled(x: torch.Tensor) -> torch.Tensor:
        """x as bfloat16 rows."""
        x = x.flatten(0, -2)
        rows = torch.empty(-(-len(x) // HalfLinear.ROUND) * HalfLinear.ROUND, x.shape[1], dtype=torch.bfloat16)
        rows[: len(x)] = x
        rows[len(x) :] = 0
        return rows

    @staticmethod
    def forward(context, x, weight, half):
        rows = HalfLinear.filled(x)
        context.save_for_backward(rows, half)
        return (rows @ half.t())[: x.shape[:-1].numel()].view(*x.shape[:-1], -1)

    @staticmethod
    def backward(context, slope):
        rows, half = context.saved_tensors
        slopes = HalfLinear.filled(slope)
        to_x = (slopes @ half)[: slope.shape[:-1].numel()].view(*slope.shape[:-1], -1)
        return to_x, slopes.t() @ rows, None


class Linear(nn.Module):
    """A matrix [out, in]; orthogonal at first with the given gain, or zero."""

    half: torch.Tensor | None = None
    """The weight in bfloat16 while training in it (`Translator.refresh_half`)."""

    def __init__(self, inputs: int, outputs: int, gain: float = 1.0, parts: int = 1):
        super().__init__()
        weight = torch.empty(outputs, inputs)
        for part in weight.chunk(parts):
            nn.init.orthogonal_(part, gain) if gain else nn.init.zeros_(part)
        self.weight = nn.Parameter(weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.half is None or not self.training:
            return F.linear(x, self.weight)
        return HalfLinear.apply(x, self.weight, self.half)


def attend(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, bias: torch.Tensor | None, causal: bool = False) -> torch.Tensor:
    """Attention [b, h, t, d]. PyTorch's fused one is 2 to 5 times slower in bfloat16 on a processor than three plain operators."""
    if query.dtype != torch.bfloat16:
        return F.scaled_dot_product_attention(query, key, value, attn_mask=bias, is_causal=causal)
    score = query * query.shape[-1] ** -0.5 @ key.transpose(2, 3)
    if causal:
        bias = torch.full(score.shape[2:], -1e9, dtype=score.dtype).triu_(1)
    return (score if bias is None else score + bias.to(score.dtype)).softmax(-1) @ value


class MaskBank:
    """Dropout's random numbers, drawn once and read from a random place each time: drawing them anew cost as much as a layer."""

    SIZE = 1 << 22

    def __init__(self, rate: float):
        self.rate = rate
        kept = torch.rand(self.SIZE, generator=torch.Generator().manual_seed(1)) >= rate
        self.bank = kept.to(torch.bfloat16) / (1 - rate)

    def take(self, like: torch.Tensor) -> torch.Tensor:
        """A mask of zeros and 1 / (1 - rate), of the shape of `like`."""
        size = like.numel()
        bank = self.bank if size < self.SIZE else self.bank.repeat(size // self.SIZE + 2)
        first = int(torch.randint(len(bank) - size, ()))
        return bank[first : first + size].view(like.shape)


class Block(nn.Module):
    """Something added to the residual stream, with dropout while training on much-repeated data (0 otherwise)."""

    dropout = 0.0
    masks: MaskBank | None = None

    def add(self, x: torch.Tensor, change: torch.Tensor) -> torch.Tensor:
        if not self.dropout or not self.training:
            return x + change
        return x + (change * self.masks.take(change) if self.masks else F.dropout(change, self.dropout))


class FeedForward(Block):
    def __init__(self, width: int, hidden: int):
        super().__init__()
        self.norm = Norm(width)
        self.rise = Linear(width, hidden)
        self.fall = Linear(hidden, width, 0.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.add(x, self.fall(F.relu(self.rise(self.norm(x)))))


class SelfAttention(Block):
    """Queries, keys and values from one [3w, w] matrix."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.heads = shape.heads
        self.norm = Norm(shape.width)
        self.project = Linear(shape.width, 3 * shape.width, parts=3)
        self.out = Linear(shape.width, shape.width, 0.0)

    def heads_of(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """Normed and projected input as query, key, value, each [b, h, t, d]."""
        b, t, w = x.shape
        return self.project(self.norm(x)).view(b, t, 3, self.heads, w // self.heads).permute(2, 0, 3, 1, 4).unbind(0)

    def forward(self, x: torch.Tensor, bias: torch.Tensor | None, causal: bool = False) -> torch.Tensor:
        query, key, value = self.heads_of(x)
        mixed = attend(query, key, value, bias, causal)
        return self.add(x, self.out(mixed.transpose(1, 2).reshape(x.shape)))

    def step(self, x: torch.Tensor, past: tuple[torch.Tensor, torch.Tensor]) -> tuple[torch.Tensor, tuple]:
        """One new position x [b, 1, w] after the past keys and values [b, h, p, d]; returns x and the longer past."""
        query, key, value = self.heads_of(x)
        key, value = torch.cat([past[0], key], 2), torch.cat([past[1], value], 2)
        mixed = F.scaled_dot_product_attention(query, key, value)
        return self.add(x, self.out(mixed.transpose(1, 2).reshape(x.shape))), (key, value)


class CrossAttention(Block):
    """Attention from the target to the encoded source.

    Values pass the source through unchanged at first (identity), so that with bilingual embeddings the output already
    favours translations of whatever is attended to.
    """

    def __init__(self, shape: Shape):
        super().__init__()
        self.heads = shape.heads
        self.norm = Norm(shape.width)
        self.query = Linear(shape.width, shape.width)
        self.remember = Linear(shape.width, 2 * shape.width, parts=2)
        self.out = Linear(shape.width, shape.width, 0.0)
        with torch.no_grad():
            self.remember.weight[shape.width :] = torch.eye(shape.width)
            self.out.weight.copy_(torch.eye(shape.width) * 0.7)

    def memory(self, encoded: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Keys and values of an encoded source, each [b, h, s, d]."""
        b, s, w = encoded.shape
        return tuple(self.remember(encoded).view(b, s, 2, self.heads, w // self.heads).permute(2, 0, 3, 1, 4).unbind(0))

    def forward(self, x: torch.Tensor, memory: tuple, bias: torch.Tensor, weights_wanted: bool = False):
        """Returns x and, if wanted, the attention weights averaged over heads [b, t, s]."""
        b, t, w = x.shape
        query = self.query(self.norm(x)).view(b, t, self.heads, w // self.heads).transpose(1, 2)
        weights = None
        if weights_wanted:
            probability = (query @ memory[0].transpose(2, 3) * (w // self.heads) ** -0.5 + bias).softmax(-1)
            mixed, weights = probability.to(query.dtype) @ memory[1], probability.mean(1)
        else:
            mixed = attend(query, *memory, bias)
        return self.add(x, self.out(mixed.transpose(1, 2).reshape(x.shape))), weights


class EncoderLayer(nn.Module):
    def __init__(self, shape: Shape):
        super().__init__()
        self.attention, self.feed = SelfAttention(shape), FeedForward(shape.width, shape.hidden)

    def forward(self, x: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        return self.feed(self.attention(x, bias))


class DecoderLayer(nn.Module):
    def __init__(self, shape: Shape):
        super().__init__()
        self.attention, self.cross = SelfAttention(shape), CrossAttention(shape)
        self.feed = FeedForward(shape.width, shape.decoder_hidden or shape.hidden)


class Translator(nn.Module):
    def __init__(self, shape: Shape):
        super().__init__()
        self.shape = shape
        self.source = nn.Parameter(F.normalize(torch.randn(shape.source_vocabulary, shape.width), dim=1))
        self.target = nn.Parameter(F.normalize(torch.randn(shape.target_vocabulary, shape.width), dim=1))
        self.source_position = nn.Parameter(0.5 * sinusoids(MAX_SOURCE, shape.width))
        self.target_position = nn.Parameter(0.5 * sinusoids(MAX_TARGET, shape.width))
        self.encoder = nn.ModuleList(EncoderLayer(shape) for _ in range(shape.encoder_layers))
        self.decoder = nn.ModuleList(DecoderLayer(shape) for _ in range(shape.decoder_layers))
        self.encoder_norm, self.decoder_norm = Norm(shape.width), Norm(shape.width)
        self.bias = nn.Parameter(torch.zeros(shape.target_vocabulary))
        with torch.no_grad():  # flat logits at first: the embeddings alone would repeat the last token
            self.decoder_norm.scale.fill_(0.4)

    def set_dropout(self, rate: float, bank: bool = False) -> None:
        """`bank`: on a processor, where random numbers are dear."""
        masks = MaskBank(rate) if rate and bank else None
        for module in self.modules():
            if isinstance(module, Block):
                module.dropout, module.masks = rate, masks

    @torch.no_grad()
    def refresh_half(self) -> None:
        """Train in bfloat16 from the weights as they are now: called before the first step and after each."""
        for module in self.modules():
            if isinstance(module, Linear):
                if module.half is None:
                    module.half = torch.empty_like(module.weight, dtype=torch.bfloat16)
                module.half.copy_(module.weight)

    def embed_source(self, tokens: torch.Tensor) -> torch.Tensor:
        return F.embedding(tokens, self.source) * self.shape.width**0.5 + self.source_position[: tokens.shape[1]]

    def embed_target(self, tokens: torch.Tensor, first: int = 0) -> torch.Tensor:
        place = self.target_position[first : first + tokens.shape[1]]
        return F.embedding(tokens, self.target) * self.shape.width**0.5 + place

    def encode(self, tokens: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Source ids [b, s] → encoded source [b, s, w] and the additive mask of its padding [b, 1, 1, s]."""
        x = self.embed_source(tokens)
        bias = torch.zeros(tokens.shape, dtype=x.dtype, device=x.device).masked_fill_(tokens == PAD, -1e9)[:, None, None]
        for layer in self.encoder:
            x = layer(x, bias)
        return self.encoder_norm(x), bias

    def forward(self, source: torch.Tensor, target: torch.Tensor, weights_wanted: bool = False):
        """Hidden states [b, t, w] for every target position, and the last layer's mean attention [b, t, s] if wanted."""
        encoded, bias = self.encode(source)
        x, weights = self.embed_target(target), None
        last = len(self.decoder) - 1
        for index, layer in enumerate(self.decoder):
            x = layer.attention(x, None, causal=True)
            x, weights = layer.cross(x, layer.cross.memory(encoded), bias, weights_wanted and index == last)
            x = layer.feed(x)
        return self.decoder_norm(x), weights

    def logits(self, hidden: torch.Tensor) -> torch.Tensor:
        return F.linear(hidden, self.target, self.bias)

    def step(self, token: torch.Tensor, past: list, memory: list, bias: torch.Tensor) -> tuple[torch.Tensor, list]:
        """One decoding step: token [b, 1] → logits [b, v] and the longer past; for searches (decode.py)."""
        x, longer = self.embed_target(token, past[0][0].shape[2]), []
        for layer, kept, source in zip(self.decoder, past, memory):
            x, kept = layer.attention.step(x, kept)
            x, _ = layer.cross(x, source, bias)
            x = layer.feed(x)
            longer.append(kept)
        return self.logits(self.decoder_norm(x))[:, 0], longer


class OutputLoss(torch.autograd.Function):
    """Label-smoothed cross-entropy (Szegedy et al., 2016) straight from hidden states, slice by slice.

    The gradient is taken in the forward pass while a slice of logits still lies in the cache, so the [n, v] matrix is
    never stored. Inputs: hidden [n, w], matrix [v, w], bias [v], wanted [n] (rows of the matrix). Output: (sum of the smoothed
    losses, sum of the plain losses), in nats.
    """

    SLICE = 512

    @staticmethod
    def forward(context, hidden, matrix, bias, wanted, smoothing, precision=torch.float32):
        total, plain = hidden.new_zeros(()), hidden.new_zeros(())
        to_hidden, to_matrix, to_bias = torch.empty_like(hidden), torch.zeros_like(matrix), torch.zeros_like(bias)
        low = smoothing / matrix.shape[0]
        hidden, matrix = hidden.to(precision), matrix.to(precision)
        for first in range(0, hidden.shape[0], OutputLoss.SLICE):
            rows, goal = hidden[first : first + OutputLoss.SLICE], wanted[first : first + OutputLoss.SLICE, None]
            logits = (rows @ matrix.t()).float() + bias
            norm = logits.logsumexp(1, keepdim=True)
            right = norm - logits.gather(1, goal)
            plain += right.sum()
            total += (1 - smoothing) * right.sum() + smoothing * (norm.sum() - logits.mean(1).sum())
            slope = logits.sub_(norm).exp_().sub_(low)
            slope.scatter_add_(1, goal, torch.full_like(right, smoothing - 1))
            slope = slope.to(rows.dtype)
            to_hidden[first : first + OutputLoss.SLICE] = slope @ matrix
            to_matrix += slope.t() @ rows
            to_bias += slope.sum(0)
        context.save_for_backward(to_hidden, to_matrix, to_bias)
        context.mark_non_differentiable(plain)
        return total, plain

    @staticmethod
    def backward(context, scale, _):
        to_hidden, to_matrix, to_bias = context.saved_tensors
        return to_hidden * scale, to_matrix * scale, to_bias * scale, None, None, None


def sampled_output(matrix: torch.Tensor, bias: torch.Tensor, wanted: torch.Tensor, frequent: int, extra: int):
    """A part of the output layer for one batch (Jean et al., 2015), several times cheaper than the whole.

    Kept are the `frequent` tokens with the largest bias, all wanted ones, and `extra` random others, whose logits are raised
    by the log of how many tokens each of them stands for, so that the softmax's denominator is right on average.
    Returns the rows of the matrix, their biases, and `wanted` as places among them.
    """
    size = matrix.shape[0]
    kept = torch.zeros(size, dtype=torch.bool)
    kept[bias.detach().topk(frequent).indices] = True
    kept[wanted] = True
    rest = (~kept).nonzero().flatten()
    chosen = rest[torch.randint(len(rest), (extra,))].unique()
    rows = torch.cat([kept.nonzero().flatten(), chosen])
    raised = torch.zeros(len(rows))
    raised[len(rows) - len(chosen) :] = math.log(len(rest) / len(chosen))
    place = torch.empty(size, dtype=torch.long)
    place[rows] = torch.arange(len(rows))
    return F.embedding(rows, matrix), bias[rows] + raised, place[wanted]


def guide_loss(weights: torch.Tensor, links: torch.Tensor) -> torch.Tensor:
    """Cross-entropy between attention [b, t, s] and the linked source positions [b, t] (-1: none), summed over links."""
    linked = links >= 0
    chosen = weights.gather(2, links.clamp_min(0)[:, :, None]).squeeze(2)
    return -(chosen[linked] + 1e-6).log().sum()
