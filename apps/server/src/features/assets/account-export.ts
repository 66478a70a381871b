import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

const assetsAtOnce = 50;

/**
 * Yields all assets of a member with their versions for a personal data export; of files, only the
 * metadata.
 */
export async function* assetsOf(deps: Pick<Deps, "db" | "ending">, member: Member) {
  const rows = iterateRows(deps, assetsAtOnce, (page) => store.someAssets(deps.db, member, page));
  for await (const asset of rows) {
    const versions = await store.versionsOf(deps.db, member, asset.id);
    yield { ...asset, versions };
  }
}
