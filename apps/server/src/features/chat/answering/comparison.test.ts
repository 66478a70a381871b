import { listChats } from "@lectern/contract/chat";
import { beforeEach, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument, ask, endOf, listen, talk } from "#test/chat/chat.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { installedAt, saying } from "#test/servers/models/model-server.ts";
import type { TestDocument } from "#test/library/passages.ts";

const server = await scriptedModel();
beforeEach(() => {
  server.script = () => saying("Both say so [1][2].");
});
const [writing, quoting] = await Promise.all([
  startApp({ model: installedAt(server, "sk-secret-canary") }),
  startApp(),
]);

const titled = (firm: string, ...passages: string[]) => [
  `${firm} Incorporated. Quarterly report.`,
  ...passages,
];
const halden: TestDocument = {
  name: "2023 Q3 HLD.pdf",
  passages: titled("Halden", "Net sales of Halden were 81 million euros in the third quarter."),
};
const birk: TestDocument = {
  name: "2023 Q3 BRK.pdf",
  passages: titled("Birk", "Net sales were 143 million euros."),
};
/** Each of its many passages contains more words of the questions than any of the other reports. */
const wordy: TestDocument = {
  ...halden,
  passages: titled(
    "Halden",
    ...Array.from(
      { length: 40 },
      (_, at) => `Halden compares its net sales of the third quarter 2023 in region ${at}.`,
    ),
  ),
};
const orla: TestDocument = { name: "2023 Q3 ORL.pdf", passages: titled("Orla", "Net sales fell.") };

async function workspace(app: typeof writing, documents: TestDocument[]) {
  const person = await app.signUp();
  const { id } = await person.collection();
  const ids: string[] = [];
  for (const document of documents) ids.push(await addDocument(app.deps, person, id, document));
  return { person, ids };
}

/** Returns how many passages of each document the model is given for the last question. */
async function given(app: typeof writing, person: Person, ...questions: string[]) {
  const session = await talk(person);
  for (const question of questions) {
    const chat = await ask(person, session.id, question);
    const { events } = await listen(app.url, person, chat.id);
    expect(endOf(events)).toMatchObject({ status: "complete" });
  }
  const asked = server.asked.map(({ body }) => body.messages.at(-1)?.content ?? "");
  const prompt = asked.findLast((content) => content.startsWith("<passages>")) ?? "";
  const names = [...prompt.matchAll(/ document="([^"]*)"/g)].map(([, name = ""]) => name);
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([n, l]) => [n, l.length]));
}

const question = "Compare the net sales of Halden and Birk in Q3 2023";

test("a model reads passages of both reports that a question names", async () => {
  const { person } = await workspace(writing, [halden, birk, orla]);
  expect(await given(writing, person, question)).toMatchObject({
    "2023 Q3 HLD.pdf": 2,
    "2023 Q3 BRK.pdf": 2,
  });
});

test("forty passages of one report do not push out the other", async () => {
  const { person } = await workspace(writing, [wordy, birk, orla]);
  expect(await given(writing, person, question)).toMatchObject({ "2023 Q3 BRK.pdf": 2 });
  const alone = "What were the net sales of Halden in the third quarter of 2023?";
  expect(await given(writing, person, alone)).toEqual({ "2023 Q3 HLD.pdf": 30 });
});

test("a report is named by its file's name too", async () => {
  const { person } = await workspace(writing, [wordy, birk, orla]);
  const byFile = "What does HLD say about net sales of the third quarter 2023, and what BRK?";
  expect(await given(writing, person, byFile)).toMatchObject({ "2023 Q3 BRK.pdf": 1 });
});

test("a question that compares with what was asked before reads both", async () => {
  const { person } = await workspace(writing, [wordy, birk, orla]);
  const first = "What were the net sales of Halden in the third quarter of 2023?";
  server.script = () => saying("They were 81 million euros [1].");
  const read = await given(writing, person, first, "How does that compare with Birk?");
  expect(read).toMatchObject({ "2023 Q3 BRK.pdf": 2 });
  expect(read["2023 Q3 HLD.pdf"]).toBeGreaterThan(2);
});

test("without a model both reports stand among the sources", async () => {
  const { person, ids } = await workspace(quoting, [wordy, birk, orla]);
  const session = await talk(person);
  const chat = await ask(person, session.id, question);
  await listen(quoting.url, person, chat.id);
  const { body } = await person.call(listChats, { params: { session_id: session.id } });
  const { sources = [] } = body.results[0]?.answer ?? {};
  const of = (id: string | undefined) => sources.filter(({ document_id }) => document_id === id);
  expect(of(ids[1])).toHaveLength(2);
  expect(of(ids[0]).length).toBeGreaterThan(2);
});
