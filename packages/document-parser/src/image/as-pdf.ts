import { Buffer } from "node:buffer";

import { DOTS_PER_INCH } from "../recognised.ts";
import { legibly } from "./dots.ts";

/** A part of a picture, as wide as the whole. */
export interface Strip {
  /** The encoding of its bytes, as PDF dictionary entries. */
  coding: string;
  bytes: Buffer;
  /** Height in pixels. */
  height: number;
}

/**
 * Returns a one-page PDF that shows a picture pixel by pixel, strip under strip. PDF supports the
 * encodings of cameras and fax machines, and its engine decodes them row by row.
 */
export function asPdf(width: number, height: number, strips: Strip[]): Buffer {
  const scale = (72 / DOTS_PER_INCH) * legibly(width, height);
  let under = height;
  const shown = strips.map((strip, index) => {
    under -= strip.height;
    const place = `${width * scale} 0 0 ${strip.height * scale} 0 ${under * scale}`;
    return `q ${place} cm /S${index} Do Q`;
  });
  const names = strips.map((_, index) => `/S${index} ${5 + index} 0 R`).join(" ");
  return assembled([
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width * scale} ${height * scale}] ` +
        `/Resources << /XObject << ${names} >> >> /Contents 4 0 R >>`,
    ),
    stream("", Buffer.from(shown.join("\n"))),
    ...strips.map((strip) =>
      stream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${strip.height} ${strip.coding}`,
        strip.bytes,
      ),
    ),
  ]);
}

const stream = (entries: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);

/** Has no cross-reference table; the reader rebuilds it. */
const assembled = (objects: Buffer[]) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...objects.flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      object,
      Buffer.from("\nendobj\n"),
    ]),
    Buffer.from("trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n"),
  ]);
