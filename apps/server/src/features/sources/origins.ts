import type { Origin, SourceId } from "@lectern/contract/sources";

import type { Deps, JobPayloads } from "#deps";
import type { Member } from "#http/member.ts";

import { sources } from "./sources.ts";
import * as store from "./store.ts";

/**
 * Where documents were fetched from. What is known of a work is asked for again when it is older
 * than a week, and told the next time.
 */
export async function origins(
  deps: Deps,
  member: Member,
  documentIds: string[],
): Promise<{ results: Origin[] }> {
  if (documentIds.length === 0) return { results: [] };
  const rows = await store.originsOf(deps.db, member, documentIds);
  for (const { work, is_old } of rows) {
    if (!work || !is_old) continue;
    const { source, id } = work;
    await deps.jobs.enqueue(deps.db, "recheck-work", { source, id }, { key: keyOf(source, id) });
  }
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

const keyOf = (source: SourceId, id: string) => `recheck-work:${source}:${id}`;

/** Asks a source again what it knows of a work: it may have been retracted. */
export async function recheck(deps: Deps, { source, id }: JobPayloads["recheck-work"]) {
  const work = await sources(deps)
    .find((one) => one.id === source)
    ?.find(id);
  if (work) await store.putWork(deps.db, { ...work, id });
}
