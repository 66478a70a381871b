import { Readable } from "node:stream";

import { type Sandbox, SandboxError, type Recogniser } from "#deps";

/**
 * The OCR engine included in the installation, as a sandboxed program
 * (features/ingestion/recognition/child.ts).
 */
export const packagedRecogniser = (sandbox: Sandbox): Recogniser => ({
  name: "tesseract-wasm (eng)",
  async recognise({ width, height, pixels }, limits, signal) {
    const run = sandbox.run(Readable.from([pixels]), { width, height }, limits, { signal });
    for await (const { parts } of run) return parts[0]?.toString("utf8") ?? "";
    throw new SandboxError("crashed", "the engine said nothing");
  },
});
