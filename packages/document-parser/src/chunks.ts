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
  /** The headings above it, outermost first, parted by " › "; of rows also those of their columns. */
  heading: string | null;
}

interface Piece {
  start: number;
  end: number;
  block: TextBlock;
  /** Of a row of a table: the headings of its columns, which stand above it. */
  columns?: string | undefined;
}

/** A chunk that the next may still join. */
interface Draft extends Chunk {
  /** The headings above it alone. */
  path: string | null;
  isNote: boolean;
}

/** A table that may go on in the next block, or on the next page. */
interface OpenTable {
  columns: string;
  /** How many cells its longest row has. */
  width: number;
}

/** A passage says something by itself and is still short enough to be told from others. */
const MOST = 1000;
const ENOUGH = 800;
/** A heading begins a new chunk once the open one has so much. */
const WORTH = 250;
/** What would be left alone at the end of a page joins the chunk before. */
const REST = 200;
const LONGEST_PATH = 300;
const LONGEST_COLUMNS = 150;
/** Chinese and Japanese say as much in half the characters. */
const dense = new Set(["zh", "ja"]);

/** Cuts the pages of one document into chunks; takes them in order, since headings reach over pages. */
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

  /** The chunks of the next page. Running titles and page numbers at its ends are in none. */
  cut({ text, blocks }: Pick<ReadPage, "text" | "blocks">): Chunk[] {
    const chunks: Draft[] = [];
    let open: Piece[] = [];
    let path = this.#path();
    const close = () => {
      if (open.length > 0) chunks.push(this.#chunk(open, path));
      open = [];
    };
    // A page of nothing else has its number for its content.
    const bare = blocks.every(({ kind }) => kind === "furniture");
    for (const block of blocks) {
      if (block.kind === "furniture" && !bare) continue;
      // Notes are found after the text they belong to, and by themselves.
      const [first] = open;
      if (first && isNote(first) !== (block.kind === "footnote")) close();
      if (block.kind !== "table" && block.kind !== "footnote") this.#table = undefined;
      if (block.kind === "heading") {
        if (lengthOf(open) >= WORTH * this.#scale && open.some(isContent)) close();
        this.#enter(block, text);
        // What little is open has the smaller part of the chunk.
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
    // Rows are not understood without the headings of their columns.
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

  /** The headings of a table's columns: its own, or those of the table it goes on with. */
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

  /** A block in one piece, or in several that each fit into a chunk. */
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

/** The kind of what takes most room. */
function kindOf(pieces: Piece[]): ChunkKind {
  const room = new Map<ChunkKind, number>();
  for (const { start, end, block } of pieces) {
    const kind = named.get(block.kind) ?? "text";
    // A heading names a chunk only where there is nothing else.
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

/** Cuts what is longer than a chunk at white space, or anywhere where there is none. */
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
