import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";
import { begin } from "#test/agents/runs.ts";

const app = await startApp({ role: "web" });
const ada = await app.signUp();
const bea = await joinAs(app, ada, "editor");
const { id: hidden } = await ada.collection();
const { id: open } = await ada.collection({ visibility: "shared" });

const sections = [
  { title: "Term", questions: [{ text: "When does it end?" }, { text: "Why?", included: false }] },
  { title: "Frescoes", questions: [{ text: "Who painted them?", included: false }] },
];

const beginRun = (person: Person, collection_ids: string[]) =>
  begin(person, {
    question: "What does the lease say?",
    knowledge: { collection_ids },
    limits: { minutes: 20 },
    sections,
  });

async function save(person: Person, name: string, shared = false) {
  const { id } = await beginRun(person, person === ada ? [hidden, open] : [open]);
  const made = await person.call(endpoints.createTemplate, { body: { run_id: id, name, shared } });
  expect([made.status, made.body]).toMatchObject([201, { name }]);
  return made.body;
}

const change = (person: Person, template_id: string, body: { name?: string; shared?: boolean }) =>
  person.call(endpoints.updateTemplate, { params: { template_id }, body });

const names = async (person: Person, q?: string) => {
  const query = { built_in: "false", ...(q && { q }) };
  const { body } = await person.call(endpoints.listTemplates, { query });
  return body.results.map(({ name }) => name);
};

test("a run is saved with its question, the outline that is researched, its sources and chosen limits", async () => {
  expect(await save(ada, "Leases")).toMatchObject({
    question: "What does the lease say?",
    sections: [{ title: "Term", questions: ["When does it end?"] }],
    knowledge: { collection_ids: [hidden, open] },
    hidden_sources: 0,
    limits: { minutes: 20 },
    built_in: false,
    shared: false,
    owner: { id: ada.user.id },
    permissions: { change: true, share: true },
  });
  const template = await save(ada, "Short-lived");
  expect(template.limits).toEqual({ minutes: 20 });
  const params = { template_id: template.id };
  expect((await ada.call(endpoints.deleteTemplate, { params })).status).toBe(204);
  expect((await ada.call(endpoints.getTemplate, { params })).status).toBe(404);
  expect(await names(ada, "LEASE")).toEqual(["Leases"]);
  expect(await names(ada, "sublet")).toEqual([]);
});

test("a run of somebody else cannot be saved, and one without a plan neither", async () => {
  const { id } = await beginRun(ada, [hidden]);
  const body = { run_id: id, name: "Taken" };
  expect((await bea.call(endpoints.createTemplate, { body })).status).toBe(404);
  await app.deps.db.updateTable("run").set({ plan_version: null }).where("id", "=", id).execute();
  expect(await ada.call(endpoints.createTemplate, { body })).toMatchObject({
    status: 409,
    body: { code: "run_plan_missing" },
  });
});

test("others see a template once it is shared, without the sources that they may not see", async () => {
  const { id } = await save(ada, "Shared leases");
  const params = { template_id: id };
  expect((await bea.call(endpoints.getTemplate, { params })).status).toBe(404);
  expect(await names(bea)).not.toContain("Shared leases");
  expect((await change(ada, id, { shared: true })).body).toMatchObject({ shared: true });
  expect((await bea.call(endpoints.getTemplate, { params })).body).toMatchObject({
    knowledge: { collection_ids: [open] },
    hidden_sources: 1,
    permissions: { change: false, share: false },
    owner: { id: ada.user.id },
  });
  expect(await names(bea)).toContain("Shared leases");
  const listed = await bea.call(endpoints.listTemplates, {});
  expect(JSON.stringify(listed.body)).not.toContain(hidden);
});

test("only its owner or an admin changes and deletes a shared template, and only its owner unshares it", async () => {
  const carl = await joinAs(app, ada, "admin");
  const dora = await joinAs(app, ada, "viewer");
  const { id } = await save(bea, "Bea's", true);
  expect((await change(dora, id, { name: "Dora's" })).status).toBe(403);
  const params = { template_id: id };
  expect((await dora.call(endpoints.deleteTemplate, { params })).status).toBe(403);
  expect((await change(carl, id, { name: "Ours" })).body).toMatchObject({ name: "Ours" });
  expect((await change(carl, id, { shared: false })).status).toBe(403);
  expect((await change(bea, id, { shared: false })).status).toBe(200);
  expect((await change(carl, id, { name: "Carl's" })).status).toBe(404);
  expect((await carl.call(endpoints.deleteTemplate, { params })).status).toBe(404);
});

test("viewers save templates for themselves, and do not share them", async () => {
  const eve = await joinAs(app, ada, "viewer");
  const { id: run_id } = await beginRun(eve, [open]);
  const shared = { run_id, name: "Eve's", shared: true };
  expect((await eve.call(endpoints.createTemplate, { body: shared })).status).toBe(403);
  const own = await eve.call(endpoints.createTemplate, { body: { ...shared, shared: false } });
  expect(own.body).toMatchObject({ permissions: { change: true, share: false } });
  expect((await change(eve, own.body.id, { shared: true })).status).toBe(403);
});

test("what happens to a shared template is recorded, and nothing of a private one", async () => {
  const carl = await joinAs(app, ada, "admin");
  const recorded = () => actionsOn(carl, "template");
  const before = (await recorded()).length;
  const remove = (template_id: string) =>
    ada.call(endpoints.deleteTemplate, { params: { template_id } });
  const own = await save(ada, "Mine");
  await change(ada, own.id, { name: "Still mine" });
  await remove(own.id);
  const first = await save(ada, "First", true);
  await change(ada, first.id, { shared: true });
  await remove(first.id);
  const second = await save(ada, "Second");
  await change(ada, second.id, { shared: true });
  await change(ada, second.id, { shared: false });
  await remove(second.id);
  const entries = await recorded();
  expect(entries.slice(0, entries.length - before)).toEqual([
    ["unshared", "Second"],
    ["shared", "Second"],
    ["deleted", "First"],
    ["created", "First"],
  ]);
});
