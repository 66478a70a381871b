import type { Deps, JobPayloads } from "#deps";
import { deleteOldKeys } from "#http/idempotency.ts";
import { orgOfJob } from "#http/member.ts";

import { enqueueAll, forgetOld, jobOf, removeExpired } from "../library/index.ts";
import { removeAbandoned } from "../files/index.ts";
import { awaitsRecognition } from "./recognition/pages.ts";
import * as store from "./store.ts";

const everyMs = 15_000;
/** Seconds from taking a job to the start of its run. */
const beginSeconds = 30;

/**
 * Finds unfinished documents that nothing is working on and queues them: their job used up its
 * tries, or is held by a worker that died silently.
 */
export async function resumeUnattended(deps: Deps): Promise<number> {
  const { db, log } = deps;
  let resumed = 0;
  let after: string | undefined;
  do {
    const documents = await store.unattended(db, after);
    after = documents.at(-1)?.id;
    const keys = documents.map(({ id }) => jobOf(id));
    const found = await deps.jobs.find(db, keys);
    const left: JobPayloads["ingest-document"][] = [];
    for (const { organization_id, id, begun } of documents) {
      const job = found.get(jobOf(id));
      // A waiting job will be taken; one just taken is about to begin.
      const expected = job && (job.heldFor === undefined || (!begun && job.heldFor < beginSeconds));
      if (expected) continue;
      const document = { orgId: orgOfJob({ organization_id }), documentId: id };
      if (!job && !begun && (await awaitsRecognition(deps, document))) continue;
      left.push({ organization_id, document_id: id });
      log.warn({ document: id }, "a document was left behind; it is read again");
    }
    await enqueueAll(deps, db, left);
    resumed += left.length;
  } while (after !== undefined);
  return resumed;
}

/**
 * Resumes what dead processes left and removes what has ended, at start and periodically.
 *
 * The job library's retry delay grows to hours after some failures. Documents or pages that failed
 * because the database or storage was down must not wait that long once it is back, so the delay is
 * capped.
 */
export async function resume(deps: Deps): Promise<void> {
  await resumeUnattended(deps);
  await removeAbandoned(deps);
  await removeExpired(deps);
  await forgetOld(deps);
  await deleteOldKeys(deps);
  const timer = setInterval(() => {
    resumeUnattended(deps)
      .then(() => deps.jobs.retrySoon(deps.db, "ingest-document"))
      .then(() => deps.jobs.retrySoon(deps.db, "recognise-page"))
      .then(() => removeAbandoned(deps))
      .then(() => removeExpired(deps))
      .then(() => forgetOld(deps))
      .then(() => deleteOldKeys(deps))
      .catch((error: unknown) => deps.log.warn({ err: error }, "what is left behind waits"));
  }, everyMs);
  deps.ending.addEventListener("abort", () => clearInterval(timer), { once: true });
}
