import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { visibleTo } from "../library/index.ts";

/** Returns the topics among these that any of the askers may see, with their collections. */
export async function visibleTopics(
  db: Db,
  askers: readonly Member[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const seenAs = (asker: Member) =>
    db
      .selectFrom("topic")
      .innerJoin("collection", (join) =>
        join
          .onRef("collection.organization_id", "=", "topic.organization_id")
          .onRef("collection.id", "=", "topic.collection_id"),
      )
      .select(["topic.id", "topic.collection_id"])
      .where("topic.organization_id", "=", asker.orgId)
      .where("topic.id", "in", ids)
      .where(visibleTo(asker))
      .execute();
  const found = (await Promise.all(askers.map(seenAs))).flat();
  return new Map(found.map(({ id, collection_id }) => [id, collection_id]));
}
