import type { Origin, Work } from "@lectern/contract/sources";

import type { Db, Deps, JobPayloads } from "#deps";
import type { Member } from "#http/member.ts";

import { tellDocuments } from "../library/index.ts";
import { sources } from "./sources.ts";
import * as store from "./store.ts";

/**
 * Returns where documents were fetched from. If the data of a work is older than a week, requests
 * it again for the next call.
 */
export async function origins(
  deps: Deps,
  member: Member,
  documentIds: string[],
): Promise<{ results: Origin[] }> {
  if (documentIds.length === 0) return { results: [] };
  const rows = await store.originsOf(deps.db, member, documentIds);
  for (const { work, is_old } of rows)
    if (work && is_old) await enqueueRecheck(deps, deps.db, work);
  return {
    results: rows.map(({ document_id, url, fetched_at, abstract_only, work }) => ({
      document_id,
      url,
      fetched_at: fetched_at.toISOString(),
      abstract_only,
      work,
    })),
  };
}

const weekMs = 7 * 24 * 60 * 60 * 1000;
export const inAWeek = () => new Date(Date.now() + weekMs);

/** Schedules a new lookup of a work, immediately if no time is given. */
export const enqueueRecheck = (
  { jobs }: Pick<Deps, "jobs">,
  db: Db,
  { source, id }: Pick<Work, "source" | "id">,
  at: Date | null = null,
) => jobs.enqueue(db, "recheck-work", { source, id }, { key: `recheck-work:${source}:${id}`, at });

/**
 * Looks up a work again, since it may have been retracted, and notifies those who see its
 * documents. Repeats every week while such documents exist.
 */
export async function recheck(deps: Deps, { source, id }: JobPayloads["recheck-work"]) {
  const { db } = deps;
  const work = await sources(deps)
    .find((one) => one.id === source)
    ?.find(id);
  if (!work) return;
  await db.transaction().execute(async (tx) => {
    const documents = await store.putWork(tx, { ...work, id });
    const workspaces = Map.groupBy(documents, ({ organization_id }) => organization_id);
    for (const [orgId, some] of workspaces) {
      const ids = some.map(({ document_id }) => document_id);
      await tellDocuments(deps, tx, orgId, ids);
    }
    if (documents.length > 0) await enqueueRecheck(deps, tx, { source, id }, inAWeek());
  });
}
