import { openDatabase, openPool } from "../apps/server/src/platform/postgres/database.ts";
import { openLog } from "../apps/server/src/platform/log.ts";
import type { Member } from "../apps/server/src/http/member.ts";
import { inDatabase, startCluster } from "../apps/server/test/cluster.ts";
import { searchDeps } from "../apps/server/test/library/search-deps.ts";
import { addPassages, type TestDocument } from "../apps/server/test/library/passages.ts";

/** Ids of an account and its workspace, written directly into the tables. */
const accountId = "01990000-0000-7000-8000-000000000001";
const orgId = "01990000-0000-7000-8000-000000000002";
const collectionId = "01990000-0000-7000-8000-000000000003";
const member = { accountId, deviceId: accountId, orgId, group: "owner" } as Member;

/** Starts a temporary PostgreSQL with one workspace; `close` removes it. */
export async function openLibrary() {
  const cluster = await startCluster();
  const pool = openPool(inDatabase(cluster.url, "template_lectern"), openLog("silent"));
  const db = openDatabase(pool);
  await db
    .insertInto("account")
    .values({
      id: accountId,
      email: "eval@example.org",
      first_name: "E",
      last_name: "V",
      password_hash: "-",
    })
    .execute();
  await db.insertInto("organization").values({ id: orgId, name: "Evals" }).execute();
  await db
    .insertInto("collection")
    .values({
      organization_id: orgId as Member["orgId"],
      id: collectionId,
      owner_id: accountId,
      name: "Evals",
      visibility: "private",
    })
    .execute();
  const deps = searchDeps(db);
  return {
    deps,
    member,
    add: (document: TestDocument) => addPassages(deps, member, collectionId, document),
    async clear() {
      await db.deleteFrom("document").execute();
    },
    async close() {
      await db.destroy();
      await cluster.stop();
    },
  };
}
export type Library = Awaited<ReturnType<typeof openLibrary>>;
