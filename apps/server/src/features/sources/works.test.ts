import { listChats } from "@lectern/contract/chat";
import { deleteDocument, findDocument } from "@lectern/contract/library";
import { listSources, searchWorks, type Work } from "@lectern/contract/sources";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { ask, talk, finished } from "#test/chat/chat.ts";
import { settled } from "#test/library/library.ts";
import { openAlexWork, type WebPage } from "#test/servers/sources/web-source.ts";
import { json, originsOf, startSources, importSource, textOf } from "#test/sync/web-sources.ts";

const { web, app, ada } = await startSources();

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

  const whole = await importSource(ada, id, { source: "openalex", work_id: "W1" });
  expect([whole.status, whole.body.name]).toEqual([201, "Herons in tidal harbours.pdf"]);
  expect((await settled(ada, whole.body.id)).status).toBe("ready");
  const rest: string[] = [];
  for (const work_id of ["W2", "W3"]) {
    const { status, body } = await importSource(ada, id, { source: "openalex", work_id });
    expect([status, body.name]).toEqual([201, "Herons in tidal harbours.md"]);
    expect((await settled(ada, body.id)).status).toBe("ready");
    expect(await textOf(ada, body.id)).toContain("Herons wait where others wait longer");
    expect(await originsOf(ada, body.id)).toMatchObject([{ abstract_only: true }]);
    rest.push(body.id);
  }
  const bare = await importSource(ada, id, { source: "openalex", work_id: "W4" });
  expect([bare.status, JSON.stringify(bare.body)]).toEqual([
    422,
    expect.stringContaining("no abstract"),
  ]);
  expect((await importSource(ada, id, { source: "openalex", work_id: "W404" })).status).toBe(404);

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
