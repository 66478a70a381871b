import type { Activity } from "@lectern/contract/activity";
import type { PageQuery } from "@lectern/contract/page";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { demandCollection } from "../collections/collections.ts";
import * as store from "./store.ts";

/** Returns the activity of a collection that the member may see. Names no other collection. */
export async function list(
  { db }: Deps,
  member: Member,
  collectionId: string,
  query: Pick<PageQuery, "page" | "page_size">,
): Promise<{ total: number; results: Activity[] }> {
  await demandCollection(db, member, collectionId);
  const { total, results } = await store.pageOfActivity(db, member.orgId, collectionId, query);
  return {
    total,
    results: results.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}

const forgottenAtOnce = 1000;

/** Deletes activity older than a year. */
export async function forgetOld({ db }: Pick<Deps, "db">): Promise<void> {
  while ((await store.forgetSome(db, forgottenAtOnce)) === forgottenAtOnce);
}
