import { may } from "@lectern/contract/policy";
import { NIL } from "uuid";

import { isIn } from "#conditions";
import type { ArrivalJobs, Db, Deps, JobPayloads } from "#deps";
import { asMember, type Member, type OrgId, orgOfJob } from "#http/member.ts";

import { record } from "../audit/index.ts";
import { insertValues } from "../fields/index.ts";
import { noteActivity, lockDocuments, tellDocuments } from "../library/index.ts";
import { addTags } from "../tags/index.ts";
import { given } from "./effects.ts";
import * as store from "./store.ts";

/** Documents that one job looks at. */
const atOnce = 200;

/** Enqueues the job that applies a rule to the next documents. */
export const enqueueBatch = (
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  orgId: OrgId,
  ruleId: string,
): Promise<void> =>
  jobs.enqueue(
    tx,
    "apply-rule",
    { organization_id: orgId, rule_id: ruleId },
    { key: `apply-rule:${ruleId}` },
  );

/** What documents that come queue: the application of the workspace's rules, if it has any. */
export const arrivalJobs: ArrivalJobs = (db, orgId, documentIds) => ({
  name: "apply-rules",
  about: "document_id",
  ids: store.underRules(db, orgId, documentIds),
});

/** Returns the person with whose present rights a rule acts; undefined if they may not have rules. */
async function actorOf(db: Db, orgId: OrgId, { owner_id }: store.RuleRow) {
  const group = owner_id === null ? undefined : await store.roleOf(db, orgId, owner_id);
  if (owner_id === null || !group || !may(group, "tag.manage")) return undefined;
  return asMember({ accountId: owner_id, deviceId: NIL }, orgId, group);
}

/** Gives those of the documents that the rule concerns what they lack; returns how many. */
async function change(deps: Deps, tx: Db, actor: Member, row: store.RuleRow, ids: string[]) {
  const { orgId } = actor;
  const effects = await given(tx, orgId, row.effects);
  if (effects.tags.length + effects.values.length === 0) return 0;
  const rule = { conditions: row.conditions, effects };
  const concerned = await store
    .documentsToChange(tx, actor, rule)
    .select(["document.id", store.lacksTags(effects).as("lacks_tags")])
    .where(isIn("document.id", ids))
    .execute();
  if (concerned.length === 0) return 0;
  const { rows } = await lockDocuments(
    tx,
    actor,
    concerned.map(({ id }) => id),
  );
  const seriesIds = rows.map(({ series_id }) => series_id);
  await addTags(tx, orgId, { seriesIds, tagIds: effects.tags.map(({ id }) => id) });
  // Values that documents have stay.
  await insertValues(tx, orgId, seriesIds, effects.values);
  const untagged = new Set(concerned.flatMap(({ id, lacks_tags }) => (lacks_tags ? [id] : [])));
  const tagged = rows.filter(({ id }) => untagged.has(id));
  for (const [collectionId, to] of Map.groupBy(tagged, (one) => one.collection_id))
    await noteActivity(tx, actor, { collectionId, action: "document.tagged", to });
  await tellDocuments(
    deps,
    tx,
    orgId,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Ends the application of a rule to the documents that there are, however far it is. */
export async function conclude(tx: Db, orgId: OrgId, row: store.RuleRow): Promise<void> {
  await store.finish(tx, orgId, row.id);
  const target = `${row.name}: ${row.applied_count}`;
  await record(tx, {
    organizationId: orgId,
    actorId: row.owner_id,
    action: "rule.applied",
    target,
  });
}

/** The job: applies the active rules to a document that came. */
export async function applyRules(deps: Deps, payload: JobPayloads["apply-rules"]): Promise<void> {
  const orgId = orgOfJob(payload);
  const active = (await store.rulesOf(deps.db, orgId)).filter((row) => row.active);
  for (const row of active) {
    await deps.db.transaction().execute(async (tx) => {
      const actor = await actorOf(tx, orgId, row);
      if (actor) await change(deps, tx, actor, row, [payload.document_id]);
    });
  }
}

/**
 * The job: applies a rule to the next documents of the library. How far it is stands in the rule's
 * row, which is changed in the transaction of the documents: however often it is interrupted, it
 * goes on where it was.
 */
export async function applyRule(deps: Deps, payload: JobPayloads["apply-rule"]): Promise<void> {
  const orgId = orgOfJob(payload);
  await deps.db.transaction().execute(async (tx) => {
    const row = await store.lockRule(tx, orgId, payload.rule_id);
    if (!row?.applying_since) return;
    const actor = await actorOf(tx, orgId, row);
    const ids = actor ? await store.nextDocuments(tx, orgId, row.applied_up_to, atOnce) : [];
    if (actor && ids.length > 0) {
      const count = row.applied_count + (await change(deps, tx, actor, row, ids));
      const applied_up_to = ids.at(-1) ?? null;
      await store.updateRule(tx, orgId, row.id, { applied_up_to, applied_count: count });
      await enqueueBatch(deps, tx, orgId, row.id);
      return;
    }
    await conclude(tx, orgId, row);
  });
}
