import { expect, test } from "vitest";

import { begin } from "#test/agents/runs.ts";
import { endpoints, type Person, startApp } from "#test/app.ts";

const app = await startApp({ role: "web" });
const ada = await app.signUp();

type Query = NonNullable<Parameters<typeof list>[1]>;

async function list(
  person: Person,
  query: { q?: string; page?: number; page_size?: number; built_in?: string; from?: "run" } = {},
) {
  const { status, body } = await person.call(endpoints.listTemplates, { query });
  expect(status).toBe(200);
  return body;
}

const names = async (query: Query) => (await list(ada, query)).results.map(({ name }) => name);

const all = [
  "Due diligence",
  "Contract comparison",
  "Literature review",
  "Policy check",
  "Quarterly figures",
];

test("five templates are built in, with the same ids in every workspace, and stay as they are", async () => {
  const bea = await app.signUp();
  const { total, results } = await list(ada);
  expect([total, results.map(({ name }) => name)]).toEqual([5, all]);
  expect((await list(bea)).results).toEqual(results);
  for (const { id, sections, ...template } of results) {
    expect(template).toMatchObject({ built_in: true, owner: null, columns: null, limits: {} });
    expect(sections.length).toBeGreaterThan(3);
    const params = { template_id: id };
    expect((await ada.call(endpoints.getTemplate, { params })).body).toMatchObject({ id });
    const renamed = await ada.call(endpoints.updateTemplate, { params, body: { name: "Mine" } });
    expect(renamed.status).toBe(403);
    expect((await ada.call(endpoints.deleteTemplate, { params })).status).toBe(403);
  }
});

test("a program begins a run and a schedule with a built-in template", async () => {
  const { id: collection } = await ada.collection();
  const { results } = await list(ada, { q: "due diligence" });
  const { id, question, sections } = results[0]!;
  const { plan } = await begin(ada, {
    question,
    knowledge: { collection_ids: [collection] },
    sections: sections.map(({ title, questions }) => ({
      title,
      questions: questions.map((text) => ({ text })),
    })),
  });
  expect(plan?.sections.map(({ title }) => title)).toEqual(sections.map(({ title }) => title));
  const from = { type: "template", id } as const;
  const timing = { every: "day", hour: 7, time_zone: "Europe/Berlin" } as const;
  const made = await ada.call(endpoints.createSchedule, { body: { from, timing } });
  expect([made.status, made.body]).toMatchObject([201, { name: "Due diligence", question }]);
});

test("saved templates come after the built-in ones, by page and by words in each language", async () => {
  const cal = await app.signUp();
  const { id } = await begin(cal, { question: "Which figures are due?" });
  const body = { run_id: id, name: "Own figures" };
  expect((await cal.call(endpoints.createTemplate, { body })).status).toBe(201);
  const of = async (query: Query) => {
    const { total, results } = await list(cal, query);
    return [total, results.map(({ name }) => name)];
  };
  expect(await of({ page_size: 4 })).toEqual([6, all.slice(0, 4)]);
  expect(await of({ page_size: 4, page: 2 })).toEqual([6, ["Quarterly figures", "Own figures"]]);
  expect(await of({ page_size: 4, page: 3 })).toEqual([6, []]);
  expect(await of({ q: "figures" })).toEqual([2, ["Quarterly figures", "Own figures"]]);
  expect(await of({ built_in: "true" })).toEqual([5, all]);
  expect(await of({ built_in: "false" })).toEqual([1, ["Own figures"]]);
  expect(await of({ from: "run" })).toEqual([1, ["Own figures"]]);
  expect(await names({ q: "quartalszahlen" })).toEqual(["Quarterly figures"]);
});
