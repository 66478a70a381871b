import { createChat, createSession, getSession, updateSession } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { addDocument, listen } from "#test/chat/chat.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import { hearLibrary } from "#test/library/live-changes.ts";
import { type Script, saying } from "#test/servers/models/model-server.ts";

import { plainTitle } from "./title.ts";

const titles: string[] = [];
let mayAnswer: Promise<unknown> = Promise.resolve();

const script: Script = async function* ({ body: { messages } }) {
  const [first, ...others] = messages;
  if (!first?.content.startsWith("You name conversations")) {
    yield* saying("The gate closes at nine. [1]");
    return;
  }
  titles.push(others[0]?.content ?? "");
  await mayAnswer;
  yield* saying("**“Closing time of the gate.”**\n");
};
const { app } = await startWithModel({ role: "web", titlesByModel: true }, script);
const ada = await app.signUp();
const { id: collection } = await ada.collection();
await addDocument(app.deps, ada, collection, {
  name: "House rules.pdf",
  passages: ["The gate closes at nine in the evening."],
});

async function begun() {
  const { body: session } = await ada.call(createSession, { body: {} });
  const params = { session_id: session.id };
  const ask = async (content: string) => {
    const { body: chat } = await ada.call(createChat, { params, body: { content } });
    await listen(app.url, ada, chat.id);
  };
  const title = async () => (await ada.call(getSession, { params })).body.title;
  const rename = (name: string) => ada.call(updateSession, { params, body: { title: name } });
  return { id: session.id, ask, title, rename };
}

test("a model titles a conversation once, after its first answer, and other windows are notified", async () => {
  const live = await hearLibrary(app.url, ada);
  const { id, ask, title } = await begun();
  await ask("When does the gate close, and for whom?");
  await expect.poll(title).toBe("Closing time of the gate");
  expect(titles.at(-1)).toContain("Question: When does the gate close");
  expect(titles.at(-1)).toContain("Answer: The gate closes at nine.");
  await expect
    .poll(() => live.heard.filter((one) => one.type === "session" && one.id === id).length)
    .toBeGreaterThan(1);
  await ask("And in winter?");
  expect(titles).toHaveLength(1);
});

test("a title that a person entered meanwhile stays", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  mayAnswer = promise;
  const { ask, title, rename } = await begun();
  await ask("When does the gate close?");
  await expect.poll(() => titles.length).toBe(2);
  await rename("Mine");
  resolve();
  const other = await begun();
  await other.ask("When is the gate closed?");
  await expect.poll(other.title).toBe("Closing time of the gate");
  expect(await title()).toBe("Mine");
});

test.each([
  ['"Closing time."', "Closing time"],
  ["Titel: Schließzeit des Tors\nand more", "Schließzeit des Tors"],
  ["「門の閉まる時間」。", "門の閉まる時間"],
  ["# Gate", "Gate"],
  ["I would suggest that this conversation could be called many different things", ""],
  ["  \n", ""],
])("of what a model writes a title is taken as plain words: %s", (written, title) => {
  expect(plainTitle(written)).toBe(title);
});
