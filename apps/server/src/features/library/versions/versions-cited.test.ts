import { createChat, createSession, listChats } from "@lectern/contract/chat";
import { deleteDocument } from "@lectern/contract/library";
import { addSnippet, getSnippet } from "@lectern/contract/topics";
import { findCurrentPlace, restoreVersion } from "@lectern/contract/versions";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { topicOf } from "#test/topics/topics.ts";
import { paramsOf, text, versions } from "#test/library/versions.ts";

// Documents are only read by the test.
const app = await startApp({ role: "web" });
const { added, replaced } = versions(app);

test("answers and snippets keep to the version they were made from, and say what became of it", async () => {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const words = "The pier is made of granite.\n\nHerons nest on it.";
  const first = await added(ada, collection_id, text(words));
  const { id: topic_id } = await topicOf(ada, collection_id);
  const save = async (quote: string) =>
    (
      await ada.call(addSnippet, {
        params: { topic_id },
        body: { document_id: first.id, page: 1, quote },
      })
    ).body.id;
  const [granite, herons] = [
    await save("The pier is made of granite."),
    await save("Herons nest on it."),
  ];
  const { body: session } = await ada.call(createSession, {
    body: { knowledge: { collection_ids: [], document_ids: [first.id], topic_ids: [] } },
  });
  const ask = async (content: string) => {
    const params = { session_id: session.id };
    const { body } = await ada.call(createChat, { params, body: { content } });
    const turn = async () =>
      (await ada.call(listChats, { params })).body.results.find(({ id }) => id === body.id);
    await expect.poll(async () => (await turn())?.status).toBe("complete");
    return async () =>
      (await turn())?.answer?.citations.map(({ document_id, source, quote }) => [
        document_id,
        source,
        quote.includes("granite"),
      ]);
  };
  const sourceOf = async (snippet_id: string) => {
    const { body } = await ada.call(getSnippet, { params: { snippet_id } });
    return [body.source, body.current_place];
  };
  const cited = await ask("What is the pier made of?");
  expect(await cited()).toEqual([[first.id, "current", true]]);
  expect(await sourceOf(granite)).toEqual(["current", null]);

  const second = await replaced(ada, first, text("Bulletin.\n\nHerons nest on\nit, of concrete."));
  expect(await cited()).toEqual([[first.id, "changed", true]]);
  const elsewhere = { document_id: second.id, version: 2, page: null };
  expect(await sourceOf(granite)).toEqual(["changed", elsewhere]);
  expect(await sourceOf(herons)).toEqual(["changed", elsewhere]);
  const third = await replaced(
    ada,
    first,
    text("Herons nest on\nit.\n\nThe pier is made of concrete."),
  );
  expect(await sourceOf(herons)).toEqual([
    "changed",
    { document_id: third.id, version: 3, page: 1 },
  ]);
  const stands = async (id: string, quote: string) =>
    (
      await ada.call(findCurrentPlace, {
        params: { document_id: id },
        body: { page: 1, quote },
      })
    ).body.current_place;
  expect(await stands(first.id, "Herons nest on it.")).toMatchObject({
    document_id: third.id,
    version: 3,
    page: 1,
    place: { page: 1, start: 0, end: 18 },
  });
  expect(await stands(first.id, "made of granite")).toMatchObject({ page: null, place: null });
  expect(await stands(third.id, "made of concrete")).toBe(null);

  // A chat about a document uses its current version, whichever version was named.
  expect(await (await ask("What is the pier made of?"))()).toEqual([[third.id, "current", false]]);
  await ada.call(restoreVersion, { params: { ...paramsOf(first), version_id: first.id } });
  expect([await cited(), await sourceOf(granite)]).toEqual([
    [[first.id, "current", true]],
    ["current", null],
  ]);
  await ada.call(deleteDocument, { params: paramsOf(first) });
  expect([await cited(), await sourceOf(granite)]).toEqual([
    [[first.id, "gone", true]],
    ["gone", null],
  ]);
});
