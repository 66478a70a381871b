import pg from "pg";
import { expect, inject, test } from "vitest";

import { openLog } from "#platform/log.ts";

import { freshDatabase, startApp } from "../../../test/app.ts";
import { applicationLogin } from "./application-role.ts";
import { checkVersion, prepareDatabase } from "./prepare.ts";

const log = openLog("silent");
const app = await startApp();
const url = await prepareDatabase(
  app.config.databaseUrl ?? "",
  { databaseAppUrl: undefined, databaseWaitSeconds: 0 },
  log,
);

/** Runs a query with this login; returns its rows or the error code. */
async function ask(address: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.end();
  }
}

/** Creates a role with these attributes in the test cluster and returns its login. */
async function roleWith(name: string, attributes: string, database: string): Promise<string> {
  const password = "a password of this test";
  await ask(inject("clusterUrl"), `drop role if exists ${name}`);
  await ask(inject("clusterUrl"), `create role ${name} login password '${password}' ${attributes}`);
  const at = new URL(database);
  at.username = name;
  at.password = password;
  return at.href;
}

test("the running product is signed in as a role without any power over the database", async () => {
  const powers = await ask(
    app.config.databaseUrl ?? "",
    `select distinct usename, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
       (select count(*)::int from pg_class where relowner = usesysid) as tables
     from pg_stat_activity join pg_roles on pg_roles.oid = usesysid
     where datname = current_database() and application_name in ('lectern', 'lectern notices')
       and usename <> current_user`,
  );
  const none = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
  expect(powers).toEqual([{ usename: "lectern_app", ...none, tables: 0 }]);
});

test.each([
  "alter table document disable row level security",
  "alter table document no force row level security",
  "create table more (id int)",
  "create role more",
  "set role lectern",
  "truncate document",
  "delete from audit_event",
  "update audit_event set action = 'nothing'",
  "select * from migration",
  "copy (select 1) to program 'true'",
])("the application's role may not: %s", async (text) => {
  expect(["42501", "42P01"]).toContain(await ask(url, text));
});

test("a role of an operator's own works, and one that could do more stops the start", async () => {
  const database = await freshDatabase();
  const given = await roleWith("rls_given", "", database);
  const settings = { ownerUrl: database, applicationUrl: given };
  expect(await applicationLogin(settings, log)).toBe(given);
  expect(await ask(given, "select count(*)::int as n from document")).toEqual([{ n: 0 }]);
  const strong = await roleWith("rls_strong", "bypassrls createdb", database);
  await expect(
    applicationLogin({ ownerUrl: database, applicationUrl: strong }, log),
  ).rejects.toThrow("bypasses row-level security and may create databases");
});

test("an owner that may not make roles goes on as itself, and the log says so", async () => {
  const cluster = inject("clusterUrl");
  const owner = await roleWith("rls_owner", "nocreaterole", cluster);
  const name = `owned_${Date.now()}`;
  await ask(cluster, `create database ${name} owner rls_owner`);
  const at = new URL(owner);
  at.pathname = `/${name}`;
  const said: string[] = [];
  const told = { ...log, warn: (_: unknown, text: string) => said.push(text) } as never;
  expect(
    await prepareDatabase(at.href, { databaseAppUrl: undefined, databaseWaitSeconds: 0 }, told),
  ).toBe(at.href);
  expect(said).toEqual([expect.stringContaining("set DATABASE_APP_URL")]);
});

test("a server older than PostgreSQL 15 is refused with a sentence that says so", () => {
  expect(() => checkVersion(140_023)).toThrow(
    "The database server is PostgreSQL 14. Lectern needs PostgreSQL 15 or newer.",
  );
  expect(() => checkVersion(150_000)).not.toThrow();
});
