import type { Block, DocumentPage } from "@lectern/contract/library";

import { type Segment, segmentsOf, type TextRange } from "../marks/text-ranges.ts";

/** A block with its text in segments: rows of cells for a table, one cell for other kinds. */
export interface LaidBlock {
  block: Block;
  rows: LaidRow[];
}

export interface LaidRow {
  cells: Segment[][];
  /** Whether the row contains column headings. */
  head: boolean;
}

/** Blocks displayed as one unit: the items of a list, an email's header, or the footnotes. */
export interface Group {
  kind: Block["kind"] | "header";
  blocks: LaidBlock[];
}

/**
 * Returns the text of a page in its blocks, each split where ranges begin and end. `isMail`: it
 * begins with an email's header.
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

/** A line of an email's header as ingested: the field's English name before its value. */
const field = /^(?:From|To|Cc|Date):(?= )/;

/** A document ingested before blocks were stored is one paragraph. */
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

/** The marker before a list item: a bullet, number or letter. */
const mark = /^(?:[^\p{L}\p{N}\s]|\(?(?:[\p{N}.]{1,8}|\p{L}{1,5})[.):\]]|\[[ x]\])(?=\s)/u;

/**
 * Returns an item's marker or a field's name in its own cell, empty if there is none; then the
 * rest.
 */
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

/** Returns the characters [start, end) in segments; offsets are those of the whole page. */
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

/** Returns all segments in reading order. */
export const piecesOf = (groups: readonly Group[]): Segment[] =>
  groups.flatMap(({ blocks }) =>
    blocks.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flat())),
  );
