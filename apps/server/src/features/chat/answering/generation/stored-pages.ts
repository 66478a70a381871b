import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { evidenceOf } from "../evidence.ts";
import { wholePassages } from "../knowledge/whole-documents.ts";
import type { PageReader } from "./page-reader.ts";
import { pagesAt } from "./tables/pages-store.ts";

/** Reads pages as far as the member may see their documents. */
export const storedPages = (deps: Pick<Deps, "db">, member: Member): PageReader => ({
  pages: async (wanted) => (wanted.length === 0 ? [] : pagesAt(deps.db, member, wanted)),
  async beginning(documentId, pages) {
    const named = { collectionIds: [], documentIds: [documentId] };
    const passages = await wholePassages(deps, member, named, pages);
    return passages.map((one, n) => evidenceOf(one, n + 1));
  },
});
