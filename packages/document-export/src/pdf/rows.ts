import { runsRightToLeft } from "../direction.ts";
import { type Block, isTable, type Paragraph, signOf, type Span, textOf } from "../blocks.ts";
import { type Line, linesOf, type Piece } from "./lines.ts";
import { leading, listStep, looks, page, type Style } from "./looks.ts";
import type { PlacedLine, Row, Shape } from "./row.ts";
import { tableRows } from "./table.ts";
import type { Typefaces } from "./typefaces.ts";

/** Whether a paragraph is a note on a passage, aligned to its side. */
const isAside = ({ look }: Paragraph) => look === "Reference" || look === "Standing";

const isItem = (block: Block) => !isTable(block) && block.item !== undefined;

/** Sets stories into rows; numbers the footnotes through all of them. */
export class Setter {
  readonly typefaces: Typefaces;
  #footnotes = 0;
  #isQuoteFromRight = false;

  constructor(typefaces: Typefaces) {
    this.typefaces = typefaces;
  }

  /** Returns the rows of blocks. The first letter of a paragraph determines its direction. */
  async rowsOf(blocks: readonly Block[]): Promise<Row[]> {
    const rows: Row[] = [];
    let [after, isInList] = [0, false];
    for (const block of blocks) {
      const built = isTable(block)
        ? await tableRows(block, this)
        : await this.#paragraph(block, looks[block.look]);
      if (isInList && !isItem(block)) after = looks.Normal.after;
      if (built.rows[0]) built.rows[0].before = Math.max(after, built.rows[0].before);
      rows.push(...built.rows);
      after = built.after;
      isInList = isItem(block);
    }
    return rows;
  }

  async #paragraph(paragraph: Paragraph, style: Style): Promise<{ rows: Row[]; after: number }> {
    const { item, language } = paragraph;
    const text = textOf(paragraph);
    const rightToLeft = runsRightToLeft(text);
    if (paragraph.look === "Quote") this.#isQuoteFromRight = rightToLeft;
    const fromRight = isAside(paragraph) ? this.#isQuoteFromRight : rightToLeft;
    const indent = style.indent + (item ? (item.depth + 1) * listStep : 0);
    const room = page.width - 2 * page.margin - indent;
    const by = { typefaces: this.typefaces, weight: style.weight, rightToLeft, language };
    const width = (room / style.size) * 1000;
    const lines = await linesOf(this.pieces(paragraph.spans), { ...by, width });
    const placed = (line: Line, inset: number): PlacedLine => {
      const length = (line.width * style.size) / 1000;
      const left = fromRight ? page.width - page.margin - inset - length : page.margin + inset;
      return { paragraph, line, style, left };
    };
    const level = style.level;
    const rows: Row[] = [];
    for (const [n, line] of lines.entries()) {
      const isLast = n === lines.length - 1;
      const height = style.size * leading;
      const row = {
        lines: [placed(line, indent)],
        shapes: style.bar ? [barBeside(fromRight, height, style.bar)] : [],
        before: n === 0 ? style.before : 0,
        height,
        // No orphans or widows: a single line never begins or ends a page.
        isBound: isLast ? !!style.bound : n === 0 || n === lines.length - 2 || level !== undefined,
        heading: n === 0 && level !== undefined ? { title: text, level } : undefined,
        repeated: [],
        footnotes: await this.footnotesOf(line),
      };
      rows.push(row);
    }
    if (item && paragraph.marked) {
      const [sign] = await linesOf([{ text: signOf(item) }], { ...by, width: Infinity });
      // A long number begins further out, so that it does not overlap the text.
      const length = (sign!.width * style.size) / 1000 + 4;
      rows[0]!.lines.unshift(placed(sign!, Math.max(0, indent - Math.max(length, listStep - 4))));
    }
    return { rows, after: style.after };
  }

  /** Returns spans as shown, with numbered footnotes. */
  pieces(spans: readonly Span[]): Piece[] {
    return spans.map(({ footnote, ...span }) => {
      if (!footnote) return span;
      const number = ++this.#footnotes;
      return { ...span, text: String(number), footnote: { number, paragraphs: footnote } };
    });
  }

  /** Returns the rows of the footnotes that a line references. */
  async footnotesOf({ runs }: Line): Promise<Row[]> {
    const rows: Row[] = [];
    for (const { footnote } of runs) {
      if (!footnote) continue;
      for (const [n, one] of footnote.paragraphs.entries()) {
        const sign = n === 0 ? [{ text: `${footnote.number} ` }] : [];
        const paragraph = { ...one, spans: [...sign, ...one.spans] };
        rows.push(...(await this.#paragraph(paragraph, looks.Footnote)).rows);
      }
    }
    return rows;
  }
}

const barBeside = (fromRight: boolean, height: number, colour: string): Shape => ({
  left: fromRight ? page.width - page.margin - 8 : page.margin + 6,
  top: 0,
  width: 2,
  height,
  colour,
});
