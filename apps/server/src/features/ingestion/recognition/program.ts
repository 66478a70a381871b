import type { SandboxProgram } from "#deps";

/** What the sandbox runs to recognise text where the system has no engine for it. */
export const recognitionProgram: SandboxProgram = {
  entry: new URL("./child.ts", import.meta.url),
  packages: ["tesseract-wasm", "@tesseract.js-data/eng"],
  ahead: false,
};
