import type { Block } from "./body.ts";

/** More is a sentence, however it is set. */
const LONGEST = 120;
/** A heading stands out: where many lines are loud, none of them is one. */
const MOST_SHARE = 0.3;
const LARGER = 1.15;
const LARGEST = 1.5;

/**
 * Makes headings of the lines that somebody set in large or bold letters, where a document has no
 * other headings. `usual`: the size of its text, in half points.
 */
export function withHeadings(blocks: readonly Block[], usual: number): readonly Block[] {
  if (blocks.some(({ kind }) => kind === "heading")) return blocks;
  const loud = blocks.map((block, at) => levelOf(block, blocks[at + 1], usual));
  const count = loud.filter((level) => level > 0).length;
  if (count === 0 || count > blocks.length * MOST_SHARE) return blocks;
  return blocks.map((block, at) => {
    const level = loud[at] ?? 0;
    return level > 0 && block.kind === "paragraph"
      ? { kind: "heading", level, text: block.text }
      : block;
  });
}

/** 0 for what is none: a heading is above something that is less than it. */
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
