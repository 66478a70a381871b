import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { placesOfSeries, readersOf, trashSeries } from "../../library/index.ts";
import type { ListedFile } from "../adapters/adapter.ts";
import * as items from "../items-store.ts";
import type { ItemSource } from "../store.ts";
import { noReaders, openTo } from "./readers.ts";
import * as store from "./store.ts";

const trashedAtOnce = 50;
const markedAtOnce = 1000;

/**
 * Withdraws the documents of a source that are gone there, or that somebody may not read there who
 * may read them here, wherever they lie by now and whatever its owner may do: they go to the trash
 * and do not stay restored. Returns the files that everyone who can read the collection may read,
 * and the paths of the others.
 */
export async function withholdFiles<File extends ListedFile>(
  deps: Pick<Deps, "db" | "jobs" | "notices">,
  actor: Member,
  source: ItemSource,
  files: readonly File[],
): Promise<{ open: File[]; withheld: Set<string>; withdrawn: number }> {
  const { orgId } = actor;
  const known = await items.itemsOf(deps.db, source);
  const bySeries = new Map(
    known.flatMap((item) => (item.series_id ? [[item.series_id, item]] : [])),
  );
  const back = await store.withdrawnBy(deps.db, source);
  const places = await placesOfSeries(deps.db, orgId, [...bySeries.keys(), ...back]);
  const collections = new Set([source.collection_id, ...places.map((one) => one.collection_id)]);
  const isOpen = openTo(await readersOf(deps.db, orgId, [...collections]));

  const fileOf = finder(files);
  const placed = new Map(places.map((one) => [one.series_id, one.collection_id]));
  const withdrawn = new Set(back.filter((one) => placed.has(one)));
  for (const [seriesId, item] of bySeries) {
    const file = fileOf(item);
    const place = placed.get(seriesId);
    if (!file || (place && !isOpen(file.readers ?? noReaders, place))) withdrawn.add(seriesId);
  }
  const trashed = await trash(deps, actor, source, [...withdrawn]);

  const isHere = (file: File) => isOpen(file.readers ?? noReaders, source.collection_id);
  const withheld = files.filter((file) => !isHere(file));
  await markWithheld(deps, source, withheld, known);
  return {
    open: files.filter(isHere),
    withheld: new Set(withheld.map(({ path }) => path)),
    withdrawn: trashed,
  };
}

/**
 * Returns how to find the file of an item: it may be renamed, and another file may lie at its path.
 * The version of a file begins with what its adapter finds it by.
 */
function finder<File extends ListedFile>(files: readonly File[]) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const byVersion = new Map(files.map((file) => [file.version, file]));
  return ({ path, version }: items.ItemRow): File | undefined => {
    const file = byPath.get(path);
    return file && version?.startsWith(`${file.at} `) ? file : byVersion.get(version ?? "");
  };
}

/** Withdraws documents and forgets their items; returns how many were not in the trash before. */
async function trash(
  deps: Pick<Deps, "db" | "jobs" | "notices">,
  actor: Member,
  source: ItemSource,
  seriesIds: readonly string[],
): Promise<number> {
  let trashed = 0;
  for (let at = 0; at < seriesIds.length; at += trashedAtOnce) {
    const some = seriesIds.slice(at, at + trashedAtOnce);
    await deps.db.transaction().execute(async (tx) => {
      const also = [source.collection_id];
      trashed += (await trashSeries(deps, tx, actor, some, { also })).length;
      await store.rememberWithdrawn(tx, source, some);
      await store.deleteItemsOf(tx, source, some);
    });
  }
  return trashed;
}

/** Stores which files are kept out, for those who look at the source. */
async function markWithheld(
  deps: Pick<Deps, "db">,
  { organization_id, id: source_id }: ItemSource,
  files: readonly ListedFile[],
  known: readonly items.ItemRow[],
): Promise<void> {
  const marked = new Set(known.flatMap(({ path, state }) => (state === "withheld" ? [path] : [])));
  const rows = files
    .filter(({ path }) => !marked.has(path))
    .map(({ path, size }) => ({
      organization_id,
      source_id,
      id: uuid(),
      path,
      size,
      state: "withheld" as const,
      wanted_version: null,
      failed_version: null,
      failure: null,
    }));
  for (let at = 0; at < rows.length; at += markedAtOnce)
    await items.putItems(deps.db, rows.slice(at, at + markedAtOnce));
}
