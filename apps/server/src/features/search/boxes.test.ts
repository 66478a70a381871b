import { deleteDocument } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { memberOf, type Person, startApp } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { joinAs } from "#test/library/library.ts";

import { openBoxes, type PageRange } from "./boxes.ts";

const app = await startApp();
const text = "The propeller bites the air.";

async function read(person: Person, passage: PageRange) {
  const boxes = openBoxes(app.deps, memberOf(person));
  await boxes.read([passage]);
  return boxes.of(passage);
}

async function placed() {
  const ada = await app.signUp();
  const { id } = await ada.collection({ visibility: "private" });
  const documentId = await addDocument(app.deps, ada, id, {
    name: "Wings",
    passages: ["The wing carries.", text],
  });
  const start = "The wing carries.\n\n".length;
  return { ada, collectionId: id, passage: { documentId, page: 1, start, text } };
}

test("the boxes of a passage's page are there for whoever may read it, and for nobody else", async () => {
  const { ada, collectionId, passage } = await placed();
  const eve = await joinAs(app, ada, "admin");
  expect((await read(ada, passage))?.length).toBeGreaterThan(0);
  expect(await read(eve, passage)).toBeUndefined();
  const params = { collection_id: collectionId, document_id: passage.documentId };
  expect((await ada.call(deleteDocument, { params })).status).toBe(204);
  expect(await read(ada, passage)).toBeUndefined();
});

test("there are none of a page that says something else by now", async () => {
  const { ada, passage } = await placed();
  const put = (pageText: string) =>
    app.deps.db
      .updateTable("page")
      .set({ text: pageText })
      .where("document_id", "=", passage.documentId)
      .execute();
  await put(`A wing carries.\n\n${text}`);
  expect(await read(ada, passage)).toBeUndefined();
  await put(`The wing carries.\n\n${text}`);
  expect(await read(ada, passage)).toBeDefined();
});

test("where they cannot be read there are none, and whoever asked goes on", async () => {
  const { ada, passage } = await placed();
  const boxes = openBoxes(app.deps, { ...memberOf(ada), accountId: "nobody" });
  await boxes.read([passage]);
  expect(boxes.of(passage)).toBeUndefined();
});
