import { readFileSync } from "node:fs";

export interface RecombinedDocument {
  name: string;
  passages: string[];
}

/** A reproducible random generator of numbers in [0, 1) (mulberry32). */
function source(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns pieces of about 300 characters, by their file. */
function piecesByFile(corpus: string): string[][] {
  const files = new Map<string, string[]>();
  for (const line of readFileSync(corpus, "utf8").split("\n").filter(Boolean)) {
    const { id, text } = JSON.parse(line) as { id: string; text: string };
    const file = id.slice(0, id.lastIndexOf("#"));
    const pieces = files.get(file) ?? [];
    files.set(file, pieces);
    let piece = "";
    for (const row of text.split("\n").filter((row) => row.trim())) {
      piece += `${row}\n`;
      if (piece.length > 280) {
        pieces.push(piece);
        piece = "";
      }
    }
    if (piece) pieces.push(piece);
  }
  return [...files.values()];
}

/**
 * Yields an endless sequence of documents of `each` passages, by default 3 to 1,500 (sizes uniform
 * on a logarithmic scale), made of three pieces each: mostly from one real filing, one in five from
 * any. Numbers in the text are random, so that new words keep appearing, as in a growing library.
 */
export function* recombined(
  corpus: string,
  seed = 1,
  each?: number,
): Generator<RecombinedDocument> {
  const files = piecesByFile(corpus);
  const random = source(seed);
  const below = (most: number) => Math.floor(random() * most);
  const anyOf = (pieces: string[]) => pieces[below(pieces.length)] ?? "";
  for (let number = 1; ; number++) {
    const filing = files[below(files.length)] ?? [];
    const passages: string[] = [];
    const size = each ?? Math.round(3 * Math.exp(random() * Math.log(500)));
    for (let wanted = size; wanted > 0; wanted--) {
      const at = below(filing.length);
      const pieces = [0, 1, 2].map((next) =>
        random() < 0.2
          ? anyOf(files[below(files.length)] ?? [])
          : (filing[(at + next) % filing.length] ?? ""),
      );
      passages.push(
        pieces
          .join("")
          .replaceAll(/\d{3,}|\d+\.\d+/g, (written) =>
            written.replaceAll(/\d/g, () => String(below(10))),
          ),
      );
    }
    yield { name: `Filing ${number}`, passages };
  }
}
