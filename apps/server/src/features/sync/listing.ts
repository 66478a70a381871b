import {
  detailOf,
  message,
  type RenderedMessage,
  storedDetail,
  withoutText,
} from "@lectern/contract/message";
import type { NeededFile, SyncFile, SyncPlan, SyncResult } from "@lectern/contract/sync";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { AppError, conflict, forbidden, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demandCollection } from "../library/index.ts";
import { deleteGone } from "./deleting.ts";
import * as items from "./items-store.ts";
import { moveItem } from "./moving.ts";
import { isSuspicious, type SourceFile, type Plan, planOf } from "./plan.ts";
import { refusalBefore } from "./refusals.ts";
import { demandOwnSource } from "./sources.ts";
import { type ItemSource, updateSource } from "./store.ts";

/** How a list of files is applied. */
export interface How {
  delete: boolean;
  /** Whether the list has only what is new; what was never stored and is not in it is forgotten. */
  isWindow?: boolean;
  /** Deletes also where the list looks as if the source were not there. */
  confirm: boolean;
  /** Paths of files that are kept out: they are at the source, but are no documents. */
  withheld?: ReadonlySet<string>;
  dry_run?: boolean;
}

/** What is left to do once a list was compared: files to read, then documents to delete. */
export interface PendingSync {
  needed: NeededFile[];
  moved: SyncPlan["moved"];
  gone: items.ItemRow[];
  failed: SyncPlan["failed"];
  unchanged: number;
  left: number;
}

type Needed = Plan["needed"][number];
interface Refused {
  needed: Needed;
  why: RenderedMessage;
}

/** Pauses a source without a person, and says why. */
export const pause = (
  deps: Deps,
  source: Pick<ItemSource, "organization_id" | "id">,
  why: RenderedMessage,
): Promise<void> =>
  updateSource(deps.db, source, {
    active: false,
    next_at: null,
    paused: JSON.stringify(withoutText(why)),
  });

/** Throws forbidden if the owner may no longer change the collection; pauses the source then. */
async function demandRight(deps: Deps, owner: Member, source: ItemSource, dryRun: boolean) {
  try {
    await demandCollection(deps.db, owner, source.collection_id, { to: "edit" });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!dryRun) await pause(deps, source, message("sync_no_right"));
    throw forbidden("sync_no_right");
  }
}

/**
 * Compares the complete list of a source's files with its items, and moves the documents of files
 * that lie at another path. Each step is a transaction of its own that looks again, so that a run
 * may end anywhere and two may run at once. Throws conflict for a source that a person paused, and
 * pauses one whose list looks as if it were not complete.
 */
export async function beginList(
  deps: Deps,
  owner: Member,
  source: ItemSource,
  files: readonly SourceFile[],
  { delete: deletes, confirm, withheld, dry_run = false, isWindow = false }: How,
): Promise<PendingSync> {
  await demandRight(deps, owner, source, dry_run);
  // What paused it without a person is looked at again.
  if (!source.active && !source.paused) throw conflict("sync_paused");
  const known = await items.itemsOf(deps.db, source);
  const plan = planOf(
    files,
    known.filter(({ path }) => !withheld?.has(path)),
  );
  if (deletes && !isWindow && !confirm && isSuspicious(plan, files)) {
    const gone = plan.gone.filter(({ document_id }) => document_id !== null).length;
    const params = { gone, known: plan.known };
    if (!dry_run) await pause(deps, source, message("sync_many_gone", params));
    throw conflict("sync_many_gone", params);
  }
  const refused: Refused[] = [];
  const accepted: Needed[] = [];
  for (const needed of plan.needed) {
    const why = refusalBefore(deps, needed.file);
    if (why) refused.push({ needed, why });
    else accepted.push(needed);
  }
  const moved: Plan["moved"] = [];
  for (const move of plan.moved) {
    if (dry_run || (await moveItem(deps, owner, source, move))) moved.push(move);
  }
  const marks = { accepted, refused };
  const ids = dry_run ? new Map<string, string>() : await mark(deps, source, plan, marks);
  return {
    needed: accepted.map(({ file: { path }, item, why }) => {
      return { item_id: item?.id ?? ids.get(path) ?? null, path, why };
    }),
    moved: moved.map(({ item, to }) => ({ from: item.path, to: to.path })),
    gone: plan.gone.filter(({ series_id }) => deletes && (!isWindow || series_id === null)),
    failed: [
      ...plan.refused.map(({ path, failure }) => ({
        path,
        ...((failure && storedDetail(failure)) ?? { detail: "" }),
      })),
      ...refused.map(({ needed, why }) => ({ path: needed.file.path, ...detailOf(why) })),
    ],
    unchanged: plan.unchanged.length,
    left: plan.left.length,
  };
}

/** Stores that a run ended well. */
export const endList = (
  deps: Deps,
  source: Pick<ItemSource, "organization_id" | "id">,
  result: SyncResult,
): Promise<void> =>
  updateSource(deps.db, source, {
    active: true,
    paused: null,
    last_at: new Date(),
    last_result: JSON.stringify(result),
  });

const markedAtOnce = 1000;

/** Stores which files are to be read, are refused, are left, or are as they were stored. */
async function mark(
  deps: Deps,
  { organization_id, id }: ItemSource,
  plan: Plan,
  { accepted, refused }: { accepted: Needed[]; refused: Refused[] },
): Promise<Map<string, string>> {
  const rowOf = ({ file, item }: Needed, why?: RenderedMessage) => ({
    organization_id,
    source_id: id,
    id: item?.id ?? uuid(),
    path: file.path,
    size: file.size,
    state: why ? ("failed" as const) : ("waiting" as const),
    wanted_version: file.version,
    failed_version: null,
    failure: why ? JSON.stringify(withoutText(why)) : null,
  });
  const rows = [
    ...accepted.map((needed) => rowOf(needed)),
    ...refused.map(({ needed, why }) => rowOf(needed, why)),
  ];
  const ids = new Map<string, string>();
  for (let at = 0; at < rows.length; at += markedAtOnce) {
    const some = await items.putItems(deps.db, rows.slice(at, at + markedAtOnce));
    for (const [path, one] of some) ids.set(path, one);
  }
  for (const [state, some] of [
    ["left", plan.left],
    ["synced", plan.unchanged],
  ] as const) {
    const others = some.filter((item) => item.state !== state).map((item) => item.id);
    if (others.length > 0) await items.settleItems(deps.db, organization_id, others, state);
  }
  return ids;
}

/** Applies the list of files that a program sends; the answer tells which it is to send. */
export async function listFiles(
  deps: Deps,
  member: Member,
  id: string,
  { files, ...how }: { files: readonly SyncFile[] } & How,
): Promise<SyncPlan> {
  const source = await demandOwnSource(deps.db, member, id);
  if (source.kind !== "command") throw notFound("sync_source_not_found");
  const observed = files.map((file) => ({ ...file, version: file.sha256 }));
  const { gone, ...begun } = await beginList(deps, member, source, observed, how);
  const deleted = how.dry_run ? gone : await deleteGone(deps, member, source, gone);
  const paths = deleted.filter(({ document_id }) => document_id !== null).map(({ path }) => path);
  if (!how.dry_run) {
    const { needed, moved, failed, unchanged } = begun;
    await endList(deps, source, {
      added: needed.filter(({ why }) => why === "new").length,
      changed: needed.filter(({ why }) => why === "changed").length,
      moved: moved.length,
      deleted: paths.length,
      unchanged,
      failed: failed.length,
    });
  }
  return { ...begun, deleted: paths };
}
