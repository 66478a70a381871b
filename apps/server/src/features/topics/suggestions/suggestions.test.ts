import { createTopic, suggestTopics } from "@lectern/contract/topics";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { read, save, topicOf } from "#test/topics/topics.ts";

const app = await startApp({ role: "web" });

const suggested = async (person: Pick<Person, "call">, collection_id: string, limit = 8) => {
  const { status, body } = await person.call(suggestTopics, {
    params: { collection_id },
    query: { limit },
  });
  expect(status).toBe(200);
  return body.results;
};

/** Sets the outline of a document. */
const outline = (person: Person, id: string, titles: string[]) =>
  app.deps.db
    .updateTable("document")
    .set({
      outline: JSON.stringify(titles.map((title) => ({ title, level: 1, page: 1, start: 0 }))),
    })
    .where("organization_id", "=", person.organizationId)
    .where("id", "=", id)
    .execute();

/** Creates three leases that share headings and words, and one text that shares none. */
async function leases(ada: Person) {
  const { id } = await ada.collection();
  for (const [n, town] of ["Bath", "York", "Leeds"].entries()) {
    const passages = [
      `This contract lets a house in ${town}. The security deposit is held by a bank.`,
      `Structural repairs are the landlord's duty in ${town}.`,
      "Notice is given in writing.",
    ];
    const document = await read(app, ada, id, { name: `${town}.txt`, passages });
    const titles = ["1 Introduction", `${n + 2}. Structural repairs`, `Notes on ${town}`];
    await outline(ada, document, titles);
  }
  await read(app, ada, id, { name: "Cake.txt", passages: ["Bake it slowly with much butter."] });
  return id;
}

test("suggests what several documents share, each with sentences that speak of it", async () => {
  const ada = await app.signUp();
  const id = await leases(ada);
  const results = await suggested(ada, id);
  const titles = results.map(({ title }) => title);
  expect(titles[0]).toBe("Structural repairs");
  expect(titles).toContain("security deposit");
  for (const absent of ["Introduction", "Bake", "Notes on York", "butter"]) {
    expect(titles).not.toContain(absent);
  }
  const [repairs] = results;
  expect(repairs).toMatchObject({ language: "en", document_count: 3 });
  expect(repairs?.passages.map(({ quote }) => quote).toSorted()).toEqual(
    ["Bath", "Leeds", "York"].map(
      (town) => `Structural repairs are the landlord's duty in ${town}.`,
    ),
  );
  expect(await suggested(ada, id)).toEqual(results);
  expect((await suggested(ada, id, 1)).length).toBe(1);

  // A suggested passage can be saved unchanged.
  const topic = await topicOf(ada, id, { title: repairs?.title ?? "" });
  for (const { document, page, quote, rects } of repairs?.passages ?? []) {
    const snippet = await save(ada, topic.id, document.id, quote, { page });
    expect([snippet.quote, snippet.rects]).toEqual([quote, rects]);
  }
  const after = await suggested(ada, id);
  expect(after.map(({ title }) => title)).not.toContain("Structural repairs");
});

test("what is on the form of every document is no topic: its office, its address, what all say alike", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  for (const town of ["Bath", "York", "Leeds", "Hull", "Kent", "Wick"]) {
    const passages = [
      "FORM 10-Q. Washington, D.C. 20549. Indicate by check mark whether you file.",
      `The crane in ${town} may fail in a storm.`,
      "EXHIBITS. 101\tCover page",
    ];
    const document = await read(app, ada, id, { name: `${town}.txt`, passages });
    await outline(ada, document, ["FORM 10-Q", "Washington, D.C. 20549", "ITEM 6. EXHIBITS"]);
  }
  const titles = (await suggested(ada, id)).map(({ title }) => title);
  expect(titles.join(", ")).not.toMatch(/form|washington|check|mark|exhibit/iu);
});

test("a heading in capitals is written as words, without its number, and once for all", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  for (const [n, town] of ["Bath", "York", "Leeds"].entries()) {
    const passages = [`Risk factors. The crane in ${town} may fail in a storm.`];
    const document = await read(app, ada, id, { name: `${town}.txt`, passages });
    await outline(ada, document, [n === 0 ? "ITEM 1A. RISK FACTORS" : `${n}. Risk Factors`]);
  }
  const found = (await suggested(ada, id)).filter(({ title }) => /risk/iu.test(title));
  expect(found.map(({ title, document_count }) => [title, document_count])).toEqual([
    ["Risk Factors", 3],
  ]);
});

test("suggests in the documents' own languages", async () => {
  const ada = await app.signUp();
  const speeches: [string, string[], string][] = [
    ["de", ["Die Grundsteuer steigt.", "Wir zahlen Grundsteuer, sagt er."], "Grundsteuer"],
    ["zh", ["租客修理窗户。", "房东不修理窗户。"], "窗户"],
  ];
  for (const [language, texts, sought] of speeches) {
    const { id } = await ada.collection();
    for (const [n, text] of texts.entries()) {
      await read(app, ada, id, { name: `${n}`, language, passages: [text] });
    }
    const titles = (await suggested(ada, id)).map(({ title }) => title);
    expect(titles.join(" ")).toContain(sought);
  }
});

test("suggests nothing where nothing is read, and nothing to who may not see the collection", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "admin");
  const { id } = await ada.collection();
  expect(await suggested(ada, id)).toEqual([]);
  const params = { collection_id: await leases(ada) };
  expect((await bob.call(suggestTopics, { params })).status).toBe(404);
  const foreign = { body: { ...params, title: "Structural repairs" } };
  expect((await bob.call(createTopic, foreign)).status).toBe(404);
});
