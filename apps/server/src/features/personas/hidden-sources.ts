import type { Knowledge } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { partOf, together } from "./knowledge.ts";
import { seenOf } from "./knowledge-store.ts";
import * as store from "./store.ts";

/** Returns the chosen sources plus those of the stored persona that the member may not see. */
export async function withHiddenSources(
  { db }: Pick<Deps, "db">,
  member: Member,
  id: string,
  chosen: Knowledge,
): Promise<Knowledge> {
  const row = await store.find(db, member, id);
  if (!row) return chosen;
  const seen = await seenOf(db, member, row.knowledge);
  return together([chosen, partOf(row.knowledge, (one) => !seen.has(one))]);
}
