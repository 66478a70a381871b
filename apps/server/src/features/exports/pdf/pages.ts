import { runsRightToLeft } from "../direction.ts";
import { type Paragraph, textOf } from "../story.ts";
import { type Line, linesOf } from "./lines.ts";
import { leading, looks, page, type Style } from "./looks.ts";
import type { Typefaces } from "./typefaces.ts";

/** A line among those of all pages; lengths are in points. */
export interface Row {
  /** What it is a line of; undefined for what stands beside the text. */
  paragraph: Paragraph | undefined;
  line: Line;
  style: Style;
  /** Whether it begins at the right margin. */
  fromRight: boolean;
  before: number;
  height: number;
  /** Stays on the page of the next one. */
  isBound: boolean;
  /** Of a heading that begins here. */
  heading: string | undefined;
}

export interface PlacedRow extends Row {
  /** Of its upper edge from the top of the page. */
  top: number;
}

/** The lines of a story. Its paragraphs run in the direction of their first letter. */
export async function rowsOf(story: Paragraph[], typefaces: Typefaces): Promise<Row[]> {
  const rows: Row[] = [];
  let [after, isQuoteFromRight] = [0, false];
  for (const paragraph of story) {
    const style = looks[paragraph.look];
    const { size, weight, indent } = style;
    const text = textOf(paragraph);
    const rightToLeft = runsRightToLeft(text);
    if (paragraph.look === "Quote") isQuoteFromRight = rightToLeft;
    const fromRight = isAside(paragraph) ? isQuoteFromRight : rightToLeft;
    const width = ((page.width - 2 * page.margin - indent) / size) * 1000;
    const { language } = paragraph;
    const lines = await linesOf(paragraph.spans, {
      typefaces,
      weight,
      width,
      rightToLeft,
      language,
    });
    for (const [n, line] of lines.entries()) {
      const isLast = n === lines.length - 1;
      rows.push({
        paragraph,
        line,
        style,
        fromRight,
        before: n === 0 ? Math.max(after, style.before) : 0,
        height: size * leading,
        // No line stands alone at the foot or the head of a page.
        isBound: isLast ? !!style.bound : n === 0 || n === lines.length - 2 || isHeading(style),
        heading: n === 0 && isHeading(style) ? text : undefined,
      });
    }
    after = style.after;
  }
  return rows;
}

/** What is said of a passage stands at its side. */
const isAside = ({ look }: Paragraph) => look === "Reference" || look === "Standing";
const isHeading = ({ level }: Style) => level !== undefined;

/** Rows that belong together; the last of a group is not bound. */
function groupsOf(rows: Row[]): Row[][] {
  const groups: Row[][] = [[]];
  for (const row of rows) {
    groups.at(-1)!.push(row);
    if (!row.isBound) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

/** Deals rows out to pages. What is bound but higher than a page is parted nevertheless. */
export function pagesOf(rows: Row[]): PlacedRow[][] {
  const bottom = page.height - page.margin;
  const pages: PlacedRow[][] = [[]];
  let top = page.margin;
  const turn = () => {
    pages.push([]);
    top = page.margin;
  };
  for (const group of groupsOf(rows)) {
    const height = group.reduce((sum, row) => sum + row.before + row.height, 0);
    if (top + height > bottom && pages.at(-1)!.length > 0) turn();
    for (const row of group) {
      if (top + row.before + row.height > bottom) turn();
      if (pages.at(-1)!.length > 0) top += row.before;
      pages.at(-1)!.push({ ...row, top });
      top += row.height;
    }
  }
  return pages;
}
