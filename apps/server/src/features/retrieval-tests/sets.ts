import type { PageQuery } from "@lectern/contract/page";
import {
  type createQuestionSet,
  MOST_QUESTION_SETS,
  type QuestionSet,
  type updateQuestionSet,
} from "@lectern/contract/retrieval-tests";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { demand, lockWorkspace, requireCurrentMember } from "../organizations/index.ts";
import { countQuestions } from "./questions-store.ts";
import { lastRuns } from "./runs-store.ts";
import { shownRuns } from "./shown-run.ts";
import * as store from "./sets-store.ts";

type Needs = Pick<Deps, "db">;

/** Throws not_found for a set that the workspace does not have, and forbidden for other roles. */
export async function demandSet(db: Db, member: Member, id: string): Promise<store.SetRow> {
  demand(member, "retrieval_test.manage");
  const row = await store.findSet(db, member.orgId, id);
  if (!row) throw notFound("question_set_not_found");
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockSet(tx: Db, member: Member, id: string): Promise<store.SetRow> {
  demand(member, "retrieval_test.manage");
  await requireCurrentMember(tx, member);
  const row = await store.lockSet(tx, member.orgId, id);
  if (!row) throw notFound("question_set_not_found");
  return row;
}

async function shown(db: Db, member: Member, rows: readonly store.SetRow[]) {
  const ids = rows.map(({ id }) => id);
  const named = rows.flatMap(({ collection_ids }) => collection_ids);
  const [names, counts, runs] = await Promise.all([
    store.collectionNames(db, member, named),
    countQuestions(db, member.orgId, ids),
    lastRuns(db, member.orgId, ids),
  ]);
  const last = new Map((await shownRuns(db, member, runs)).map((run) => [run.set_id, run]));
  return rows.map((row): QuestionSet => ({
    id: row.id,
    name: row.name,
    collections: row.collection_ids.map((id) => ({ id, name: names.get(id) ?? null })),
    questions: counts.get(row.id) ?? 0,
    last_run: last.get(row.id) ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}

export async function list({ db }: Needs, member: Member, query: PageQuery) {
  demand(member, "retrieval_test.manage");
  const { total, results } = await store.pageOfSets(db, member.orgId, query);
  return { total, results: await shown(db, member, results) };
}

export async function get({ db }: Needs, member: Member, id: string): Promise<QuestionSet> {
  const [set] = await shown(db, member, [await demandSet(db, member, id)]);
  if (!set) throw notFound("question_set_not_found");
  return set;
}

/** Throws not_found for collections that the member may not see. */
async function demandCollections(db: Db, member: Member, ids: readonly string[]) {
  const seen = await store.collectionNames(db, member, ids);
  if (ids.some((id) => !seen.has(id.toLowerCase()))) throw notFound("collection_not_found");
}

export async function create(
  deps: Needs,
  member: Member,
  { name, collection_ids }: z.output<typeof createQuestionSet.body>,
): Promise<QuestionSet> {
  demand(member, "retrieval_test.manage");
  const id = uuid();
  await deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, member.orgId);
    await requireCurrentMember(tx, member);
    if ((await store.countSets(tx, member.orgId)) >= MOST_QUESTION_SETS)
      throw conflict("question_set_too_many", { count: MOST_QUESTION_SETS });
    await demandCollections(tx, member, collection_ids);
    await store.insertSet(tx, {
      organization_id: member.orgId,
      id,
      name,
      collection_ids: [...new Set(collection_ids)],
    });
    await record(tx, { ...by(member), action: "question_set.created", target: name });
  });
  return get(deps, member, id);
}

/** Changes a set. Collections that it has already may stay although the member does not see them. */
export async function update(
  deps: Needs,
  member: Member,
  id: string,
  { name, collection_ids }: z.output<typeof updateQuestionSet.body>,
): Promise<QuestionSet> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockSet(tx, member, id);
    const come = (collection_ids ?? []).filter((one) => !row.collection_ids.includes(one));
    await demandCollections(tx, member, come);
    await store.updateSet(tx, member.orgId, id, {
      ...(name !== undefined && { name }),
      ...(collection_ids && { collection_ids: [...new Set(collection_ids)] }),
    });
  });
  return get(deps, member, id);
}

export async function remove({ db }: Needs, member: Member, id: string): Promise<undefined> {
  await db.transaction().execute(async (tx) => {
    const { name } = await lockSet(tx, member, id);
    await store.deleteSet(tx, member.orgId, id);
    await record(tx, { ...by(member), action: "question_set.deleted", target: name });
  });
}
