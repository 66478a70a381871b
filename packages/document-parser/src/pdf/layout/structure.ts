import { blocksOf } from "./blocks.ts";
import { uncrossed } from "./columns.ts";
import { Composer, type ComposedPage } from "./compose.ts";
import { furnitureOf, marginLines } from "./furniture.ts";
import { linesOf } from "./lines.ts";
import { SegmentWriter } from "../../segments.ts";
import { hyphenKeeper } from "../characters/vocabulary.ts";
import type { Words } from "../characters/words.ts";

/** The words of a page as the engine gave them. */
export interface PageWords {
  /** Points of the displayed page; 0 when it could not be read. */
  width: number;
  height: number;
  words: Words;
}

/**
 * Turns a run of adjacent pages into structured text. Headings, running titles and line-end hyphens
 * are determined from the run alone, so a document gives the same result however its runs are
 * shared between threads.
 */
export class Structure {
  readonly #composer = new Composer(new SegmentWriter());

  read(pages: PageWords[]): ComposedPage[] {
    const lines = pages.map(({ words }) => uncrossed(words, linesOf(words)));
    const furniture = furnitureOf(
      pages.map(({ words, height }, at) => marginLines(words, lines[at]!, height)),
    );
    const bodySize = bodySizeOf(pages);
    const keepsHyphen = hyphenKeeper(pages.map(({ words }) => words));
    return pages.map((page, at) => {
      const blocks = blocksOf(page.words, lines[at]!, bodySize, furniture);
      return this.#composer.compose(page.words, blocks, page, keepsHyphen);
    });
  }
}

/** Returns the font height of most characters, points. */
function bodySizeOf(pages: PageWords[]) {
  const characters = new Map<number, number>();
  for (const { words } of pages) {
    for (let at = 0; at < words.count; at++) {
      const size = Math.round(words.size[at]! * 4) / 4;
      const length = words.to[at]! - words.from[at]!;
      characters.set(size, (characters.get(size) ?? 0) + length);
    }
  }
  let [body, most] = [10, 0];
  for (const [size, count] of characters) if (count > most) [body, most] = [size, count];
  return body;
}
