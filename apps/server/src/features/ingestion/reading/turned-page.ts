import type { Buffer } from "node:buffer";

import type { Quarters } from "./recognised.ts";
import { ENTRY_BYTES, FULL, RIGHT_TO_LEFT, SIDEWAYS } from "./segments.ts";

interface Size {
  width: number;
  height: number;
}

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const isOnItsSide = (turned: Quarters) => turned % 2 === 1;

/** The size of a page whose text lies turned, stood upright. */
export const uprightSize = ({ width, height }: Size, turned: Quarters): Size =>
  isOnItsSide(turned) ? { width: height, height: width } : { width, height };

/** A box of the displayed page, stood upright with it. */
export function uprightBox(
  { x0, y0, x1, y1 }: Box,
  { width, height }: Size,
  turned: Quarters,
): Box {
  if (turned === 1) return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
  if (turned === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
  if (turned === 3) return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
  return { x0, y0, x1, y1 };
}

/** Lays the segments of an upright page (segments.ts) as the page is displayed, in place. */
export function laidBack(segments: Buffer, turned: Quarters): Buffer {
  if (turned === 0) return segments;
  const mark = isOnItsSide(turned) ? SIDEWAYS : RIGHT_TO_LEFT;
  for (let at = 0; at + ENTRY_BYTES <= segments.length; at += ENTRY_BYTES) {
    const [x, y] = [segments.readUInt16LE(at + 6), segments.readUInt16LE(at + 8)];
    const [w, h] = [segments.readUInt16LE(at + 10), segments.readUInt16LE(at + 12)];
    const box =
      turned === 1
        ? [FULL - y - h, x, h, w]
        : turned === 2
          ? [FULL - x - w, FULL - y - h, w, h]
          : [y, FULL - x - w, h, w];
    segments.writeUInt16LE(segments.readUInt16LE(at + 4) ^ mark, at + 4);
    for (const [index, value] of box.entries()) segments.writeUInt16LE(value, at + 6 + 2 * index);
  }
  return segments;
}
