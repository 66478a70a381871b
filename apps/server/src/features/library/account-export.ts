import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

const collectionsAtOnce = 100;
const documentsAtOnce = 1000;

/**
 * Yields a member's own collections in their workspace, with the names of their folders and
 * documents.
 */
export async function* collectionsOf(deps: Pick<Deps, "db" | "ending">, member: Member) {
  const owned = iterateRows(deps, collectionsAtOnce, (page) =>
    store.someOwned(deps.db, member, page),
  );
  for await (const collection of owned) {
    const folders = iterateRows(deps, documentsAtOnce, (page) =>
      store.someFolders(deps.db, member, collection.id, page),
    );
    yield { ...collection, folders, documents: documentsOf(deps, member, collection) };
  }
}

/** Yields each document, with its source URL if it was fetched from the web. */
async function* documentsOf(
  deps: Pick<Deps, "db" | "ending">,
  member: Member,
  collection: { id: string },
) {
  const documents = iterateRows(deps, documentsAtOnce, (page) =>
    store.someDocuments(deps.db, member, collection.id, page),
  );
  for await (const { url, fetched_at, work, ...document } of documents)
    yield { ...document, origin: url === null ? null : { url, fetched_at, work } };
}
