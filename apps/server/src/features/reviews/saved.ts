import type { Knowledge } from "@lectern/contract/chat";
import type { TemplateColumn } from "@lectern/contract/templates";

import type { Db } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";

import { columnsOf } from "./columns-store.ts";
import { placesOf } from "./grid/rows-store.ts";
import { demandShown } from "./reviews.ts";
import type { ReviewRecord } from "./store.ts";

/** What a template keeps of a review. */
export interface SavedReview {
  name: string;
  columns: TemplateColumn[];
  knowledge: Knowledge;
}

/**
 * Returns what can be saved of a review that the member may see: its questions and its documents.
 * Throws not_found, and conflict without questions, or without documents that the member may see:
 * no sources at all would mean all of them.
 */
export async function reviewToSave(db: Db, member: Member, id: string): Promise<SavedReview> {
  const review = await demandShown(db, member, id);
  const columns = await columnsOf(db, { orgId: member.orgId, reviewId: id });
  if (columns.length === 0) throw conflict("review_template_without_questions");
  const sources = await sourcesOf(db, member, review);
  if (sources.collection_ids.length + sources.document_ids.length === 0)
    throw conflict("review_template_without_documents");
  return {
    name: review.name,
    columns: columns.map(({ name, question, instructions, type, options, unit }) => ({
      name,
      question,
      instructions,
      type,
      options,
      unit,
    })),
    knowledge: { topic_ids: [], modes: {}, ...sources },
  };
}

/** Documents, and collections, that sources may name. */
const mostSources = 100;

/** A collection as it is; else its documents, or the collections of more than can be named. */
async function sourcesOf(
  db: Db,
  member: Member,
  review: ReviewRecord,
): Promise<Pick<Knowledge, "collection_ids" | "document_ids">> {
  const { collection_id, collection_name, folder_id } = review;
  if (collection_id !== null && folder_id === null)
    return { collection_ids: collection_name === null ? [] : [collection_id], document_ids: [] };
  const places = await placesOf(db, member, review);
  if (places.length <= mostSources)
    return { collection_ids: [], document_ids: places.map(({ document_id }) => document_id) };
  const collections = [...new Set(places.map((place) => place.collection_id))];
  return { collection_ids: collections.slice(0, mostSources), document_ids: [] };
}
