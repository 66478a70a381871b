import type { Meaning } from "@lectern/contract/models";

import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { embedderOf } from "./adapters.ts";

/**
 * Returns how many of the workspace's documents have vectors; null if no embedding model is set.
 */
export async function meaningOf(deps: Deps, orgId: OrgId): Promise<Meaning | null> {
  const embedder = await embedderOf(deps, orgId);
  return embedder
    ? { model: embedder.name, ...(await countVectors(deps.db, orgId, embedder.name)) }
    : null;
}

const countVectors = (db: Db, orgId: OrgId, model: string) =>
  db
    .selectFrom("document")
    .select(({ fn, val }) => [
      fn.countAll<number>().as("documents"),
      fn.countAll<number>().filterWhere("vectors_of", "=", val(model)).as("made"),
    ])
    .where("organization_id", "=", orgId)
    .where("status", "in", ["ingested", "ready"])
    .executeTakeFirstOrThrow();
