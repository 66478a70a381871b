import { assembled } from "./pdf.ts";

/** A font of a test PDF: its entries besides /Type, and a map from its codes to Unicode. */
export interface OddFont {
  entries: string;
  toUnicode?: string;
}

/** A font in which each of these glyph names is drawn as a box of 500 by 700 thousandths. */
export const boxFont = (names: readonly string[]): OddFont => ({
  entries:
    `/Subtype /Type3 /FontBBox [0 0 600 800] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1 ` +
    `/LastChar ${names.length} /Widths [${names.map(() => 600).join(" ")}] ` +
    `/Encoding << /Differences [1 ${names.map((name) => `/${name}`).join(" ")}] >> ` +
    `/Resources << >> /CharProcs << ${[...new Set(names)].map((name) => `/${name} 5 0 R`).join(" ")} >>`,
});

/** Helvetica whose lowercase letters map to Hebrew. */
export const hebrewFont = (): OddFont =>
  mapped((code) => (isSmall(code) ? 0x5d0 + code - 0x61 : code));
const isSmall = (code: number) => code >= 0x61 && code <= 0x7a;

/** Helvetica whose Unicode map shifts each letter by `by`. */
export const shiftedFont = (by: number): OddFont => mapped((code) => code + by);

function mapped(characterOf: (code: number) => number): OddFont {
  const rows = Array.from({ length: 95 }, (_, at) => 0x20 + at)
    .filter((code) => code > 0x20)
    .map((code) => `<${hex(code, 2)}> <${hex(characterOf(code), 4)}>`);
  return {
    entries: "/Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding",
    toUnicode: [
      "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
      "/CMapName /Odd def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange",
      `${rows.length} beginbfchar ${rows.join("\n")} endbfchar endcmap end end`,
    ].join("\n"),
  };
}

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");
const latin = (text: string) => Buffer.from(text, "latin1");
const stream = (text: string, entries = "") =>
  Buffer.concat([
    latin(`<< /Length ${text.length} ${entries} >>\nstream\n`),
    latin(text),
    latin("\nendstream"),
  ]);

/**
 * A PDF of US Letter pages. Each sets its lines in F1, the given font, or F2, Helvetica, which the
 * pages inherit from their parent. `note` is written on each page as an annotation.
 */
export function oddPdf(font: OddFont, pages: readonly string[], note?: string): Buffer {
  const kids = pages.map((_, at) => `${7 + 2 * at} 0 R`).join(" ");
  const noteNumber = 7 + 2 * pages.length;
  const notes =
    note === undefined
      ? ""
      : `/Annots [<< /Type /Annot /Subtype /FreeText /Rect [72 500 372 520] /F 4 /AP << /N ${noteNumber} 0 R >> >>]`;
  const map = font.toUnicode === undefined ? "" : "/ToUnicode 6 0 R";
  return assembled([
    latin("<< /Type /Catalog /Pages 2 0 R >>"),
    latin(
      `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 612 792] ` +
        "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>",
    ),
    latin(`<< /Type /Font ${font.entries} ${map} >>`),
    latin("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"),
    stream("600 0 0 0 500 700 d1 0 0 500 700 re f"),
    stream(font.toUnicode ?? ""),
    ...pages.flatMap((content, at) => [
      latin(`<< /Type /Page /Parent 2 0 R /Contents ${8 + 2 * at} 0 R ${notes} >>`),
      stream(content),
    ]),
    stream(
      `BT /F2 12 Tf 0 5 Td (${note ?? ""}) Tj ET`,
      "/Type /XObject /Subtype /Form /BBox [0 0 300 20] /Resources << /Font << /F2 4 0 R >> >>",
    ),
  ]);
}

/** Codes of a font, drawn at (x, y). */
export const codes = (x: number, y: number, all: readonly number[], size = 12, font = "F1") =>
  `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm <${all.map((code) => hex(code, 2)).join("")}> Tj ET\n`;

/** Returns the Latin-1 codes of letters. */
export const lettersOf = (text: string) => [...latin(text)];
