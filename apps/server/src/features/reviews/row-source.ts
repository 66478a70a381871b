import { message } from "@lectern/contract/message";
import { mostRows } from "@lectern/contract/review-cells";
import type { NewReview } from "@lectern/contract/reviews";

import type { Deps } from "#deps";
import { invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { demandCollection, demandFolder } from "../library/index.ts";
import { documentsFound } from "../search/index.ts";

interface RowSource {
  /** Whose documents are the rows; without a collection, those of `documentIds`. */
  place: { collection_id: string | null; folder_id: string | null };
  documentIds: string[];
}

/**
 * Returns what the rows of a new review are from. Throws not_found where the member may not see the
 * collection or the folder, and invalid for a search that finds nothing.
 */
export async function rowSourceOf(
  deps: Deps,
  member: Member,
  source: NewReview["source"],
): Promise<RowSource> {
  const chosen = { collection_id: null, folder_id: null };
  if (source.type === "documents") return { place: chosen, documentIds: source.document_ids };
  if (source.type === "search") {
    const documentIds = await documentsFound(deps, member, source.q, {
      collectionIds: source.collection_ids,
      limit: mostRows,
    });
    if (documentIds.length > 0) return { place: chosen, documentIds };
    throw invalid(["body", "source", "q"], message("review_search_empty"));
  }
  const { id: collection_id } = await demandCollection(deps.db, member, source.collection_id);
  const place = { collection_id, folder_id: null };
  if (source.type === "collection") return { place, documentIds: [] };
  const within = { orgId: member.orgId, collectionId: collection_id };
  const { id: folder_id } = await demandFolder(deps.db, within, source.folder_id);
  return { place: { ...place, folder_id }, documentIds: [] };
}
