import type { Block } from "./body.ts";

/** Maximum characters; longer text is a sentence. */
const LONGEST = 120;
/** Maximum share of lines that stand out; beyond it none of them is a heading. */
const MOST_SHARE = 0.3;
const LARGER = 1.15;
const LARGEST = 1.5;

/**
 * Turns lines in large or bold letters into headings if a document has no others. `usual`: the font
 * size of its text, in half points.
 */
export function withHeadings(blocks: readonly Block[], usual: number): readonly Block[] {
  if (blocks.some(({ kind }) => kind === "heading")) return blocks;
  const levels = blocks.map((block, at) => levelOf(block, blocks[at + 1], usual));
  const count = levels.filter((level) => level > 0).length;
  if (count === 0 || count > blocks.length * MOST_SHARE) return blocks;
  return blocks.map((block, at) => {
    const level = levels[at] ?? 0;
    return level > 0 && block.kind === "paragraph"
      ? { kind: "heading", level, text: block.text }
      : block;
  });
}

/** Returns 0 if it is not a heading: a heading precedes something less prominent. */
function levelOf(block: Block, next: Block | undefined, usual: number): number {
  if (block.kind !== "paragraph" || !next) return 0;
  const { text, bold, size = usual } = block;
  const isLine = text.length <= LONGEST && /\p{L}/u.test(text) && !/[.:;,!?…。:]\s*$/u.test(text);
  const isLoud = size >= usual * LARGER || (bold && size >= usual);
  if (!isLine || !isLoud || !isAbove(size, bold, next, usual)) return 0;
  return size >= usual * LARGEST ? 1 : 2;
}

function isAbove(size: number, bold: boolean, next: Block, usual: number): boolean {
  if (next.kind !== "paragraph") return next.kind !== "footnote";
  const under = next.size ?? usual;
  return size > under || (bold && !next.bold && size === under);
}
