import { Readable } from "node:stream";

import { type Jail, JailError, type Recogniser } from "#deps";

/** The engine that is installed along, as a jailed program (features/ingestion/recognition/child.ts). */
export const packagedRecogniser = (jail: Jail): Recogniser => ({
  name: "tesseract-wasm (eng)",
  async recognise({ width, height, pixels }, limits, signal) {
    const run = jail.run(Readable.from([pixels]), { width, height }, limits, { signal });
    for await (const { parts } of run) return parts[0]?.toString("utf8") ?? "";
    throw new JailError("crashed", "the engine said nothing");
  },
});
