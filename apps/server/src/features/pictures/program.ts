import type { SandboxProgram } from "#deps";

/**
 * The sandbox program that reads and encodes images. Images are rare, so no child is started ahead.
 */
export const pictureProgram: SandboxProgram = {
  entry: new URL("./child.ts", import.meta.url),
  packages: ["@lectern/document-parser", "@silvia-odwyer/photon-node"],
  ahead: false,
};
