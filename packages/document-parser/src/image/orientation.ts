import type { Buffer } from "node:buffer";

import type { Picture } from "../recognised.ts";
import type { Quarters } from "../turned-page.ts";
import { tiffPages } from "./tiff.ts";

const APPLICATION = 0xe1;
const START_OF_SCAN = 0xda;

/** Returns the EXIF orientation, 1 (upright) to 8, of a JPEG or WebP file, else 1. */
export function orientationIn(bytes: Buffer): number {
  const exif =
    bytes[0] === 0xff ? exifOfJpeg(bytes) : bytes[0] === 0x52 ? exifOfWebp(bytes) : undefined;
  if (!exif) return 1;
  try {
    const [first] = tiffPages(exif);
    return first?.orientation ?? 1;
  } catch {
    // The metadata is unreadable; the picture may be fine.
    return 1;
  }
}

function exifOfJpeg(bytes: Buffer): Buffer | undefined {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1];
    if (marker === START_OF_SCAN) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === APPLICATION && bytes.toString("latin1", at + 4, at + 10) === "Exif\0\0")
      return bytes.subarray(at + 10, end);
    at = end;
  }
  return undefined;
}

function exifOfWebp(bytes: Buffer): Buffer | undefined {
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    if (bytes.toString("latin1", at, at + 4) === "EXIF")
      return bytes.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** Whether this orientation swaps width and height. */
export const isOnItsSide = (orientation: number) => orientation >= 5 && orientation <= 8;

/**
 * Tile side in pixels: neighbors in one picture are far apart in the rotated one, but close within
 * a tile.
 */
const TILE = 64;

/** Returns the picture as displayed. */
export function upright({ width, height, pixels }: Picture, orientation: number): Picture {
  if (orientation < 2 || orientation > 8) return { width, height, pixels };
  const turned = isOnItsSide(orientation);
  const size = turned ? { width: height, height: width } : { width, height };
  const mirrored = [2, 3, 7, 8].includes(orientation);
  const flipped = [3, 4, 6, 7].includes(orientation);
  // The stored pixel for (x, y) is at first + x * across + y * down.
  const first = (flipped ? (height - 1) * width : 0) + (mirrored ? width - 1 : 0);
  const [column, row] = [mirrored ? -1 : 1, flipped ? -width : width];
  const [across, down] = turned ? [row, column] : [column, row];
  const out = new Uint8Array(size.width * size.height);
  for (let top = 0; top < size.height; top += TILE) {
    const bottom = Math.min(size.height, top + TILE);
    for (let left = 0; left < size.width; left += TILE) {
      const right = Math.min(size.width, left + TILE);
      for (let y = top; y < bottom; y++) {
        const begin = first + y * down;
        for (let x = left; x < right; x++) out[y * size.width + x] = pixels[begin + x * across]!;
      }
    }
  }
  return { ...size, pixels: out };
}

/** The orientation for each rotation. */
const orientationOf = { 0: 1, 1: 8, 2: 3, 3: 6 } as const;

/** Returns a picture that is rotated by `turned`, upright. */
export const turnedBack = (picture: Picture, turned: Quarters) =>
  upright(picture, orientationOf[turned]);
