import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { ownScope } from "../library/index.ts";
import { seenTopics } from "./store.ts";

/** Returns the topics among these that any of the askers may see, with their collections. */
export async function visibleTopics(
  db: Db,
  askers: readonly Member[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const seenAs = (asker: Member) =>
    seenTopics(db, ownScope(asker))
      .select(["topic.id", "topic.collection_id"])
      .where("topic.id", "in", ids)
      .execute();
  const found = (await Promise.all(askers.map(seenAs))).flat();
  return new Map(found.map(({ id, collection_id }) => [id, collection_id]));
}
