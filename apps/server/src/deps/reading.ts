import type { Readable } from "node:stream";

import type { SandboxLimits } from "./sandbox.ts";

/** Recognizes printed text on images, inside a sandbox. */
export interface Recogniser {
  /** For the operator; includes the languages. */
  readonly name: string;
  /** Returns the text as hOCR. `pixels`: gray, row by row from the top. Throws SandboxError. */
  recognise(
    picture: { width: number; height: number; pixels: Uint8Array },
    limits: SandboxLimits,
    signal?: AbortSignal,
  ): Promise<string>;
}

/** Converts documents of older Office formats to current ones, inside a sandbox. */
export interface Converter {
  /** For the operator; includes the version. */
  readonly name: string;
  /**
   * Throws SandboxError and the errors of `bytes`. Returns undefined if it cannot read the file.
   */
  convert(
    bytes: Readable,
    to: "docx" | "pptx",
    limits: SandboxLimits,
    signal?: AbortSignal,
  ): Promise<ConvertedFile | undefined>;
}

export interface ConvertedFile {
  size: number;
  bytes: Readable;
  /** Removes the converted file; always call it. */
  remove(): Promise<void>;
}
