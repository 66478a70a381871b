import { createSession } from "@lectern/contract/chat";
import * as contract from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs, sendFile } from "#test/library/library.ts";

const app = await startApp({ role: "web" });

test("usage counts what the workspace holds, and nothing of others", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  await joinAs(app, ada, "viewer");
  const { id } = await ada.collection({});
  await sendFile(app, ada, id, { name: "a.txt", bytes: "Twelve bytes" });
  const foreign = await eve.collection({});
  await sendFile(app, eve, foreign.id, { name: "b.txt", bytes: "More bytes" });
  const { days, ...usage } = (await ada.call(contract.getUsage, {})).body;
  expect(days.map(({ chats }) => chats)).toEqual(Array.from({ length: 30 }, () => 0));
  expect(usage).toEqual({
    members: 2,
    collections: 1,
    documents: 1,
    pages: 0,
    size: 12,
    chats: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
  });
});

test("usage tells the questions of each of the last 30 days, and of no other workspace", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  for (const person of [ada, eve]) await askAt(person, new Date());
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [3, 3, 29, 40]) await askAt(ada, ago(days));
  const { days } = (await ada.call(contract.getUsage, {})).body;
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  expect(days.flatMap(({ chats }, at) => (chats ? [[29 - at, chats]] : []))).toEqual([
    [29, 1],
    [3, 2],
    [0, 1],
  ]);
});

/** Stores a question asked at this time. */
async function askAt(person: Person, time: Date) {
  const { body: session } = await person.call(createSession, { body: {} });
  await app.deps.db
    .insertInto("chat")
    .values({
      organization_id: person.organizationId,
      id: uuid({ msecs: time.getTime() }),
      session_id: session.id,
      status: "complete",
      question: "When?",
      model: "",
      created_at: time,
    } as never)
    .execute();
}
