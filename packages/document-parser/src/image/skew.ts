import type { Picture } from "../recognised.ts";
import { straightSize } from "../turned-page.ts";

/** Maximum skew in degrees, either way. */
const MOST = 15;
/** Minimum skew in degrees; an engine reads less skewed text as well as level text. */
const LEAST = 1;
/**
 * The longer side in pixels of the picture that is measured: enough to show a tenth of a degree.
 */
const SIDE = 1000;
/** Maximum and minimum ink pixels measured; more would not improve the result. */
const MOST_INK = 60_000;
const LEAST_INK = 300;
/** The side of a field in pixels, and how much darker ink is than the mean of its field. */
const FIELD = 32;
const DARKER = 24;
/**
 * How much clearer text lines must be at their own angle than at the median angle, and than level.
 */
const CLEAR = 2;
const CLEARER_THAN_LEVEL = 1.2;
/** Maximum growth in pixels; straightening a long strip would exceed it. */
const MOST_GROWTH = 2;

/** A picture with level text lines, enlarged to hold all of it. */
export interface StraightPicture extends Picture {
  /** Skew of the lines before, in degrees clockwise; 0 where the picture is unchanged. */
  skew: number;
}

/** Returns the picture with its lines level if they were skewed by up to 15 degrees. */
export function straightened(picture: Picture): StraightPicture {
  const skew = skewOf(picture);
  const { width, height } = straightSize(picture, skew);
  if (skew === 0 || width * height > MOST_GROWTH * picture.width * picture.height)
    return { ...picture, skew: 0 };
  return { ...rotated(picture, skew), skew };
}

/**
 * Returns the skew of the text lines in degrees clockwise; 0 if they are level or none are found.
 *
 * Ink is summed along lines of each angle. At the angle of the text the sums change most from one
 * line to the next, from text to the blank space between; this is measured by the sum of their
 * squared differences (W. Postl, "Detection of linear oblique structures and skew scan in digitized
 * documents", 1986). For lines that run up or down the page, the sums along columns show it.
 */
export function skewOf(picture: Picture): number {
  const ink = inkOf(picture);
  if (ink.count < LEAST_INK) return 0;
  const [rows, columns] = [clearest(ink, false), clearest(ink, true)];
  const { angle, clarity, overLevel } = columns.clarity > rows.clarity ? columns : rows;
  const isClear = clarity >= CLEAR && overLevel >= CLEARER_THAN_LEVEL;
  const size = Math.abs(angle);
  return isClear && size >= LEAST && size <= MOST ? angle : 0;
}

interface Ink {
  count: number;
  x: Int16Array;
  y: Int16Array;
  /** The longer side of the measured picture. */
  side: number;
}

function clearest(ink: Ink, columns: boolean) {
  const sums = new Float64Array(4 * ink.side);
  const at = (angle: number) => ({ angle, change: changeAt(ink, angle, columns, sums) });
  const better = (a: Angle, b: Angle) => (b.change > a.change ? b : a);
  // Half a degree beyond the maximum: if the best angle is there, the skew is out of range.
  const coarse = range(-2 * MOST - 1, 2 * MOST + 1).map((half) => at(half / 2));
  const near = coarse.reduce(better).angle;
  const best = range(-5, 5)
    .map((tenth) => at(Math.round(10 * near + tenth) / 10))
    .reduce(better);
  const usual = coarse.map(({ change }) => change).toSorted((a, b) => a - b)[2 * MOST + 1] ?? 0;
  const level = coarse[2 * MOST + 1]?.change ?? 0;
  return {
    angle: best.angle,
    clarity: best.change / Math.max(1, usual),
    overLevel: best.change / Math.max(1, level),
  };
}

type Angle = { angle: number; change: number };
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Returns the sum of squared differences between neighboring lines of this angle. */
function changeAt({ count, x, y, side }: Ink, angle: number, columns: boolean, sums: Float64Array) {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const [across, down] = columns ? [cos, sin] : [-sin, cos];
  sums.fill(0);
  const shift = side + 0.5;
  for (let at = 0; at < count; at++) sums[(x[at]! * across + y[at]! * down + shift) | 0]! += 1;
  let change = 0;
  for (let at = 1; at < sums.length; at++) change += (sums[at]! - sums[at - 1]!) ** 2;
  return change;
}

/** Returns the pixels of the reduced picture that are darker than the paper around them. */
function inkOf(picture: Picture): Ink {
  const { width, height, pixels } = smaller(picture);
  const fields = fieldsOf({ width, height, pixels });
  const across = Math.ceil(width / FIELD);
  const found: number[] = [];
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / FIELD) * across;
    for (let x = 0; x < width; x++, at++) {
      if (pixels[at]! < fields[row + Math.floor(x / FIELD)]! - DARKER) found.push(at);
    }
  }
  const every = Math.ceil(found.length / MOST_INK);
  const kept = every > 1 ? found.filter((at) => scattered(at) < 2 ** 32 / every) : found;
  return {
    count: kept.length,
    x: Int16Array.from(kept, (at) => at % width),
    y: Int16Array.from(kept, (at) => Math.floor(at / width)),
    side: Math.max(width, height),
  };
}

/**
 * Returns a pseudo-random number below 2³² for each pixel, without a pattern that could be taken
 * for lines (MurmurHash3's finalizer).
 */
function scattered(at: number): number {
  const once = Math.imul(at ^ (at >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

/** Returns the mean of each field of a picture, row by row. */
function fieldsOf({ width, height, pixels }: Picture): Float64Array {
  const [across, down] = [Math.ceil(width / FIELD), Math.ceil(height / FIELD)];
  const means = new Float64Array(across * down);
  const counts = new Uint32Array(across * down);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / FIELD) * across;
    for (let x = 0; x < width; x++, at++) {
      means[row + Math.floor(x / FIELD)]! += pixels[at]!;
      counts[row + Math.floor(x / FIELD)]! += 1;
    }
  }
  return means.map((sum, at) => sum / counts[at]!);
}

/** Shrinks by averaging pixels, so that the longer side is at most SIDE. */
function smaller({ width, height, pixels }: Picture): Picture {
  const by = Math.ceil(Math.max(width, height) / SIDE);
  const size = { width: Math.floor(width / by), height: Math.floor(height / by) };
  const out = new Uint8Array(size.width * size.height);
  const sums = new Uint32Array(size.width);
  for (let y = 0; y < size.height; y++) {
    sums.fill(0);
    for (let row = y * by; row < (y + 1) * by; row++) {
      let at = row * width;
      for (let x = 0; x < size.width; x++) {
        for (let end = at + by; at < end; at++) sums[x]! += pixels[at]!;
      }
    }
    for (let x = 0; x < size.width; x++) out[y * size.width + x] = sums[x]! / (by * by);
  }
  return { ...size, pixels: out };
}

/** Rotates back by this many degrees with bilinear interpolation, on blank paper. */
function rotated({ width, height, pixels }: Picture, skew: number): Picture {
  const size = straightSize({ width, height }, skew);
  const out = new Uint8Array(size.width * size.height).fill(255);
  const [sin, cos] = [Math.sin((skew * Math.PI) / 180), Math.cos((skew * Math.PI) / 180)];
  for (let y = 0, to = 0; y < size.height; y++) {
    const dy = y + 0.5 - size.height / 2;
    let fromX = (0.5 - size.width / 2) * cos - dy * sin + width / 2 - 0.5;
    let fromY = (0.5 - size.width / 2) * sin + dy * cos + height / 2 - 0.5;
    for (let x = 0; x < size.width; x++, to++, fromX += cos, fromY += sin) {
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue;
      const [column, row] = [Math.floor(fromX), Math.floor(fromY)];
      const [right, below] = [fromX - column, fromY - row];
      const at = row * width + column;
      const upper = pixels[at]! * (1 - right) + pixels[at + 1]! * right;
      const lower = pixels[at + width]! * (1 - right) + pixels[at + width + 1]! * right;
      out[to] = Math.round(upper * (1 - below) + lower * below);
    }
  }
  return { ...size, pixels: out };
}
