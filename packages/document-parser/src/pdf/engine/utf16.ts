import { Buffer } from "node:buffer";

import type { Pdfium } from "./pdfium.ts";

/**
 * What the engine writes into a buffer of `most` bytes as UTF-16, its end included; empty for nothing,
 * and for what is longer. `write` answers the bytes it takes.
 */
export function utf16(
  engine: Pdfium,
  most: number,
  write: (buffer: number, size: number) => number,
): string {
  const buffer = engine.malloc(most);
  const size = write(buffer, most);
  const isWhole = size > 2 && size <= most;
  const text = isWhole
    ? Buffer.from(engine.memory.buffer, buffer, size - 2).toString("utf16le")
    : "";
  engine.free(buffer);
  return text;
}
