import { crc32, deflateSync } from "node:zlib";

import { PdfReader } from "../src/pdf/engine/pdf-pages.ts";
import type { Picture } from "../src/recognised.ts";

/** Returns the scan of a page (from 1) of a PDF: a grey image. */
export async function scanned(pdf: Buffer, page = 1): Promise<Picture> {
  const reader = await PdfReader.load();
  return reader.picture([pdf], page);
}

/** The image rotated by quarter turns clockwise. */
export function turnedPicture({ width, height, pixels }: Picture, quarters: number): Picture {
  if (quarters === 0) return { width, height, pixels };
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = pixels[y * width + x]!;
  }
  return turnedPicture({ width: height, height: width, pixels: turned }, quarters - 1);
}

/** The image as a skewed scan, rotated by `degrees` clockwise about its center. */
export function tiltedPicture({ width, height, pixels }: Picture, degrees: number): Picture {
  const tilted = new Uint8Array(pixels.length).fill(255);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x + 0.5 - width / 2, y + 0.5 - height / 2];
      const fromX = Math.floor(dx * cos + dy * sin + width / 2);
      const fromY = Math.floor(dy * cos - dx * sin + height / 2);
      if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
      tilted[y * width + x] = pixels[fromY * width + fromX]!;
    }
  }
  return { width, height, pixels: tilted };
}

/** A page of a PDF: an image that fills it, and lines in Helvetica. Points; degrees clockwise. */
export interface ScanPage {
  width: number;
  height: number;
  rotate?: 0 | 90 | 180 | 270;
  picture?: Picture;
  /** Share of the page's height, from the bottom, that the image covers; default: all. */
  covers?: number;
  /** From the top; or each at its position, from the lower left corner. */
  lines?: (string | { text: string; x: number; y: number; size: number })[];
  /** Its lines are an invisible text layer. */
  isInvisible?: boolean;
}

function contentOf({ width, height, picture, covers = 1, lines = [], isInvisible }: ScanPage) {
  const shown = lines.map((line, row) => {
    const placed = { x: 20, y: height - 40 - 20 * row, size: 14 };
    const { text, x, y, size } = typeof line === "string" ? { ...placed, text: line } : line;
    return `BT ${isInvisible ? "3 Tr" : ""} /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
  });
  const drawn = picture ? `q ${width} 0 0 ${height * covers} 0 0 cm /P Do Q` : "";
  return [drawn, ...shown].join("\n");
}

/** Builds a PDF of these pages, as a scanner or a printer driver writes it. */
export function scanPdf(pages: ScanPage[]): Buffer {
  const kids = pages.map((_, at) => `${4 + 3 * at} 0 R`).join(" ");
  const objects: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
  ];
  for (const [at, page] of pages.entries()) {
    const number = 4 + 3 * at;
    const { width, height, rotate = 0, picture } = page;
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} ` +
          `/Resources << /Font << /F1 3 0 R >> /XObject << /P ${number + 2} 0 R >> >> ` +
          `/Contents ${number + 1} 0 R >>`,
      ),
      stream("", Buffer.from(contentOf(page))),
      imageObject(picture ?? { width: 1, height: 1, pixels: Uint8Array.of(255) }),
    );
  }
  return assembled(objects);
}

const imageObject = ({ width, height, pixels }: Picture) =>
  stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
      "/BitsPerComponent 8 /Filter /FlateDecode",
    deflateSync(pixels, { level: 1 }),
  );

const stream = (entries: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);

function assembled(objects: Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from("\nendobj\n"));
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** White paper of this size in pixels. */
export const blank = (width: number, height: number): Picture => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(255),
});

/** Returns a grey PNG file; `claimed`: the size in its header. */
export function pngOf({ width, height, pixels }: Picture, claimed = { width, height }): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed.width, 0);
  header.writeUInt32BE(claimed.height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows, { level: 1 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Returns an uncompressed grey TIFF of these pages; `next`: the offset of a next page that the last
 * one claims.
 */
export function tiffOf(pages: Picture[], next = 0): Buffer {
  const parts = [Buffer.from("II*\0", "latin1"), Buffer.alloc(4)];
  let at = 8;
  let link = parts[1];
  for (const { width, height, pixels } of pages) {
    const tags: [number, number][] = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, at],
      [277, 1],
      [278, height],
      [279, pixels.length],
    ];
    const [directory, end] = [Buffer.alloc(2 + 12 * tags.length), Buffer.alloc(4)];
    directory.writeUInt16LE(tags.length);
    for (const [index, [tag, value]] of tags.entries()) {
      const place = 2 + 12 * index;
      directory.writeUInt16LE(tag, place);
      directory.writeUInt16LE(4, place + 2);
      directory.writeUInt32LE(1, place + 4);
      directory.writeUInt32LE(value, place + 8);
    }
    link?.writeUInt32LE(at + pixels.length);
    link = end;
    parts.push(Buffer.from(pixels), directory, end);
    at += pixels.length + directory.length + 4;
  }
  link?.writeUInt32LE(next);
  return Buffer.concat(parts);
}
