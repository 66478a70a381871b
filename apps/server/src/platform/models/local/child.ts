/**
 * The process that runs models: `node child.ts <runtime folder> <threads>`. Reads requests as
 * frames from its input, one after the other, and writes answers as frames to its output. Only this
 * process reads files of models.
 */
import { Buffer } from "node:buffer";
import { createRequire } from "node:module";
import { join } from "node:path";

import { encodeFrame, FrameReader } from "../../sandbox/wire.ts";
import { inspect } from "./inspect.ts";
import { LoadedModel, type Runtime } from "./loaded-model.ts";
import { ModelFileError } from "./model-file-error.ts";
import type { ModelRequest } from "./requests.ts";

const mostRequest = 4 * 1024 * 1024;
/** Maximum loaded models; above it, the least recently used one is unloaded. */
const mostModels = 4;

const [, , folder = "", threads = "1"] = process.argv;
for (const name of Object.keys(process.env)) delete process.env[name];
const required = createRequire(join(folder, "package.json"));
const runtime: Runtime = {
  ...(required("onnxruntime-node") as Pick<Runtime, "InferenceSession" | "Tensor">),
  ...(required("@huggingface/tokenizers") as Pick<Runtime, "Tokenizer">),
  threads: Number(threads),
};

const models = new Map<string, Promise<LoadedModel>>();

function modelIn(path: string): Promise<LoadedModel> {
  const model = models.get(path) ?? LoadedModel.open(runtime, path);
  models.delete(path);
  models.set(path, model);
  model.catch(() => models.delete(path));
  const [longest] = models.keys();
  if (models.size > mostModels && longest !== undefined) {
    void models.get(longest)?.then((one) => one.close());
    models.delete(longest);
  }
  return model;
}

async function answer(request: ModelRequest): Promise<{ header: unknown; parts?: Uint8Array[] }> {
  const model = await modelIn(request.folder);
  switch (request.do) {
    case "inspect":
      return { header: await inspect(model, request.purpose) };
    case "embed": {
      const vector = await model.embed(request.text);
      return { header: null, parts: [Buffer.from(vector.buffer, 0, vector.byteLength)] };
    }
    case "score":
      return { header: await model.score(request.first, request.second) };
    case "entail":
      return { header: await model.entail(request.text, request.sentence) };
    case "span":
      return { header: await model.span(request.question, request.text) };
  }
}

const send = (
  kind: "ready" | "data" | "failed",
  header?: unknown,
  parts?: readonly Uint8Array[],
) => {
  for (const piece of encodeFrame(kind, header, parts)) process.stdout.write(piece);
};

send("ready");
const reader = new FrameReader(mostRequest);
for await (const piece of process.stdin as AsyncIterable<Buffer>) {
  for (const { header } of reader.push(piece)) {
    try {
      const { header: said, parts } = await answer(header as ModelRequest);
      send("data", said, parts);
    } catch (error) {
      // The message of a library's error may contain document text.
      const name = error instanceof Error ? error.name : typeof error;
      const known = error instanceof ModelFileError ? error : undefined;
      send("failed", { why: known?.message ?? name, fault: known?.fault });
    }
  }
}
// The parent has ended.
process.exit(0);
