import type { Block, DocumentPage } from "@lectern/contract/library";

import { type Segment, segmentsOf, type TextRange } from "../marks/text-ranges.ts";

/** A block with its text in pieces: rows of cells for a table, one cell for all else. */
export interface LaidBlock {
  block: Block;
  rows: LaidRow[];
}

export interface LaidRow {
  cells: Segment[][];
  /** Holds column headings. */
  head: boolean;
}

/** Blocks that are shown as one thing: the items of a list, the header of a mail, or the footnotes. */
export interface Group {
  kind: Block["kind"] | "header";
  blocks: LaidBlock[];
}

/**
 * The text of a page in the blocks it was read in, each cut where ranges begin and end. `isMail`: it
 * begins with a mail's header.
 */
export function layout(
  page: Pick<DocumentPage, "text" | "blocks">,
  ranges: TextRange[],
  isMail = false,
): Group[] {
  const groups: Group[] = [];
  let isHeader = isMail;
  for (const block of blocksOf(page)) {
    isHeader &&= block.kind === "heading" || field.test(page.text.slice(block.start, block.end));
    const kind = isHeader && block.kind === "paragraph" ? "header" : block.kind;
    const laid = { block, rows: rowsOf(page.text, { ...block, kind }, ranges) };
    const last = groups.at(-1);
    if (last && last.kind === kind && together.has(kind)) last.blocks.push(laid);
    else groups.push({ kind, blocks: [laid] });
  }
  return groups;
}

const together = new Set<Group["kind"]>(["list", "footnote", "header"]);

/** A line of a mail's header, as documents are read: its name, in English, and what stands there. */
const field = /^(?:From|To|Cc|Date):(?= )/;

/** A document that was read before blocks were kept is one paragraph. */
const blocksOf = ({ text, blocks }: Pick<DocumentPage, "text" | "blocks">): Block[] =>
  blocks.length > 0 ? blocks : [{ kind: "paragraph", level: 0, start: 0, end: text.length }];

function rowsOf(
  text: string,
  block: Omit<Block, "kind"> & Pick<Group, "kind">,
  ranges: TextRange[],
): LaidRow[] {
  const { kind, start, end, head = 0 } = block;
  if (kind === "list") return [{ cells: markedOf(text, block, mark, ranges), head: false }];
  if (kind === "header") return [{ cells: markedOf(text, block, field, ranges), head: false }];
  if (kind !== "table") return [{ cells: [cut(text, start, end, ranges)], head: false }];
  return parts(text, start, end, "\n").map((row) => ({
    cells: parts(text, row.start, row.end, "\t").map((cell) =>
      cut(text, cell.start, cell.end, ranges),
    ),
    head: row.end <= head,
  }));
}

/** What stands before an item: a bullet, a number or a letter. */
const mark = /^(?:[^\p{L}\p{N}\s]|\(?(?:[\p{N}.]{1,8}|\p{L}{1,5})[.):\]]|\[[ x]\])(?=\s)/u;

/** An item's mark, or a field's name, in a cell of its own, empty where it has none; and the rest. */
function markedOf(
  text: string,
  { start, end }: Pick<Block, "start" | "end">,
  sign: RegExp,
  ranges: TextRange[],
) {
  const length = sign.exec(text.slice(start, end))?.[0].length ?? 0;
  const rest = length > 0 ? start + length + 1 : start;
  return [cut(text, start, start + length, ranges), cut(text, rest, end, ranges)];
}

function parts(text: string, start: number, end: number, sign: string) {
  const found: { start: number; end: number }[] = [];
  for (let from = start; from <= end;) {
    const at = text.indexOf(sign, from);
    const to = at === -1 || at > end ? end : at;
    found.push({ start: from, end: to });
    from = to + 1;
  }
  return found;
}

/** The characters [start, end) in pieces; their offsets are those of the whole page. */
function cut(text: string, start: number, end: number, ranges: TextRange[]): Segment[] {
  const within = ranges
    .filter((range) => range.start < end && range.end > start)
    .map((range) => ({
      ...range,
      start: Math.max(0, range.start - start),
      end: Math.min(end, range.end) - start,
    }));
  return segmentsOf(text.slice(start, end), within).map((piece) => ({
    ...piece,
    start: piece.start + start,
  }));
}

/** All pieces, in the order of reading. */
export const piecesOf = (groups: readonly Group[]): Segment[] =>
  groups.flatMap(({ blocks }) =>
    blocks.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flat())),
  );
