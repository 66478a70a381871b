import { runsRightToLeft } from "../direction.ts";
import { type ExportDocument, paragraphOf } from "../blocks.ts";
import { drawn } from "./drawing.ts";
import { number, PdfFile, type Ref, textString } from "./file.ts";
import { fontObject } from "./fonts.ts";
import { linesOf } from "./lines.ts";
import { leading, looks, page } from "./looks.ts";
import { Marks } from "./marks.ts";
import { type Heading, outlineObject } from "./outline.ts";
import { type PlacedRow, pagesOf } from "./pages.ts";
import { Setter } from "./rows.ts";
import { Structure } from "./structure.ts";
import { Subsetter } from "./subsetter.ts";
import type { Typeface } from "./typeface.ts";
import { Typefaces } from "./typefaces.ts";

/** Returns the page number for the footer, such as "3 / 12". */
async function pageNumber(n: number, count: number, typefaces: Typefaces): Promise<PlacedRow> {
  const style = looks.Reference;
  const measure = { typefaces, weight: 400, width: Infinity, rightToLeft: false } as const;
  const [line] = await linesOf([{ text: `${n} / ${count}` }], measure);
  const left = (page.width - (line!.width * style.size) / 1000) / 2;
  return {
    lines: [{ paragraph: undefined, line: line!, style, left }],
    shapes: [],
    before: 0,
    top: page.height - page.margin / 2 - style.size,
    height: style.size * leading,
    isBound: false,
    heading: undefined,
    repeated: [],
    footnotes: [],
  };
}

const linkObject = (file: PdfFile, { url, box }: { url: string; box: number[] }): Ref =>
  file.add(
    `<</Type/Annot/Subtype/Link/Rect[${box.map(number).join(" ")}]/Border[0 0 0]/A<</S/URI/URI<${Buffer.from(url).toString("hex")}>>>>>`,
  );

const dateOf = (iso: string) => `(D:${iso.replaceAll(/\D/g, "").slice(0, 14)}Z)`;

/** Returns a document as a PDF on A4 whose text can be searched, copied and read aloud. */
export async function writePdf({
  title,
  language,
  blocks,
  lacking,
  changedAt,
}: ExportDocument): Promise<Buffer> {
  const typefaces = new Typefaces();
  const setter = new Setter(typefaces);
  const rows = await setter.rowsOf(blocks);
  if (typefaces.isLacking) rows.push(...(await setter.rowsOf([paragraphOf("Standing", lacking)])));
  const pages = pagesOf(rows);
  const file = new PdfFile();
  const [tree, fonts, shapes] = [file.reserve(), file.reserve(), file.reserve()];
  const marks = new Marks();
  const structure = new Structure(blocks);
  const names = new Map<Typeface, string>();
  const nameOf = (typeface: Typeface) => {
    const name = names.get(typeface) ?? `F${names.size + 1}`;
    names.set(typeface, name);
    return name;
  };
  const headings: Heading[] = [];
  const refs: Ref[] = [];
  for (const [n, rows] of pages.entries()) {
    const ref = file.reserve();
    const foot = await pageNumber(n + 1, pages.length, typefaces);
    const idOf = structure.page(ref);
    const parts = [...rows, foot].map((row) => drawn(row, { font: nameOf, marks }, idOf));
    for (const { heading, top } of rows)
      if (heading) headings.push({ ...heading, page: ref, top: page.height - top });
    const links = parts.flatMap(({ links }) => links).map((link) => linkObject(file, link));
    const content = file.stream(parts.map(({ operators }) => operators).join(""));
    file.set(
      ref,
      `<</Type/Page/Parent ${tree}/MediaBox[0 0 ${page.width} ${page.height}]/Resources<</Font ${fonts}/XObject ${shapes}>>/Contents ${content}/StructParents ${n}/Tabs/S/Annots[${links.join(" ")}]>>`,
    );
    refs.push(ref);
  }
  file.set(tree, `<</Type/Pages/Kids[${refs.join(" ")}]/Count ${refs.length}>>`);
  marks.write(file, shapes);
  const subsetter = await Subsetter.open();
  const fontRefs = [...names].map(
    ([typeface, name], n) => `/${name} ${fontObject(file, typeface, n, subsetter)}`,
  );
  file.set(fonts, `<<${fontRefs.join("")}>>`);
  const direction = runsRightToLeft(title) ? "/Direction/R2L" : "";
  const catalog = file.add(
    `<</Type/Catalog/Pages ${tree}/Outlines ${outlineObject(file, headings)}/Lang(${language})/MarkInfo<</Marked true>>/StructTreeRoot ${structure.write(file)}/ViewerPreferences<</DisplayDocTitle true${direction}>>>>`,
  );
  const date = dateOf(changedAt);
  const info = file.add(
    `<</Title ${textString(title)}/Producer(Lectern)/CreationDate${date}/ModDate${date}>>`,
  );
  return file.bytes(`/Root ${catalog}/Info ${info}`);
}
