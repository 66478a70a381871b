import { MOST_DOTS, type Picture } from "../recognised.ts";

/**
 * Pictures of fewer pixels are doubled: letters of a screenshot are some ten pixels high, and an
 * engine reads them better enlarged.
 */
const FEW_DOTS = 1_500_000;
/** Blank margin in pixels that an engine needs around letters. */
const EDGE = 20;

/** Returns the factor by which a picture of this size is enlarged. */
export const legibly = (width: number, height: number) => (width * height <= FEW_DOTS ? 2 : 1);

/** Returns a gray picture at a size that an engine reads well, from RGBA pixels. */
export function legible(width: number, height: number, colours: Uint8Array): Picture {
  const shrink = Math.ceil(Math.sqrt((width * height) / MOST_DOTS));
  if (shrink > 1) return shrunk(width, height, colours, shrink);
  const picture = { width, height, pixels: greyOf(colours) };
  return legibly(width, height) === 2 ? doubled(picture) : picture;
}

/** Returns the brightness of a pixel on white paper. */
function greyAt(colours: Uint8Array, at: number) {
  const alpha = colours[at + 3]!;
  const light = (299 * colours[at]! + 587 * colours[at + 1]! + 114 * colours[at + 2]!) / 1000;
  return (light * alpha) / 255 + 255 - alpha;
}

function greyOf(colours: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(colours.length / 4);
  for (let at = 0; at < pixels.length; at++) pixels[at] = greyAt(colours, 4 * at);
  return pixels;
}

/** Shrinks: each pixel is the mean of `by` times `by`. */
function shrunk(width: number, height: number, colours: Uint8Array, by: number): Picture {
  const size = { width: Math.floor(width / by), height: Math.floor(height / by) };
  const pixels = new Uint8Array(size.width * size.height);
  for (let y = 0, to = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      let sum = 0;
      for (let row = y * by; row < (y + 1) * by; row++) {
        const from = 4 * (row * width + x * by);
        for (let at = from; at < from + 4 * by; at += 4) sum += greyAt(colours, at);
      }
      pixels[to++] = sum / (by * by);
    }
  }
  return { ...size, pixels };
}

/** Doubles the width and height, interpolating between neighboring pixels. */
function doubled({ width, height, pixels }: Picture): Picture {
  const size = { width: 2 * width, height: 2 * height };
  const out = new Uint8Array(size.width * size.height);
  const near = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));
  for (let y = 0, to = 0; y < size.height; y++) {
    const [row, beside] = [y >> 1, near((y >> 1) + (y % 2 ? 1 : -1), height)];
    for (let x = 0; x < size.width; x++) {
      const [column, next] = [x >> 1, near((x >> 1) + (x % 2 ? 1 : -1), width)];
      const here = 3 * pixels[row * width + column]! + pixels[row * width + next]!;
      const there = 3 * pixels[beside * width + column]! + pixels[beside * width + next]!;
      out[to++] = (3 * here + there) / 16;
    }
  }
  return { ...size, pixels: out };
}

/** Returns the part of a picture between these columns and rows, with a blank margin. */
export function cropped(
  { width, height, pixels }: Picture,
  [x0, y0, x1, y1]: readonly [x0: number, y0: number, x1: number, y1: number],
): Picture {
  const within = (at: number, length: number) => Math.min(length, Math.max(0, Math.round(at)));
  const [left, top] = [within(x0, width), within(y0, height)];
  const [right, bottom] = [Math.max(left, within(x1, width)), Math.max(top, within(y1, height))];
  const size = { width: right - left + 2 * EDGE, height: bottom - top + 2 * EDGE };
  const out = new Uint8Array(size.width * size.height).fill(255);
  for (let y = top; y < bottom; y++) {
    const row = pixels.subarray(y * width + left, y * width + right);
    out.set(row, (y - top + EDGE) * size.width + EDGE);
  }
  return { ...size, pixels: out };
}
