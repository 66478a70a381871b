import type { SandboxProgram } from "#deps";

/** The sandbox program that recognizes text if the system has no engine. */
export const recognitionProgram: SandboxProgram = {
  entry: new URL("./child.ts", import.meta.url),
  packages: ["tesseract-wasm", "@tesseract.js-data/eng"],
  ahead: false,
};
