import type { ReadPage, TextBlock } from "./page.ts";
import { sentences } from "./sentences.ts";

export type ChunkKind = "text" | "list" | "table" | "heading";

/** A passage of one page: characters [start, end) of its text. */
export interface Chunk {
  ordinal: number;
  start: number;
  end: number;
  kind: ChunkKind;
  /** The headings above it, outermost first, parted by " › ". */
  heading: string | null;
}

interface Piece {
  start: number;
  end: number;
  block: TextBlock;
}

/** A passage says something by itself and is still short enough to be told from others. */
const MOST = 1000;
const ENOUGH = 800;
/** A heading begins a new chunk once the open one has so much. */
const WORTH = 250;
/** What would be left alone at the end of a page joins the chunk before. */
const REST = 200;
const LONGEST_PATH = 300;
/** Chinese and Japanese say as much in half the characters. */
const dense = new Set(["zh", "ja"]);

/** Cuts the pages of one document into chunks; takes them in order, since headings reach over pages. */
export class Chunker {
  #ordinal = 0;
  readonly #headings: { level: number; text: string }[] = [];
  readonly #language: string;
  readonly #scale: number;

  constructor(language: string) {
    this.#language = language;
    this.#scale = dense.has(language) ? 0.5 : 1;
  }

  /** The chunks of the next page. Running titles and page numbers at its ends are in none. */
  cut({ text, blocks }: Pick<ReadPage, "text" | "blocks">): Chunk[] {
    const chunks: Chunk[] = [];
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
    return this.#withoutRest(chunks);
  }

  #withoutRest(chunks: Chunk[]): Chunk[] {
    const [before, last] = [chunks.at(-2), chunks.at(-1)];
    const isRest =
      before &&
      last &&
      last.end - last.start < REST * this.#scale &&
      last.heading === before.heading;
    if (isRest) {
      before.end = last.end;
      chunks.pop();
      this.#ordinal--;
    }
    return chunks;
  }

  #chunk(pieces: Piece[], heading: string | null): Chunk {
    const [first, last] = [pieces[0]!, pieces.at(-1)!];
    return {
      ordinal: this.#ordinal++,
      start: first.start,
      end: last.end,
      kind: kindOf(pieces),
      heading,
    };
  }

  #enter({ level, start, end }: TextBlock, text: string) {
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    this.#headings.push({ level, text: titleOf(text.slice(start, end)) });
  }

  #path(): string | null {
    const path = this.#headings.map(({ text }) => text).join(" › ");
    if (path.length <= LONGEST_PATH) return path || null;
    return path.slice(0, LONGEST_PATH).toWellFormed().replaceAll("\uFFFD", "");
  }

  /** A block in one piece, or in several that each fit into a chunk. */
  *#pieces(text: string, block: TextBlock): Generator<Piece> {
    const most = MOST * this.#scale;
    if (block.kind === "table") {
      for (const row of rowsOf(text, block)) yield* split(text, { ...row, block }, most);
    } else if (block.end - block.start <= most) {
      yield { start: block.start, end: block.end, block };
    } else {
      for (const { start, end } of sentences(text.slice(block.start, block.end), this.#language)) {
        yield* split(text, { start: block.start + start, end: block.start + end, block }, most);
      }
    }
  }
}

const isContent = ({ block }: Piece) => block.kind !== "heading";

function lengthOf(pieces: Piece[]) {
  const [first, last] = [pieces[0], pieces.at(-1)];
  return first && last ? last.end - first.start : 0;
}

/** Markdown's marks are no part of a title. */
const titleOf = (text: string) =>
  text
    .replaceAll(/^#+\s+|\s+#+\s*$|\n[=-]+\s*$/g, "")
    .replaceAll(/[*_`]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

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
