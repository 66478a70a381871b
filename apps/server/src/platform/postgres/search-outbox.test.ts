import { expect, onTestFinished, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile } from "#test/library/library.ts";

import { openLog } from "../log.ts";
import { openPool } from "./database.ts";
import { noteForSearch } from "./search-outbox.ts";

const app = await startApp({ role: "web" });
const log = openLog("silent");

/** Stores a document; returns how many are noted, and a pool of the owner of the tables. */
async function start(prefix?: string) {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await sendFile(app, ada, id, { name: "One.txt", bytes: "A text." });
  const owner = openPool(app.config.databaseUrl ?? "", log, 8);
  onTestFinished(() => owner.end());
  await noteForSearch(owner, undefined, log);
  if (prefix !== undefined) await noteForSearch(owner, prefix, log);
  const documents = await count("document");
  return { owner, documents };
}
const count = async (table: "document" | "search_outbox") =>
  (await app.deps.db.selectFrom(table).select("organization_id").execute()).length;
const sendAll = () => app.deps.db.deleteFrom("search_outbox").execute();

test("processes that start at once with a search cluster note each document once", async () => {
  const { owner, documents } = await start();
  await Promise.all(Array.from({ length: 4 }, () => noteForSearch(owner, "lectern", log)));
  expect(await count("search_outbox")).toBe(documents);
  await noteForSearch(owner, undefined, log);
  expect(await count("search_outbox")).toBe(0);
});

test("indexes with another prefix are given all documents, and with the same one no more", async () => {
  const { owner, documents } = await start("lectern");
  await sendAll();
  await noteForSearch(owner, "lectern", log);
  expect(await count("search_outbox")).toBe(0);
  await noteForSearch(owner, "it's restored", log);
  expect(await count("search_outbox")).toBe(documents);
});

test("where a release did not keep the prefix, the one in use is taken for it", async () => {
  const { owner } = await start("lectern");
  await sendAll();
  await owner.query("comment on trigger document_search_change on document is null");
  await noteForSearch(owner, "lectern", log);
  expect(await count("search_outbox")).toBe(0);
  await noteForSearch(owner, "restored", log);
  expect(await count("search_outbox")).toBeGreaterThan(0);
});
