import { listChats } from "@lectern/contract/chat";
import { createFolder } from "@lectern/contract/folders";
import {
  deleteDocument,
  findDocument,
  linkDocument,
  listDocumentPages,
} from "@lectern/contract/library";
import {
  importDocument,
  listOrigins,
  listSources,
  searchWorks,
  type Work,
} from "@lectern/contract/sources";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { ask, talk, finished } from "#test/chat.ts";
import { filesOf, joinAs, settled } from "#test/library.ts";
import { pdf } from "@lectern/document-parser/test/pdf";
import { openAlexWork, serveWeb, type WebPage } from "#test/servers/web-source.ts";

const json = (value: unknown): WebPage => ({
  type: "application/json",
  body: JSON.stringify(value),
});
const paper = pdf([{ lines: ["Herons wait where others wander."] }]);
const web = await serveWeb({
  "/paper.pdf": { type: "application/pdf", body: paper },
  "/notes": {
    type: "text/html; charset=utf-8",
    body: "<title>Notes</title><p>Tides turn at noon.",
  },
  "/table": {
    type: "text/csv",
    headers: { "content-disposition": 'attachment; filename="tides.csv"' },
    body: "hour,level\n1,20\n",
  },
  "/README.md": { type: "text/plain", body: "# Read me\n\nGulls shout." },
  "/lie.pdf": { type: "application/pdf", body: "<html>Sign in to read.</html>" },
  "/film": { type: "video/mp4", body: "film" },
  "/endless": { type: "text/plain", body: "tide ".repeat(1000), endless: true },
  "/large": { type: "text/plain", body: Buffer.alloc(2 * 1024 * 1024, "tide ") },
});
afterAll(() => web.close());
const app = await startApp({
  egressAllow: ["127.0.0.1"],
  openAlex: { url: web.url, apiKey: "key" },
  importBytes: 1024 * 1024,
  importSeconds: 2,
});
const ada = await app.signUp();

const take = (person: Person, collection_id: string, body: Parameters<typeof request>[1]) =>
  person.call(importDocument, request(collection_id, body));
const request = (
  collection_id: string,
  body: ({ url: string } | { source: "openalex"; work_id: string }) & { folder_id?: string },
) => ({ params: { collection_id }, body });
const originsOf = async (person: Person, ...document_id: string[]) =>
  (await person.call(listOrigins, { query: { document_id } })).body.results;
const textOf = async (person: Person, document_id: string) => {
  const { body } = await person.call(listDocumentPages, { params: { document_id } });
  return body.results.map(({ text }) => text).join("\n");
};

test("what an address holds is added as a document of its kind, and says where it came from", async () => {
  const { id } = await ada.collection();
  const cases: [path: string, name: string, text: string][] = [
    ["/paper.pdf", "paper.pdf", "Herons wait where others wander."],
    ["/notes", "notes.html", "Tides turn at noon."],
    ["/table", "tides.csv", "20"],
    ["/README.md", "README.md", "Gulls shout."],
  ];
  for (const [path, name, text] of cases) {
    const { status, body } = await take(ada, id, { url: `${web.url}${path}` });
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
  const made = await take(ada, id, { url, folder_id: folder.id });
  expect(made.body).toMatchObject({ folder_id: folder.id, standing: { url, source: null } });
  const other = await ada.collection();
  expect((await take(ada, other.id, { url, folder_id: folder.id })).status).toBe(404);
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
    const answer = await take(ada, id, { url });
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
  expect((await take(viewer, id, { url: `${web.url}/paper.pdf` })).status).toBe(403);
  expect((await take(eve, id, { url: `${web.url}/paper.pdf` })).status).toBe(404);
  expect(web.asked.length).toBe(asked);
});

test("works are found at their source, with their standing", async () => {
  const retracted = openAlexWork({ id: "https://openalex.org/W9", is_retracted: true, doi: null });
  web.pages["/works"] = json({ meta: { count: 41 }, results: [openAlexWork(), retracted] });
  expect((await ada.call(listSources, {})).body.results).toEqual([
    { id: "openalex", name: "OpenAlex" },
  ]);
  const { status, body } = await ada.call(searchWorks, {
    params: { source: "openalex" },
    query: { q: "herons & tides", page: 2 },
  });
  expect(status).toBe(200);
  expect(body.total).toBe(41);
  const expected: Partial<Work> = {
    id: "W100",
    title: "Herons in tidal harbours",
    authors: ["Ines Falk", "Omar Said"],
    year: 2021,
    venue: "Journal of Shore Birds",
    doi: "10.1234/Herons.7",
    retracted: false,
    abstract: "Herons wait where others wait longer",
    page_url: "https://doi.org/10.1234/Herons.7",
    full_text_url: null,
  };
  expect(body.results).toMatchObject([expected, { id: "W9", retracted: true, doi: null }]);
  const sent = new URL(web.asked.at(-1) ?? "", web.url).searchParams;
  expect([sent.get("search"), sent.get("page"), sent.get("api_key")]).toEqual([
    "herons & tides",
    "2",
    "key",
  ]);
});

test("a work comes with its open copy, else with its abstract, and keeps its standing", async () => {
  const { id } = await ada.collection();
  const open = {
    pdf_url: `${web.url}/paper.pdf`,
    license: "cc-by",
    source: null,
    landing_page_url: null,
  };
  web.pages["/works/W1"] = json(
    openAlexWork({ id: "https://openalex.org/W1", best_oa_location: open }),
  );
  web.pages["/works/W2"] = json(openAlexWork({ id: "https://openalex.org/W2" }));
  const walled = { ...open, pdf_url: `${web.url}/notes` };
  web.pages["/works/W3"] = json(
    openAlexWork({ id: "https://openalex.org/W3", best_oa_location: walled }),
  );
  web.pages["/works/W4"] = json(
    openAlexWork({ id: "https://openalex.org/W4", abstract_inverted_index: null }),
  );

  const whole = await take(ada, id, { source: "openalex", work_id: "W1" });
  expect([whole.status, whole.body.name]).toEqual([201, "Herons in tidal harbours.pdf"]);
  const rest: string[] = [];
  for (const work_id of ["W2", "W3"]) {
    const { status, body } = await take(ada, id, { source: "openalex", work_id });
    expect([status, body.name]).toEqual([201, "Herons in tidal harbours.md"]);
    expect((await settled(ada, body.id)).status).toBe("ready");
    expect(await textOf(ada, body.id)).toContain("Herons wait where others wait longer");
    expect(await originsOf(ada, body.id)).toMatchObject([{ abstract_only: true }]);
    rest.push(body.id);
  }
  const bare = await take(ada, id, { source: "openalex", work_id: "W4" });
  expect([bare.status, JSON.stringify(bare.body)]).toEqual([
    422,
    expect.stringContaining("no abstract"),
  ]);
  expect((await take(ada, id, { source: "openalex", work_id: "W404" })).status).toBe(404);

  const told = { url: `${web.url}/paper.pdf`, work: { licence: "cc-by", retracted: false } };
  expect(await originsOf(ada, whole.body.id)).toMatchObject([told]);
  const eve = await app.signUp("Eve");
  expect(await originsOf(eve, whole.body.id)).toEqual([]);
  const thrown = { collection_id: id, document_id: rest.at(-1) ?? "" };
  await ada.call(deleteDocument, { params: thrown });
  expect(await originsOf(ada, thrown.document_id)).toEqual([]);

  // A week later it is looked up again and has been retracted.
  web.pages["/works/W1"] = json(
    openAlexWork({ id: "https://openalex.org/W1", is_retracted: true }),
  );
  await sql`update document_origin set checked_at = now() - interval '8 days' where work is not null`.execute(
    app.deps.db,
  );
  const standing = async () =>
    (await ada.call(findDocument, { params: { document_id: whole.body.id } })).body.standing;
  expect(await standing()).toMatchObject({
    source: "openalex",
    url: "https://doi.org/10.1234/Herons.7",
    doi: "10.1234/Herons.7",
    licence: "cc-by",
    retracted: false,
    abstract_only: false,
  });
  const talking = await talk(ada, { collection_ids: [id] });
  const turn = await ask(ada, talking.id, "Where do herons wait?");
  const written = await finished(app.url, ada, turn);
  expect(written.answer?.citations[0]?.standing).toMatchObject({ retracted: false });
  const cited = async () => {
    const { body } = await ada.call(listChats, { params: { session_id: talking.id } });
    return body.results[0]?.answer?.citations[0]?.standing;
  };

  await originsOf(ada, whole.body.id);
  await expect
    .poll(async () => (await originsOf(ada, whole.body.id))[0]?.work?.retracted)
    .toBe(true);
  expect(await standing()).toMatchObject({ retracted: true });
  // An earlier answer says so too.
  expect(await cited()).toMatchObject({ retracted: true, doi: "10.1234/Herons.7" });
  const late = await finished(app.url, ada, turn);
  expect(late.answer?.sources[0]?.standing).toMatchObject({ retracted: true });
});

test("a source that does not answer, or talks nonsense, is told in a sentence", async () => {
  const search = () =>
    ada.call(searchWorks, { params: { source: "openalex" }, query: { q: "tides" } });
  const cases: [WebPage, RegExp][] = [
    [{ status: 500, body: "" }, /is not responding/],
    [{ status: 429, body: "" }, /limit for today was reached/],
    [{ status: 403, body: "" }, /rejected the API key/],
    [json({ meta: {} }), /is not responding/],
    [{ type: "application/json", body: "<html>" }, /is not responding/],
  ];
  for (const [page, said] of cases) {
    web.pages["/works"] = page;
    const answer = await search();
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).toMatch(said);
  }
});
