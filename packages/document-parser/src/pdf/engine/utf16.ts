import { Buffer } from "node:buffer";

import type { Pdfium } from "./pdfium.ts";

/**
 * Returns the UTF-16 text that the engine writes into a buffer of at most `most` bytes, including
 * the terminator; empty for none and for a longer one. `write` returns the bytes needed.
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
