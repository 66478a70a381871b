import { expect, test } from "vitest";

import { memberOf, startApp } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";

import { queriesOf } from "./queries.ts";
import { tablePassages } from "./table-passages.ts";

const app = await startApp();

test("the reports of a named company are searched for the measure alone", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  for (const n of [1, 2, 3, 4, 5])
    await addDocument(app.deps, ada, id, {
      name: `Notes ${n}`,
      passages: Array.from({ length: 12 }, (_, at) => `Goodwill of Harbor, note ${at}.`),
    });
  const report = await addDocument(app.deps, ada, id, {
    name: "Report",
    passages: [
      "Harbor, Harbor and Harbor.",
      `Balance sheet: cash 412, goodwill 27,591, ${"inventories 318, ".repeat(30)}equity 9.`,
    ],
  });
  const member = memberOf(ada);
  const question = "How much goodwill does Harbor have?";
  const knowledge = { collection_ids: [id], document_ids: [], topic_ids: [], modes: {} };
  const queries = await queriesOf(app.deps, member, {
    question,
    above: [],
    knowledge,
    writers: [],
  });
  const scope = { ...knowledge, tag_ids: [] };
  const { inTables } = await tablePassages(app.deps, member, queries, scope);
  const ofReport = inTables.filter(({ document }) => document.id === report);
  expect(ofReport.map(({ text }) => text.includes("27,591"))).toContain(true);
});
