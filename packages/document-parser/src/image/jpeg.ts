import type { Buffer } from "node:buffer";

import { asPdf } from "./as-pdf.ts";
import type { Size } from "./size.ts";

export const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8;

/** Adobe stores inverted CMYK. */
const ink = "/DeviceCMYK /Decode [1 0 1 0 1 0 1 0]";
const spaces: Readonly<Record<number, string>> = { 1: "/DeviceGray", 3: "/DeviceRGB", 4: ink };

/** Returns a PDF that shows a JPEG file of this size. */
export function jpegAsPdf(bytes: Buffer, { width, height, components = 3 }: Size): Buffer {
  const coding = `/BitsPerComponent 8 /ColorSpace ${spaces[components] ?? "/DeviceRGB"} /Filter /DCTDecode`;
  return asPdf(width, height, [{ coding, bytes, height }]);
}
