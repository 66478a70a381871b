/** The program that recognizes the text of one picture in a sandbox: gray pixels in, hOCR out. */
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

import { createOCREngine, type OCREngine } from "tesseract-wasm";

import type { SandboxedProgram } from "#deps";

/** Below the server, but high enough to make progress on a machine busy with other programs. */
const NICENESS = 10;
const OPAQUE = 0xff000000;

let engine: OCREngine | undefined;

export const load: SandboxedProgram["load"] = async () => {
  try {
    setPriority(NICENESS);
  } catch {
    // Lowering the priority is optional and not permitted everywhere.
  }
  const packaged = new URL("./tesseract-core.wasm", import.meta.resolve("tesseract-wasm"));
  engine = await createOCREngine({ wasmBinary: readFileSync(fileURLToPath(packaged)) });
  const english = import.meta.resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz");
  engine.loadModel(gunzipSync(readFileSync(fileURLToPath(english))));
};

export const run: SandboxedProgram["run"] = (request, { read }, emit) => {
  if (!engine) throw new Error("not loaded");
  const { width, height }: { width: number; height: number } = Object(request);
  const data = new Uint8ClampedArray(width * height * 4);
  const dots = new Uint32Array(data.buffer);
  let at = 0;
  for (let piece = read(); piece; piece = read()) {
    for (const grey of piece) dots[at++] = OPAQUE + grey * 0x010101;
  }
  engine.loadImage({ data, width, height });
  emit({}, [Buffer.from(engine.getHOCR())]);
};
