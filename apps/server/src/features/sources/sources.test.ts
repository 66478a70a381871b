import { createFolder } from "@lectern/contract/folders";
import { linkDocument } from "@lectern/contract/library";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { filesOf, joinAs, settled } from "#test/library/library.ts";
import { originsOf, startSources, importSource, textOf } from "#test/sync/web-sources.ts";

const { web, app, ada } = await startSources();

test("what an address holds is added as a document of its kind, and says where it came from", async () => {
  const { id } = await ada.collection();
  const cases: [path: string, name: string, text: string][] = [
    ["/paper.pdf", "paper.pdf", "Herons wait where others wander."],
    ["/notes", "notes.html", "Tides turn at noon."],
    ["/table", "tides.csv", "20"],
    ["/README.md", "README.md", "Gulls shout."],
  ];
  for (const [path, name, text] of cases) {
    const { status, body } = await importSource(ada, id, { url: `${web.url}${path}` });
    expect([status, body]).toMatchObject([201, { name, collection_id: id }]);
    expect((await settled(ada, body.id)).status).toBe("ready");
    expect(await textOf(ada, body.id)).toContain(text);
    expect(await originsOf(ada, body.id)).toMatchObject([
      { document_id: body.id, url: `${web.url}${path}`, work: null, abstract_only: false },
    ]);
  }
});

test("what is fetched lies in the folder that is open, and stands elsewhere as it does here", async () => {
  const { id } = await ada.collection();
  const body = { name: "Web", parent_id: null };
  const folder = (await ada.call(createFolder, { params: { collection_id: id }, body })).body;
  const url = `${web.url}/README.md`;
  const made = await importSource(ada, id, { url, folder_id: folder.id });
  expect(made.body).toMatchObject({ folder_id: folder.id, standing: { url, source: null } });
  const other = await ada.collection();
  expect((await importSource(ada, other.id, { url, folder_id: folder.id })).status).toBe(404);
  const linked = await ada.call(linkDocument, {
    params: { collection_id: other.id },
    body: { document_id: made.body.id },
  });
  expect(linked.body.standing).toEqual(made.body.standing);
});

test("an address that gives nothing is told in a sentence, and leaves nothing", async () => {
  const { id } = await ada.collection();
  const before = await filesOf(app);
  const cases: [url: string, status: number, said: RegExp][] = [
    [`${web.url}/missing`, 422, /returned the error 404/],
    ["ftp://example.org/a.pdf", 422, /starts with https/],
    ["http://169.254.169.254/latest/meta-data/", 422, /private networks .* are not allowed/],
    ["http://[::1]/", 422, /private networks .* are not allowed/],
    ["http://nobody.invalid/", 422, /There is no website with this name|is not responding/],
    [`${web.url}/lie.pdf`, 422, /does not match its file extension/],
    [`${web.url}/film`, 415, /unsupported file type/],
    [`${web.url}/large`, 413, /larger than 1 MB/],
    [`${web.url}/endless`, 422, /took longer than 2 seconds/],
  ];
  for (const [url, status, said] of cases) {
    const answer = await importSource(ada, id, { url });
    expect([url, answer.status]).toEqual([url, status]);
    expect(JSON.stringify(answer.body)).toMatch(said);
  }
  expect(await filesOf(app)).toEqual(before);
  const { rows } = await sql`select from blob_claim`.execute(app.deps.db);
  expect(rows).toEqual([]);
});

test("only who may add to a collection may have something fetched for it", async () => {
  const { id } = await ada.collection({ visibility: "shared" });
  const viewer = await joinAs(app, ada, "viewer");
  const eve = await app.signUp("Eve");
  const asked = web.asked.length;
  expect((await importSource(viewer, id, { url: `${web.url}/paper.pdf` })).status).toBe(403);
  expect((await importSource(eve, id, { url: `${web.url}/paper.pdf` })).status).toBe(404);
  expect(web.asked.length).toBe(asked);
});
