import type { Deps } from "#deps";
import { everyRow } from "#every-row";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

const collectionsAtOnce = 100;
const documentsAtOnce = 1000;

/** A member's own collections in their workspace, with what the documents in them are called. */
export async function* collectionsOf(deps: Pick<Deps, "db" | "ending">, member: Member) {
  const owned = everyRow(deps, collectionsAtOnce, (stretch) =>
    store.someOwned(deps.db, member, stretch),
  );
  for await (const collection of owned) {
    const documents = everyRow(deps, documentsAtOnce, (stretch) =>
      store.someDocuments(deps.db, member, collection.id, stretch),
    );
    yield { ...collection, documents };
  }
}
