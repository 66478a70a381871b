import { number, type PdfFile, type Ref } from "./file.ts";
import type { Subsetter } from "./subsetter.ts";
import type { Typeface } from "./typeface.ts";

const hex = (value: number) => value.toString(16).padStart(4, "0");
const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");

/** Returns the map from codes to text (ISO 32000-1, 9.10.3), used when text is copied. */
function toUnicode({ written }: Typeface): string {
  const rows = written.flatMap(({ text }, n) =>
    text ? [`<${hex(n + 1)}> <${utf16(text)}>\n`] : [],
  );
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const some = rows.slice(at, at + 100);
    blocks.push(`${some.length} beginbfchar\n${some.join("")}endbfchar\n`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("")}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Returns the six letters that mark a font as a subset. */
const tagOf = (n: number) =>
  Array.from({ length: 6 }, (_, at) =>
    String.fromCharCode(65 + (Math.floor(n / 26 ** at) % 26)),
  ).join("");

/** Writes a typeface with its used glyphs as a font with our own character codes. */
export function fontObject(
  file: PdfFile,
  typeface: Typeface,
  n: number,
  subsetter: Subsetter,
): Ref {
  const { bytes, family, weight, written } = typeface;
  const cut = subsetter.cut(bytes, new Set(written.map(({ glyph }) => glyph)), weight);
  const name = `/${tagOf(n)}+${family}-${weight}`;
  const { ascent, descent, box } = typeface.metrics;
  const embedded = file.stream(cut, `/Length1 ${cut.length}`);
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${box.map(number).join(" ")}]/ItalicAngle 0/Ascent ${ascent}/Descent ${descent}/CapHeight ${ascent}/StemV ${weight / 5}/FontFile2 ${embedded}>>`,
  );
  const glyphs = Buffer.alloc(2 * (written.length + 1));
  for (const [at, { glyph }] of written.entries()) glyphs.writeUInt16BE(glyph, 2 * (at + 1));
  const widths = written.map(({ glyph }) => number(typeface.widthOf(glyph)));
  const descendant = file.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor}/DW 0/W[1[${widths.join(" ")}]]/CIDToGIDMap ${file.stream(glyphs)}>>`,
  );
  return file.add(
    `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${descendant}]/ToUnicode ${file.stream(toUnicode(typeface))}>>`,
  );
}
