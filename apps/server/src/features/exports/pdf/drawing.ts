import { number } from "./file.ts";
import { bar, blue, page } from "./looks.ts";
import type { Marks } from "./marks.ts";
import type { PlacedRow } from "./pages.ts";
import { shown } from "./shown.ts";
import type { Typeface } from "./typeface.ts";

/** A place on a page that leads elsewhere, in points from its lower left corner. */
export interface Link {
  url: string;
  box: [left: number, bottom: number, right: number, top: number];
}

/** The names under which the parts of a drawing are kept. */
export interface Names {
  font: (typeface: Typeface) => string;
  marks: Marks;
}

/** What is there to be seen alone. */
const artifact = (operators: string) => (operators ? `/Artifact BMC\n${operators}EMC\n` : "");

/** What draws a row, and where it leads; `id` is the number under which its text is marked. */
export function drawn(row: PlacedRow, names: Names, id: number | undefined) {
  const { line, style, fromRight, top, height } = row;
  const { size, indent, colour } = style;
  const scale = size / 1000;
  const left = fromRight
    ? page.width - page.margin - indent - line.width * scale
    : page.margin + indent;
  const baseline = page.height - top - (height - size) / 2 - size * 0.84;
  const links: Link[] = [];
  let edge = "";
  if (style.bar) {
    const x = fromRight ? page.width - page.margin - 8 : page.margin + 6;
    edge = `${bar} rg ${number(x)} ${number(page.height - top - height)} 2 ${number(height)} re f\n`;
  }
  let [operators, shapes] = ["", ""];
  for (const run of line.runs) {
    const x = left + run.x * scale;
    const paint = `${run.url ? blue : colour} rg`;
    operators += `${paint} /${names.font(run.typeface)} ${size} Tf 1 0 0 1 ${number(x)} ${number(baseline)} Tm\n`;
    const { operators: text, marks } = shown(run);
    operators += text;
    for (const mark of marks) {
      const place = [x + mark.x * scale, baseline + mark.y * scale].map(number).join(" ");
      shapes += `q ${paint} ${size} 0 0 ${size} ${place} cm /${names.marks.nameOf(run.typeface, mark.glyph)} Do Q\n`;
    }
    if (run.url) {
      const right = x + run.width * scale;
      links.push({
        url: run.url,
        box: [x, baseline - size * 0.25, right, baseline + size * 0.85],
      });
    }
  }
  const text = `BT\n${operators}ET\n`;
  const marked = id === undefined ? artifact(text) : `/P<</MCID ${id}>>BDC\n${text}EMC\n`;
  return { operators: `${artifact(edge)}${marked}${artifact(shapes)}`, links };
}
