import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { placesOfSeries, readersOf, trashSeries } from "../../library/index.ts";
import type { Listed } from "../adapters/adapter.ts";
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
export async function withholdFiles<File extends Listed>(
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

  const byPath = new Map(files.map((file) => [file.path, file]));
  // A renamed file is the same one at another path.
  const byVersion = new Map(files.map((file) => [file.version, file]));
  const gone = new Set(back);
  const withdrawn = places.flatMap(({ series_id, collection_id }) => {
    const item = bySeries.get(series_id);
    const file = item && (byPath.get(item.path) ?? byVersion.get(item.version ?? ""));
    const stays = !gone.has(series_id) && file && isOpen(file.readers ?? noReaders, collection_id);
    return stays ? [] : [series_id];
  });
  for (let at = 0; at < withdrawn.length; at += trashedAtOnce) {
    const some = withdrawn.slice(at, at + trashedAtOnce);
    await deps.db.transaction().execute(async (tx) => {
      await trashSeries(deps, tx, actor, some, { also: [source.collection_id] });
      await store.rememberWithdrawn(tx, source, some);
      await store.deleteItemsOf(tx, source, some);
    });
  }

  const isHere = (file: File) => isOpen(file.readers ?? noReaders, source.collection_id);
  const withheld = files.filter((file) => !isHere(file));
  await markWithheld(deps, source, withheld, known);
  return {
    open: files.filter(isHere),
    withheld: new Set(withheld.map(({ path }) => path)),
    withdrawn: withdrawn.length,
  };
}

/** Stores which files are kept out, for those who look at the source. */
async function markWithheld(
  deps: Pick<Deps, "db">,
  { organization_id, id: source_id }: ItemSource,
  files: readonly Listed[],
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
