import {
  createField,
  deleteField,
  listDocumentFields,
  listFields,
  setDocumentFields,
  updateField,
} from "@lectern/contract/fields";
import { listDocuments, recentDocuments } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp({ role: "web" });

const make = (person: Person, body: object) => person.call(createField, { body: body as never });
const fieldOf = async (person: Person, body: object) => (await make(person, body)).body.id;

const heron = (person: Person, { id }: { id: string }, name: string) =>
  addDocument(app.deps, person, id, { name, passages: [`heron ${name}`] });

const set = (person: Person, document_id: string, values: Record<string, unknown>) =>
  person.call(setDocumentFields, {
    params: { document_id },
    body: {
      values: Object.entries(values).map(([field_id, value]) => ({ field_id, value })) as never,
    },
  });

test("admins define fields; names differ by more than case, and only choices have options", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  expect((await make(bob, { name: "Due", type: "date" })).status).toBe(403);
  const due = await fieldOf(ada, { name: "Due", type: "date" });
  const taken = await make(ada, { name: "due", type: "text" });
  expect([taken.status, taken.body]).toMatchObject([409, { code: "field_name_taken" }]);
  expect((await make(ada, { name: "State", type: "choice" })).status).toBe(422);
  expect((await make(ada, { name: "State", type: "text", options: ["a"] })).status).toBe(422);
  const state = await make(ada, { name: "State", type: "choice", options: ["open", "closed"] });
  expect(state.body).toMatchObject({ options: ["open", "closed"] });
  const params = { field_id: state.body.id };
  const changed = await ada.call(updateField, { params, body: { options: ["open", "done"] } });
  expect(changed.body).toMatchObject({ name: "State", options: ["open", "done"] });
  expect((await ada.call(updateField, { params, body: { options: [] } })).status).toBe(422);
  expect((await bob.call(listFields, {})).body.results).toMatchObject([
    { id: due, name: "Due", type: "date", options: [] },
    { name: "State" },
  ]);
  expect((await bob.call(deleteField, { params })).status).toBe(403);
  expect((await ada.call(deleteField, { params })).status).toBe(204);
});

test("values fit the type of their field, are set all or none, and are removed by null", async () => {
  const ada = await app.signUp();
  const id = await heron(ada, await ada.collection(), "a");
  const [text, number, date, choice, yes] = [
    await fieldOf(ada, { name: "Note", type: "text" }),
    await fieldOf(ada, { name: "Amount", type: "number" }),
    await fieldOf(ada, { name: "Due", type: "date" }),
    await fieldOf(ada, { name: "State", type: "choice", options: ["open", "closed"] }),
    await fieldOf(ada, { name: "Signed", type: "boolean" }),
  ];
  const values = {
    [text]: "By post",
    [number]: -1.5,
    [date]: "2028-02-29",
    [choice]: "open",
    [yes]: false,
  };
  const shown = Object.entries(values).map(([field_id, value]) => ({ field_id, value }));
  expect((await set(ada, id, values)).body).toEqual({ results: shown });
  const wrong: [string, unknown][] = [
    [text, ""],
    [text, 1],
    [number, "1"],
    [date, "2027-02-29"],
    [date, "soon"],
    [choice, "lost"],
    [yes, "yes"],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await set(ada, id, { [text]: "Lost", [field]: value });
    expect([field, value, status]).toEqual([field, value, 422]);
    expect(JSON.stringify(body)).toContain("field_value_invalid");
  }
  expect((await set(ada, id, { [uuid()]: "x" })).status).toBe(404);
  const params = { document_id: id };
  expect((await ada.call(listDocumentFields, { params })).body).toEqual({ results: shown });
  expect((await set(ada, id, { [text]: null, [number]: 0 })).body.results).toMatchObject([
    { field_id: number, value: 0 },
    { field_id: date },
    { field_id: choice },
    { field_id: yes },
  ]);
});

test("who may read a document reads its values; who may change it sets them", async () => {
  const ada = await app.signUp();
  const [bob, eve] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const [shared, own] = [
    await ada.collection({ visibility: "shared" }),
    await ada.collection({ visibility: "private" }),
  ];
  const [a, hidden] = [await heron(ada, shared, "a"), await heron(ada, own, "hidden")];
  const note = await fieldOf(ada, { name: "Note", type: "text" });
  expect((await set(bob, a, { [note]: "Read" })).status).toBe(200);
  expect((await set(eve, a, { [note]: "Mine" })).status).toBe(403);
  expect((await set(bob, hidden, { [note]: "Mine" })).status).toBe(404);
  const read = (person: Person, document_id: string) =>
    person.call(listDocumentFields, { params: { document_id } });
  expect((await read(eve, a)).body.results).toEqual([{ field_id: note, value: "Read" }]);
  expect((await read(eve, hidden)).status).toBe(404);
});

test("lists and searches are narrowed by equal values and by ranges", async () => {
  const ada = await app.signUp();
  const shared = await ada.collection({ visibility: "shared" });
  const amount = await fieldOf(ada, { name: "Amount", type: "number" });
  const due = await fieldOf(ada, { name: "Due", type: "date" });
  const note = await fieldOf(ada, { name: "Note", type: "text" });
  const signed = await fieldOf(ada, { name: "Signed", type: "boolean" });
  const [a, b] = [await heron(ada, shared, "a"), await heron(ada, shared, "b")];
  await heron(ada, shared, "none");
  await set(ada, a, { [amount]: 10, [due]: "2026-01-31", [note]: "2026", [signed]: true });
  await set(ada, b, { [amount]: 20, [due]: "2026-03-01", [note]: "By: Post", [signed]: false });
  const cases: [string[], string[]][] = [
    [[`${amount}:eq:10`], ["a"]],
    [[`${amount}:min:10`], ["a", "b"]],
    [[`${amount}:min:10.5`, `${amount}:max:20`], ["b"]],
    [[`${due}:max:2026-01-31`], ["a"]],
    [[`${due}:eq:2026-03-01`], ["b"]],
    [[`${note}:eq:2026`], ["a"]],
    [[`${note}:eq:by: post`], ["b"]],
    [[`${signed}:eq:false`], ["b"]],
    [[`${signed}:eq:true`, `${amount}:eq:20`], []],
    [[`${amount}:eq:ten`], []],
  ];
  for (const [field, names] of cases) {
    const found = await ada.call(search, { query: { q: "heron", field } });
    expect(found.body.results.map(({ document }) => document.name).toSorted()).toEqual(names);
    const query = { field, sort: "name" as const };
    const listed = await ada.call(recentDocuments, { query });
    expect(listed.body.results.map(({ name }) => name)).toEqual(names);
    const params = { collection_id: shared.id };
    const here = await ada.call(listDocuments, { params, query });
    expect(here.body.results.map(({ name }) => name)).toEqual(names);
  }
  for (const field of ["x", `${amount}:is:1`, `${amount}:eq:`])
    expect((await ada.call(recentDocuments, { query: { field: [field] } })).status).toBe(422);
});
