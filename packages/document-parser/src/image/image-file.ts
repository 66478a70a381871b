import type { Buffer } from "node:buffer";

import { PhotonImage } from "@silvia-odwyer/photon-node";

import { ReadingFailure } from "../process/failures.ts";
import { MOST_PAGES } from "../process/parser.ts";
import type { Picture } from "../recognised.ts";
import { legible } from "./dots.ts";
import { faxAsPdf, isFax } from "./fax.ts";
import { isJpeg, jpegAsPdf } from "./jpeg.ts";
import { isOnItsSide, orientationIn, upright } from "./orientation.ts";
import { type Size, sizeIn } from "./size.ts";
import { isTiff, startingAt, type TiffPage, tiffPages } from "./tiff.ts";

/** Maximum pixels of pictures decoded row by row. */
const MOST_PIXELS = 100_000_000;
/**
 * Maximum pixels of pictures decoded whole, up to 15 bytes each; paper at 600 dpi has 35 million.
 */
const MOST_AT_ONCE = 40_000_000;
/** Maximum pixels of a side. */
const MOST_SIDE = 65_535;

/** A picture within a file: most have one, TIFF any number; of an animation the first frame. */
export interface Frame {
  /** Size as displayed. */
  width: number;
  height: number;
  orientation: number;
  /** Size as stored. */
  size: Size;
  /** The page, in a TIFF file. */
  tiff: TiffPage | undefined;
}

/**
 * Returns the pictures of a file by their headers, before any pixels are decoded. Throws
 * ReadingFailure (damaged, too_large, too_many_pages).
 */
export function framesOf(bytes: Buffer): Frame[] {
  if (!isTiff(bytes)) {
    const size = sizeIn(bytes);
    if (!size) throw new ReadingFailure("damaged");
    return [frame(size, orientationIn(bytes), isJpeg(bytes))];
  }
  const frames: Frame[] = [];
  for (const page of tiffPages(bytes)) {
    if (frames.length >= MOST_PAGES) throw new ReadingFailure("too_many_pages");
    frames.push(frame(page, page.orientation, isFax(page), page));
  }
  if (frames.length === 0) throw new ReadingFailure("damaged");
  return frames;
}

function frame(size: Size, orientation: number, byRows: boolean, tiff?: TiffPage): Frame {
  const { width: w, height: h } = size;
  if (w < 1 || h < 1) throw new ReadingFailure("damaged");
  const most = byRows ? MOST_PIXELS : MOST_AT_ONCE;
  if (w * h > most || Math.max(w, h) > MOST_SIDE) throw new ReadingFailure("too_large");
  const [width, height] = isOnItsSide(orientation) ? [h, w] : [w, h];
  return { width, height, orientation, size, tiff };
}

/**
 * Returns one picture as displayed, in gray; `show` renders the only page of a PDF. Throws
 * ReadingFailure (damaged, too_large).
 */
export function pictureOf(bytes: Buffer, frame: Frame, show: (pdf: Buffer) => Picture): Picture {
  const { tiff, orientation, size } = frame;
  if (isJpeg(bytes)) return upright(show(jpegAsPdf(bytes, size)), orientation);
  if (tiff && isFax(tiff)) return upright(show(faxAsPdf(bytes, tiff)), orientation);
  return upright(unfolded(tiff ? startingAt(bytes, tiff.start) : bytes), orientation);
}

function unfolded(bytes: Buffer): Picture {
  const decoded = decode(bytes);
  const [width, height] = [decoded.get_width(), decoded.get_height()];
  const colours = decoded.get_raw_pixels();
  decoded.free();
  return legible(width, height, colours);
}

function decode(bytes: Buffer): PhotonImage {
  try {
    return PhotonImage.new_from_byteslice(bytes);
  } catch (error) {
    const code = error instanceof RangeError ? "too_large" : "damaged";
    throw new ReadingFailure(code, { cause: error });
  }
}
