import type { SandboxProgram } from "#deps";

/** What the sandbox runs to read a picture and make it anew. Pictures are rare: no child waits for one. */
export const pictureProgram: SandboxProgram = {
  entry: new URL("./child.ts", import.meta.url),
  packages: ["@lectern/document-parser", "@silvia-odwyer/photon-node"],
  ahead: false,
};
