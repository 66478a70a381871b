import { assetFile, getAssetVersion, listAssets, saveAnswer } from "@lectern/contract/assets";
import { createChat } from "@lectern/contract/chat";
import { expect } from "vitest";

import { addressOf, headersOf, type Person, type startApp } from "../app.ts";
import { addDocument, ask, finished } from "../chat/chat.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const question = "When does the ferry leave the northern pier?";
export const quote = "The ferry leaves the northern pier at six.";

export const saved = async (person: Person, chat_id: string) => {
  const { status, body } = await person.call(saveAnswer, { body: { chat_id } });
  expect([status, body]).toMatchObject([201, { asset: { kind: "answer" } }]);
  return body;
};

export const list = async (person: Person, query: object = {}) =>
  (await person.call(listAssets, { query })).body;

export const content = async (person: Person, asset_id: string, number: number) =>
  (await person.call(getAssetVersion, { params: { asset_id, number } })).body;

/** Returns who has assets, and how one is made and downloaded. */
export function assets(app: App) {
  /** Returns a person whose library contains the ferry document. */
  async function reader() {
    const person = await app.signUp();
    const collection = await person.collection();
    const document = { name: "Ferry.pdf", passages: [quote] };
    const document_id = await addDocument(app.deps, person, collection.id, document);
    return { person, collection, document_id };
  }

  /** Returns a finished answer; with `parent`, another version of an existing message. */
  async function answered(person: Person, session_id: string, parent?: null, content = question) {
    const chat =
      parent === undefined
        ? await ask(person, session_id, content)
        : (
            await person.call(createChat, {
              params: { session_id },
              body: { content, parent_id: parent },
            })
          ).body;
    return finished(app.url, person, chat);
  }

  async function download(person: Person, asset_id: string, query: object = {}, number = 1) {
    const address = addressOf(assetFile, { params: { asset_id, number }, query });
    const answer = await fetch(`${app.url}${address}`, { headers: headersOf(person) });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  return { reader, answered, download };
}
