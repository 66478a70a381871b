import { endpoints, type EndpointName } from "@lectern/contract/endpoints";
import { createSession } from "@lectern/contract/chat";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { startApp } from "./app.ts";
import { peopleFor } from "./rights/people.ts";
import { attachTo, makeWorld } from "./sample-world.ts";
import { knock, web } from "./samples.ts";

const app = await startApp({
  egressAllow: ["127.0.0.1"],
  openAlex: { url: web.url, apiKey: undefined },
});
/** The audit log names who exported. */
const recorded = ["downloadCheck", "downloadTestRun", "exportDraft", "exportReview"];
const reads = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].method === "GET" && !recorded.includes(name),
);

test("every read is answered by a database that takes no changes, and a change gets a 503", async () => {
  const { db } = app.deps;
  const ada = await app.signUp();
  const world = await makeWorld(ada, "standby", await peopleFor(app, ada, "getCollection"));
  Object.assign(world, await attachTo(world, "standby"));
  const statuses = async () => {
    const seen: [string, number][] = [];
    for (const name of reads) seen.push([name, (await knock(app.url, name, world, ada)).status]);
    return Object.fromEntries(seen);
  };
  const before = await statuses();
  // Like a standby, except that these sessions could decide otherwise.
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = sql.id(rows[0]!.name);
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await expect.poll(async () => (await knock(app.url, "getUser", world, ada)).status).toBe(200);
  expect(await statuses()).toEqual(before);
  const change = await ada.call(createSession, { body: {} });
  expect([change.status, change.headers.get("retry-after")]).toEqual([503, "1"]);
});
