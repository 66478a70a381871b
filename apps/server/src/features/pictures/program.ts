import type { JailProgram } from "#deps";

/** What the jail runs to read a picture and make it anew. Pictures are rare: no child waits for one. */
export const pictureProgram: JailProgram = {
  entry: new URL("./child.ts", import.meta.url),
  packages: ["@silvia-odwyer/photon-node"],
  ahead: false,
};
