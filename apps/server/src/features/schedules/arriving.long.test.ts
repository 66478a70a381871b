import type { ScheduleTiming } from "@lectern/contract/schedules";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { begin } from "#test/agents/runs.ts";
import {
  daily,
  due,
  onDocuments,
  runsOf,
  schedule,
  sections,
  shown,
} from "#test/agents/schedules.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { publications } from "#test/library/publishing.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();
const { id: collection } = await ada.collection({ visibility: "shared" });

/** Adds a document with other words than those before, and waits until it is read. */
async function add(person: Person, into: string, name: string) {
  const file = { name, bytes: `The lease of ${name} ends on 31 May 2029.` };
  await settled(person, (await sendFile(app, person, into, file)).id);
}

test("documents that are added to the sources start a run, once an hour at most", async () => {
  const { id: growing } = await ada.collection();
  const { schedule: made } = await schedule(ada, onDocuments, [growing]);
  expect(made.next_at).toBeNull();
  const next = async () => (await shown(ada, made.id)).next_at;
  await add(ada, collection, "Elsewhere.txt");
  expect(await next()).toBeNull();
  await add(ada, growing, "First.txt");
  await expect.poll(next, { timeout: 20_000 }).not.toBeNull();
  const first = await next();
  expect(Date.parse(first ?? "")).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
  await add(ada, growing, "Second.txt");
  expect(await next()).toBe(first);
  await due(app, ada, made);
  expect(await runsOf(ada, made.id)).toHaveLength(1);
  expect(await next()).toBeNull();
  await add(ada, growing, "Third.txt");
  await expect.poll(next, { timeout: 20_000 }).not.toBeNull();
  const { last_at, next_at } = await shown(ada, made.id);
  expect(Date.parse(next_at ?? "") - Date.parse(last_at ?? "")).toBe(3_600_000);
});

test("documents of a published collection start runs in another workspace when it is published again", async () => {
  const { ada: publisher, reader, source, publish } = await publications(app);
  const { collection: own, params } = await source();
  const { edition_id } = await publish(params);
  const { schedule: made } = await schedule(reader, onDocuments, [edition_id]);
  const { schedule: other } = await schedule(reader, onDocuments, [(await reader.collection()).id]);
  const next = async () => (await shown(reader, made.id)).next_at;
  await add(publisher, own.id, "Ivy.txt");
  await publish((await source()).params);
  expect(await next()).toBeNull();
  await publish(params);
  await expect.poll(next, { timeout: 20_000 }).not.toBeNull();
  expect((await shown(reader, other.id)).next_at).toBeNull();
  await due(app, reader, made);
  expect(await runsOf(reader, made.id)).toHaveLength(1);
  // Nothing was added since.
  await publish(params);
  expect(await next()).toBeNull();
});

test("a person has twenty schedules at most, and waits for documents only where some can come", async () => {
  const fay = await app.signUp();
  const { id: own } = await fay.collection();
  const document = await read(app, fay, own, { name: "One.txt", passages: ["One lease."] });
  const { id } = await begin(fay, {
    question: "What does it say?",
    knowledge: { document_ids: [document] },
    sections,
  });
  const make = (timing: ScheduleTiming) =>
    fay.call(endpoints.createSchedule, { body: { from: { type: "run", id }, timing } });
  expect(await make(onDocuments)).toMatchObject({
    status: 422,
    body: { code: "schedule_needs_collection" },
  });
  for (let made = 0; made < 20; made++) expect((await make(daily)).status).toBe(201);
  expect(await make(daily)).toMatchObject({ status: 409, body: { code: "schedule_too_many" } });
});
