import type { JailProgram } from "#deps";

/** What the jail runs to recognise text where the system has no engine for it. */
export const recognitionProgram: JailProgram = {
  entry: new URL("./child.ts", import.meta.url),
  packages: ["tesseract-wasm", "@tesseract.js-data/eng"],
  ahead: false,
};
