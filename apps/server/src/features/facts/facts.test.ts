import {
  correctFact,
  type Fact,
  type FactName,
  getFacts,
  undoCorrection,
} from "@lectern/contract/facts";
import { listDocuments } from "@lectern/contract/library";
import { publishCollection } from "@lectern/contract/publishing";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { joinAs, sendFile, settled } from "#test/library/library.ts";

import { ingest } from "../ingestion/ingest.ts";
import { readOutdatedFacts } from "./intake.ts";

const app = await startApp();
const { db } = app.deps;

type Caller = Pick<Person, "call">;

async function factsOf(person: Caller, document_id: string) {
  const { status, body } = await person.call(getFacts, { params: { document_id } });
  expect(status).toBe(200);
  return body.facts;
}
const named = (facts: readonly Fact[], name: FactName) => facts.find((one) => one.name === name);
const valuesOf = (facts: readonly Fact[]) =>
  Object.fromEntries(facts.map(({ name, values }) => [name, values]));

const agreement = `# Crane maintenance agreement

This agreement is made on 12 February 2025 between the Northgate Port Authority, 4 Customs Quay (the "Authority"), and Tideway Crane Services Ltd, 18 Foundry Lane (the "Contractor").
`;
const read = {
  title: ["Crane maintenance agreement"],
  type: ["contract"],
  party: ["Northgate Port Authority", "Tideway Crane Services Ltd"],
  date: ["2025-02-12"],
};

async function uploaded(person: Person, bytes = agreement, visibility?: "shared") {
  const collection = await person.collection(visibility ? { visibility } : {});
  const { id } = await sendFile(app, person, collection.id, { name: "Cranes.md", bytes });
  expect(await settled(person, id)).toMatchObject({ status: "ready" });
  return { id, collection };
}

const correct = (person: Caller, document_id: string, name: FactName, values: string[]) =>
  person.call(correctFact, { params: { document_id, name }, body: { values } });
const undo = (person: Caller, document_id: string, name: FactName) =>
  person.call(undoCorrection, { params: { document_id, name } });

test("what a document says of itself is known when it is read, each with its words and their place", async () => {
  const ada = await app.signUp();
  const { id } = await uploaded(ada);
  const stored = await db.selectFrom("facts").selectAll().where("document_id", "=", id).execute();
  expect(stored).toHaveLength(1);
  const facts = await factsOf(ada, id);
  expect(valuesOf(facts)).toEqual(read);
  const [authority] = named(facts, "party")?.said ?? [];
  expect(authority).toEqual({
    value: "Northgate Port Authority",
    place: {
      page: 1,
      start: agreement.indexOf("Northgate") - "# ".length,
      end: agreement.indexOf(", 4 Customs") - "# ".length,
      rects: [],
      quote: "Northgate Port Authority",
      unit: "section",
      label: null,
    },
  });
  expect(named(facts, "date")?.said[0]?.place.quote).toBe("12 February 2025");
});

test("a correction holds instead, says who made it and when, and is taken back", async () => {
  const ada = await app.signUp("Ada");
  const { id } = await uploaded(ada, agreement, "shared");
  const eli = await joinAs(app, ada, "editor");
  const { status, body } = await correct(eli, id, "party", ["Northgate Port", "Tideway Ltd"]);
  expect(status).toBe(200);
  const party = named(body.facts, "party");
  expect(party).toMatchObject({
    values: ["Northgate Port", "Tideway Ltd"],
    said: [{ value: "Northgate Port Authority" }, { value: "Tideway Crane Services Ltd" }],
    correction: { by: { id: eli.user.id } },
  });
  const age = Date.now() - Date.parse(party?.correction?.at ?? "");
  expect(Math.abs(age)).toBeLessThan(600_000);

  await correct(ada, id, "issuer", ["Northgate"]);
  await correct(ada, id, "date", []);
  expect(valuesOf(await factsOf(eli, id))).toMatchObject({ issuer: ["Northgate"], date: [] });
  await undo(eli, id, "date");
  await undo(eli, id, "issuer");
  const { body: back } = await undo(eli, id, "party");
  expect(valuesOf(back.facts)).toEqual(read);
  expect(back.facts.map(({ correction }) => correction)).toEqual([null, null, null, null]);
});

test("a correction is kept when the document is read again", async () => {
  const ada = await app.signUp();
  const { id } = await uploaded(ada);
  await correct(ada, id, "title", ["Cranes of Northgate"]);
  await db.updateTable("document").set({ status: "processing" }).where("id", "=", id).execute();
  expect(valuesOf(await factsOf(ada, id))).toEqual({ title: ["Cranes of Northgate"] });
  const job = { organization_id: ada.organizationId, document_id: id };
  await ingest(app.deps, job, new AbortController().signal);
  expect(valuesOf(await factsOf(ada, id))).toEqual({ ...read, title: ["Cranes of Northgate"] });
});

test.each<[FactName, string[], string]>([
  ["date", ["12 February"], "Enter a date."],
  ["date", ["2025-01-01", "2025-01-02"], "A document can only have one value here."],
  ["period", ["2025-06-30/2025-01-01"], "Enter a start date and an end date, in that order."],
  ["type", ["novel"], "Choose a type from the list."],
  ["title", [" "], "Values can't be empty."],
])("a %s cannot be %j", async (name, values, sentence) => {
  const ada = await app.signUp();
  const { id } = await uploaded(ada);
  const { status, body } = await correct(ada, id, name, values);
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
  expect(valuesOf(await factsOf(ada, id))).toEqual(read);
});

test("whoever may only read a document sees its facts and corrects none", async () => {
  const ada = await app.signUp();
  const { id } = await uploaded(ada, agreement, "shared");
  const vera = await joinAs(app, ada, "viewer");
  const eve = await app.signUp("Eve");
  const mayCorrect = async (person: Caller) =>
    (await person.call(getFacts, { params: { document_id: id } })).body.may_correct;
  expect([await mayCorrect(ada), await mayCorrect(vera)]).toEqual([true, false]);
  await correct(ada, id, "title", ["Cranes"]);
  for (const [person, status] of [
    [vera, 403],
    [eve, 404],
  ] as const) {
    expect((await correct(person, id, "title", ["Mine"])).status).toBe(status);
    expect((await undo(person, id, "title")).status).toBe(status);
  }
  expect(named(await factsOf(vera, id), "title")?.values).toEqual(["Cranes"]);
  expect((await eve.call(getFacts, { params: { document_id: id } })).status).toBe(404);
});

test("documents that were read before facts were get theirs behind everything else, or when somebody asks", async () => {
  const ada = await app.signUp();
  const { id: collectionId } = await ada.collection();
  const add = (name: string) => {
    const passages = ["Rapport annuel 2024", "Novalis Informatique SARL", "Lyon, le 3 mars 2025"];
    const document = { name, language: "fr", passages };
    return addDocument(app.deps, ada, collectionId, document);
  };
  const [early, late, unread] = [await add("1"), await add("2"), await add("3")];
  await db.updateTable("document").set({ status: "error" }).where("id", "=", unread).execute();
  const expected = {
    title: ["Rapport annuel 2024"],
    type: ["annual_report"],
    issuer: ["Novalis Informatique SARL"],
    period: ["2024"],
    date: ["2025-03-03"],
  };
  expect(valuesOf(await factsOf(ada, early))).toEqual(expected);
  await readOutdatedFacts(app.deps);
  const stored = await db
    .selectFrom("facts")
    .select("document_id")
    .where("organization_id", "=", ada.organizationId)
    .execute();
  expect(new Set(stored.map((row) => row.document_id))).toEqual(new Set([early, late]));
  // Facts of another run are read again.
  await db.updateTable("document").set({ run_id: uuid() }).where("id", "=", late).execute();
  await db.updateTable("facts").set({ said: "[]" }).where("document_id", "=", late).execute();
  expect(await readOutdatedFacts(app.deps)).toBeGreaterThan(0);
  expect(valuesOf(await factsOf(ada, late))).toEqual(expected);
});

test("an edition says what its collection was corrected to, and not by whom", async () => {
  const ada = await app.signUp();
  const { id, collection } = await uploaded(ada);
  await correct(ada, id, "issuer", ["Northgate"]);
  const params = { collection_id: collection.id };
  const publish = async () => {
    const made = await ada.call(publishCollection, { params });
    expect([made.status, made.body]).toEqual([200, expect.anything()]);
    return made.body.publication?.edition_id ?? "";
  };
  const readers = await app.signUp("Reader");
  const published = async (edition: string) => {
    const listed = await readers.call(listDocuments, { params: { collection_id: edition } });
    return factsOf(readers, listed.body.results[0]?.id ?? "");
  };
  const first = await published(await publish());
  expect(named(first, "issuer")).toMatchObject({ values: ["Northgate"], correction: { by: null } });
  await correct(ada, id, "issuer", ["Northgate Port"]);
  const second = await published(await publish());
  expect(named(second, "issuer")?.values).toEqual(["Northgate Port"]);
});
