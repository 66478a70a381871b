import { beforeAll, expect, test } from "vitest";

import { pdf } from "../../test/pdf.ts";
import { blank, scanned, tiltedPicture, turnedPicture } from "../../test/scan.ts";

import type { Picture } from "../recognised.ts";
import { skewOf, straightened } from "./skew.ts";

const sentence = "Herons wait beside the shallow water of the quiet harbour until dusk.";
let page: Picture;
beforeAll(async () => {
  const lines = Array.from({ length: 12 }, (_, row) => ({
    text: sentence.slice(row % 3),
    x: 60,
    y: 230 - 16 * row,
    size: 11,
  }));
  page = await scanned(pdf([{ width: 480, height: 300, lines }]));
});

test.each([-14.5, -10, -3, 1.5, 3, 7, 12, 14.5])("text tilted by %d degrees", (degrees) => {
  const tilted = tiltedPicture(page, degrees);
  expect(Math.abs(skewOf(tilted) - degrees)).toBeLessThanOrEqual(0.25);
  for (const quarters of [1, 2])
    expect(Math.abs(skewOf(turnedPicture(tilted, quarters)) - degrees)).toBeLessThanOrEqual(0.25);
});

test("what is level, or tilted by less than matters, stays the picture it is", () => {
  for (const picture of [page, turnedPicture(page, 1), tiltedPicture(page, 0.5)])
    expect(straightened(picture).pixels).toBe(picture.pixels);
});

/** Pseudo-random pixels from 0 to 255, the same each time. */
function noise(count: number): Uint8Array {
  const out = new Uint8Array(count);
  let state = 2_463_534_242;
  for (let at = 0; at < count; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    out[at] = state >>> 24;
  }
  return out;
}

/** Circles around the center of the picture. */
function circles({ width, height }: Picture): Picture {
  const picture = blank(width, height);
  for (let at = 0; at < picture.pixels.length; at++) {
    const [x, y] = [(at % width) - width / 2, Math.floor(at / width) - height / 2];
    if (Math.hypot(x, y) % 60 < 8) picture.pixels[at] = 0;
  }
  return picture;
}

/** Columns of square characters, as in vertical Chinese and Japanese text. */
function columns({ width, height }: Picture): Picture {
  const picture = blank(width, height);
  const ink = noise(width * height);
  for (let at = 0; at < picture.pixels.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isSign = x % 90 < 50 && y % 56 < 50 && x > 90 && x < width - 90;
    const stroke = ink[Math.floor(x / 6) * 1000 + Math.floor(y / 6)]! < 128;
    if (isSign && stroke) picture.pixels[at] = 0;
  }
  return picture;
}

test("paper, noise, drawings and text in columns are left alone", () => {
  const { width, height } = page;
  const grain = { width, height, pixels: noise(width * height) };
  for (const picture of [blank(width, height), grain, circles(page), columns(page)])
    expect(skewOf(picture)).toBe(0);
  expect(skewOf(blank(1, 1))).toBe(0);
});

test("a long strip is not laid on many times its paper", () => {
  const strip = tiltedPicture(page, 12);
  const height = 200;
  const top = strip.width * Math.floor(strip.height / 2);
  const long = { ...strip, height, pixels: strip.pixels.subarray(top, top + strip.width * height) };
  const { width: wide, height: high } = straightened(long);
  expect(wide * high).toBeLessThanOrEqual(2 * strip.width * height);
});
