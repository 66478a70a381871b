import { z } from "zod";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { collectionsNamed } from "../store.ts";

/** The collection that a tool is limited to. */
export const Collection = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .optional()
  .describe("Only this collection: its name or id. Absent: the whole library.");

/** Returns the ids of a collection's name or id; undefined for the whole library. */
export async function collectionIdsOf(
  { db }: Pick<Deps, "db">,
  member: Member,
  collection: string | undefined,
): Promise<string[] | undefined> {
  if (collection === undefined) return undefined;
  const ids = await collectionsNamed(db, member, collection);
  if (ids.length === 0) throw notFound("collection_not_found");
  return ids;
}
