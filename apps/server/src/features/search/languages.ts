import { LruMap } from "toad-cache";

import type { Deps, SearchScope } from "#deps";
import type { Member } from "#http/member.ts";

import { tenantScopesToSearch } from "../library/index.ts";
import { countByLanguages } from "./store.ts";

interface Spoken {
  language: string;
  chunks: number;
}

/** Maximum delay until new documents count. */
const keptMs = 30_000;
const known = new LruMap<Promise<Spoken[]>>(1_000, keptMs);

/**
 * Returns the languages of the passages that the member may see in these scopes, most frequent
 * first.
 */
export function languagesIn(
  { db }: Pick<Deps, "db">,
  member: Member,
  scopes: readonly Pick<SearchScope, "collectionIds" | "documentIds">[],
): Promise<Spoken[]> {
  const key = JSON.stringify([member.orgId, member.accountId, member.only, scopes]);
  let spoken = known.get(key);
  if (!spoken) {
    spoken = count(db, member, scopes);
    known.set(key, spoken);
    spoken.catch(() => known.delete(key));
  }
  return spoken;
}

async function count(db: Deps["db"], member: Member, scopes: readonly SearchScope[]) {
  const rows = await db
    .transaction()
    .setAccessMode("read only")
    .execute((tx) =>
      Promise.all(
        scopes.map((scope) => countByLanguages(tx, tenantScopesToSearch(member, scope), scope)),
      ),
    );
  const counts = new Map<string, number>();
  for (const { languages, chunks } of rows.flat()) {
    // All chunks of a document count for each of its languages.
    for (const language of languages.split(" ")) {
      if (language !== "und") counts.set(language, (counts.get(language) ?? 0) + chunks);
    }
  }
  return [...counts]
    .map(([language, chunks]) => ({ language, chunks }))
    .toSorted((one, other) => other.chunks - one.chunks);
}
