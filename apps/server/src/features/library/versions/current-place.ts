import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { rectsOf } from "@lectern/document-parser/segments";
import { demandDocument } from "../documents/documents.ts";
import * as store from "./store.ts";

/**
 * Returns the position of a quotation in a text that contains it, with line breaks counting as
 * spaces.
 */
function spanIn(text: string, quote: string) {
  const plain = (words: string) => words.replaceAll(/[\n\t]/g, " ");
  const start = plain(text).indexOf(plain(quote));
  return { start, end: start + quote.length };
}

/**
 * Returns where a passage of a version occurs word for word in the current version; null if that is
 * the same version.
 */
export async function find(
  { db }: Deps,
  member: Member,
  id: string,
  { page, quote }: { page: number; quote: string },
) {
  const { current_id } = await demandDocument(db, member, id);
  const current = await demandDocument(db, member, current_id);
  if (current.id === id.toLowerCase()) return { current_place: null };
  const found = await store.pageWith(db, member.orgId, current.id, { quote, page });
  const span = found && spanIn(found.text, quote);
  const place = found &&
    span && {
      page: found.number,
      ...span,
      rects: rectsOf(found.segments, span.start, span.end),
    };
  const current_place = {
    document_id: current.id,
    version: current.version,
    page: found?.number ?? null,
    place: place ?? null,
  };
  return { current_place };
}
