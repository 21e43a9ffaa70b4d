"""Step 7: write the model pack.

usage: python export.py CHECKPOINT [--out FOLDER] [--precision int8|float16|float32] [--scores FILE.json] [--version 0.1.0]

The two graphs are written operator by operator (opset 17). Every initialiser carries the parameter's name in model.py, its scale
the name plus ".scale", so that resume.py can read a pack back. Norms, biases and attention are float32 in all of them;
`--precision` says how matrices are stored and multiplied:

  uint8    one byte a weight, zero point 128, one float32 scale a row. Activations are rounded to uint8 with one range a tensor
           (DynamicQuantizeLinear) and multiplied in whole numbers (MatMulInteger). A byte a weight in memory as well, a half to a
           third of the time of float32. Unsigned, since the sums of uint8 times int8 saturate on processors without VNNI.
           Embeddings are gathered as bytes and scaled after.
  int8     the same numbers less 128, scaled back once when ONNX Runtime loads the graph (constant folding): float32 arithmetic with
           the rounded weights (`rounded` below), and four bytes a weight in memory.
  float16  likewise. float32: as trained.

With them go the tokenizers and nouns.tsv, the nouns that the runtime puts in where the model does not say them; it has its place in the product's own pack.
"""
from __future__ import annotations

import argparse
import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from common import END, MAX_SOURCE, MAX_TARGET, NAME_LETTERS, PACK, PAD, STATE, START, UNKNOWN
from evaluate import read_model
from model import Translator
from style import PLAIN
from vocabulary import load

LICENCE = "CC-BY-SA-4.0"
"""Sources that ask for share-alike are among those of the mix `kinds`."""
SOURCE = ("Trained from scratch on: sentence pairs written for this project, the English of some from Tatoeba (CC BY 2.0 FR), WordNet (WordNet licence), "
          "Common Voice (CC0), VCTK (CC BY 4.0), AMI and ICSI meetings as in QMSum (CC BY 4.0, MIT), STAR (MIT), Topical-Chat (CDLA-Sharing 1.0), "
          "Earnings-22 (CC BY-SA 4.0), Leipzig corpora (CC BY) and WikiSplit (CC BY-SA); Tatoeba sentence pairs (CC BY 2.0 FR); the Tanaka corpus (CC BY), a "
          "part of it as graded by marmooo (CC BY-SA 4.0); Japanese-English Bilingual Corpus of Wikipedia's Kyoto Articles, NICT (CC BY-SA 3.0); JEC Basic "
          "Sentence Data, Kyoto University (CC BY 3.0); TALPCo (CC BY 4.0); TUFS language modules (CC BY 4.0); CoCoA-MT (CDLA-Sharing 1.0); MKQA (CC BY-SA 3.0); "
          "xSID (CC BY-SA 4.0); PAWS-X, Google (free for any purpose); product documentation of Adobe (MIT); EDICT, Electronic Dictionary Research and "
          "Development Group (CC BY-SA 3.0); FreeDict English-Japanese, from Wiktionary by WikDict (CC BY-SA 3.0); parallelbook, Japanese renderings of "
          "public-domain novels (public domain). nouns.tsv was begun from EDICT and FreeDict, and read, put right and written on for this project.")


ZERO_POINT = 128
"""Of the matrices stored as uint8."""

IN_FLOAT = ".remember.weight"
"""Matrices that a uint8 pack multiplies in float32: every target token reads these keys and values, so that rounding what they are made
from gave half of all the noise in the logits, and they are 3 % of the weights."""


def quantised(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows of a float matrix as int8 and their float32 scales [rows, 1] (symmetric, largest value at 127)."""
    scale = (np.abs(weight).max(1, keepdims=True) / 127).clip(1e-12).astype(np.float32)
    return np.rint(weight / scale).astype(np.int8), scale


def is_table(name: str, weight: np.ndarray) -> bool:
    """Whether a parameter is stored at the pack's precision: matrices and embeddings, not positions, norms or biases."""
    return weight.ndim == 2 and not name.endswith("position")


def rounded(model: Translator, precision: str) -> Translator:
    """The same model with the weights that a pack of this precision holds, in place."""
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            weight = parameter.numpy()
            if is_table(name, weight) and precision in ("uint8", "int8"):
                whole, scale = quantised(weight)
                parameter.copy_(torch.from_numpy(whole.astype(np.float32) * scale))
            elif is_table(name, weight) and precision == "float16":
                parameter.copy_(parameter.half().float())
    return model


class Graph:
    """An ONNX graph under construction; every method returns the name of a value."""

    def __init__(self, model: Translator, precision: str):
        self.weights = {name: parameter.detach().numpy() for name, parameter in model.named_parameters()}
        self.precision, self.shape = precision, model.shape
        self.nodes: list = []
        self.stored: dict[str, onnx.TensorProto] = {}
        self.made: dict[str, str] = {}
        self.reduced: dict[str, list[str]] = {}

    def op(self, kind: str, *inputs: str, out: str | None = None, **attributes) -> str:
        name = out or f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def split(self, value: str, parts: int) -> list[str]:
        names = [f"Split_{len(self.nodes)}_{part}" for part in range(parts)]
        self.nodes.append(helper.make_node("Split", [value, self.constant([self.shape.width] * parts)], names, axis=2))
        return names

    def keep(self, name: str, array: np.ndarray) -> str:
        self.stored.setdefault(name, numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def constant(self, value) -> str:
        """A scalar float or a list of int64."""
        array = np.array(value, np.float32 if isinstance(value, float) else np.int64)
        return self.keep("constant_" + "_".join(map(str, np.atleast_1d(array).tolist())) + ("_list" if array.ndim else ""), array)

    def whole(self, name: str) -> str:
        """A table's whole numbers as uint8, zero point 128; its scales are kept beside it."""
        whole, scale = quantised(self.weights[name])
        self.keep(name + ".scale", scale[:, 0])
        return self.keep(name, (whole.astype(np.int16) + ZERO_POINT).astype(np.uint8))

    def weight(self, name: str) -> str:
        """A parameter as float32, by its name in model.py."""
        if name not in self.made:
            array = self.weights[name]
            if not is_table(name, array) or self.precision == "float32":
                self.made[name] = self.keep(name, array)
            elif self.precision == "float16":
                self.made[name] = self.op("Cast", self.keep(name, array.astype(np.float16)), to=TensorProto.FLOAT)
            elif self.precision == "uint8":
                whole = self.op("Cast", self.whole(name), to=TensorProto.FLOAT)
                scale = self.op("Unsqueeze", name + ".scale", self.constant([1]))
                self.made[name] = self.op("Mul", self.op("Sub", whole, self.constant(float(ZERO_POINT))), scale)
            else:
                whole, scale = quantised(array)
                self.made[name] = self.op("Mul", self.op("Cast", self.keep(name, whole), to=TensorProto.FLOAT), self.keep(name + ".scale", scale))
        return self.made[name]

    def linear(self, x: str, name: str) -> str:
        """x times the transpose of a matrix; in whole numbers where the pack is uint8, but for IN_FLOAT."""
        if self.precision != "uint8" or name.endswith(IN_FLOAT):
            return self.op("MatMul", x, self.op("Transpose", self.weight(name), perm=[1, 0]))
        if x not in self.reduced:
            outputs = [f"{x}.{part}" for part in ("whole", "scale", "zero")]
            self.nodes.append(helper.make_node("DynamicQuantizeLinear", [x], outputs))
            self.reduced[x] = outputs
        whole, scale, zero = self.reduced[x]
        matrix = self.op("Transpose", self.whole(name), perm=[1, 0])
        product = self.op("MatMulInteger", whole, matrix, zero, self.keep("constant_zero_point", np.array(ZERO_POINT, np.uint8)))
        return self.op("Mul", self.op("Cast", product, to=TensorProto.FLOAT), self.op("Mul", scale, name + ".scale"))

    def norm(self, x: str, name: str) -> str:
        return self.op("LayerNormalization", x, self.weight(name), axis=-1, epsilon=1e-5)

    def heads(self, x: str) -> str:
        """[b, t, w] → [b, h, t, d]."""
        shaped = self.op("Reshape", x, self.constant([0, 0, self.shape.heads, self.shape.head_size]))
        return self.op("Transpose", shaped, perm=[0, 2, 1, 3])

    def length(self, value: str, axis: int) -> str:
        """Size of one axis as a list of one int64."""
        return self.op("Shape", value, start=axis, end=axis + 1)

    def mask_bias(self) -> str:
        """attention_mask [b, s] → additive [b, 1, 1, s]."""
        hidden = self.op("Sub", self.constant(1.0), self.op("Cast", "attention_mask", to=TensorProto.FLOAT))
        return self.op("Unsqueeze", self.op("Mul", hidden, self.constant(-1e9)), self.constant([1, 2]))

    def attend(self, query: str, key: str, value: str, bias: str | None, out: str) -> str:
        """Attention over [b, h, t, d] and the output matrix `out`, giving [b, t, w]."""
        scaled = self.op("Mul", query, self.constant(float(self.shape.head_size**-0.5)))
        reach = self.op("MatMul", scaled, self.op("Transpose", key, perm=[0, 1, 3, 2]))
        weights = self.op("Softmax", self.op("Add", reach, bias) if bias else reach, axis=-1)
        mixed = self.op("Transpose", self.op("MatMul", weights, value), perm=[0, 2, 1, 3])
        return self.linear(self.op("Reshape", mixed, self.constant([0, 0, self.shape.width])), out)

    def feed(self, x: str, layer: str) -> str:
        rise = self.op("Relu", self.linear(self.norm(x, f"{layer}.feed.norm.scale"), f"{layer}.feed.rise.weight"))
        return self.op("Add", x, self.linear(rise, f"{layer}.feed.fall.weight"))

    def embed(self, table: str, place: str) -> str:
        if self.precision == "uint8":
            whole = self.op("Cast", self.op("Gather", self.whole(table), "input_ids"), to=TensorProto.FLOAT)
            scale = self.op("Unsqueeze", self.op("Gather", table + ".scale", "input_ids"), self.constant([2]))
            found = self.op("Mul", self.op("Sub", whole, self.constant(float(ZERO_POINT))), scale)
        else:
            found = self.op("Gather", self.weight(table), "input_ids")
        return self.op("Add", self.op("Mul", found, self.constant(float(self.shape.width**0.5))), place)

    def model(self, name: str, inputs: list, outputs: list) -> onnx.ModelProto:
        graph = helper.make_graph(self.nodes, name, inputs, outputs, list(self.stored.values()))
        made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9, producer_name="mimiyaku")
        onnx.checker.check_model(made, full_check=True)
        return made


def value(name: str, dims: list, kind: int = TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, kind, dims)


def encoder_graph(model: Translator, precision: str) -> onnx.ModelProto:
    g, shape = Graph(model, precision), model.shape
    place = g.op("Slice", g.weight("source_position"), g.constant([0]), g.length("input_ids", 1))
    x, bias = g.embed("source", place), g.mask_bias()
    for index in range(shape.encoder_layers):
        layer = f"encoder.{index}"
        query, key, kept = (g.heads(part) for part in g.split(g.linear(g.norm(x, f"{layer}.attention.norm.scale"), f"{layer}.attention.project.weight"), 3))
        x = g.feed(g.op("Add", x, g.attend(query, key, kept, bias, f"{layer}.attention.out.weight")), layer)
    encoded, outputs = g.norm(x, "encoder_norm.scale"), []
    for index in range(shape.decoder_layers):
        parts = g.split(g.linear(encoded, f"decoder.{index}.cross.remember.weight"), 2)
        for part, name in zip(parts, (f"cross_key.{index}", f"cross_value.{index}")):
            g.op("Identity", g.heads(part), out=name)
            outputs.append(value(name, ["batch", shape.heads, "source", shape.head_size]))
    inputs = [value(name, ["batch", "source"], TensorProto.INT64) for name in ("input_ids", "attention_mask")]
    return g.model("encoder", inputs, outputs)


def decoder_graph(model: Translator, precision: str) -> onnx.ModelProto:
    g, shape = Graph(model, precision), model.shape
    place = g.op("Gather", g.weight("target_position"), g.length("past_key.0", 2))
    x, bias = g.embed("target", place), g.mask_bias()
    inputs = [value("input_ids", ["batch", 1], TensorProto.INT64), value("attention_mask", ["mask_batch", "source"], TensorProto.INT64),
              value("beam_index", ["batch"], TensorProto.INT64)]
    outputs = [value("logits", ["batch", shape.target_vocabulary])]
    for index in range(shape.decoder_layers):
        layer, ends = f"decoder.{index}", [shape.heads, "past", shape.head_size]
        query, key, kept = (g.heads(part) for part in g.split(g.linear(g.norm(x, f"{layer}.attention.norm.scale"), f"{layer}.attention.project.weight"), 3))
        whole = [g.op("Concat", g.op("Gather", f"past_{side}.{index}", "beam_index", axis=0), new, axis=2, out=f"present_{side}.{index}")
                 for side, new in (("key", key), ("value", kept))]
        x = g.op("Add", x, g.attend(query, *whole, None, f"{layer}.attention.out.weight"))
        query = g.heads(g.linear(g.norm(x, f"{layer}.cross.norm.scale"), f"{layer}.cross.query.weight"))
        x = g.op("Add", x, g.attend(query, f"cross_key.{index}", f"cross_value.{index}", bias, f"{layer}.cross.out.weight"))
        x = g.feed(x, layer)
        inputs += [value(f"past_{side}.{index}", ["past_batch", *ends]) for side in ("key", "value")]
        inputs += [value(f"cross_{side}.{index}", ["cross_batch", shape.heads, "source", shape.head_size]) for side in ("key", "value")]
        outputs += [value(f"present_{side}.{index}", ["batch", shape.heads, "present", shape.head_size]) for side in ("key", "value")]
    hidden = g.op("Reshape", g.norm(x, "decoder_norm.scale"), g.constant([-1, shape.width]))
    g.op("Add", g.linear(hidden, "target"), g.weight("bias"), out="logits")
    return g.model("decoder", inputs, outputs)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, default=PACK)
    parser.add_argument("--precision", choices=("uint8", "int8", "float16", "float32"), default="uint8")
    parser.add_argument("--name-letters", default=NAME_LETTERS, help="'' for weights that have not been trained on names.py's pairs")
    parser.add_argument("--scores", type=Path, help="JSON as evaluate.py prints it last: set → chrf, charBleu")
    parser.add_argument("--version", default="0.1.0")
    options = parser.parse_args()
    model, saved = read_model(options.checkpoint)
    options.out.mkdir(parents=True, exist_ok=True)
    onnx.save(encoder_graph(model, options.precision), options.out / "encoder.onnx")
    onnx.save(decoder_graph(model, options.precision), options.out / "decoder.onnx")
    beside = {name: STATE / name for name in ("tokenizer.json", "target_tokenizer.json")}
    if options.name_letters:  # which stand for the nouns as well
        beside["nouns.tsv"] = PACK / "nouns.tsv"
    for name, origin in beside.items():
        if origin.resolve() != (options.out / name).resolve():
            shutil.copy(origin, options.out / name)
    files = []
    for name in ("encoder.onnx", "decoder.onnx", *beside):
        data = (options.out / name).read_bytes()
        files.append({"path": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()})
    shape = model.shape
    pack = {
        "format": 1, "name": "en-ja", "kind": "translator", "version": options.version, "licence": LICENCE, "source": SOURCE,
        "description": f"English to Japanese, {sum(p.numel() for p in model.parameters()) / 1e6:.1f} million parameters, matrices stored as {options.precision}.",
        "files": files,
        "translator": {"layout": "mimiyaku", "layers": shape.decoder_layers, "heads": shape.heads, "headSize": shape.head_size,
                       "vocabularySize": shape.target_vocabulary, "padToken": PAD, "startToken": START, "endToken": END,
                       "unknownToken": UNKNOWN, "maxSourceTokens": MAX_SOURCE, "maxTargetTokens": MAX_TARGET,
                       "nameLetters": list(options.name_letters), "plainToken": load(STATE)[0].token_to_id(PLAIN)},
        "training": {"pairsSeen": saved["pairs"], "step": saved["step"],
                     "scores": json.loads(options.scores.read_text()) if options.scores else {}},
    }
    (options.out / "pack.json").write_text(json.dumps(pack, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{options.out}: {sum(item['bytes'] for item in files) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
