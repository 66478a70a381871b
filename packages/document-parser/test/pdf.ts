import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

/** A line in Helvetica; the origin is the page's lower left corner, in points. */
export interface PdfLine {
  text: string;
  x?: number;
  y?: number;
  size?: number;
}

export interface PdfPage {
  lines?: (string | PdfLine)[];
  width?: number;
  height?: number;
  /** Degrees clockwise. */
  rotate?: 0 | 90 | 180 | 270;
  cropBox?: [number, number, number, number];
  /** Drawing operators before the text. */
  operators?: string;
}

type Bytes = Buffer<ArrayBuffer>;
const latin = (text: string): Bytes => Buffer.from(text, "latin1");

const escaped = (text: string) => text.replaceAll(/[\\()]/g, (mark) => `\\${mark}`);

function contentOf({ lines = [], height = 842, operators = "" }: PdfPage): string {
  const drawn = lines.map((line, index) => {
    const {
      text,
      x = 72,
      y = height - 72 - index * 16,
      size = 12,
    } = typeof line === "string" ? { text: line } : line;
    return `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;
  });
  return [operators, ...drawn].join("\n");
}

const stream = (entries: string, bytes: Bytes): Bytes =>
  Buffer.concat([
    latin(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    latin("\nendstream"),
  ]);

/**
 * Numbers the objects from 1, the first being the catalog, and writes the cross-reference table.
 */
export function assembled(objects: Bytes[], trailer = ""): Bytes {
  const pieces: Bytes[] = [latin("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")];
  const offsets: number[] = [];
  let size = pieces[0]?.length ?? 0;
  const add = (bytes: Bytes) => {
    pieces.push(bytes);
    size += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(size);
    add(Buffer.concat([latin(`${index + 1} 0 obj\n`), object, latin("\nendobj\n")]));
  }
  const start = size;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  add(latin(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`));
  add(
    latin(
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

interface Options {
  /** Transforms the bytes of the stream that becomes the object with this number. */
  seal?: (number: number, bytes: Bytes) => Bytes;
  filter?: string;
  pack?: (content: Bytes) => Bytes;
  trailer?: string;
  more?: Bytes[];
}

/**
 * Object numbers: 1 catalog, 2 page tree, 3 font, then page and content alternately, then `more`.
 */
function build(pages: PdfPage[], { seal, filter, pack, trailer, more = [] }: Options): Bytes {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects = [
    latin("<< /Type /Catalog /Pages 2 0 R >>"),
    latin(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    latin("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"),
  ];
  for (const [index, page] of pages.entries()) {
    const { width = 595, height = 842, rotate = 0, cropBox } = page;
    const content = 5 + index * 2;
    const crop = cropBox ? `/CropBox [${cropBox.join(" ")}]` : "";
    objects.push(
      latin(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${crop} /Rotate ${rotate} ` +
          `/Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`,
      ),
    );
    const packed = (pack ?? deflateSync)(latin(contentOf(page)));
    const sealed = seal ? seal(content, packed) : packed;
    objects.push(stream(`/Filter ${filter ?? "/FlateDecode"}`, sealed));
  }
  return assembled([...objects, ...more], trailer);
}

/** A PDF of these pages, or of one page with these lines. Text is Latin-1. */
export const pdf = (pages: PdfPage[] | string[]): Bytes =>
  build(pages.every((page) => typeof page === "string") ? [{ lines: pages }] : pages, {});

/** A small file whose single page decompresses to `bytes` of blanks: Flate within Flate. */
export const unfoldingPdf = (bytes: number): Bytes =>
  build([{}], {
    filter: "[/FlateDecode /FlateDecode]",
    pack: (content) =>
      deflateSync(deflateSync(Buffer.concat([Buffer.alloc(bytes, 32), content]), { level: 9 }), {
        level: 9,
      }),
  });

function rc4(key: Bytes, bytes: Bytes): Bytes {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => box[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    [box[a], box[b]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}

const md5 = (...parts: Bytes[]) => createHash("md5").update(Buffer.concat(parts)).digest();

/**
 * A PDF that opens only with this password (40-bit RC4; PDF 32000-1, 7.6.3, algorithms 1 to 4).
 * `filter`: the name of the security handler that it declares.
 */
export function lockedPdf(pages: PdfPage[], password: string, filter = "Standard"): Bytes {
  const filler = Buffer.from(
    "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
    "hex",
  );
  const padded = Buffer.concat([latin(password), filler]).subarray(0, 32);
  const id = Buffer.alloc(16, 7);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const key = md5(padded, owner, permissions, id).subarray(0, 5);
  const user = rc4(key, filler);
  const hex = (bytes: Bytes) => `<${bytes.toString("hex")}>`;
  const number = 4 + pages.length * 2;
  return build(pages, {
    seal: (object, bytes) => {
      const place = Buffer.from([object & 255, object >> 8, 0, 0, 0]);
      return rc4(md5(key, place).subarray(0, 10), bytes);
    },
    trailer: `/Encrypt ${number} 0 R /ID [${hex(id)} ${hex(id)}]`,
    more: [latin(`<< /Filter /${filter} /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -4 >>`)],
  });
}
