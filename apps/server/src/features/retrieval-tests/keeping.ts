import type { Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";

import * as store from "./keeping-store.ts";
import { placesIn } from "./placing.ts";

/**
 * Lets expected passages of earlier versions follow into the current one, where it holds their
 * quotes. Those whose quotes it does not hold stay with the version they were in.
 */
export async function keepPassages(db: Db, orgId: OrgId, which: store.Outdated): Promise<void> {
  const outdated = await store.outdated(db, orgId, which);
  const byDocument = Map.groupBy(outdated, ({ document_id }) => document_id);
  for (const [id, some] of byDocument) {
    const [first] = some;
    if (!first) continue;
    const document = { organization_id: first.document_organization_id, id };
    const places = await placesIn(db, document, some);
    for (const [at, { question_id, number }] of some.entries()) {
      const place = places[at];
      if (place) await store.movePassage(db, orgId, { question_id, number }, { id, ...place });
    }
  }
}

/** The job: a version of a document became current. */
export const keepExpected = (
  deps: Pick<Deps, "db">,
  payload: JobPayloads["keep-expected"],
): Promise<void> =>
  keepPassages(deps.db, orgOfJob(payload), { documentIds: [payload.document_id] });

/** Called in the transaction in which documents come: questions may expect passages of them. */
export async function queueForTests(
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  orgId: OrgId,
  documentIds: readonly string[],
): Promise<void> {
  const ids = await store.withOutdated(tx, orgId, documentIds);
  if (ids.length === 0) return;
  await jobs.enqueueAll(
    tx,
    "keep-expected",
    ids.map((document_id) => ({
      payload: { organization_id: orgId, document_id },
      key: `keep-expected:${document_id}`,
    })),
  );
}
