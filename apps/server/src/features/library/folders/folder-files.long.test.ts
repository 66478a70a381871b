import {
  addDocuments,
  type Document,
  findDocument,
  linkDocument,
  updateDocument,
} from "@lectern/contract/library";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { folders } from "#test/library/folders.ts";
import { tusAs } from "#test/servers/tus.ts";

// No worker: these tests do not depend on reading.
const app = await startApp({ role: "web" });
const { shelf, put } = folders(app);

test("an upload names the folder it is to lie in, which is made where it is missing", async () => {
  const { ada, params, make, tree } = await shelf();
  await make("Reports");
  const form = new FormData();
  for (const [name, path] of [
    ["a.txt", "reports/2026"],
    ["b.txt", "reports\\2026\\"],
    ["c.txt", undefined],
    ["d.txt", "../Letters/./x"],
  ] as const) {
    if (path !== undefined) form.append("path", path);
    form.append("file", new Blob([name]), name);
  }
  const sent = await callAt(app.url, ada, addDocuments, { params, body: form } as never);
  expect(sent.status).toBe(201);
  expect(await tree()).toEqual(["Letters 0/1", "  x 1/1", "Reports 0/2", "  2026 2/2"]);
  const [a, b, c] = (sent.body as { results: Document[] }).results;
  expect([a?.folder_id === b?.folder_id, c?.folder_id]).toEqual([true, null]);

  const file = { name: "e.txt", length: 4, path: "Letters/y" };
  const tus = await tusAs(app.url, ada).begin(params.collection_id, file, "Text");
  const document_id = tus.document ?? "";
  const { body } = await ada.call(findDocument, { params: { document_id } });
  expect(body.folder_id).not.toBeNull();
  expect(await tree()).toContain("  y 1/1");

  const deep = new FormData();
  deep.append("path", Array.from({ length: 11 }, (_, n) => n).join("/"));
  deep.append("file", new Blob(["x"]), "x.txt");
  const refused = await callAt(app.url, ada, addDocuments, { params, body: deep } as never);
  expect(refused.status).toBe(422);
});

test("a tree of folders is made with its files, at once; what is there of it is used again", async () => {
  const { ada, params, make, tree } = await shelf();
  await make("EINGANG");
  const form = new FormData();
  for (let n = 0; n < 240; n += 1) {
    form.append("path", `Eingang/${n % 40}/${n % 3 === 0 ? "Ähren" : "ähren"}`);
    form.append("file", new Blob([String(n)]), `${n}.txt`);
  }
  const sent = await callAt(app.url, ada, addDocuments, { params, body: form } as never);
  expect(sent.status).toBe(201);
  const lines = await tree();
  expect([lines.length, lines[0], lines[2]]).toEqual([81, "EINGANG 0/240", "    Ähren 6/6"]);
});

test("a file that is linked lies where it was wished, in folders made for it", async () => {
  const { ada, params, make, tree } = await shelf();
  const other = await ada.collection({ name: "Other" });
  const source = await put(ada, other.id, "a.txt", null);
  const folder = await make("Reports");
  const link = async (where: { folder_id?: string; path?: string }) =>
    (await ada.call(linkDocument, { params, body: { document_id: source.id, ...where } })).status;
  expect(await link({ folder_id: folder.id })).toBe(201);
  expect(await link({ path: "reports/2026" })).toBe(201);
  expect(await link({})).toBe(201);
  expect(await link({ folder_id: uuid() })).toBe(404);
  expect(await tree()).toEqual(["Reports 1/2", "  2026 1/1"]);
});

test("a document lies in folders of its own collection alone", async () => {
  const { ada, params, make } = await shelf();
  const folder = await make("a");
  const other = await shelf("private");
  const document = await put(ada, params.collection_id, "a.txt", folder.id);
  const body = { folder_id: (await other.make("b")).id };
  const here = { params: { ...params, document_id: document.id } };
  expect((await ada.call(updateDocument, { ...here, body })).status).toBe(404);
  const own = await ada.collection({ name: "Own" });
  const moved = await ada.call(updateDocument, { ...here, body: { collection_id: own.id } });
  expect(moved.body).toMatchObject({ collection_id: own.id, folder_id: null });
});
