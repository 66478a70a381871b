import type { ReadPage, TextBlock } from "./page.ts";
import { sentences } from "@lectern/text-analysis/language/sentences";
import { inOneLine } from "./white-space.ts";

export type ChunkKind = "text" | "list" | "table" | "heading";

/** A passage of one page: characters [start, end) of its text. */
export interface Chunk {
  ordinal: number;
  start: number;
  end: number;
  kind: ChunkKind;
  /**
   * The headings above it, outermost first, separated by " › "; for table rows also the column
   * headings.
   */
  heading: string | null;
}

interface Piece {
  start: number;
  end: number;
  block: TextBlock;
  /** For a table row: the column headings above it. */
  columns?: string | undefined;
}

/** A chunk that the next may still be merged into. */
interface Draft extends Chunk {
  /** The headings above it, without column headings. */
  path: string | null;
  isNote: boolean;
}

/** A table that may continue in the next block or on the next page. */
interface OpenTable {
  columns: string;
  /** The cell count of its longest row. */
  width: number;
}

/**
 * Maximum and sufficient characters of a chunk: enough to be understood alone, short enough to be
 * distinct.
 */
const MOST = 1000;
const ENOUGH = 800;
/** Characters of the open chunk from which a heading begins a new one. */
const WORTH = 250;
/** A shorter last chunk of a page is merged into the previous one. */
const REST = 200;
const LONGEST_PATH = 300;
const LONGEST_COLUMNS = 150;
/** Chinese and Japanese need half the characters for the same content. */
const dense = new Set(["zh", "ja"]);

/**
 * Cuts the pages of one document into chunks. Takes pages in order, since headings carry over to
 * later pages.
 */
export class Chunker {
  #ordinal = 0;
  readonly #headings: { level: number; text: string }[] = [];
  #table: OpenTable | undefined;
  readonly #language: string;
  readonly #scale: number;

  constructor(language: string) {
    this.#language = language;
    this.#scale = dense.has(language) ? 0.5 : 1;
  }

  /** Returns the chunks of the next page, without running titles and page numbers. */
  cut({ text, blocks }: Pick<ReadPage, "text" | "blocks">): Chunk[] {
    const chunks: Draft[] = [];
    let open: Piece[] = [];
    let path = this.#path();
    const close = () => {
      if (open.length > 0) chunks.push(this.#chunk(open, path));
      open = [];
    };
    // A page with nothing else keeps its page number as content.
    const bare = blocks.every(({ kind }) => kind === "furniture");
    for (const block of blocks) {
      if (block.kind === "furniture" && !bare) continue;
      // Footnotes become chunks of their own, after the text they belong to.
      const [first] = open;
      if (first && isNote(first) !== (block.kind === "footnote")) close();
      if (block.kind !== "table" && block.kind !== "footnote") this.#table = undefined;
      if (block.kind === "heading") {
        if (lengthOf(open) >= WORTH * this.#scale && open.some(isContent)) close();
        this.#enter(block, text);
        // The little text already open is the smaller part of the chunk, so the new heading names
        // it.
        path = this.#path();
      } else if (open.length > 0 && lengthOf(open) >= ENOUGH * this.#scale) close();
      if (!open.some(isContent)) path = this.#path();
      for (const piece of this.#pieces(text, block)) {
        const [first] = open;
        if (first && piece.end - first.start > MOST * this.#scale) {
          close();
          path = this.#path();
        }
        open.push(piece);
      }
    }
    close();
    return this.#withoutRest(chunks).map(({ ordinal, start, end, kind, heading }) => ({
      ordinal,
      start,
      end,
      kind,
      heading,
    }));
  }

  #withoutRest(chunks: Draft[]): Draft[] {
    const [before, last] = [chunks.at(-2), chunks.at(-1)];
    const isRest =
      before &&
      last &&
      last.end - last.start < REST * this.#scale &&
      last.isNote === before.isNote &&
      last.path === before.path;
    if (isRest) {
      before.end = last.end;
      chunks.pop();
      this.#ordinal--;
    }
    return chunks;
  }

  #chunk(pieces: Piece[], path: string | null): Draft {
    const [first, last] = [pieces[0]!, pieces.at(-1)!];
    // Rows mean nothing without their column headings.
    const columns = pieces.some(isHead) ? undefined : pieces.find((one) => one.columns)?.columns;
    return {
      ordinal: this.#ordinal++,
      start: first.start,
      end: last.end,
      kind: kindOf(pieces),
      heading: columns === undefined ? path : [path, columns].filter(Boolean).join(" › "),
      path,
      isNote: isNote(first),
    };
  }

  /** Returns a table's column headings: its own, or those of the table it continues. */
  #columnsOf(text: string, { start, end, head }: TextBlock): string | undefined {
    const rows = text.slice(start, end).split("\n");
    const width = Math.max(...rows.map((row) => row.split("\t").length));
    if (head !== undefined) {
      const cells = text.slice(start, head).split(/[\n\t]/);
      const columns = cells.map(inOneLine).filter(Boolean).join(" | ");
      this.#table = { columns: shortened(columns, LONGEST_COLUMNS), width };
    } else if (this.#table?.width !== width) this.#table = undefined;
    return this.#table?.columns;
  }

  #enter({ level, start, end }: TextBlock, text: string) {
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    this.#headings.push({ level, text: inOneLine(text.slice(start, end)) });
  }

  #path(): string | null {
    const path = this.#headings.map(({ text }) => text).join(" › ");
    return shortened(path, LONGEST_PATH) || null;
  }

  /** Yields a block whole, or in pieces that each fit into a chunk. */
  *#pieces(text: string, block: TextBlock): Generator<Piece> {
    const most = MOST * this.#scale;
    if (block.kind === "table") {
      const columns = this.#columnsOf(text, block);
      for (const row of rowsOf(text, block)) yield* split(text, { ...row, block, columns }, most);
    } else if (block.end - block.start <= most) {
      yield { start: block.start, end: block.end, block };
    } else {
      for (const { start, end } of sentences(text.slice(block.start, block.end), this.#language)) {
        yield* split(text, { start: block.start + start, end: block.start + end, block }, most);
      }
    }
  }
}

const shortened = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).toWellFormed().replaceAll("\uFFFD", "");

const isNote = ({ block }: Piece) => block.kind === "footnote";
const isHead = ({ start, block }: Piece) => block.head !== undefined && start < block.head;
const isContent = ({ block }: Piece) => block.kind !== "heading";

function lengthOf(pieces: Piece[]) {
  const [first, last] = [pieces[0], pieces.at(-1)];
  return first && last ? last.end - first.start : 0;
}

const named = new Map<string, ChunkKind>([
  ["list", "list"],
  ["table", "table"],
  ["heading", "heading"],
]);

/** Returns the kind that takes the most characters. */
function kindOf(pieces: Piece[]): ChunkKind {
  const room = new Map<ChunkKind, number>();
  for (const { start, end, block } of pieces) {
    const kind = named.get(block.kind) ?? "text";
    // A heading sets the kind only of a chunk of nothing but headings.
    const size = kind === "heading" ? 1 : 1000 * (end - start);
    room.set(kind, (room.get(kind) ?? 0) + size);
  }
  return [...room].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "text";
}

function* rowsOf(text: string, { start, end }: TextBlock) {
  for (let from = start; from < end;) {
    const at = text.indexOf("\n", from);
    const to = at === -1 || at > end ? end : at;
    if (to > from) yield { start: from, end: to };
    from = to + 1;
  }
}

/** Splits a piece longer than a chunk at white space, or anywhere if there is none. */
function* split(text: string, piece: Piece, most: number): Generator<Piece> {
  let { start } = piece;
  while (piece.end - start > most) {
    let end = start + most;
    const space = Math.max(
      text.lastIndexOf(" ", end),
      text.lastIndexOf("\n", end),
      text.lastIndexOf("\t", end),
    );
    if (space > start + most / 2) end = space;
    else if ((text.charCodeAt(end) & 0xfc00) === 0xdc00) end--;
    yield { ...piece, start, end };
    start = end;
    while (start < piece.end && /\s/.test(text[start]!)) start++;
  }
  if (start < piece.end) yield { ...piece, start };
}
