import { createSession } from "@lectern/contract/chat";
import { listCollections } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { losingConnection } from "#test/lost-connections.ts";

const app = await startApp();
const ada = await app.signUp();

const list = () => ada.call(listCollections, { query: {} });

test.each(["collection", "device"] as const)(
  "a read whose connection to the database is lost is made over another one (%s)",
  async (table) => {
    const { id } = await ada.collection();
    const read = await losingConnection(app.deps.db, table, "once", list);
    expect(read.status).toBe(200);
    expect(read.body.results.map((one) => one.id)).toContain(id);
  },
);

test("a read whose connection is lost again answers 503", async () => {
  // Some statements of one try wait together, so two losses need not be of two tries.
  const read = await losingConnection(app.deps.db, "collection", "always", list);
  expect([read.status, Number(read.headers.get("retry-after"))]).toEqual([503, 1]);
});

test("a change whose connection is lost is not repeated, since it may have been made", async () => {
  const call = () => ada.call(createSession, { body: {} });
  expect((await losingConnection(app.deps.db, "chat_session", "once", call)).status).toBe(503);
});
