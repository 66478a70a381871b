import { expect, test } from "vitest";

import { roleOf, scriptOf, textOf } from "#test/agents/run-model.ts";
import { approve, begin, findingsOf, reached } from "#test/agents/runs.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import { read } from "#test/topics/topics.ts";

const { server, app } = await startWithModel();
const ada = await app.signUp();
const { id: collection } = await ada.collection();
const lease = (name: string, year: number) =>
  read(app, ada, collection, { name, passages: [`The lease ends on 31 December ${year}.`] });
await lease("Lease.txt", 2027);
const old = await lease("Old lease.txt", 2019);

const question = "When does the lease end?";
const sections = [{ title: "Term", questions: [{ text: question }] }];
const knowledge = {
  collection_ids: [collection],
  document_ids: [old],
  modes: { [old]: "off" as const },
};

test.each(["extractive", null])(
  "a document that is turned off is not read as part of its collection either (model: %s)",
  async (model) => {
    server.script = scriptOf({
      researcher: "NOTE Q1 [1] The lease ends on 31 December 2027.",
    }).script;
    const begun = await begin(ada, { question, sections, knowledge, model });
    await approve(ada, begun);
    const run = await reached(ada, begun.id, "awaiting_review");
    const names = findingsOf(run).flatMap(({ citations }) =>
      citations.map(({ document_name }) => document_name),
    );
    expect(new Set(names)).toEqual(new Set(["Lease.txt"]));
    const prompts = server.asked.filter((asked) => roleOf(asked) === "researcher").map(textOf);
    expect(prompts.join()).not.toContain("2019");
  },
);
