import { listActivity } from "@lectern/contract/activity";
import { createField } from "@lectern/contract/fields";
import { findDocument } from "@lectern/contract/library";
import { updateMember } from "@lectern/contract/organizations";
import { applyRule, createRule, listRules, updateRule } from "@lectern/contract/rules";
import { createTag, listTags } from "@lectern/contract/tags";
import { expect, test } from "vitest";

import { inWorkspace } from "#scopes";
import { type Person, startApp } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";

import { disableUser } from "../auth/index.ts";
import { handlers } from "./jobs.ts";

// Without workers: the tests run the jobs themselves.
const app = await startApp({ role: "web" });

const scopeOf = (person: Person) => {
  const organization_id = person.organizationId;
  return { deps: inWorkspace(app.deps, organization_id), organization_id };
};

/** Adds an invoice and applies the active rules to it, as its job does. */
async function receive(person: Person, collectionId: string, name: string) {
  const { deps, organization_id } = scopeOf(person);
  const document_id = await addDocument(app.deps, person, collectionId, {
    name: `Invoice ${name}`,
    passages: [`invoice ${name}`],
  });
  await handlers["apply-rules"](deps, { organization_id, document_id });
  return document_id;
}

/** Does the next part of the application of a rule to all documents. */
function applyOnce(person: Person, rule_id: string) {
  const { deps, organization_id } = scopeOf(person);
  return handlers["apply-rule"](deps, { organization_id, rule_id });
}

/** Makes a rule that gives invoices a tag, with this person's rights. */
async function ruleOf(person: Person) {
  const { body: tag } = await person.call(createTag, { body: { name: "Invoice", color: 1 } });
  const { body: rule } = await person.call(createRule, {
    body: {
      name: "Invoices",
      conditions: [{ type: "name", contains: "invoice" }],
      effects: [{ type: "tag", tag_id: tag.id }],
    },
  });
  return { rule_id: rule.id };
}

const onlyRule = async (person: Person) => (await person.call(listRules, {})).body.results[0];

const tagsOn = async (person: Person, document_id: string) =>
  (await person.call(findDocument, { params: { document_id } })).body.tags.map(({ name }) => name);

test("a rule does nothing while its owner is no admin or disabled, and says so", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "admin");
  const { id: shared } = await ada.collection({ visibility: "shared" });
  const params = await ruleOf(bob);
  await bob.call(updateRule, { params, body: { active: true } });
  expect(await tagsOn(ada, await receive(ada, shared, "1"))).toEqual(["Invoice"]);
  expect((await onlyRule(ada))?.owner?.id).toBe(bob.user.id);

  const asBob = { params: { id: bob.user.id } };
  await ada.call(updateMember, { ...asBob, body: { group: "editor" } });
  expect(await tagsOn(ada, await receive(ada, shared, "2"))).toEqual([]);
  expect(await onlyRule(ada)).toMatchObject({ active: true, owner: null });

  await ada.call(updateMember, { ...asBob, body: { group: "admin" } });
  expect(await tagsOn(ada, await receive(ada, shared, "3"))).toEqual(["Invoice"]);
  await disableUser(app.deps, bob.user.email);
  expect(await tagsOn(ada, await receive(ada, shared, "4"))).toEqual([]);
  expect(await onlyRule(ada)).toMatchObject({ active: true, owner: null });

  await ada.call(updateRule, { params, body: { active: true } });
  expect((await onlyRule(ada))?.owner?.id).toBe(ada.user.id);
  expect(await tagsOn(ada, await receive(ada, shared, "5"))).toEqual(["Invoice"]);
});

test("a rule is applied to many documents in parts, each of which goes on after the last", async () => {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection();
  const params = await ruleOf(ada);
  for (let at = 1; at <= 201; at++) await receive(ada, collection, `${at}`);
  await ada.call(applyRule, { params });
  const tagged = async () => (await ada.call(listTags, {})).body.results[0]?.document_count;
  for (const count of [200, 201]) {
    await applyOnce(ada, params.rule_id);
    expect(await tagged()).toBe(count);
    expect(await onlyRule(ada)).toMatchObject({ applying: true });
  }
  await applyOnce(ada, params.rule_id);
  expect(await onlyRule(ada)).toMatchObject({ applying: false, applied: { documents: 201 } });
});

test("a change of what a rule does ends its application to all documents", async () => {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection();
  const params = await ruleOf(ada);
  const id = await receive(ada, collection, "1");
  await ada.call(applyRule, { params });
  expect((await ada.call(applyRule, { params })).status).toBe(409);
  await ada.call(updateRule, { params, body: { name: "Bills" } });
  expect(await onlyRule(ada)).toMatchObject({ applying: true });
  const conditions = [{ type: "name" as const, contains: "bill" }];
  const { body } = await ada.call(updateRule, { params, body: { conditions } });
  expect(body).toMatchObject({ applying: false, applied: { documents: 0 } });
  await applyOnce(ada, params.rule_id);
  expect(await tagsOn(ada, id)).toEqual([]);
  expect(await actionsOn(ada, "rule")).toEqual([
    ["changed", "Bills"],
    ["applied", "Bills: 0"],
    ["changed", "Invoices → Bills"],
    ["created", "Invoices"],
  ]);
  expect((await ada.call(applyRule, { params })).status).toBe(200);
});

test("the activity of a collection names the documents that a rule tagged, and no others", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const params = await ruleOf(ada);
  const applyToAll = async () => {
    await ada.call(applyRule, { params });
    await applyOnce(ada, params.rule_id);
    await applyOnce(ada, params.rule_id);
  };
  await receive(ada, collection_id, "1");
  await applyToAll();
  const { body: state } = await ada.call(createField, { body: { name: "State", type: "text" } });
  const effects = (await onlyRule(ada))?.effects ?? [];
  await ada.call(updateRule, {
    params,
    body: { effects: [...effects, { type: "field", field_id: state.id, value: "open" }] },
  });
  await receive(ada, collection_id, "2");
  await applyToAll();
  expect((await onlyRule(ada))?.applied?.documents).toBe(2);
  const { body } = await ada.call(listActivity, { params: { collection_id } });
  expect(body.results.filter(({ action }) => action === "document.tagged")).toMatchObject([
    { target: "Invoice 2", count: 1 },
    { target: "Invoice 1", count: 1 },
  ]);
});
