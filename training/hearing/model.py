"""The net: a dense layer, two gated recurrent units, and an output for each band and one for presence. Causal."""
from __future__ import annotations

import torch
from torch import nn

from features import BANDS, INPUTS


class TalkerMask(nn.Module):
    """[n, t, INPUTS] → logits [n, t, BANDS + 1]: the share of each band's power that is the talker's, and whether the talker speaks."""

    def __init__(self, width: int = 96, dropout: float = 0.0):
        super().__init__()
        self.width = width
        self.entry = nn.Linear(INPUTS, width)
        self.recurrent = nn.GRU(width, width, num_layers=2, batch_first=True, dropout=dropout)
        self.dropout = nn.Dropout(dropout)
        self.exit = nn.Linear(width, BANDS + 1)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        hidden, _ = self.recurrent(self.dropout(torch.relu(self.entry(inputs))))
        return self.exit(self.dropout(hidden))
