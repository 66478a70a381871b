import type { Db } from "#deps";

import { placeOf } from "../topics/index.ts";
import { type CurrentDocument, pagesAfter, pagesAt } from "./passages-store.ts";

/** Words to find in a document. */
interface Sought {
  quote: string;
  /** Of several pages with these words, the nearest to this one is meant; default: the first. */
  page?: number | undefined;
}

/** Where a document has these words, as they are spelled there. */
export interface QuotePlace {
  page: number;
  /** In the page's text, in UTF-16 units. */
  start: number;
  quote: string;
}

const pagesAtOnce = 100;

/** Letters alone, by which most pages are ruled out quickly. */
const lettersOf = (text: string) => text.normalize("NFKD").replaceAll(/[\s\p{Cf}]+/gu, "");

/** Returns for each quotation where the document has it; undefined where it does not. */
export async function placesIn(
  db: Db,
  document: Pick<CurrentDocument, "organization_id" | "id">,
  sought: readonly Sought[],
): Promise<(QuotePlace | undefined)[]> {
  const search = searchFor(sought);
  // Mostly the pages are known.
  const named = sought.flatMap(({ page }) => page ?? []);
  if (named.length > 0) search.look(await pagesAt(db, document, named));
  let after = 0;
  let isLast = false;
  while (!isLast && !search.isOver()) {
    const pages = await pagesAfter(db, document, after, pagesAtOnce);
    search.look(pages);
    after = pages.at(-1)?.number ?? after;
    isLast = pages.length < pagesAtOnce;
  }
  return search.found;
}

function searchFor(sought: readonly Sought[]) {
  const wanted = sought.map((one) => ({ ...one, letters: lettersOf(one.quote) }));
  const found = wanted.map((): QuotePlace | undefined => undefined);
  return {
    found,
    /** Whether each was found, on its own page where it names one, so that no other is nearer. */
    isOver: () =>
      wanted.every(({ page }, at) => {
        const place = found[at];
        return place !== undefined && (page === undefined || place.page === page);
      }),
    look(pages: readonly { number: number; text: string }[]) {
      for (const { number, text } of pages) {
        const letters = lettersOf(text);
        for (const [at, { quote, page, letters: words }] of wanted.entries()) {
          if (words === "" || !isNearer(number, found[at]?.page, page)) continue;
          if (!letters.includes(words)) continue;
          const place = placeOf(quote, text);
          if (!place) continue;
          const { start, end } = place;
          found[at] = { page: number, start, quote: text.slice(start, end) };
        }
      }
    },
  };
}

const isNearer = (page: number, known: number | undefined, wanted = 1) =>
  known === undefined || Math.abs(page - wanted) < Math.abs(known - wanted);
