import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { tenantScopesToSearch } from "../library/index.ts";
import { type BoxedPage, boxedPages } from "./store.ts";

/** The characters [start, start + text.length) of a page. */
export interface Placed {
  documentId: string;
  page: number;
  start: number;
  text: string;
  /** Its page's boxes, where they were read with it. */
  segments?: Buffer | null;
}

/** The boxes of the words on pages (segments.ts of the document parser): most of a page, needed of few. */
export interface Boxes {
  /** Reads those of the pages on which these passages stand, as far as the member may read them. */
  read(passages: readonly Placed[]): Promise<void>;
  /** Those of a passage's page, if they were read. None of a page that says something else by now. */
  of(passage: Placed): Buffer | undefined;
}

/** An answer does not depend on boxes: where they cannot be read it is shown without them. */
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

const keyOf = ({ documentId, page }: Pick<Placed, "documentId" | "page">) =>
  `${documentId} ${page}`;
