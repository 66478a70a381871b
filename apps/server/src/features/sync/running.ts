import { message, type RenderedMessage, withoutText } from "@lectern/contract/message";
import { MOST_SYNC_ITEMS } from "@lectern/contract/sync";
import { v7 as uuid } from "uuid";

import type { Deps, JobPayloads } from "#deps";
import { AppError } from "#errors";
import { forJob, type Member, orgOfJob } from "#http/member.ts";

import type { Adapter, ListedFile } from "./adapters/adapter.ts";
import { adapterOf } from "./adapters/adapters.ts";
import { deleteGone } from "./deleting.ts";
import * as claims from "./job-store.ts";
import { beginList, endList, pause } from "./listing.ts";
import { mirrorsRights } from "./mirroring/mirrors-rights.ts";
import { withholdFiles } from "./mirroring/withholding.ts";
import { nextOf, enqueueRun } from "./planning.ts";
import { mirroredReading, readNeeded } from "./reading.ts";
import { storeReferences } from "./referring.ts";
import { updateSource } from "./store.ts";

const renewMs = 15_000;
/** ms until a run looks again at a source that another run has. */
const laterMs = 65_000;
const mostPages = 20_000;

const isDue = ({ next_at }: claims.RunningSource) =>
  next_at !== null && next_at.getTime() <= Date.now();

/**
 * The job: makes the documents of a source as its files are, with the present rights of its owner.
 * A run that is killed is repeated and goes on: everything that it did is in the items.
 */
export async function runSource(
  deps: Deps,
  payload: JobPayloads["sync-source"],
  ending: AbortSignal,
): Promise<void> {
  const orgId = orgOfJob(payload);
  const { db } = deps;
  const source = await claims.findAny(db, orgId, payload.source_id);
  if (!source || source.kind === "command") return;
  const { active, paused, group } = source;
  const mirrors = mirrorsRights(source);
  const wanted = payload.asked ? active || paused !== null : active && isDue(source);
  if (!wanted && !(mirrors && isDue(source))) return;
  if (group === null) await pause(deps, source, message("sync_no_right"));
  if (group === null && !mirrors) return;
  const runId = uuid();
  if (!(await claims.claim(db, orgId, source.id, runId)))
    return enqueueRun(deps, db, source, new Date(Date.now() + laterMs), payload);
  const lost = new AbortController();
  const signal = AbortSignal.any([ending, lost.signal]);
  const timer = setInterval(() => {
    claims
      .renew(db, orgId, source.id, runId)
      .then((isOurs) => isOurs || lost.abort())
      .catch((error: unknown) => deps.log.warn({ err: error }, "a source's run was not renewed"));
  }, renewMs);
  try {
    const owner: Member = { ...forJob(orgId, source.owner_id), ...(group !== null && { group }) };
    const { failure, more } = await work(deps, owner, source, {
      signal,
      confirm: payload.confirm === true,
      onlyRights: !wanted || group === null,
    });
    signal.throwIfAborted();
    const next_at = more ? new Date() : nextOf(source);
    await updateSource(db, source, {
      failure: failure ? JSON.stringify(withoutText(failure)) : null,
      next_at,
    });
    await enqueueRun(deps, db, source, next_at);
  } finally {
    clearInterval(timer);
    await claims.release(db, orgId, source.id, runId);
  }
}

/** Ends a run that failed, or ended with its process, too often; the next one begins at its time. */
export async function giveUpSource(deps: Deps, payload: JobPayloads["sync-source"]) {
  const source = await claims.findAny(deps.db, orgOfJob(payload), payload.source_id);
  if (!source) return;
  const failure = JSON.stringify(withoutText(message("internal_error")));
  const next_at = nextOf(source);
  await updateSource(deps.db, source, { failure, next_at });
  await enqueueRun(deps, deps.db, source, next_at);
}

interface Work {
  signal: AbortSignal;
  confirm: boolean;
  /** Withdraw what may no longer be read, and do nothing else: the source is paused. */
  onlyRights: boolean;
}

/** How a run ended. */
interface Ended {
  /** Why it failed; a source that was paused says so itself. */
  failure?: RenderedMessage;
  /** Whether files are left that the next run has to read. */
  more?: boolean;
}

/** Runs once. */
async function work(
  deps: Deps,
  owner: Member,
  source: claims.RunningSource,
  { signal, confirm, onlyRights }: Work,
): Promise<Ended> {
  const mirrors = mirrorsRights(source);
  let adapter: Adapter | undefined;
  try {
    adapter = await adapterOf(deps, source);
    const listed = await listAll(adapter, signal);
    const storable = listed.filter(isStorable);
    if (storable.length < listed.length)
      deps.log.warn({ source: source.id }, "a source has files with paths that are not stored");
    const {
      open: files,
      withheld,
      withdrawn,
    } = mirrors
      ? await withholdFiles(deps, owner, source, storable)
      : { open: storable, withheld: new Set<string>(), withdrawn: 0 };
    if (onlyRights) return {};
    // What the source withdraws is withdrawn, however much it is.
    const sure = { confirm: confirm || mirrors, withheld };
    const how = { delete: true, isWindow: adapter.isWindow === true, ...sure };
    const begun = await beginList(deps, owner, source, files, how);
    const limits = mirrors ? mirroredReading : undefined;
    const read = await readNeeded(deps, owner, source, { adapter, begun, files, signal, limits });
    signal.throwIfAborted();
    const deleted = await deleteGone(deps, owner, source, read.gone);
    await storeReferences(deps, owner, source, files, signal);
    await endList(deps, source, { ...read.result, deleted: deleted.length + withdrawn });
    return { more: read.more };
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error;
    const { code } = error.userMessage;
    // A place that may not be seen any more withdraws everything in it.
    if (mirrors && withdrawing.has(code)) await withholdFiles(deps, owner, source, []);
    return pausing.has(code) ? {} : { failure: error.userMessage };
  } finally {
    await adapter?.close?.();
  }
}

const pausing = new Set<string>(["sync_many_gone", "sync_no_right"]);
const withdrawing = new Set<string>(["sync_cloud_missing", "sync_cloud_denied"]);

/** Maximum bytes of a path, which an index of the database has to hold. */
const longestPath = 2000;

/** Whether a file can be known by its path: one that cannot must not stop all others. */
const isStorable = ({ path }: ListedFile) =>
  Buffer.byteLength(path) <= longestPath && !path.includes("\0");

/** Returns all files; a listing that fails half-way throws. */
async function listAll(adapter: Adapter, signal: AbortSignal): Promise<ListedFile[]> {
  const files = new Map<string, ListedFile>();
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    signal.throwIfAborted();
    const { files: some, next } = await adapter.list(cursor, signal);
    for (const file of some) files.set(file.path, file);
    if (files.size > MOST_SYNC_ITEMS) break;
    if (next === undefined) return [...files.values()];
    cursor = next;
  }
  throw new AppError("invalid", message("sync_too_many_files"));
}
