"""Writes a BERT encoder's weights (model.safetensors) as an ONNX model, without torch.

    python to_onnx.py SOURCE TARGET [--quantise]

SOURCE is a folder with model.safetensors, config.json and tokenizer.json, as sentence-transformers
lays it out. TARGET receives model.onnx beside copies of the other files. Needs numpy, onnx and
safetensors. With --quantise the matrices are stored as 8-bit integers, one scale per column, and
multiplied as such, but for those that narrow (needs onnxruntime's quantisation tools).
"""

import argparse
import json
import pathlib
import shutil

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file

OPSET = 17
COPIED = [
    "config.json",
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
    "sentence_bert_config.json",
    "modules.json",
    "1_Pooling/config.json",
    "README.md",
]


class Graph:
    """Collects the nodes and the constants of a graph."""

    def __init__(self, weights):
        self.nodes, self.constants, self.weights = [], {}, weights

    def constant(self, name, array):
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(array), name)
        return name

    def weight(self, name, transposed=False):
        array = self.weights[name].astype(np.float32)
        return self.constant(name, array.T if transposed else array)

    def add(self, kind, inputs, output=None, **attributes):
        output = output or f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [output], name=f"n{len(self.nodes)}", **attributes))
        return output

    def dense(self, x, name):
        product = self.add("MatMul", [x, self.weight(f"{name}.weight", transposed=True)])
        return self.add("Add", [product, self.weight(f"{name}.bias")])

    def normed(self, x, name, epsilon):
        scale, shift = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        return self.add("LayerNormalization", [x, scale, shift], axis=-1, epsilon=epsilon)


def embeddings(graph, config):
    eps = config["layer_norm_eps"]
    words = graph.add("Gather", [graph.weight("embeddings.word_embeddings.weight"), "input_ids"])
    kinds = graph.add("Gather", [graph.weight("embeddings.token_type_embeddings.weight"), "token_type_ids"])
    length = graph.add("Shape", ["input_ids"], start=1, end=2)
    places = graph.weight("embeddings.position_embeddings.weight")
    at = graph.add("Slice", [places, graph.constant("first", np.array([0], np.int64)), length, "first"])
    total = graph.add("Add", [graph.add("Add", [words, kinds]), at])
    return graph.normed(total, "embeddings.LayerNorm", eps)


def mask(graph):
    """0 where there is a token, a large negative number where there is none: [batch, 1, 1, length]."""
    seen = graph.add("Cast", ["attention_mask"], to=TensorProto.FLOAT)
    hidden = graph.add("Sub", [graph.constant("one_f", np.array(1, np.float32)), seen])
    least = graph.add("Mul", [hidden, graph.constant("least", np.array(-1e9, np.float32))])
    return graph.add("Unsqueeze", [least, graph.constant("axes", np.array([1, 2], np.int64))])


def layer(graph, x, hidden, number, config):
    heads, width = config["num_attention_heads"], config["hidden_size"]
    eps, name = config["layer_norm_eps"], f"encoder.layer.{number}"
    split = graph.constant("split", np.array([0, 0, heads, width // heads], np.int64))

    def part(which, order):
        made = graph.dense(x, f"{name}.attention.self.{which}")
        return graph.add("Transpose", [graph.add("Reshape", [made, split])], perm=order)

    query, key, value = part("query", [0, 2, 1, 3]), part("key", [0, 2, 3, 1]), part("value", [0, 2, 1, 3])
    scale = graph.constant("scale", np.array(1 / np.sqrt(width // heads), np.float32))
    scores = graph.add("Add", [graph.add("Mul", [graph.add("MatMul", [query, key]), scale]), hidden])
    weighed = graph.add("MatMul", [graph.add("Softmax", [scores], axis=-1), value])
    joined = graph.add("Transpose", [weighed], perm=[0, 2, 1, 3])
    whole = graph.add("Reshape", [joined, graph.constant("join", np.array([0, 0, width], np.int64))])
    out = graph.dense(whole, f"{name}.attention.output.dense")
    x = graph.normed(graph.add("Add", [out, x]), f"{name}.attention.output.LayerNorm", eps)
    wide = graph.dense(x, f"{name}.intermediate.dense")
    root = graph.constant("root", np.array(np.sqrt(2), np.float32))
    bent = graph.add("Add", [graph.add("Erf", [graph.add("Div", [wide, root])]), "one_f"])
    gelu = graph.add("Mul", [graph.add("Mul", [wide, bent]), graph.constant("half", np.array(0.5, np.float32))])
    narrow = graph.dense(gelu, f"{name}.output.dense")
    return graph.normed(graph.add("Add", [narrow, x]), f"{name}.output.LayerNorm", eps)


def encoder(weights, config):
    if config["model_type"] != "bert" or config["hidden_act"] != "gelu":
        raise SystemExit("Only BERT encoders with GELU can be written.")
    graph = Graph({name.removeprefix("bert."): array for name, array in weights.items()})
    x, hidden = embeddings(graph, config), mask(graph)
    for number in range(config["num_hidden_layers"]):
        x = layer(graph, x, hidden, number, config)
    graph.add("Identity", [x], "last_hidden_state")
    tokens = ["batch", "length"]
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, tokens)
        for name in ["input_ids", "attention_mask", "token_type_ids"]
    ]
    shape = [*tokens, config["hidden_size"]]
    output = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, shape)
    made = helper.make_graph(graph.nodes, "encoder", inputs, [output], list(graph.constants.values()))
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)
    onnx.checker.check_model(model)
    return model


def is_narrowing(node):
    """Whether it brings what a layer made wide back to its width."""
    weights = node.input[1] if node.op_type == "MatMul" else ""
    return weights.endswith(".output.dense.weight") and ".attention." not in weights


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("target", type=pathlib.Path)
    parser.add_argument("--quantise", action="store_true")
    asked = parser.parse_args()
    config = json.loads((asked.source / "config.json").read_text())
    model = encoder(load_file(asked.source / "model.safetensors"), config)
    asked.target.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        if (asked.source / name).exists():
            (asked.target / name).parent.mkdir(exist_ok=True)
            shutil.copyfile(asked.source / name, asked.target / name)
    path = asked.target / "model.onnx"
    onnx.save(model, path)
    if asked.quantise:
        from onnxruntime.quantization import QuantType, quantize_dynamic

        # What goes into these reaches far for a few tokens: 8 bits cost most of what is lost here.
        exact = [node.name for node in model.graph.node if is_narrowing(node)]
        how = {"weight_type": QuantType.QInt8, "per_channel": True, "nodes_to_exclude": exact}
        quantize_dynamic(path, path, **how)
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
