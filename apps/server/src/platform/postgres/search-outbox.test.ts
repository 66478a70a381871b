import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile } from "#test/library/library.ts";

import { openLog } from "../log.ts";
import { openPool } from "./database.ts";
import { noteForSearch } from "./search-outbox.ts";

const app = await startApp({ role: "web" });
const log = openLog("silent");

test("processes that start at once with a search cluster note each document once", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await sendFile(app, ada, id, { name: "One.txt", bytes: "A text." });
  const owner = openPool(app.config.databaseUrl ?? "", log, 8);
  try {
    await Promise.all(Array.from({ length: 4 }, () => noteForSearch(owner, true, log)));
    expect(await app.deps.db.selectFrom("search_outbox").select("no").execute()).toHaveLength(1);
    await noteForSearch(owner, false, log);
    expect(await app.deps.db.selectFrom("search_outbox").select("no").execute()).toEqual([]);
  } finally {
    await owner.end();
  }
});
