import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { tenantScopesToSearch } from "../library/index.ts";
import { type BoxedPage, boxedPages } from "./store.ts";

/** The range [start, start + text.length) of a page's text. */
export interface PageRange {
  documentId: string;
  page: number;
  start: number;
  text: string;
  /** The boxes of its page, if already read. */
  segments?: Buffer | null;
}

/**
 * The boxes of the words on pages (ingestion/reading/language/segments.ts): most of a page's size,
 * needed for few pages.
 */
export interface Boxes {
  /** Reads the boxes of the pages of these passages, as far as the member may read them. */
  read(passages: readonly PageRange[]): Promise<void>;
  /** Returns the boxes of a passage's page, if read; undefined if the page's text has changed. */
  of(passage: PageRange): Buffer | undefined;
}

/** Errors are only logged: answers are shown without boxes if these cannot be read. */
export function openBoxes({ db, log }: Pick<Deps, "db" | "log">, member: Member): Boxes {
  const pages = new Map<string, BoxedPage | undefined>();
  return {
    async read(passages) {
      const without = passages.filter(({ segments }) => !segments);
      const wanted = new Map(without.map((one) => [keyOf(one), one]));
      for (const key of pages.keys()) wanted.delete(key);
      if (wanted.size === 0) return;
      for (const key of wanted.keys()) pages.set(key, undefined);
      const places = [...wanted.values()];
      const tenantScopes = tenantScopesToSearch(member, {
        documentIds: places.map((one) => one.documentId),
      });
      try {
        for (const page of await boxedPages(db, tenantScopes, places)) pages.set(keyOf(page), page);
      } catch (error) {
        log.warn({ err: error }, "the boxes of passages could not be read");
      }
    },
    of(passage) {
      if (passage.segments) return passage.segments;
      const page = pages.get(keyOf(passage));
      return page?.text.startsWith(passage.text, passage.start) ? page.segments : undefined;
    },
  };
}

const keyOf = ({ documentId, page }: Pick<PageRange, "documentId" | "page">) =>
  `${documentId} ${page}`;
