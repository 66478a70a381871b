import { createField, listDocumentFields, setDocumentFields } from "@lectern/contract/fields";
import { correctFact } from "@lectern/contract/facts";
import { createCollection, findDocument } from "@lectern/contract/library";
import { updateMember } from "@lectern/contract/organizations";
import {
  applyRule,
  createRule,
  deleteRule,
  listRules,
  previewRule,
  type RuleCondition,
  type RuleEffect,
  updateRule,
} from "@lectern/contract/rules";
import { createTag, deleteTag } from "@lectern/contract/tags";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { joinAs, sendFile, settled } from "#test/library/library.ts";

const app = await startApp();

const tagOf = async (person: Person, name = "Invoice") =>
  (await person.call(createTag, { body: { name, color: 1 } })).body.id;
const fieldOf = async (person: Person, name: string, type: "text" | "boolean" = "text") =>
  (await person.call(createField, { body: { name, type } })).body.id;

async function add(person: Person, collectionId: string, name: string, bytes = "Nothing much.") {
  const { id } = await sendFile(app, person, collectionId, { name, bytes: `${bytes} ${uuid()}` });
  await settled(person, id);
  return id;
}

const has = (tag_id: string): RuleEffect[] => [{ type: "tag", tag_id }];
const named = (contains: string): RuleCondition[] => [{ type: "name", contains }];

const make = (person: Person, conditions: RuleCondition[], effects: RuleEffect[], name = "Rule") =>
  person.call(createRule, { body: { name, conditions, effects } });

async function preview(person: Person, conditions: RuleCondition[], effects: RuleEffect[]) {
  const { status, body } = await person.call(previewRule, { body: { conditions, effects } });
  expect(status).toBe(200);
  expect(body.total).toBe(body.results.length);
  return body.results.map(({ name }) => name);
}

const tagsOn = async (person: Person, document_id: string) =>
  (await person.call(findDocument, { params: { document_id } })).body.tags.map(({ name }) => name);
const valuesOn = async (person: Person, document_id: string) =>
  (await person.call(listDocumentFields, { params: { document_id } })).body.results.map(
    ({ value }) => value,
  );
const isDone = (person: Person) =>
  expect.poll(
    async () => (await person.call(listRules, {})).body.results.map(({ applying }) => applying),
    { timeout: 30_000 },
  );

test("a preview lists what each condition would change, and nothing is changed by it", async () => {
  const ada = await app.signUp();
  const [shared, other] = [await ada.collection(), await ada.collection({ name: "Other" })];
  const a = await add(ada, shared.id, "Invoice 1.txt", "Total\ndue: ten euros.");
  await add(ada, other.id, "INVOICE 2.md", "Total paid.");
  await add(ada, other.id, "Réunion.txt", "They met.");
  await ada.call(correctFact, {
    params: { document_id: a, name: "date" },
    body: { values: ["2026-03"] },
  });
  const tag = await tagOf(ada);
  const cases: [RuleCondition[], string[]][] = [
    [named("invoice"), ["INVOICE 2.md", "Invoice 1.txt"]],
    [[{ type: "text", contains: "total DUE" }], ["Invoice 1.txt"]],
    [[{ type: "kind", extensions: ["md"] }], ["INVOICE 2.md"]],
    [[{ type: "collection", collection_id: shared.id }], ["Invoice 1.txt"]],
    [[...named("invoice"), { type: "collection", collection_id: other.id }], ["INVOICE 2.md"]],
    [[{ type: "source", source: "upload" }], ["INVOICE 2.md", "Invoice 1.txt", "Réunion.txt"]],
    [[{ type: "source", source: "web" }], []],
    [[{ type: "source", source: "sync" }], []],
    [[{ type: "source", source: "container" }], []],
    [[{ type: "date", from: "2026-03-15", to: null }], ["Invoice 1.txt"]],
    [[{ type: "date", from: null, to: "2026-02-28" }], []],
    [named("100%"), []],
    [named("re\u0301union"), ["Réunion.txt"]],
    [[{ type: "text", contains: "due total" }], []],
  ];
  for (const [conditions, names] of cases) {
    const found = await preview(ada, conditions, has(tag));
    expect([conditions, found.toSorted()]).toEqual([conditions, names.toSorted()]);
  }
  expect(await tagsOn(ada, a)).toEqual([]);
});

test("a rule is applied to the documents that there are; values that they have stay", async () => {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection();
  const [a, b, c] = [
    await add(ada, collection, "Invoice 1.txt"),
    await add(ada, collection, "Invoice 2.txt"),
    await add(ada, collection, "Minutes.txt"),
  ];
  const [tag, state, paid] = [
    await tagOf(ada),
    await fieldOf(ada, "State"),
    await fieldOf(ada, "Paid", "boolean"),
  ];
  await ada.call(setDocumentFields, {
    params: { document_id: a },
    body: { values: [{ field_id: state, value: "closed" }] },
  });
  const effects: RuleEffect[] = [
    ...has(tag),
    { type: "field", field_id: state, value: "open" },
    { type: "field", field_id: paid, value: false },
  ];
  const { body: seen } = await ada.call(previewRule, {
    body: { conditions: named("invoice 1"), effects },
  });
  expect(seen.results).toMatchObject([
    { document_id: a, tags: [{ name: "Invoice" }], fields: [{ name: "Paid", value: false }] },
  ]);
  const { body: rule } = await make(ada, named("invoice"), effects, "Invoices");
  expect(rule).toMatchObject({ active: false, applying: false, applied: null });
  const params = { rule_id: rule.id };
  expect((await ada.call(applyRule, { params })).body).toMatchObject({ applying: true });
  await isDone(ada).toEqual([false]);
  const [done] = (await ada.call(listRules, {})).body.results;
  expect(done?.applied?.documents).toBe(2);
  expect([await tagsOn(ada, a), await tagsOn(ada, b), await tagsOn(ada, c)]).toEqual([
    ["Invoice"],
    ["Invoice"],
    [],
  ]);
  expect([await valuesOn(ada, a), await valuesOn(ada, b), await valuesOn(ada, c)]).toEqual([
    ["closed", false],
    ["open", false],
    [],
  ]);
  expect(await preview(ada, named("invoice"), effects)).toEqual([]);
  await ada.call(updateRule, { params, body: { active: true } });
  await ada.call(updateRule, { params, body: { active: false, name: "Bills" } });
  await ada.call(deleteRule, { params });
  expect(await actionsOn(ada, "rule")).toEqual([
    ["deleted", "Bills"],
    ["switched_off", "Bills"],
    ["changed", "Invoices → Bills"],
    ["switched_on", "Invoices"],
    ["applied", "Invoices: 2"],
    ["created", "Invoices"],
  ]);
  expect(await tagsOn(ada, a)).toEqual(["Invoice"]);
});

test("a rule that is on is applied to documents after they are read, with its owner's rights", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "admin");
  const eve = await joinAs(app, ada, "editor");
  const shared = await ada.collection({ visibility: "shared" });
  const { body: own } = await eve.call(createCollection, { body: { name: "Own" } });
  const tag = await tagOf(ada);
  const { body: rule } = await make(bob, named("invoice"), has(tag));
  const off = await add(ada, shared.id, "Invoice off.txt");
  const params = { rule_id: rule.id };
  await bob.call(updateRule, { params, body: { active: true } });
  const on = await add(ada, shared.id, "Invoice on.txt");
  await expect.poll(() => tagsOn(ada, on)).toEqual(["Invoice"]);
  expect(await tagsOn(ada, off)).toEqual([]);
  // What the rule's owner may not see, it does not change, and no preview of theirs lists it.
  const hidden = await add(eve, own.id, "Invoice hidden.txt");
  expect(await preview(bob, named("hidden"), has(tag))).toEqual([]);
  await ada.call(updateMember, { params: { id: bob.user.id }, body: { group: "editor" } });
  const late = await add(ada, shared.id, "Invoice late.txt");
  await bob.call(findDocument, { params: { document_id: late } });
  await expect
    .poll(async () => {
      const jobs = await app.deps.jobs.find(app.deps.db, [`apply-rules:${late}`]);
      return jobs.size;
    })
    .toBe(0);
  expect([await tagsOn(ada, late), await tagsOn(eve, hidden)]).toEqual([[], []]);
});

test("only admins have rules; what a rule names must be there and fit", async () => {
  const [ada, mallory] = [await app.signUp(), await app.signUp("Mallory")];
  const eve = await joinAs(app, ada, "editor");
  const tag = await tagOf(ada);
  const paid = await fieldOf(ada, "Paid", "boolean");
  expect((await make(eve, named("a"), has(tag))).status).toBe(403);
  expect((await eve.call(listRules, {})).status).toBe(403);
  const theirs = await mallory.collection();
  const foreign = await tagOf(mallory);
  const refused: [RuleCondition[], RuleEffect[], number][] = [
    [named("a"), has(foreign), 404],
    [named("a"), [{ type: "field", field_id: paid, value: "yes" }], 422],
    [[{ type: "collection", collection_id: theirs.id }], has(tag), 404],
    [[{ type: "date", from: "2026-02-01", to: "2026-01-01" }], has(tag), 422],
    [[{ type: "date", from: null, to: null }], has(tag), 422],
    [[], has(tag), 422],
    [named("a"), [], 422],
    [named(" "), has(tag), 422],
    [[{ type: "kind", extensions: [".p/df"] }], has(tag), 422],
  ];
  for (const [conditions, effects, status] of refused) {
    const made = await make(ada, conditions, effects);
    expect([conditions, effects, made.status]).toEqual([conditions, effects, status]);
  }
  const { body: rule } = await make(ada, named("a"), has(tag));
  expect((await make(ada, named("b"), has(tag), "RULE")).status).toBe(409);
  const params = { rule_id: rule.id };
  expect((await mallory.call(applyRule, { params })).status).toBe(404);
  await ada.call(deleteTag, { params: { tag_id: tag } });
  expect((await ada.call(updateRule, { params, body: { active: true } })).status).toBe(404);
});
