import type { ArrivalJobs, Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";

import * as store from "./keeping-store.ts";
import { placesIn } from "./placing.ts";

/**
 * Lets expected passages of earlier versions follow into the current one, where it holds their
 * quotes. Those whose quotes it does not hold stay with the version they were in.
 */
export async function keepPassages(
  db: Db,
  orgId: OrgId,
  which: store.OutdatedPassages,
): Promise<void> {
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

/** What documents that come queue: questions may expect passages of an earlier version. */
export const arrivalJobs: ArrivalJobs = (db, orgId, documentIds) => ({
  name: "keep-expected",
  about: "document_id",
  ids: store.withOutdated(db, orgId, documentIds),
});
