import type { Paragraph } from "../blocks.ts";
import { number } from "./file.ts";
import { raisedSize } from "./lines.ts";
import { blue, leading, page, table } from "./looks.ts";
import type { Marks } from "./marks.ts";
import type { PlacedRow } from "./pages.ts";
import type { PlacedLine, Shape } from "./row.ts";
import { shown } from "./shown.ts";
import type { Typeface } from "./typeface.ts";

/** A link area on a page, in points from its lower left corner. */
export interface Link {
  url: string;
  box: [left: number, bottom: number, right: number, top: number];
}

/** The resource names of fonts and marks. */
export interface Names {
  font: (typeface: Typeface) => string;
  marks: Marks;
}

/** Marks operators as decoration, which screen readers skip. */
const artifact = (operators: string) => (operators ? `/Artifact BMC\n${operators}EMC\n` : "");

/** Returns the operators of a rectangle in a row whose upper edge is at `top`. */
function filled({ left, width, height, colour, ...shape }: Shape, top: number): string {
  const bottom = page.height - top - shape.top - height;
  return `${colour} rg ${[left, bottom, width, height].map(number).join(" ")} re f\n`;
}

/** The line above footnotes. */
const rule = { left: page.margin, top: -5, width: 120, height: 0.5, colour: table.line };

/** Returns the operators and the links of a row; `idOf` returns the marked-content id of a text. */
export function drawn(
  { lines, shapes, top, ruled }: PlacedRow,
  names: Names,
  idOf: (paragraph: Paragraph) => number,
) {
  const links: Link[] = [];
  const behind = [...shapes, ...(ruled ? [rule] : [])].map((shape) => filled(shape, top));
  let operators = artifact(behind.join(""));
  for (const line of lines) {
    const baseline = page.height - top - (line.down ?? 0) - line.style.size * ascent;
    const one = drawnLine(line, baseline, names);
    const text = `BT\n${one.text}ET\n`;
    const { paragraph } = line;
    operators += paragraph ? `/P<</MCID ${idOf(paragraph)}>>BDC\n${text}EMC\n` : artifact(text);
    operators += artifact(one.marks);
    links.push(...one.links);
  }
  return { operators, links };
}

/** Distance from the upper edge of a line to its baseline, as a share of the font size. */
const ascent = (leading - 1) / 2 + 0.84;
/** Rise of a footnote mark, as a share of the font size. */
const raised = 0.33;

/** Returns a placed line: its text, the marks that are drawn as shapes, and its links. */
function drawnLine({ line, style, left }: PlacedLine, baseline: number, names: Names) {
  const { size, colour } = style;
  const scale = size / 1000;
  const links: Link[] = [];
  let [text, shapes] = ["", ""];
  for (const run of line.runs) {
    const x = left + run.x * scale;
    const paint = `${run.url ? blue : colour} rg`;
    const own = run.footnote ? size * raisedSize : size;
    const y = run.footnote ? baseline + size * raised : baseline;
    text += `${paint} /${names.font(run.typeface)} ${number(own)} Tf 1 0 0 1 ${number(x)} ${number(y)} Tm\n`;
    const { operators, marks } = shown(run);
    text += operators;
    for (const mark of marks) {
      const place = [x + mark.x * scale, y + mark.y * scale].map(number).join(" ");
      const name = names.marks.nameOf(run.typeface, mark.glyph);
      shapes += `q ${paint} ${own} 0 0 ${own} ${place} cm /${name} Do Q\n`;
    }
    if (run.url) {
      const right = x + run.width * scale;
      const box: Link["box"] = [x, baseline - size * 0.25, right, baseline + size * 0.85];
      links.push({ url: run.url, box });
    }
  }
  return { text, marks: shapes, links };
}
