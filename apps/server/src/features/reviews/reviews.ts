import { message } from "@lectern/contract/message";
import { mostRows, type ReviewProgress } from "@lectern/contract/review-cells";
import type {
  listReviews,
  NewReview,
  OpenReview,
  Review,
  updateReview,
} from "@lectern/contract/reviews";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, forbidden, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { tellReview } from "../library/index.ts";
import { demandChoice } from "../models/index.ts";
import { demand } from "../organizations/index.ts";
import * as columns from "./columns-store.ts";
import { progressOf } from "./grid/progress-store.ts";
import * as rows from "./grid/rows-store.ts";
import { spendOpenCalls } from "./reading/with-model/reader-budget-store.ts";
import { rowSourceOf } from "./row-source.ts";
import { editsOf, permissionsOf, shownColumn, shownReview } from "./shown.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db">;
type Changing = Pick<Deps, "db" | "notices">;

/** Throws not_found if the member may not see the review. */
export async function demandReview(db: Db, member: Member, id: string) {
  const review = await store.find(db, member, id);
  if (!review) throw notFound("review_not_found");
  return review;
}

/** Returns a review with what is shown of it. Throws not_found if the member may not see it. */
export async function demandShown(db: Db, member: Member, id: string) {
  const review = await store.findShown(db, member, id);
  if (!review) throw notFound("review_not_found");
  return review;
}

/** Locks a review. Throws not_found, or forbidden if the member may not do this with it. */
export async function take(
  tx: Db,
  member: Member,
  id: string,
  action: keyof Review["permissions"],
) {
  const review = await store.lock(tx, member, id);
  if (!review) throw notFound("review_not_found");
  if (!permissionsOf(member, review)[action]) throw forbidden("role_insufficient");
  return review;
}

const nothing: ReviewProgress = {
  rows: 0,
  cells: 0,
  verified: 0,
  corrected: 0,
  to_verify: 0,
  stale_confirmed: 0,
  flagged: 0,
  unclear: 0,
  not_found: 0,
  stale: 0,
  failed: 0,
  filling: 0,
  empty: 0,
  working: 0,
};

export async function list(
  { db }: Needs,
  member: Member,
  query: z.infer<typeof listReviews.query>,
) {
  const { total, results } = await store.some(db, member, {
    ...query,
    edits: editsOf(member),
  });
  const progress = await progressOf(db, member, results);
  return {
    total,
    results: results.map((row) => shownReview(member, row, progress.get(row.id) ?? nothing)),
  };
}

/** Returns the counts of a review, over the rows that the member may open. */
export async function progress(db: Db, member: Member, review: rows.ReviewScope) {
  return (await progressOf(db, member, [review])).get(review.id) ?? nothing;
}

export async function get({ db }: Needs, member: Member, id: string): Promise<OpenReview> {
  const review = await demandShown(db, member, id);
  const [counts, questions] = await Promise.all([
    progress(db, member, review),
    columns.columnsOf(db, { orgId: member.orgId, reviewId: id }),
  ]);
  return { ...shownReview(member, review, counts), columns: questions.map(shownColumn) };
}

/**
 * Throws not_found where the member may not see the collection, the folder or one of the documents,
 * and invalid for a model that they may not choose, a search that finds nothing, and chosen
 * documents that are to be filled automatically.
 */
export async function create(
  deps: Deps,
  member: Member,
  { name, visibility, source, model, live, columns: questions }: NewReview,
): Promise<OpenReview> {
  const shared = visibility === "shared";
  demand(member, shared ? "review.share" : "review.write");
  if (model !== null) await demandChoice(deps, member, model);
  const { place, documentIds } = await rowSourceOf(deps, member, source);
  if (live) demandPlace(place);
  const id = uuid();
  await deps.db.transaction().execute(async (tx) => {
    await store.insert(tx, member, { id, name, shared, model, live, ...place });
    await rows.insertRows(tx, member.orgId, id, await demandSeries(tx, member, documentIds));
    await columns.insertColumns(
      tx,
      { orgId: member.orgId, reviewId: id },
      questions.map((one, position) => ({ ...one, id: uuid(), position })),
    );
    const about = { ...by(member), ...aboutReview({ id, name, shared }) };
    await record(tx, { ...about, action: "review.created" });
    if (shared) await record(tx, { ...about, action: "review.shared" });
    await tellReview(deps, tx, {
      orgId: member.orgId,
      id,
      to: audienceOf(member.accountId, shared),
    });
  });
  return get(deps, member, id);
}

/** Throws invalid unless the rows are those of a collection or a folder. */
function demandPlace({ collection_id }: Pick<rows.ReviewScope, "collection_id">) {
  if (collection_id === null) throw invalid(["body", "live"], message("review_not_live"));
}

/** Throws not_found unless the member may see every document. */
async function demandSeries(db: Db, member: Member, documentIds: string[]): Promise<string[]> {
  const ids = [...new Set(documentIds)];
  const known = await rows.seriesOf(db, member, ids);
  if (known.missing) throw notFound("document_not_found");
  return known.series;
}

/**
 * What the audit log stores about a review. Of a private one, only who did it is shown its name: its
 * id stands in the place of a collection that others do not see.
 */
export const aboutReview = ({
  id,
  name,
  shared,
}: {
  id: string;
  name: string;
  shared: boolean;
}) => ({
  target: name,
  collection: { id, open: shared },
});

/** Who is told of a change: every member, or the owner alone. */
const audienceOf = (ownerId: string | null, shared: boolean) =>
  shared ? undefined : { accounts: ownerId === null ? [] : [ownerId], teams: [] };

/** Announces that something of a review changed. */
export const tell = (
  deps: Pick<Deps, "notices">,
  tx: Db,
  member: Pick<Member, "orgId">,
  { id, owner_id, shared }: { id: string; owner_id: string | null; shared: boolean },
) => tellReview(deps, tx, { orgId: member.orgId, id, to: audienceOf(owner_id, shared) });

/** Marks a review as changed now, and announces it. */
export async function touch(
  deps: Pick<Deps, "notices">,
  tx: Db,
  member: Member,
  review: Parameters<typeof tell>[3],
) {
  await store.touch(tx, member.orgId, review.id);
  await tell(deps, tx, member, review);
}

export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { name, visibility, model, live }: z.infer<typeof updateReview.body>,
): Promise<OpenReview> {
  if (typeof model === "string") await demandChoice(deps, member, model);
  const isEdit = name !== undefined || model !== undefined || live !== undefined;
  await deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, id, isEdit ? "edit" : "share");
    if (live) demandPlace(review);
    const shared = visibility === undefined ? review.shared : visibility === "shared";
    if (shared !== review.shared) {
      if (!permissionsOf(member, review).share) throw forbidden("role_insufficient");
      const action = shared ? "review.shared" : "review.withdrawn";
      const about = aboutReview({ id, name: name ?? review.name, shared: true });
      await record(tx, { ...by(member), ...about, action });
    }
    await store.update(tx, member.orgId, id, {
      shared,
      ...(name !== undefined && { name }),
      ...(model !== undefined && { model }),
      ...(live !== undefined && { live }),
    });
    // Those who saw it before are told too.
    await tell(deps, tx, member, { ...review, shared: shared || review.shared });
  });
  return get(deps, member, id);
}

export async function remove(deps: Changing, member: Member, id: string): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, id, "delete");
    await spendOpenCalls(tx, [review]);
    await store.remove(tx, member.orgId, id);
    await record(tx, { ...by(member), ...aboutReview(review), action: "review.deleted" });
    await tell(deps, tx, member, review);
  });
}

/** Throws conflict where the rows are those of a collection or a folder. */
async function takeChosen(tx: Db, member: Member, id: string) {
  const review = await take(tx, member, id, "edit");
  if (review.folder_id !== null) throw conflict("review_source_is_folder");
  if (review.collection_id !== null) throw conflict("review_source_is_collection");
  return review;
}

export async function addDocuments(
  deps: Changing,
  member: Member,
  id: string,
  documentIds: string[],
): Promise<OpenReview> {
  await deps.db.transaction().execute(async (tx) => {
    const review = await takeChosen(tx, member, id);
    await rows.insertRows(tx, member.orgId, id, await demandSeries(tx, member, documentIds));
    if ((await rows.countRows(tx, member.orgId, id)) > mostRows)
      throw conflict("review_too_many_rows");
    await touch(deps, tx, member, review);
  });
  return get(deps, member, id);
}

export async function removeRows(
  deps: Changing,
  member: Member,
  id: string,
  rowIds: string[],
): Promise<OpenReview> {
  await deps.db.transaction().execute(async (tx) => {
    const review = await takeChosen(tx, member, id);
    await rows.deleteRows(tx, member, review, rowIds);
    await touch(deps, tx, member, review);
  });
  return get(deps, member, id);
}
