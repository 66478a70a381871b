import { sql } from "kysely";

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
  const seenAs = async (asker: Member) => {
    const { rows } = await sql<{ id: string; collection_id: string }>`
      select topic.id, topic.collection_id from topic
      join collection on collection.organization_id = topic.organization_id
        and collection.id = topic.collection_id
      where topic.organization_id = ${asker.orgId} and topic.id = any(${[...ids]}::uuid[])
        and ${visibleTo(asker)}`.execute(db);
    return rows;
  };
  const found = (await Promise.all(askers.map(seenAs))).flat();
  return new Map(found.map(({ id, collection_id }) => [id, collection_id]));
}
