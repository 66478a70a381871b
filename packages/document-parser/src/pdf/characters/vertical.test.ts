import { expect, test } from "vitest";

import { oddPdf } from "../../../test/odd-pdf.ts";

import { rectsOf } from "../../segments.ts";
import { PdfReader } from "../engine/pdf-pages.ts";

const signs = Array.from("日本語の記録は第12回 Lectern号。");
const code = (sign: string) => (signs.indexOf(sign) + 1).toString(16).padStart(4, "0");

/** A font for vertical writing that is not embedded. */
const downwards = {
  entries:
    "/Subtype /Type0 /BaseFont /Down /Encoding /Identity-V /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Down /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 >>]",
  toUnicode: [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CMapName /Odd def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange",
    `${signs.length} beginbfchar ${signs.map((sign) => `<${code(sign)}> <${sign.charCodeAt(0).toString(16).padStart(4, "0")}>`).join("\n")} endbfchar endcmap end end`,
  ].join("\n"),
};
const column = (x: number, y: number, text: string) =>
  `BT /F1 20 Tf 1 0 0 1 ${x} ${y} Tm <${Array.from(text, code).join("")}> Tj ET\n`;

test("Latin words and numbers among Japanese that is written downwards stay whole", async () => {
  const reader = await PdfReader.load();
  const pdf = oddPdf(downwards, [
    column(300, 700, "日本語Lecternの記録は第12回。") + column(260, 700, "記録はLectern 12号。"),
  ]);
  const [page] = [...reader.open([pdf]).pages()].flat();
  const text = page!.text;
  expect(text.match(/[A-Za-z]+|\d+/g)?.toSorted()).toEqual(["12", "12", "Lectern", "Lectern"]);
  const { width, height, segments } = page!;
  const start = text.indexOf("Lectern");
  const rects = rectsOf(segments, start, start + "Lectern".length);
  // Seven characters below each other in each column.
  const [top, bottom] = [rects[0]!.y * height!, rects.at(-1)!];
  expect((bottom.y + bottom.height) * height! - top).toBeCloseTo(7 * 20, -1);
  expect(Math.max(...rects.map((rect) => rect.width * width!))).toBeLessThan(21);
});
