import type { Person } from "@lectern/contract/library";
import { storedDetail } from "@lectern/contract/message";
import { may } from "@lectern/contract/policy";
import type { Cell, CellResult, ReviewProgress, ReviewRow } from "@lectern/contract/review-cells";
import type { ReviewColumn } from "@lectern/contract/review-columns";
import type { Review, ReviewSource } from "@lectern/contract/reviews";

import type { Member } from "#http/member.ts";

import { unitOf } from "../files/index.ts";
import type { CellRow, ResultRow } from "./grid/cells-store.ts";
import type { ColumnRow } from "./columns-store.ts";
import type { ListedRow } from "./grid/listing-store.ts";
import type { ReviewRecord } from "./store.ts";

/** Whether a member may edit shared reviews, and their own private ones. */
export const editsOf = ({ group }: Pick<Member, "group">) => ({
  shared: may(group, "review.share"),
  own: may(group, "review.write"),
});

/**
 * Returns what the member may do with a visible review. Everybody who may share can edit a shared
 * one, so it needs no new owner when its owner leaves; its owner or an admin can delete it.
 */
export function permissionsOf(
  { accountId, group }: Pick<Member, "accountId" | "group">,
  { owner_id, shared }: Pick<ReviewRecord, "owner_id" | "shared">,
): Review["permissions"] {
  const isOwn = owner_id === accountId;
  const shares = may(group, "review.share");
  const edits = editsOf({ group });
  const edit = shared ? edits.shared : isOwn && edits.own;
  return {
    edit,
    fill: edit,
    judge: edit,
    share: isOwn && shares,
    delete: isOwn || (shared && may(group, "review.manage")),
  };
}

function sourceOf(row: ReviewRecord): ReviewSource {
  const { collection_id, folder_id } = row;
  if (collection_id === null) return { type: "documents" };
  return folder_id === null
    ? { type: "collection", collection_id, name: row.collection_name }
    : { type: "folder", collection_id, folder_id, name: row.folder_name };
}

export const shownReview = (
  member: Member,
  row: ReviewRecord,
  progress: ReviewProgress,
): Review => ({
  id: row.id,
  name: row.name,
  source: sourceOf(row),
  visibility: row.shared ? "shared" : "private",
  owner: row.owner,
  model: row.model,
  live: row.live,
  column_count: row.column_count,
  progress,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  permissions: permissionsOf(member, row),
});

export const shownColumn = (row: ColumnRow): ReviewColumn => ({
  id: row.id,
  name: row.name,
  question: row.question,
  instructions: row.instructions,
  type: row.type,
  options: row.options,
  unit: row.unit,
  position: row.position,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const shownCell = (row: CellRow): Cell => ({
  column_id: row.column_id,
  state: row.state,
  value: row.value,
  candidates: row.candidates ?? [],
  reason: row.reason && storedDetail(row.reason),
  page: row.page,
  unit: unitOf(row.kind),
  label: row.label,
  document_id: row.result_id ? row.read_document_id : null,
  support: row.support,
  result_id: row.result_id,
  verdict:
    row.verdict && row.verdict_at ? { kind: row.verdict, at: row.verdict_at.toISOString() } : null,
  locked: row.locked ?? false,
  stale: row.stale,
  newer: row.newer_id !== null,
});

export const shownResult = (row: ResultRow): CellResult => ({
  id: row.id,
  state: row.state,
  value: row.value,
  candidates: row.candidates,
  reason: row.reason && storedDetail(row.reason),
  quotes: row.quotes.map((quote) => ({
    ...quote,
    document_name: row.document_name,
    collection_id: row.collection_id,
  })),
  support: row.support,
  pages_read: row.pages_read,
  unreadable_pages: row.unreadable_pages,
  document_id: row.document_id,
  document_version: row.document_version,
  column_version: row.column_version,
  model: row.model,
  fallback: row.fallback && storedDetail(row.fallback),
  at: row.at.toISOString(),
});

const confirmed = new Set(["verified", "corrected"]);

export const shownRow = (
  row: ListedRow,
  cells: readonly CellRow[],
  people: ReadonlyMap<string, Person>,
): ReviewRow => ({
  id: row.series_id,
  document: {
    id: row.document_id,
    name: row.name,
    extension: row.extension,
    collection_id: row.collection_id,
    version: row.version,
    status: row.status,
    page_count: row.page_count,
    unit: unitOf(row.kind),
    unreadable_pages: row.unreadable_pages.length,
  },
  assignee: people.get(row.assignee_id ?? "") ?? null,
  verified: cells.filter(({ verdict }) => confirmed.has(verdict ?? "")).length,
  cells: cells.map(shownCell),
});
