import {
  createField,
  listDocumentFields,
  setDocumentFields,
  setFieldsOfDocuments,
} from "@lectern/contract/fields";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp({ role: "web" });

const fieldOf = async (person: Person, body: object) =>
  (await person.call(createField, { body: body as never })).body.id;

const heron = (person: Person, { id }: { id: string }, name: string) =>
  addDocument(app.deps, person, id, { name, passages: [`heron ${name}`] });

/** Sets values of documents; an array of pairs, so that a field can be named twice. */
const setMany = (person: Person, ids: string[], values: [string, unknown][]) =>
  person.call(setFieldsOfDocuments, {
    body: { ids, values: values.map(([field_id, value]) => ({ field_id, value })) as never },
  });

const valuesOf = async (person: Person, document_id: string) => {
  const { body } = await person.call(listDocumentFields, { params: { document_id } });
  return body.results.map(({ value }) => value);
};

test("many documents get and lose the same values at once; other fields stay as they are", async () => {
  const ada = await app.signUp();
  const shared = await ada.collection({ visibility: "shared" });
  const [a, b, c] = [
    await heron(ada, shared, "a"),
    await heron(ada, shared, "b"),
    await heron(ada, shared, "c"),
  ];
  const [note, amount, due, state, signed] = [
    await fieldOf(ada, { name: "Note", type: "text" }),
    await fieldOf(ada, { name: "Amount", type: "number" }),
    await fieldOf(ada, { name: "Due", type: "date" }),
    await fieldOf(ada, { name: "State", type: "choice", options: ["open", "closed"] }),
    await fieldOf(ada, { name: "Signed", type: "boolean" }),
  ];
  await ada.call(setDocumentFields, {
    params: { document_id: b },
    body: { values: [{ field_id: note, value: "By post" }] },
  });
  const { status, body } = await setMany(
    ada,
    [a, b, b],
    [
      [amount, 2.5],
      [due, "2028-02-29"],
      [state, "open"],
      [signed, false],
    ],
  );
  expect([status, body.done.toSorted()]).toEqual([200, [a, b].toSorted()]);
  expect(await valuesOf(ada, a)).toEqual([2.5, "2028-02-29", "open", false]);
  expect(await valuesOf(ada, b)).toEqual(["By post", 2.5, "2028-02-29", "open", false]);
  expect(await valuesOf(ada, c)).toEqual([]);

  await setMany(
    ada,
    [a, b, c],
    [
      [due, null],
      [state, "open"],
      [state, "closed"],
      [signed, true],
    ],
  );
  expect(await valuesOf(ada, a)).toEqual([2.5, "closed", true]);
  expect(await valuesOf(ada, b)).toEqual(["By post", 2.5, "closed", true]);
  expect(await valuesOf(ada, c)).toEqual(["closed", true]);
});

test("who may change a document sets its values; for the others one is told why not", async () => {
  const ada = await app.signUp();
  const [bob, eve] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const [shared, own] = [
    await ada.collection({ visibility: "shared" }),
    await ada.collection({ visibility: "private" }),
  ];
  const [a, hidden] = [await heron(ada, shared, "a"), await heron(ada, own, "hidden")];
  const note = await fieldOf(ada, { name: "Note", type: "text" });
  expect((await setMany(bob, [a, hidden, uuid()], [[note, "Read"]])).body).toMatchObject({
    done: [a],
    not_done: [{ id: hidden, code: "document_not_found" }, { code: "document_not_found" }],
  });
  expect((await setMany(eve, [a], [[note, null]])).body).toMatchObject({
    done: [],
    not_done: [{ id: a, code: "collection_documents_read_only" }],
  });
  expect(await valuesOf(ada, a)).toEqual(["Read"]);
  expect(await valuesOf(ada, hidden)).toEqual([]);
});

test("a value that does not fit, and a field of another workspace, change nothing", async () => {
  const [ada, mallory] = [await app.signUp(), await app.signUp("Mallory")];
  const id = await heron(ada, await ada.collection(), "a");
  const [note, amount] = [
    await fieldOf(ada, { name: "Note", type: "text" }),
    await fieldOf(ada, { name: "Amount", type: "number" }),
  ];
  const foreign = await fieldOf(mallory, { name: "Foreign", type: "text" });
  const wrong = await setMany(
    ada,
    [id],
    [
      [note, "Lost"],
      [amount, "1"],
    ],
  );
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
    422,
    expect.stringContaining("field_value_invalid"),
  ]);
  const strange = await setMany(
    ada,
    [id],
    [
      [note, "Lost"],
      [foreign, "x"],
    ],
  );
  expect(strange.status).toBe(404);
  expect(await valuesOf(ada, id)).toEqual([]);
});

test("at most 500 documents are set at a time, and at least one field", async () => {
  const ada = await app.signUp();
  const note = await fieldOf(ada, { name: "Note", type: "text" });
  const many = Array.from({ length: 501 }, () => uuid());
  expect(await setMany(ada, many, [[note, "x"]])).toMatchObject({
    status: 422,
    body: { detail: [{ msg: "Choose up to 500 documents at a time." }] },
  });
  expect(await setMany(ada, [uuid()], [])).toMatchObject({
    body: { detail: [{ msg: "Set or remove the value of at least one field." }] },
  });
  expect((await setMany(ada, [], [[note, "x"]])).status).toBe(422);
});
