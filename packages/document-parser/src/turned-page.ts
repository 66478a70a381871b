import type { Buffer } from "node:buffer";

import { ENTRY_BYTES, FULL, RIGHT_TO_LEFT, SIDEWAYS } from "./segments.ts";

/** Rotation in quarter turns clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

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

/**
 * The orientation of a displayed page's text: level after rotating the page back by `skew` degrees
 * around its center, and upright after `turned` quarter turns back.
 */
export interface Orientation {
  turned?: Quarters;
  skew?: number;
}

const isOnItsSide = (turned: Quarters) => turned % 2 === 1;

const axisOf = (skew: number) => {
  const angle = (skew * Math.PI) / 180;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
};

/** Returns the size of the upright page that holds all of the displayed one. */
export function uprightSize(page: Size, { turned = 0, skew = 0 }: Orientation): Size {
  const { width, height } = paperSize(page, skew);
  return isOnItsSide(turned) ? { width: height, height: width } : { width, height };
}

/** Returns the size of a picture rotated back by `skew` degrees, in whole pixels. */
export function straightSize(picture: Size, skew: number): Size {
  const { width, height } = paperSize(picture, skew);
  return { width: Math.round(width), height: Math.round(height) };
}

function paperSize({ width, height }: Size, skew: number): Size {
  const { cos, sin } = axisOf(Math.abs(skew));
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** Returns a box of the displayed page on the upright one; for a skewed page, its bounding box. */
export function uprightBox(box: Box, page: Size, { turned = 0, skew = 0 }: Orientation): Box {
  const paper = paperSize(page, skew);
  const { width, height } = paper;
  const { x0, y0, x1, y1 } = skew === 0 ? box : rotatedBox(box, page, paper, -skew);
  if (turned === 1) return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
  if (turned === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
  if (turned === 3) return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
  return { x0, y0, x1, y1 };
}

/** Returns the bounding box of a box that is rotated clockwise with its page around the center. */
function rotatedBox({ x0, y0, x1, y1 }: Box, from: Size, to: Size, degrees: number): Box {
  const { cos, sin } = axisOf(degrees);
  const [x, y] = [(x0 + x1 - from.width) / 2, (y0 + y1 - from.height) / 2];
  const [middleX, middleY] = [x * cos - y * sin + to.width / 2, x * sin + y * cos + to.height / 2];
  const [halfX, halfY] = [(x1 - x0) / 2, (y1 - y0) / 2];
  const across = halfX * cos + halfY * Math.abs(sin);
  const down = halfX * Math.abs(sin) + halfY * cos;
  return {
    x0: middleX - across,
    y0: middleY - down,
    x1: middleX + across,
    y1: middleY + down,
  };
}

/** Transforms the segments of an upright page (segments.ts) to the displayed page, in place. */
export function laidBack(
  segments: Buffer,
  { turned = 0, skew = 0 }: Orientation,
  page: Size,
): Buffer {
  if (turned === 0 && skew === 0) return segments;
  const mark = isOnItsSide(turned) ? SIDEWAYS : turned === 2 ? RIGHT_TO_LEFT : 0;
  const paper = paperSize(page, skew);
  for (let at = 0; at + ENTRY_BYTES <= segments.length; at += ENTRY_BYTES) {
    const [x, y] = [segments.readUInt16LE(at + 6), segments.readUInt16LE(at + 8)];
    const [w, h] = [segments.readUInt16LE(at + 10), segments.readUInt16LE(at + 12)];
    const standing: Record<Quarters, Box> = {
      0: { x0: x, y0: y, x1: x + w, y1: y + h },
      1: { x0: FULL - y - h, y0: x, x1: FULL - y, y1: x + w },
      2: { x0: FULL - x - w, y0: FULL - y - h, x1: FULL - x, y1: FULL - y },
      3: { x0: y, y0: FULL - x - w, x1: y + h, y1: FULL - x },
    };
    const box = skew === 0 ? standing[turned] : skewed(standing[turned], paper, page, skew);
    const [left, top] = [within(box.x0), within(box.y0)];
    const values = [left, top, within(box.x1) - left, within(box.y1) - top];
    segments.writeUInt16LE(segments.readUInt16LE(at + 4) ^ mark, at + 4);
    for (const [index, value] of values.entries())
      segments.writeUInt16LE(value, at + 6 + 2 * index);
  }
  return segments;
}

const within = (value: number) => Math.min(FULL, Math.max(0, Math.round(value)));

/** Transforms a box from shares of the level page to shares of the skewed page. */
function skewed(box: Box, paper: Size, page: Size, skew: number): Box {
  const scaled = ({ x0, y0, x1, y1 }: Box, across: number, down: number): Box => ({
    x0: x0 * across,
    y0: y0 * down,
    x1: x1 * across,
    y1: y1 * down,
  });
  const level = scaled(box, paper.width / FULL, paper.height / FULL);
  return scaled(rotatedBox(level, paper, page, skew), FULL / page.width, FULL / page.height);
}
