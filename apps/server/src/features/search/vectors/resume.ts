import type { Deps } from "#deps";

import { embedderOf } from "../../models/index.ts";
import { enqueue } from "./vector-jobs.ts";
import * as store from "./store.ts";

const everyMs = 15_000;

/** Enqueues making vectors for workspaces with waiting documents or a changed model. */
async function resumeWaiting(deps: Deps) {
  const { db, models } = deps;
  const waiting = await store.workspacesWaiting(db);
  const changed = await store.workspacesWithChangedModel(db, models.installed.embedder?.name);
  for (const orgId of new Set([...waiting, ...changed])) await enqueue(deps, db, orgId);
}

/**
 * Enqueues making vectors for all workspaces that lack some: the operator may have changed the
 * model.
 */
async function resumeAll(deps: Deps) {
  for (const orgId of await store.every(deps.db)) {
    if (deps.ending.aborted) return;
    const embedder = await embedderOf(deps, orgId);
    const isLacking =
      embedder &&
      ((await store.modelOf(deps.db, orgId)) !== embedder.name ||
        (await store.nextWithout(deps.db, orgId, embedder.name)) !== undefined);
    if (isLacking) await enqueue(deps, deps.db, orgId);
  }
}

/** Runs at startup and then regularly, since a model may be installed later on this machine. */
export async function resumeVectors(deps: Deps): Promise<void> {
  const warn = (error: unknown) => deps.log.warn({ err: error }, "vectors wait to be made");
  const installed = () => deps.models.installed.embedder?.name;
  let before = installed();
  const look = async () => {
    await resumeWaiting(deps);
    const now = installed();
    if (now === before) return;
    before = now;
    await resumeAll(deps);
  };
  const timer = setInterval(() => void look().catch(warn), everyMs);
  deps.ending.addEventListener("abort", () => clearInterval(timer), { once: true });
  await resumeWaiting(deps).then(() => resumeAll(deps), warn);
}
