import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type SearchCluster, SearchClusterError } from "#deps";
import { inAllWorkspaces } from "#scopes";
import { startApp } from "#test/app.ts";
import { sendFile } from "#test/library/library.ts";

import { takeChanges } from "./feed-store.ts";
import { addRebuild, findRebuild, isBuiltAnew, noteAgain, noteNext } from "./rebuild-store.ts";
import { cancelRebuild } from "./rebuilding.ts";

const app = await startApp({ role: "web" });
const { db } = inAllWorkspaces(app.deps);

/** A cluster without indexes. */
const cluster: SearchCluster = {
  prefix: "lectern",
  shards: 1,
  replicas: 0,
  ask: () => Promise.reject(new SearchClusterError(404)),
};

const noted = async () =>
  (await db.selectFrom("search_outbox").select("document_no").execute())
    .map(({ document_no: no }) => no)
    .toSorted((one, other) => one - other);

test("a document that is being changed is not noted, since its change would count as older", async () => {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection();
  for (const name of ["One.txt", "Two.txt"])
    await sendFile(app, ada, collection, { name, bytes: `${name} is a text.` });
  const orgId = ada.organizationId;
  const rows = await db
    .updateTable("document")
    .set({ status: "ready" })
    .where("organization_id", "=", orgId as never)
    .returning(["id", "no"])
    .execute();
  const [one, two] = rows.toSorted((a, b) => a.no - b.no);
  await addRebuild(db, "lectern", uuid());
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("document").set({ name: "Uno" }).where("id", "=", one!.id).execute();
    expect(await noteNext(db, "lectern", 10)).toBe(1);
    await noteAgain(db, orgId, [one!.no, 999_999]);
  });
  expect(await noted()).toEqual([two!.no, 999_999]);
  await noteAgain(db, orgId, [one!.no]);
  expect(await noted()).toEqual([one!.no, two!.no, 999_999]);
});

test("a rebuild is given up while two processes send changes", async () => {
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    );
    return rows.length;
  };
  const sending = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const first = db.transaction().execute(async (tx) => {
    expect(await isBuiltAnew(tx, "lectern")).toBe(true);
    sending.resolve();
    await sent.promise;
  });
  await sending.promise;
  const canceled = await db.transaction().execute(async (second) => {
    expect(await takeChanges(second, 10)).toHaveLength(3);
    const canceling = cancelRebuild({ db, log: app.deps.log }, cluster, () => {});
    await expect.poll(waiting).toBe(1);
    const asking = isBuiltAnew(second, "lectern");
    await expect.poll(waiting).toBe(2);
    sent.resolve();
    expect(await asking).toBe(false);
    return { canceling };
  });
  expect(await canceled.canceling).toBe(true);
  await first;
  expect(await findRebuild(db, "lectern")).toBeUndefined();
  expect(await noted()).toEqual([]);
});
