import { rmSync } from "node:fs";
import { join } from "node:path";

import { removeLocalModel } from "@lectern/contract/local-models";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { addDocument, ask, endOf, listen, talk } from "#test/chat/chat.ts";
import type { FakeModel } from "#test/servers/models/fake-runtime.ts";
import { addFrom, installFakeRuntime, modelFolder } from "#test/chat/local-models.ts";

const app = await startApp();
installFakeRuntime(app.dataDir);

const passages = [
  "The night tariff of the harbour begins after the evening bell. Ships pay the night tariff.",
  "The harbour master says that the tariff begins at ten. The bell is rung by the harbour master.",
  "Cranes rest on Sundays.",
];
const question = "When does the night tariff begin?";

/** Returns what the built-in model quotes, in order. */
async function quotes(person: Awaited<ReturnType<typeof app.signUp>>, asked = question) {
  const { id } = await person.collection();
  await addDocument(app.deps, person, id, { name: "Tariffs.pdf", passages });
  const session = await talk(person);
  const { events } = await listen(app.url, person, (await ask(person, session.id, asked)).id);
  const { answer } = endOf(events) as { answer: { content: string; found: boolean } };
  return [...answer.content.matchAll(/“(.+?)”/g)].map(([, said]) => said);
}

let count = 0;
async function withModel(
  ada: Awaited<ReturnType<typeof app.signUp>>,
  spans: NonNullable<FakeModel["spans"]>,
) {
  const config = { architectures: ["BertForQuestionAnswering"] };
  const adding = await addFrom(
    ada,
    modelFolder(join(app.dataDir, `span${++count}`), config, { spans }),
  );
  expect(adding).toMatchObject({ step: "done", fault: null });
  const model_id = adding?.model_id ?? "";
  return { model_id, remove: () => ada.call(removeLocalModel, { params: { model_id } }) };
}

/** The answer chosen without a model. */
const evening =
  "The night tariff of the harbour begins after the evening bell. Ships pay the night tariff.";
const ten = "The harbour master says that the tariff begins at ten.";
const found: [string, string] = ["master says", "at ten."];

test("of the sentences that address the question the one in which the answer is found comes first", async () => {
  const ada = await app.signUp();
  expect(await quotes(ada)).toEqual([evening]);
  const { remove } = await withModel(ada, [found, ["", null]]);
  expect(await quotes(ada)).toEqual([ten, evening]);
  await remove();
});

test.each([
  ["finds no answer", [["", null]]],
  ["is surer that there is none", [[...found, "unsure"]]],
  ["finds it in a sentence that does not address the question", [["master says", "The bell"]]],
  ["fails", [found]],
] satisfies [string, FakeModel["spans"]][])("one that %s changes nothing", async (_, spans) => {
  const ada = await app.signUp();
  const { model_id, remove } = await withModel(ada, [...spans, ["Who came", null]]);
  if (spans[0] === found) rmSync(join(app.dataDir, "models", "weights", model_id, "model.onnx"));
  expect(await quotes(ada)).toEqual([evening]);
  await remove();
});

test("it never answers where no sentence addresses the question", async () => {
  const ada = await app.signUp();
  const asked = "When was the lighthouse of Alexandria built?";
  expect(await quotes(ada, asked)).toEqual([]);
  const { remove } = await withModel(ada, [
    ["bell", "at ten."],
    ["", null],
  ]);
  expect(await quotes(ada, asked)).toEqual([]);
  await remove();
});
