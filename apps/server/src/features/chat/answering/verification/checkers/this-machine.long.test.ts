import { rmSync } from "node:fs";
import { join } from "node:path";

import type { Chat } from "@lectern/contract/chat";
import { removeLocalModel } from "@lectern/contract/local-models";
import { addModel, createProvider } from "@lectern/contract/models";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { addDocument, ask, endOf, listen, talk } from "#test/chat/chat.ts";
import type { FakeModel } from "#test/servers/models/fake-runtime.ts";
import { addFrom, installFakeRuntime, modelFolder } from "#test/chat/local-models.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { installedAt, saying } from "#test/servers/models/model-server.ts";

const server = await scriptedModel();
const app = await startApp({ model: { ...installedAt(server), checks: true } });
installFakeRuntime(app.dataDir);

const passages = ["The tenant shall give three months' notice in writing. Dogs are not allowed."];
const written =
  "The tenant gives three months' notice [1]. Whoever rents has to say so early [1]. The notice is four months [1].";
const isCheck = (content: string | undefined) => content?.startsWith("You check an answer");

/** Returns the findings for each sentence of the answer, and the models asked to check it. */
async function checked(person: Awaited<ReturnType<typeof app.signUp>>, says = "1: yes") {
  server.asked.length = 0;
  server.script = ({ body }) => saying(isCheck(body.messages[0]?.content) ? says : written);
  const { id } = await person.collection();
  await addDocument(app.deps, person, id, { name: "lease.pdf", passages });
  const session = await talk(person);
  const chat = await ask(person, session.id, "What notice must the tenant give?");
  const { events } = await listen(app.url, person, chat.id);
  const { answer } = endOf(events) as Chat;
  const models = server.asked.filter(({ body }) => isCheck(body.messages[0]?.content));
  return {
    found: answer?.sentences.map(({ support, note }) => [support, note]),
    asked: models.map(({ body }) => body.model),
  };
}

const withoutModel = [
  ["supported", null],
  ["unsupported", null],
  ["unsupported", "The source says three months."],
];

/** The label order differs from the usual one. */
const labels = { 0: "CONTRADICTION", 1: "entailment", 2: "neutral" };
const config = { architectures: ["BertForSequenceClassification"], id2label: labels };
const denies = [5, 0, 0];
const follows = [0, 5, 0];
const neither = [0, 0, 5];

let count = 0;
async function withModel(
  ada: Awaited<ReturnType<typeof app.signUp>>,
  logits: NonNullable<FakeModel["logits"]>,
  more: object = {},
) {
  const path = join(app.dataDir, `nli${++count}`);
  modelFolder(path, { ...config, ...more }, { logits });
  const adding = await addFrom(ada, path);
  expect(adding).toMatchObject({ step: "done", fault: null });
  const model_id = adding?.model_id ?? "";
  return { model_id, remove: () => ada.call(removeLocalModel, { params: { model_id } }) };
}

test("the workspace's entailment model is used before the installation's; it raises support by one step and lowers it", async () => {
  const ada = await app.signUp();
  const up = await withModel(ada, [["", follows]]);
  // The first was already supported; the last has a definite mismatch, which is final.
  expect(await checked(ada)).toEqual({
    found: [withoutModel[0], ["partial", null], withoutModel[2]],
    asked: [],
  });
  await up.remove();
  const down = await withModel(ada, [
    [String.raw`\| The tenant gives`, denies],
    ["", neither],
  ]);
  expect((await checked(ada)).found).toEqual([
    ["unsupported", "The source does not say this."],
    withoutModel[1],
    withoutModel[2],
  ]);
  await down.remove();
  expect((await checked(ada)).asked).toHaveLength(1);
});

test("the workspace's own model is used before the local one", async () => {
  const ada = await app.signUp();
  const { remove } = await withModel(ada, [["", denies]]);
  const provider = { name: "Own", kind: "openai", base_url: server.url } as const;
  const { body } = await ada.call(createProvider, { body: provider });
  const model = { name: "own-check", label: "Own", purpose: "check" } as const;
  const params = { provider_id: body.id };
  expect((await ada.call(addModel, { params, body: model })).status).toBe(201);
  expect(await checked(ada, "1: partly")).toMatchObject({
    found: [["partial", "The source does not say all of this."], ...withoutModel.slice(1)],
    asked: ["own-check"],
  });
  await remove();
});

test("support is not lowered if the model could not read the whole source", async () => {
  const ada = await app.signUp();
  // Enough tokens for the sentence and a part of its source.
  const { remove } = await withModel(ada, [["", denies]], { max_position_embeddings: 16 });
  expect((await checked(ada)).found).toEqual(withoutModel);
  await remove();
});

test("a failing model leaves the findings made without a model unchanged", async () => {
  const ada = await app.signUp();
  const { model_id, remove } = await withModel(ada, [["", denies]]);
  rmSync(join(app.dataDir, "models", "weights", model_id, "model.onnx"));
  expect(await checked(ada)).toEqual({ found: withoutModel, asked: [] });
  await remove();
});

test("a model without labels is not added, and the reason is shown", async () => {
  const ada = await app.signUp();
  const told = {
    step: "failed",
    fault: "no_labels",
    detail:
      "The file config.json does not define what the model's labels mean. To check answers, its id2label must include entailment.",
  };
  const unnamed = { ...config, id2label: { 0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2" } };
  const model = { logits: [["", follows]] } satisfies FakeModel;
  const path = modelFolder(join(app.dataDir, "unnamed"), unnamed, model);
  expect(await addFrom(ada, path, "check")).toMatchObject(told);
  // Without a given purpose, it is not accepted as a reranker either.
  expect(await addFrom(ada, path)).toMatchObject(told);
});
