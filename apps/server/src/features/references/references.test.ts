import {
  getDocumentReference,
  importReferences,
  readReferences,
  type Reference,
  setDocumentReference,
} from "@lectern/contract/references";
import { type Person, startApp } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { joinAs } from "#test/library/library.ts";
import { topicFiles } from "#test/topics/topic-files.ts";
import { save, topicOf } from "#test/topics/topics.ts";
import { expect, test } from "vitest";

const app = await startApp({ role: "web" });
const { file } = topicFiles(app);
const quote = "A heron stands still.";

const document = (person: Person, { id }: { id: string }, name: string) =>
  addDocument(app.deps, person, id, { name, passages: [quote] });

const heron: Reference = {
  key: "mueller2020",
  type: "article",
  fields: [
    { name: "title", value: '{\\"U}ber Reiher' },
    { name: "doi", value: "10.1234/heron" },
    { name: "year", value: "2020" },
  ],
};
const herons = `@article{mueller2020,
  title = {{\\"U}ber Reiher},
  doi = {10.1234/heron},
  year = {2020}
}
`;

const set = (person: Person, document_id: string, reference: Reference | null) =>
  person.call(setDocumentReference, { params: { document_id }, body: { reference } });
const get = async (person: Person, document_id: string) =>
  (await person.call(getDocumentReference, { params: { document_id } })).body.reference;
const read = async (person: Person, bibtex: string) =>
  (await person.call(readReferences, { body: { bibtex } })).body;

test("an imported entry comes out again in a topic's bibliography as it was", async () => {
  const ada = await app.signUp();
  const collection = await ada.collection();
  const id = await document(ada, collection, "Über Reiher.pdf");
  const { results, failed } = await read(ada, herons);
  expect(failed).toEqual([]);
  expect(results).toMatchObject([
    { line: 1, title: "Über Reiher", year: "2020", found_by: "title", documents: [{ id }] },
  ]);
  const references = results.map(({ reference }) => ({ document_id: id, reference }));
  const { body } = await ada.call(importReferences, { body: { references } });
  expect(body).toEqual({ done: [id], not_done: [] });
  expect(await get(ada, id)).toMatchObject({
    ...heron,
    bibtex: herons,
    shown: [{ name: "title", text: "Über Reiher" }, {}, {}],
  });
  const topic = await topicOf(ada, collection.id, { title: "Herons" });
  await save(ada, topic.id, id, quote);
  await save(ada, topic.id, await document(ada, collection, "Egrets.pdf"), quote);
  const bib = (await file(ada, topic.id, "bib")).bytes.toString();
  expect(bib).toContain(herons);
  expect(bib).toContain("@misc{source2,");
  const ris = (await file(ada, topic.id, "ris")).bytes.toString();
  expect(ris).toContain("TY  - JOUR\r\nTI  - Über Reiher\r\nDO  - 10.1234/heron\r\nPY  - 2020\r\n");
});

test("documents are found by DOI, else by title and year; several are left to choose from", async () => {
  const ada = await app.signUp();
  const collection = await ada.collection();
  const known = await document(ada, collection, "scan.pdf");
  await set(ada, known, heron);
  const zotero = await document(ada, collection, "Grey - 1999 - The Grey Heron at Dawn.pdf");
  const twice = [
    await document(ada, collection, "Birds of the Shore.pdf"),
    await document(ada, collection, "birds of the shore.txt"),
  ];
  const { results } = await read(
    ada,
    `@article{a, title={Another title}, doi={https://doi.org/10.1234/HERON}}
@book{b, title={The {Grey} Heron at Dawn}, year=1999}
@book{c, title={The Grey Heron at Dawn}, year=2005}
@book{d, title={Birds of the Shore}}
@book{e, title={Nobody wrote this}, url={https://example.org/e.pdf}}`,
  );
  expect(results.map(({ found_by }) => found_by)).toEqual(["doi", "title", null, "title", null]);
  const ids = results.map(({ documents }) => documents.map(({ id }) => id).toSorted());
  expect(ids).toEqual([[known], [zotero], [], twice.toSorted(), []]);
  expect(results[0]?.documents[0]).toMatchObject({ name: "scan.pdf", replaces: true });
  expect(results[4]?.url).toBe("https://example.org/e.pdf");
});

test("a key belongs to one document of a workspace, and can be passed on", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const collection = await ada.collection();
  const [a, b] = [
    await document(ada, collection, "a.pdf"),
    await document(ada, collection, "b.pdf"),
  ];
  expect((await set(ada, a, heron)).status).toBe(200);
  const refused = await set(ada, b, heron);
  expect([refused.status, refused.body]).toMatchObject([409, { code: "reference_key_taken" }]);
  const other = { ...heron, key: "other" };
  await set(ada, b, other);
  const { body } = await ada.call(importReferences, {
    body: {
      references: [
        { document_id: a, reference: other },
        { document_id: b, reference: heron },
      ],
    },
  });
  expect(body.done.toSorted()).toEqual([a, b].toSorted());
  expect([(await get(ada, a))?.key, (await get(ada, b))?.key]).toEqual(["other", "mueller2020"]);
  expect((await set(ada, b, null)).body).toEqual({ reference: null });
  expect(await get(ada, b)).toBeNull();
  const elsewhere = await document(eve, await eve.collection(), "a.pdf");
  expect((await set(eve, elsewhere, other)).status).toBe(200);
});

test("a document that cannot get another key keeps its own, and the other documents are done", async () => {
  const ada = await app.signUp();
  const collection = await ada.collection();
  const [a, b, c] = [
    await document(ada, collection, "a.pdf"),
    await document(ada, collection, "b.pdf"),
    await document(ada, collection, "c.pdf"),
  ];
  const refer = async (...wanted: [string, string][]) => {
    const references = wanted.map(([document_id, key]) => {
      return { document_id, reference: { ...heron, key } };
    });
    return (await ada.call(importReferences, { body: { references } })).body;
  };
  await refer([a, "one"], [c, "three"]);
  const refused = { code: "reference_key_taken" };
  expect(await refer([b, "one"], [a, "one"])).toMatchObject({
    done: [a],
    not_done: [{ id: b, ...refused, params: { key: "one" } }],
  });
  const { done, not_done } = await refer([b, "one"], [a, "three"]);
  expect(done).toEqual([]);
  const codes = new Map(not_done.map(({ id, code }) => [id, code]));
  expect(codes).toEqual(new Map([a, b].map((id) => [id, refused.code])));
  expect([(await get(ada, a))?.key, await get(ada, b)]).toEqual(["one", null]);
});

test("who may only read a document reads its reference; nobody finds what they do not see", async () => {
  const ada = await app.signUp();
  const [bob, eve] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const shared = await document(
    ada,
    await ada.collection({ visibility: "shared" }),
    "Herons at night.pdf",
  );
  const own = await document(
    ada,
    await ada.collection({ visibility: "private" }),
    "Herons at dusk.pdf",
  );
  await set(ada, shared, heron);
  expect((await get(eve, shared))?.key).toBe("mueller2020");
  expect((await set(eve, shared, null)).status).toBe(403);
  expect((await set(bob, own, null)).status).toBe(404);
  const text = "@book{a, title={Herons at night}}\n@book{b, title={Herons at dusk}}";
  expect((await eve.call(readReferences, { body: { bibtex: text } })).status).toBe(403);
  const { results } = await read(bob, text);
  expect(results.map(({ documents }) => documents.map(({ id }) => id))).toEqual([[shared], []]);
  const references = [own, shared].map((document_id) => ({ document_id, reference: heron }));
  const { body } = await bob.call(importReferences, { body: { references } });
  expect(body).toMatchObject({
    done: [shared],
    not_done: [{ id: own, code: "document_not_found" }],
  });
});

test("a reference that BibTeX could not hold is refused", async () => {
  const ada = await app.signUp();
  const id = await document(ada, await ada.collection(), "a.pdf");
  const long = (name: string) => ({ name, value: "x".repeat(50_000) });
  const fields = (name: string, value: string) => ({ ...heron, fields: [{ name, value }] });
  for (const wrong of [
    { ...heron, key: "two words" },
    { ...heron, key: "a,b" },
    { ...heron, type: "a}" },
    fields("a b", "x"),
    fields("title", "}{"),
    fields("title", "{"),
    fields("title", "\0"),
    { ...heron, fields: ["a", "b", "c", "d", "e"].map((name) => long(name)) },
  ])
    expect([wrong, (await set(ada, id, wrong)).status]).toEqual([wrong, 422]);
  expect(await get(ada, id)).toBeNull();
});
