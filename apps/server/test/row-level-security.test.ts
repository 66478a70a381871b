import { sql } from "kysely";
import { expect, test } from "vitest";

import { holdsWords } from "#conditions";

import { publishedOrg } from "../src/http/member.ts";
import { inAllWorkspaces, inWorkspace, publishing } from "../src/scopes.ts";
import { startApp } from "./app.ts";
import { attachTo, makeWorld } from "./sample-world.ts";
import { web } from "./samples.ts";

const app = await startApp({
  egressAllow: ["127.0.0.1"],
  openAlex: { url: web.url, apiKey: undefined },
});
const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
const nobody = { colleague: "", team: "", invitation: "", invitedTo: "", spare: "" };
const [own, foreign] = [ada.organizationId, eve.organizationId];

/** Tables whose rows belong to no workspace, and the reason. */
const beyondWorkspaces: Record<string, string> = {
  account: "a person belongs to several workspaces",
  account_identity: "a person at a sign-in provider",
  attempt: "counts tries to sign in",
  blob_claim: "names files before they belong to anything",
  device: "an account's session",
  idempotency: "an account's answers",
  installation: "one row for the installation",
  key_version: "keys of the installation",
  link: "a link sent to an address",
  migration: "the application has no right on it",
  passkey: "an account's key",
  process: "processes of the installation",
  provider_sign_in: "a sign-in of an account",
  recovery_code: "an account's second factor",
  saml_assertion: "assertions of SAML providers that were taken",
  search_rebuild: "an index for all workspaces",
  used_challenge: "challenges of passkeys that were answered",
};

interface Table {
  name: string;
  key: string | null;
  isForced: boolean;
  policies: string[];
}

/** Returns every table with the column that names its rows' workspace, if any. */
async function tables(): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, relrowsecurity and relforcerowsecurity as "isForced",
      case when relname = 'organization' then 'id' else (
        select attname from pg_attribute
        where attrelid = pg_class.oid and attname = 'organization_id' and not attisdropped) end as key,
      array(select polname::text from pg_policy where polrelid = pg_class.oid order by 1) as policies
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    app.deps.db,
  );
  return rows;
}
const ofWorkspaces = (await tables()).filter(({ key }) => key !== null);

test("each table is kept in scope by the database, or is known to belong to no workspace", async () => {
  const all = await tables();
  const kept = all.filter(
    ({ key, isForced, policies }) =>
      key !== null && isForced && policies.join() === "adds,changes,reads,removes",
  );
  expect(kept).toEqual(ofWorkspaces);
  const others = all.filter(({ key }) => key === null).map(({ name }) => name);
  expect(others).toEqual(Object.keys(beyondWorkspaces).toSorted());
});

test("Eve's workspace has rows in nearly every table", async () => {
  await attachTo(await makeWorld(eve, "foreign", nobody), "foreign");
  const empty: string[] = [];
  for (const { name, key } of ofWorkspaces) {
    const { rows } = await sql`
      select from ${sql.table(name)} where ${sql.ref(key ?? "")} = ${foreign} limit 1`.execute(
      app.deps.db,
    );
    if (rows.length === 0) empty.push(name);
  }
  expect(ofWorkspaces.length - empty.length).toBeGreaterThan(25);
});

test.each(ofWorkspaces)(
  "a statement without a condition is kept in scope: $name",
  async (table) => {
    const [name, key] = [sql.table(table.name), sql.ref(table.key ?? "")];
    const { db } = inWorkspace(app.deps, own);
    const seen = await sql<{ id: string }>`select distinct ${key} as id from ${name}`.execute(db);
    expect([own, publishedOrg]).toEqual(expect.arrayContaining(seen.rows.map(({ id }) => id)));

    const may = await sql<{ change: boolean }>`
    select has_table_privilege(${table.name}, 'update') as change`.execute(db);
    const mayChange = may.rows[0]?.change === true;
    const changed = await db.transaction().execute(async (tx) => {
      if (!mayChange) return [];
      const { rows } = await sql<{ id: string }>`
      update ${name} set ${key} = ${key} returning ${key} as id`.execute(tx);
      return rows;
    });
    expect(changed.filter(({ id }) => id !== own)).toEqual([]);
    const everything = sql<{ n: number }>`select count(*)::int as n from ${name}`;
    const before = (await everything.execute(app.deps.db)).rows;
    if (mayChange) {
      const none = "00000000-0000-7000-8000-0000000000ff";
      await sql`delete from ${name}`.execute(inWorkspace(app.deps, none).db);
    }
    expect((await everything.execute(app.deps.db)).rows).toEqual(before);
  },
);

const insert = (db: typeof app.deps.db, organizationId: string) =>
  sql`
    insert into team (organization_id, id, name)
    values (${organizationId}, gen_random_uuid(), gen_random_uuid()::text)`.execute(db);

test("a row is added to the workspace of the scope, and to what is published by publishing alone", async () => {
  const refused = { code: "42501" };
  const { db } = inWorkspace(app.deps, own);
  await insert(db, own);
  await expect(insert(db, foreign)).rejects.toMatchObject(refused);
  await expect(insert(db, publishedOrg)).rejects.toMatchObject(refused);
  await insert(publishing(app.deps, own).db, publishedOrg);
  await expect(insert(publishing(app.deps, own).db, foreign)).rejects.toMatchObject(refused);
  await insert(inAllWorkspaces(app.deps).db, foreign);
});

test("nothing of a scope is left on its connection, whatever became of the statement", async () => {
  const { db } = inWorkspace(app.deps, own);
  const count = sql<{ n: number }>`select count(*)::int as n from membership`;
  const scopes = sql<{
    scope: string | null;
  }>`select current_setting('lectern.scope', true) as scope`;
  const fail = () => sql`select 1 / 0`.execute(db).catch(() => {});
  const failing = () =>
    db
      .transaction()
      .execute((tx) => sql`select 1 / 0`.execute(tx))
      .catch(() => {});
  for (let round = 0; round < 30; round++) {
    await Promise.all([count.execute(db), fail(), failing()]);
    const [held, unscoped] = await Promise.all([
      scopes.execute(db),
      scopes.execute(app.process.db),
    ]);
    expect([held.rows[0]?.scope, unscoped.rows[0]?.scope || null]).toEqual([own, null]);
    expect((await count.execute(app.process.db)).rows).toEqual([{ n: 0 }]);
  }
});

test("what is not a scope is refused before it reaches the database", () => {
  for (const scope of ["", "x", `${own}'; set role lectern; --`, `${own} everywhere`]) {
    expect(() => app.deps.dbFor(scope as never)).toThrow("not a scope");
  }
});

test("a rare name among many documents is found by its index, under the policies too", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const organization_id = ada.organizationId;
  await sql`
    insert into document (organization_id, id, collection_id, name, extension, mime_type, kind, size, checksum, sha256, blob_key, created_by)
    select ${organization_id}::uuid, gen_random_uuid(), ${id}::uuid, 'Report ' || md5(n::text), 'txt', 'text/plain', 'text', n, md5(n::text), sha256(n::text::bytea), n, ${ada.user.id}::uuid
    from generate_series(1, 20000) as n`.execute(app.deps.db);
  await sql`analyze document`.execute(app.deps.db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select id from document where organization_id = ${organization_id} and ${holdsWords(sql.ref("document.name"), "c4ca4238")}`.execute(
    inWorkspace(app.process, organization_id).db,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("document_name");
});
