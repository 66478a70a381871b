import { setImmediate as others } from "node:timers/promises";

import type { Deps } from "#deps";

import { ANALYZER_VERSION } from "@lectern/text-analysis/analyze";
import { putPostings } from "../search/index.ts";
import { createPostingBuilder } from "@lectern/text-analysis/postings";
import { contextOf, PageBreaks } from "@lectern/document-parser/page-breaks";
import { PassageReader } from "@lectern/document-parser/passage-reader";
import * as store from "./store.ts";

const pagesAtOnce = 32;

/**
 * Rebuilds the terms of documents that an older analysis indexed, from the stored texts; until then
 * searches may miss words that are analyzed differently now. Pages, passages and their numbers
 * stay, so that citations remain valid.
 */
export async function reindexOutdated(deps: Deps): Promise<number> {
  let reindexed = 0;
  let after: string | undefined;
  do {
    const documents = await store.outdated(deps.db, ANALYZER_VERSION, after);
    after = documents.at(-1)?.id;
    for (const document of documents) {
      if (deps.ending.aborted) return reindexed;
      if (await reindex(deps, document)) reindexed += 1;
    }
  } while (after !== undefined);
  if (reindexed > 0) deps.log.info({ documents: reindexed }, "documents were indexed anew");
  return reindexed;
}

/** Returns false when the document was deleted or read again meanwhile. */
async function reindex(deps: Deps, document: store.OutdatedDocument): Promise<boolean> {
  const { db } = deps;
  const whole = document.language ?? "und";
  const passages = new PassageReader(whole);
  const breaks = new PageBreaks();
  const postings = createPostingBuilder();
  const languages: { ordinal: number; language: string | null }[] = [];
  for (let from = 1; from <= (document.page_count ?? 0); from += pagesAtOnce) {
    const pages = await store.pagesWithChunks(db, document, from, from + pagesAtOnce - 1);
    for (const { chunks, ...page } of pages) {
      const broken = breaks.join(page);
      for (const [at, { ordinal, heading, start, finish }] of chunks.entries()) {
        const context = contextOf(heading, at === 0 ? broken : undefined);
        const { language, terms } = passages.read(page.text.slice(start, finish), context);
        postings.add(ordinal, terms);
        languages.push({ ordinal, language: language === whole ? null : language });
      }
    }
    // Lets searches run in between.
    await others();
  }
  return db.transaction().execute(async (tx) => {
    if (!(await store.isStillOutdated(tx, ANALYZER_VERSION, document))) return false;
    await store.setLanguages(tx, document, languages);
    await putPostings(deps, tx, document.organization_id, document.id, postings.finish());
    return true;
  });
}
