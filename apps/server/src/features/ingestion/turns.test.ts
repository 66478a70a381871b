import { sql } from "kysely";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFiles } from "#test/library/library.ts";
import { createCollection } from "@lectern/contract/library";

// No worker: jobs stay in the queue.
const app = await startApp({ role: "web" });

/** Returns the reading order of the documents, as initials of their owners. */
async function order(...names: string[]) {
  const { rows } = await sql<{ name: string }>`
    select document.name from graphile_worker.jobs
    join document on jobs.key = 'ingest-document:' || document.id::text
    order by jobs.priority, jobs.run_at, jobs.id`.execute(app.deps.db);
  return rows.map(({ name }) => names.find((one) => name.startsWith(one))?.[0]).join("");
}

async function library(name: string) {
  const person = await app.signUp(name);
  const { body } = await person.call(createCollection, {
    body: { name: "Harbour", visibility: "private" },
  });
  let number = 0;
  return async (count: number) => {
    const files = Array.from({ length: count }, () => {
      const label = `${name} ${++number}`;
      return { name: `${label}.txt`, bytes: Buffer.from(`The crane of ${label}.`) };
    });
    const { status } = await sendFiles(app, person, body.id, ...files);
    expect(status).toBe(201);
  };
}

test("workspaces take turns: who adds one file does not wait for another's folder", async () => {
  const [ada, eve] = [await library("Ada"), await library("Eve")];
  await ada(6);
  await eve(1);
  await ada(1);
  await eve(2);
  // Eve's first document comes after the next one due; each one's own documents keep their order.
  expect(await order("Ada", "Eve")).toBe("AAEAEAEAAA");
});
