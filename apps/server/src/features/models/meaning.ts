import type { Meaning } from "@lectern/contract/models";

import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { embedderOf } from "./adapters.ts";

/** How far the workspace's documents are found by what they mean; null: no model is set for it. */
export async function meaningOf(deps: Deps, orgId: OrgId): Promise<Meaning | null> {
  const embedder = await embedderOf(deps, orgId);
  return embedder ? { model: embedder.name, ...(await made(deps.db, orgId, embedder.name)) } : null;
}

const made = (db: Db, orgId: OrgId, model: string) =>
  db
    .selectFrom("document")
    .select(({ fn, val }) => [
      fn.countAll<number>().as("documents"),
      fn.countAll<number>().filterWhere("vectors_of", "=", val(model)).as("made"),
    ])
    .where("organization_id", "=", orgId)
    .where("status", "in", ["ingested", "ready"])
    .executeTakeFirstOrThrow();
