import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

/** A page of a test PDF. Boxes are left, bottom, right, top; the media box is US Letter. */
export interface TestPage {
  content: string;
  rotate?: number;
  cropBox?: [number, number, number, number];
  /** Number of filters applied to the content on top of each other. */
  deflate?: number;
}

const letters = "我们读取文件的每一页并且保留坐标。日本語も読む、";

/** Draws `text` at (x, y): F1 is Helvetica, F2 is Helvetica Bold; F3 has the ideographs above. */
export const line = (x: number, y: number, text: string, size = 12, font = "F1") =>
  `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm ${shown(text, font)} Tj ET\n`;

/** The same rotated by a quarter turn counterclockwise. */
export const upwards = (x: number, y: number, text: string, size = 12) =>
  `BT /F1 ${size} Tf 0 1 -1 0 ${x} ${y} Tm ${shown(text, "F1")} Tj ET\n`;

const shown = (text: string, font: string) =>
  font === "F3"
    ? `<${Array.from(text, (sign) => (letters.indexOf(sign) + 1).toString(16).padStart(4, "0")).join("")}>`
    : `(${text.replaceAll(/[()\\]/g, String.raw`\$&`)})`;

/** Advance widths of Helvetica in thousandths, from its published metrics. */
const widths = new Map<string, number>();
for (const [width, signs] of [
  [222, "ijl"],
  [278, " .,ft"],
  [333, "-r"],
  [500, "ckvxyzs"],
  [556, "abdeghnopquL"],
  [611, "T"],
  [667, "P"],
  [722, "wHR"],
  [833, "m"],
  [944, "W"],
] as const) {
  for (const sign of signs) widths.set(sign, width);
}

/** Returns the width of `text` in Helvetica, points. */
export const widthOf = (text: string, size = 12) =>
  Array.from(text).reduce((sum, sign) => sum + (widths.get(sign) ?? 556), 0) * (size / 1000);

/** `page` counts from 0; `first` and `next` are indices into the list, which may form cycles. */
export interface TestBookmark {
  title: string;
  page: number;
  next?: number;
  first?: number;
}

/** Builds a PDF; with a password, encrypted with 40-bit RC4. */
export function pdfFile(
  pages: TestPage[],
  more: { password?: string; title?: string; bookmarks?: TestBookmark[] } = {},
): Buffer {
  const bodies = objects(pages, more.title ?? "", more.bookmarks ?? []);
  const id = Buffer.alloc(16, 7);
  const lock = more.password === undefined ? undefined : locked(more.password, id);
  const parts: Buffer[] = [Buffer.from("%PDF-1.6\n")];
  const places: number[] = [];
  let at = 9;
  const put = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [index, { dictionary, stream }] of bodies.entries()) {
    const number = index + 1;
    places.push(at);
    const body = stream && lock ? rc4(objectKey(lock.key, number), stream) : stream;
    put(Buffer.from(`${number} 0 obj\n${dictionary(body?.length ?? 0)}\n`, "latin1"));
    if (body) put(Buffer.concat([Buffer.from("stream\n"), body, Buffer.from("\nendstream\n")]));
    put(Buffer.from("endobj\n"));
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const encrypt = lock ? `/Encrypt ${lock.dictionary}` : "";
  const trailer = `/Size ${places.length + 1} /Root 1 0 R /Info 2 0 R /ID [${hex(id)} ${hex(id)}] ${encrypt}`;
  const start = at;
  put(Buffer.from(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`));
  put(Buffer.from(`trailer\n<< ${trailer} >>\nstartxref\n${start}\n%%EOF\n`, "latin1"));
  return Buffer.concat(parts);
}

interface Body {
  dictionary: (length: number) => string;
  stream?: Buffer;
}

const FIRST_PAGE = 9;

function objects(pages: TestPage[], title: string, bookmarks: TestBookmark[]): Body[] {
  const kids = pages.map((_, index) => `${FIRST_PAGE + 2 * index} 0 R`).join(" ");
  const rootMark = FIRST_PAGE + 2 * pages.length;
  const markAt = (at: number | undefined, key: string) =>
    at === undefined ? "" : `/${key} ${rootMark + 1 + at} 0 R`;
  const marks =
    bookmarks.length === 0
      ? []
      : [
          `<< /Type /Outlines ${markAt(0, "First")} ${markAt(0, "Last")} /Count ${bookmarks.length} >>`,
          ...bookmarks.map(
            ({ title, page, first, next }) =>
              `<< /Title (${title}) /Parent ${rootMark} 0 R /Dest [${FIRST_PAGE + 2 * page} 0 R /Fit] ${markAt(first, "First")} ${markAt(first, "Last")} ${markAt(next, "Next")} >>`,
          ),
        ];
  const fixed = [
    `<< /Type /Catalog /Pages 3 0 R ${bookmarks.length > 0 ? `/Outlines ${rootMark} 0 R` : ""} >>`,
    `<< /Title (${title}) >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R /F2 5 0 R /F3 6 0 R >> >> >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 8 0 R >>",
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 >>",
  ].map((text): Body => ({ dictionary: () => text }));
  const toUnicode: Body = {
    dictionary: (length) => `<< /Length ${length} >>`,
    stream: Buffer.from(characterMap()),
  };
  const plain = (text: string): Body => ({ dictionary: () => text });
  return [...fixed, toUnicode, ...pages.flatMap(pageObjects), ...marks.map(plain)];
}

function pageObjects(
  { content, rotate = 0, cropBox, deflate = 0 }: TestPage,
  index: number,
): Body[] {
  const crop = cropBox ? `/CropBox [${cropBox.join(" ")}]` : "";
  const contents = `${FIRST_PAGE + 1 + 2 * index} 0 R`;
  let stream = Buffer.from(content, "latin1");
  for (let time = 0; time < deflate; time++) stream = deflateSync(stream, { level: 9 });
  const filters = "/FlateDecode ".repeat(deflate);
  return [
    {
      dictionary: () =>
        `<< /Type /Page /Parent 3 0 R /Rotate ${rotate} ${crop} /Contents ${contents} >>`,
    },
    { dictionary: (length) => `<< /Length ${length} /Filter [${filters}] >>`, stream },
  ];
}

function characterMap() {
  const rows = Array.from(letters, (sign, index) => {
    const unicode = sign.charCodeAt(0).toString(16).padStart(4, "0");
    return `<${(index + 1).toString(16).padStart(4, "0")}> <${unicode}>`;
  });
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CMapName /Test def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange",
    `${rows.length} beginbfchar ${rows.join("\n")} endbfchar`,
    "endcmap end end",
  ].join("\n");
}

const hex = (bytes: Buffer) => `<${bytes.toString("hex")}>`;
const md5 = (...parts: Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();
/** Padding of shorter passwords (PDF 1.7, algorithm 2). */
const filler = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);

function locked(password: string, id: Buffer) {
  const padded = Buffer.concat([Buffer.from(password, "latin1"), filler]).subarray(0, 32);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const key = md5(padded, owner, permissions, id).subarray(0, 5);
  const user = rc4(key, filler);
  return {
    key,
    dictionary: `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O ${hex(owner)} /U ${hex(user)} >>`,
  };
}

const objectKey = (key: Buffer, number: number) =>
  md5(key, Buffer.from([number & 255, number >> 8, 0, 0, 0])).subarray(0, 10);

/** OpenSSL no longer includes RC4. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + state[index]! + key[index % key.length]!) & 255;
    swap(index, other);
  }
  let [first, second] = [0, 0];
  const turned = bytes.map((byte) => {
    first = (first + 1) & 255;
    second = (second + state[first]!) & 255;
    swap(first, second);
    return byte ^ state[(state[first]! + state[second]!) & 255]!;
  });
  return Buffer.from(turned);
}
