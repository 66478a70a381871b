import { Buffer } from "node:buffer";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Numbers of ONNX fields and types: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3 */
const [float, int64] = [1, 7];

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; bytes.length === 0 || left > 0; left = Math.floor(left / 128)) {
    bytes.push((left % 128) + (left >= 128 ? 128 : 0));
  }
  return Buffer.from(bytes);
}

/** Returns a field of a Protocol Buffers message: a number, or bytes with their length. */
function field(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === "number") return Buffer.concat([varint(number * 8), varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

const message = (...fields: [number: number, value: number | string | Buffer][]) =>
  Buffer.concat(fields.map(([number, value]) => field(number, value)));

function tensorType(kind: number, sizes: (number | string)[]) {
  const dimensions = sizes.map((size) =>
    field(1, message([typeof size === "number" ? 1 : 2, size])),
  );
  return message([1, message([1, kind], [2, Buffer.concat(dimensions)])]);
}

/** Returns an ONNX model that only looks up each token's row. */
function lookUp(rows: readonly Float32Array[]): Buffer {
  const width = rows[0]?.length ?? 0;
  const node = message([1, "table"], [1, "input_ids"], [2, "last_hidden_state"], [4, "Gather"]);
  const bytes = Buffer.concat(rows.map(({ buffer }) => Buffer.from(buffer)));
  const table = message([1, rows.length], [1, width], [2, float], [8, "table"], [9, bytes]);
  const input = message([1, "input_ids"], [2, tensorType(int64, ["batch", "length"])]);
  const output = message(
    [1, "last_hidden_state"],
    [2, tensorType(float, ["batch", "length", width])],
  );
  const graph = message([1, node], [2, "tiny"], [5, table], [11, input], [12, output]);
  return message([1, 8], [7, graph], [8, message([2, 17])]);
}

/**
 * Writes a real embedding model of some kilobytes: words of one list are synonyms, and all others
 * have almost no meaning. Returns the folder.
 */
export function writeTinyEmbedder(folder: string, meanings: readonly string[][]): string {
  const words = ["[UNK]", ...meanings.flat()];
  const rowOf = (word: string) => {
    const row = new Float32Array(meanings.length + 1);
    const at = meanings.findIndex((list) => list.includes(word));
    if (at < 0) row[meanings.length] = 0.01;
    else row[at] = 1;
    return row;
  };
  const vocab = Object.fromEntries(words.map((word, at) => [word, at]));
  const tokenizer = {
    version: "1.0",
    added_tokens: [],
    normalizer: { type: "Lowercase" },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: null,
    decoder: null,
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab,
    },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "model.onnx"), lookUp(words.map(rowOf)));
  writeFileSync(join(folder, "tokenizer.json"), JSON.stringify(tokenizer));
  writeFileSync(join(folder, "config.json"), JSON.stringify({ model_type: "tiny" }));
  writeFileSync(join(folder, "README.md"), "---\nlanguage: en\nlicense: apache-2.0\n---\n");
  return folder;
}
