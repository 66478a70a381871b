import type { SyncGrants } from "#schema";

import type { Entries, Entry } from "../../../entries-store.ts";
import { invalidListing } from "../../lists.ts";
import { ApiRefusal, type CloudApi } from "../api.ts";
import { DeltaPage, type DriveItem, versionOf } from "./graph-items.ts";
import { permissionsOf } from "./permissions.ts";
import { demandGraph, graphApi } from "./sign-in.ts";

const mostPages = 20_000;
/** Tells changes of rights too, which are left out without these. */
const withRights = "deltashowremovedasdeleted,deltatraversepermissiongaps,deltashowsharingchanges";

interface Drive {
  id: string;
  /** Whether to ask who may read its items. */
  rights: boolean;
}

/** Whether grants are the same; unknown ones never are. */
const isSame = (one: SyncGrants | null | undefined, other: SyncGrants | null) =>
  !!one && !!other && one.toSorted().join("\n") === other.toSorted().join("\n");

/**
 * Returns everything in a drive by its ID: what was known of it, and what changed since. Each page of
 * changes is stored with the address of the next one.
 */
export async function followDrive(
  api: CloudApi,
  stored: Entries,
  drive: Drive,
  signal: AbortSignal,
): Promise<Map<string, Entry>> {
  // A cursor is only for the drive, and for what was asked about it.
  const mark = `${drive.id} ${drive.rights ? "rights" : ""} `;
  const known = await stored.read();
  const begin = `${graphApi.url}/drives/${drive.id}/root/delta`;
  const goesOn = known.cursor?.startsWith(mark) === true;
  const entries = new Map(goesOn ? known.entries.map((one) => [one.id, one]) : []);
  let address = goesOn ? known.cursor!.slice(mark.length) : begin;
  if (!goesOn && known.entries.length > 0) await stored.clear();

  for (let pages = 0; pages < mostPages; pages++) {
    signal.throwIfAborted();
    const page = await readPage(address);
    if (page === undefined) {
      // The drive knows its changes since then no longer: all of it is told anew.
      if (address === begin) throw invalidListing();
      await stored.clear();
      entries.clear();
      address = begin;
      continue;
    }
    const { value, "@odata.nextLink": next, "@odata.deltaLink": delta } = page;
    const link = next ?? delta;
    if (link === undefined || next === address) throw invalidListing();
    const change = await applied(value);
    await stored.save({ ...change, cursor: mark + demandGraph(link) });
    if (next === undefined) return entries;
    address = next;
  }
  throw invalidListing();

  async function readPage(from: string) {
    try {
      const asked = drive.rights ? { headers: { prefer: withRights } } : {};
      return await api.json(demandGraph(from), DeltaPage, signal, asked);
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 410) return undefined;
      throw error;
    }
  }

  /** Applies one page to the entries; returns what is to be stored. */
  async function applied(items: readonly DriveItem[]) {
    const removed = new Set<string>();
    const put = new Map<string, Entry>();
    for (const item of items) {
      if (item.deleted !== undefined || (!item.file && !item.folder && !item.root)) {
        removed.add(item.id);
        put.delete(item.id);
        continue;
      }
      removed.delete(item.id);
      put.set(item.id, {
        id: item.id,
        parent_id: item.root ? null : (item.parentReference?.id ?? null),
        name: item.name,
        folder: !item.file,
        size: item.size,
        version: versionOf(item),
        grants: entries.get(item.id)?.grants ?? null,
      });
    }
    const before = new Map([...put.keys()].map((id) => [id, entries.get(id)?.grants]));
    for (const id of removed) entries.delete(id);
    for (const entry of put.values()) entries.set(entry.id, entry);
    if (drive.rights) {
      await ask([...put.keys()]);
      const changed = [...put.values()].filter(
        ({ id, folder, grants }) => folder && !isSame(before.get(id), grants),
      );
      // What is in a folder may have its rights, and is not told when these change.
      const inside = below(new Set(changed.map(({ id }) => id))).filter(({ id }) => !put.has(id));
      await ask(inside.map(({ id }) => id));
      for (const { id } of inside) put.set(id, entries.get(id)!);
    }
    return { put: [...put.values()], removed: [...removed] };
  }

  async function ask(ids: readonly string[]) {
    for (const [id, grants] of await permissionsOf(api, drive.id, ids, signal)) {
      const entry = entries.get(id);
      if (entry) entry.grants = grants;
    }
  }

  function below(folders: ReadonlySet<string>): Entry[] {
    if (folders.size === 0) return [];
    const inside = new Map<string, boolean>([...folders].map((id) => [id, true]));
    const isInside = (id: string | null, depth = 0): boolean => {
      if (id === null || depth > 100) return false;
      const told = inside.get(id) ?? isInside(entries.get(id)?.parent_id ?? null, depth + 1);
      inside.set(id, told);
      return told;
    };
    return [...entries.values()].filter(({ parent_id }) => isInside(parent_id));
  }
}
