import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

const assetsAtOnce = 50;

/** All assets of a member with what their versions say, for a copy of their own; of files, their facts. */
export async function* assetsOf(deps: Pick<Deps, "db" | "ending">, member: Member) {
  const rows = iterateRows(deps, assetsAtOnce, (stretch) =>
    store.someAssets(deps.db, member, stretch),
  );
  for await (const asset of rows) {
    const versions = await store.versionsOf(deps.db, member, asset.id);
    yield { ...asset, versions };
  }
}
