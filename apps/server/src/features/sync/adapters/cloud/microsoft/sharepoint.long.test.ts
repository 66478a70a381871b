import { startApp } from "#test/app.ts";
import { readSource } from "#test/library/read-sources.ts";
import { namesOf, trashOf } from "#test/library/trash.ts";
import { startGraph } from "#test/servers/sources/microsoft-graph.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });
const ada = await app.signUp();

async function birds() {
  const graph = await startGraph();
  const { root, put } = graph;
  put("folder", { name: "Birds", parent: root });
  put("heron", { name: "Heron.txt", parent: "folder", bytes: "A heron." });
  put("gull", { name: "Gull.txt", parent: "folder", bytes: "A gull." });
  put("lease", { name: "Lease.txt", parent: root, bytes: "The lease of the boathouse." });
  return graph;
}

test("files of a library become documents, and the next run asks only for what changed", async () => {
  const { root, put, state, wanted } = await birds();
  const source = await readSource(app, ada, wanted);
  expect(await source.shown()).toMatchObject({ failure: null, secret_set: true });
  expect(await source.paths()).toEqual(["Birds/Gull.txt", "Birds/Heron.txt", "Lease.txt"]);
  expect(state.leaked).toBe(false);

  state.read.length = 0;
  state.deltas.length = 0;
  await source.run();
  expect(state.deltas).toHaveLength(1);
  put("folder", { name: "Water birds", parent: root });
  put("lease", undefined);
  put("tern", { name: "Tern.txt", parent: root, bytes: "A tern." });
  await source.run();
  expect((await source.shown()).last_result).toMatchObject({ added: 1, moved: 2, deleted: 1 });
  put("gull", { name: "Gull.txt", parent: "folder", bytes: "A grey gull." });
  await source.run();
  expect((await source.shown()).last_result).toMatchObject({ changed: 1, unchanged: 2 });
  expect(await source.paths()).toEqual([
    "Tern.txt",
    "Water birds/Gull.txt",
    "Water birds/Heron.txt",
  ]);
  expect(state.read.toSorted()).toEqual(["gull", "tern"]);
  const { collection_id } = source;
  expect(namesOf(await trashOf(ada, { collection_id }))).toEqual(["Lease.txt"]);
});

test("a folder is followed by its address, also once it is renamed or a file is moved out", async () => {
  const { root, put, wanted } = await birds();
  const library = "https://contoso.sharepoint.com/sites/nature/Shared%20Documents/Birds";
  const source = await readSource(app, ada, { ...wanted, library });
  expect(await source.paths()).toEqual(["Gull.txt", "Heron.txt"]);
  put("gull", { name: "Gull.txt", parent: root, bytes: "A gull." });
  await source.run();
  expect(await source.paths()).toEqual(["Heron.txt"]);
  put("folder", { name: "Elsewhere", parent: root });
  await source.run();
  expect((await source.shown()).failure?.code).toBe("sync_cloud_missing");
  expect(await source.paths()).toEqual(["Heron.txt"]);
});

test("a drive that forgot its changes is listed anew, and nothing is read again", async () => {
  const { put, wrong, state, wanted } = await birds();
  const source = await readSource(app, ada, wanted);
  put("lease", undefined);
  wrong.resync = true;
  state.read.length = 0;
  await source.run();
  expect(await source.paths()).toEqual(["Birds/Gull.txt", "Birds/Heron.txt"]);
  expect(state.read).toEqual([]);
});

test("a run that ends while it lists goes on at the next page", async () => {
  const { root, put, state, onDelta, wanted } = await startGraph();
  const source = await readSource(app, ada, wanted);
  for (let n = 1; n < 7; n++) put(`${n}`, { name: `${n}.txt`, parent: root, bytes: `Bird ${n}.` });
  const ending = new AbortController();
  state.deltas.length = 0;
  onDelta(() => state.deltas.length === 3 && ending.abort());
  await expect(source.run({}, ending.signal)).rejects.toThrow();
  onDelta(() => {});
  state.deltas.length = 0;
  await source.run();
  // Of three pages with two files each, two were stored before.
  expect(state.deltas).toHaveLength(1);
  expect(await source.documents()).toHaveLength(6);
});

test("the secret is stored encrypted and never shown; a wrong one, and a place that is gone, are named", async () => {
  const { wanted } = await birds();
  const client_secret = "another secret of the heron";
  const source = await readSource(app, ada, { ...wanted, client_secret });
  expect((await source.shown()).failure?.code).toBe("sync_cloud_key");
  const { rows } =
    await sql`select row_to_json(sync_source)::text as text from sync_source`.execute(app.deps.db);
  for (const text of [JSON.stringify(rows), JSON.stringify(await source.shown())]) {
    expect(text).not.toContain(client_secret);
    expect(text).not.toContain(Buffer.from(client_secret).toString("hex"));
  }
  const missing = await readSource(app, ada, { ...wanted, library: "b!another-drive" });
  expect((await missing.shown()).failure?.code).toBe("sync_cloud_missing");
});

test("a server that asks to wait is asked again, and a token that has expired is renewed", async () => {
  const { put, root, tokens, wrong, state, wanted } = await birds();
  const waits = { status: 429, headers: { "retry-after": "0" }, json: {} };
  Object.assign(wrong, { times: 2, said: waits });
  const source = await readSource(app, ada, wanted);
  expect((await source.shown()).failure).toBeNull();
  put("tern", { name: "Tern.txt", parent: root, bytes: "A tern." });
  Object.assign(wrong, { times: 9, said: { ...waits, headers: { "retry-after": "3600" } } });
  state.asked.length = 0;
  await source.run();
  expect((await source.shown()).failure?.code).toBe("sync_cloud_busy");
  expect(state.asked).toHaveLength(1);
  wrong.times = 0;
  const before = tokens.count();
  const expiring = source.run();
  await expect.poll(() => tokens.count()).toBeGreaterThan(before);
  tokens.expire();
  await expiring;
  expect(await source.documents()).toHaveLength(4);
});

test("a file that is gone once it is read is left out, and the others are read", async () => {
  const { put, root, items, onRead, wanted } = await birds();
  const source = await readSource(app, ada, wanted);
  put("a", { name: "A.txt", parent: root, bytes: "A bird." });
  put("b", { name: "B.txt", parent: root, bytes: "Another bird." });
  onRead(() => items.delete("b"));
  items.set("a", { name: "A.txt", parent: root, bytes: "A bird." });
  await source.run();
  expect((await source.shown()).last_result).toMatchObject({ added: 1, failed: 1 });
  expect((await source.documents()).map(({ name }) => name)).toContain("A.txt");
});

test("a run that ends anywhere goes on where it ended, and nothing is there twice", async () => {
  const { root, put, state, onRead, wanted } = await startGraph();
  const source = await readSource(app, ada, wanted);
  for (let n = 1; n < 7; n++) put(`${n}`, { name: `${n}.txt`, parent: root, bytes: `Bird ${n}.` });
  const ending = new AbortController();
  onRead(() => state.read.length === 3 && ending.abort());
  await expect(source.run({}, ending.signal)).rejects.toThrow();
  const there = (await source.documents()).length;
  expect(there).toBeLessThan(6);
  state.read.length = 0;
  await Promise.all([source.run(), source.run()]);
  expect(state.read).toHaveLength(6 - there);
  expect(await source.documents()).toHaveLength(6);
});
