import { createTeam, listAuditEvents } from "@lectern/contract/organizations";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import type { Schema } from "#schema";

import { auditChain } from "../doctor/audit-chain.ts";
import type { CheckDeps } from "../doctor/check.ts";

const app = await startApp({ role: "web" });
const { db } = app.deps;

/** Returns the problems that the doctor finds in the audit log. */
async function found(deps: CheckDeps = app.deps) {
  const { findings } = await auditChain.run(deps, { repair: false });
  return findings.map(({ problem }) => problem).join("\n");
}

/** Runs the doctor on a log changed with its triggers disabled, then rolls the change back. */
async function tampered(change: (tx: Kysely<Schema>) => Promise<unknown>) {
  let said = "";
  const undo = new Error("undo");
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change(tx);
      await sql`set local session_replication_role = origin`.execute(tx);
      said = await found({ ...app.deps, db: asDatabase(tx) });
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return said;
}

/** Presents a transaction as a database: `transaction()` runs its work in the same transaction. */
const asDatabase = (tx: Kysely<Schema>): Kysely<Schema> =>
  new Proxy(tx, {
    get: (of, name) =>
      name === "transaction"
        ? () => ({ execute: (work: (inner: Kysely<Schema>) => unknown) => work(of) })
        : (Reflect.get(of, name) as unknown),
  });

const teams = (person: Person, names: string[]) =>
  Promise.all(names.map((name) => person.call(createTeam, { body: { name } })));

const chainOf = (person: Person) =>
  db
    .selectFrom("audit_chain")
    .selectAll()
    .where("organization_id", "=", person.organizationId)
    .orderBy("position")
    .execute();

test("entries that come at the same time make one chain, which the doctor follows", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "admin");
  const eve = await app.signUp("Eve");
  const names = Array.from({ length: 10 }, (_, n) => `Berth ${n}`);
  const made = await Promise.all([
    teams(ada, names),
    teams(
      bob,
      names.map((name) => `${name}, too`),
    ),
    teams(eve, names),
  ]);
  for (const { status } of made.flat()) expect(status).toBe(201);
  const { total } = (await ada.call(listAuditEvents, {})).body;
  const chain = await chainOf(ada);
  expect(chain.map(({ position }) => position)).toEqual(
    Array.from({ length: total }, (_, n) => n + 1),
  );
  expect(await found()).toBe("");

  const third = chain[2]!;
  const { organization_id } = third;
  const changed = await tampered((tx) =>
    tx
      .updateTable("audit_event")
      .set({ target: "Other" })
      .where("id", "=", third.event_id)
      .execute(),
  );
  expect(changed).toContain(`The audit log was changed at entry 3 (${third.event_id})`);
  const removed = await tampered((tx) =>
    tx.deleteFrom("audit_event").where("id", "=", third.event_id).execute(),
  );
  expect(removed).toContain(`The audit log lacks entry 3 (${third.event_id})`);
  const unlinked = await tampered(async (tx) => {
    await tx.deleteFrom("audit_event").where("id", "=", third.event_id).execute();
    await tx
      .deleteFrom("audit_chain")
      .where("organization_id", "=", organization_id)
      .where("position", "=", 3)
      .execute();
  });
  expect(unlinked).toContain("The entry before entry 4");
  const id = crypto.randomUUID();
  const forged = await tampered((tx) =>
    tx
      .insertInto("audit_event")
      .values({ organization_id, id, actor_id: null, action: "team.created", address: null })
      .execute(),
  );
  expect(forged).toContain(`holds an entry (${id}) that was put in from outside`);
  expect(await found()).toBe("");
});

test("entries cannot be changed or removed, but by a retention period and with their workspace", async () => {
  const ada = await app.signUp();
  const ofAda = sql`organization_id = ${ada.organizationId}`;
  const refused = [
    sql`update audit_event set target = 'Other' where ${ofAda}`,
    sql`delete from audit_event where ${ofAda}`,
    sql`truncate audit_event`,
    sql`update audit_chain set position = 9 where ${ofAda}`,
    sql`delete from audit_chain where ${ofAda}`,
    sql`truncate audit_chain`,
  ];
  for (const statement of refused) {
    await expect(statement.execute(db)).rejects.toThrow("The audit log is not changed.");
  }
  await teams(ada, ["First", "Second"]);
  await db.transaction().execute(async (tx) => {
    await sql`set local lectern.audit_retention = 'on'`.execute(tx);
    await sql`delete from audit_event where ${ofAda} and action = 'workspace.created'`.execute(tx);
    await sql`delete from audit_chain where ${ofAda} and position = 1`.execute(tx);
  });
  expect(await found()).toBe("");
  await db.deleteFrom("organization").where("id", "=", ada.organizationId).execute();
  expect(await chainOf(ada)).toEqual([]);
});

test("the application's database role can add entries, and nothing else", async () => {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select rolname as name from pg_roles where rolname = current_user || '_app'`.execute(tx);
    await sql`set local role ${sql.id(rows[0]!.name)}`.execute(tx);
    const may = await sql`
      select relname, privilege from unnest(array['audit_event', 'audit_chain']) as relname,
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger']) as privilege
      where has_table_privilege(relname, privilege) order by 1, 2`.execute(tx);
    expect(may.rows).toEqual([
      { relname: "audit_chain", privilege: "select" },
      { relname: "audit_event", privilege: "insert" },
      { relname: "audit_event", privilege: "select" },
    ]);
  });
});
