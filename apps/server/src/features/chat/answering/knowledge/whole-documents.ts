import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { type Passage, passageOf } from "../../../search/index.ts";
import { wholeOf } from "./whole-documents-store.ts";

/** Memory bound, far above any context window. */
const mostPassages = 20_000;

/** Passages on the first pages of these documents, collections and tags that the member may see. */
export async function wholePassages(
  { db }: Pick<Deps, "db">,
  member: Member,
  named: { collectionIds: string[]; documentIds: string[]; tagIds?: string[] },
  firstPages = Number.MAX_SAFE_INTEGER,
): Promise<Passage[]> {
  const { collectionIds, documentIds, tagIds = [] } = named;
  if (collectionIds.length + documentIds.length + tagIds.length === 0) return [];
  const { chunks, pages } = await wholeOf(db, member, named, {
    passages: mostPassages,
    pages: firstPages,
  });
  const byPlace = new Map(pages.map((page) => [`${page.document_id} ${page.number}`, page]));
  return chunks.flatMap((chunk) => {
    const page = byPlace.get(`${chunk.document_id} ${chunk.page}`);
    if (!page) return [];
    const { label, text: page_text } = page;
    return passageOf({ ...chunk, label, page_text, score: 0, segments: null });
  });
}
