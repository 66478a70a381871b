import { createChat, createSession, deleteSession } from "@lectern/contract/chat";
import { search } from "@lectern/contract/search";
import {
  addSnippet,
  deleteSnippet,
  deleteTopic,
  getSnippet,
  getTopic,
  type Snippet,
  type SnippetConflict,
  updateSnippet,
} from "@lectern/contract/topics";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { quotesOf, snippets } from "#test/topics/snippets.ts";
import { save, topicOf } from "#test/topics/topics.ts";

const app = await startApp({ role: "web" });
const { begun } = snippets(app);

test("saves a passage word for word, with its place, however the selection was spaced", async () => {
  const ada = await app.signUp();
  const { collection_id, document_id, topic_id } = await begun(ada);
  const made = await save(ada, topic_id, document_id, " landlord repairs  the roof, the first", {
    note: "Ask him",
  });
  expect(made).toMatchObject({
    topic_id,
    topic_title: "Who repairs the roof?",
    collection_id,
    document: { id: document_id, name: "Lease.txt", collection_id },
    source: "current",
    page: 1,
    unit: "section",
    language: "en",
    quote: "landlord\nrepairs the roof, the ﬁrst",
    note: "Ask him",
    chat_id: null,
    created_by: { email: ada.email },
    permissions: { edit: true },
  });
  const [found] = (await ada.call(search, { query: { q: "landlord roof" } })).body.results;
  const [line] = made.rects;
  expect(line).toMatchObject({ page: 1, height: expect.closeTo(found?.rects[0]?.height ?? 0, 3) });
  expect(line?.x).toBeGreaterThan(found?.rects[0]?.x ?? 1);

  const rects = [{ page: 2, x: 0.1, y: 0.25, width: 0.5, height: 0.1 }];
  const lit = await save(ada, topic_id, document_id, "rent", { page: 2, rects });
  expect(lit.rects).toEqual(rects);
  expect(await quotesOf(ada, topic_id)).toEqual([made.quote, "rent"]);
  expect((await ada.call(getTopic, { params: { topic_id } })).body.snippet_count).toBe(2);
});

test("refuses what does not stand on that page", async () => {
  const ada = await app.signUp();
  const { document_id, topic_id } = await begun(ada);
  const absent = "This passage is not on that page of the document.";
  const refusals: [object, number, string][] = [
    [{ quote: "The tenant repairs the roof" }, 422, absent],
    [{ quote: "speaks of rent" }, 422, absent],
    [{ quote: "the windows", page: 99 }, 422, absent],
    [{ quote: "\u200b\u00ad" }, 422, absent],
    [{ quote: "the\0windows" }, 422, absent],
    [{ quote: " \n " }, 422, "Select the passage to save."],
    [{ quote: "the windows", document_id: uuid() }, 404, "Document not found."],
    [{ quote: "the windows", chat_id: uuid() }, 404, "Chat not found."],
  ];
  for (const [more, status, detail] of refusals) {
    const refused = await ada.call(addSnippet, {
      params: { topic_id },
      body: { document_id, page: 1, ...more } as never,
    });
    expect([refused.status, refused.body]).toMatchObject([
      status,
      { detail: status === 422 ? [{ msg: detail }] : detail },
    ]);
  }
  expect(await quotesOf(ada, topic_id)).toEqual([]);
});

test("remembers the chat it was saved from, for who saved it alone", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { document_id, topic_id } = await begun(ada, { visibility: "shared" });
  const { body: session } = await ada.call(createSession, { body: {} });
  const params = { session_id: session.id };
  const { body: chat } = await ada.call(createChat, { params, body: { content: "Who repairs?" } });
  const made = await save(ada, topic_id, document_id, "the roof", { chat_id: chat.id });
  expect(made.chat_id).toBe(chat.id);
  const one = { params: { snippet_id: made.id } };
  expect((await bob.call(getSnippet, one)).body.chat_id).toBeNull();
  const body = { document_id, page: 1, quote: "the roof", chat_id: chat.id };
  expect((await bob.call(addSnippet, { params: { topic_id }, body })).status).toBe(404);
  await ada.call(deleteSession, { params });
  expect((await ada.call(getSnippet, one)).body).toMatchObject({
    quote: "the roof",
    chat_id: null,
  });
});

test("snippets are put before one another, and into other topics", async () => {
  const ada = await app.signUp();
  const { collection_id, document_id, topic_id } = await begun(ada);
  const [a, b, c] = [
    await save(ada, topic_id, document_id, "windows"),
    await save(ada, topic_id, document_id, "roof"),
    await save(ada, topic_id, document_id, "cellar"),
  ];
  const put = async (one: Snippet, body: object) => {
    const { status } = await ada.call(updateSnippet, { params: { snippet_id: one.id }, body });
    return [status, await quotesOf(ada, topic_id)];
  };
  expect(await put(c, { before_id: a.id })).toEqual([200, ["cellar", "windows", "roof"]]);
  expect(await put(c, { before_id: b.id })).toEqual([200, ["windows", "cellar", "roof"]]);
  expect(await put(a, { before_id: null })).toEqual([200, ["cellar", "roof", "windows"]]);
  expect(await put(b, { before_id: b.id })).toEqual([200, ["cellar", "roof", "windows"]]);
  expect(await put(b, { before_id: uuid() })).toEqual([422, ["cellar", "roof", "windows"]]);

  const other = await topicOf(ada, collection_id, { title: "Other" });
  const elsewhere = await save(ada, other.id, document_id, "rent", { page: 2 });
  expect(await put(b, { before_id: elsewhere.id })).toEqual([422, ["cellar", "roof", "windows"]]);
  expect(await put(b, { topic_id: other.id, before_id: elsewhere.id })).toEqual([
    200,
    ["cellar", "windows"],
  ]);
  expect(await put(a, { topic_id: other.id })).toEqual([200, ["cellar"]]);
  expect(await quotesOf(ada, other.id)).toEqual(["roof", "rent", "windows"]);
  expect((await ada.call(deleteSnippet, { params: { snippet_id: a.id } })).status).toBe(204);
  expect(await quotesOf(ada, other.id)).toEqual(["roof", "rent"]);
  await ada.call(deleteTopic, { params: { topic_id: other.id } });
  expect((await ada.call(getSnippet, { params: { snippet_id: b.id } })).status).toBe(404);
});

test("who save and order at once lose nothing and double nothing", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { document_id, topic_id } = await begun(ada, { visibility: "shared" });
  const words = ["tenant", "windows", "landlord", "roof", "year", "Nobody", "cellar", "each"];
  const saved = await Promise.all(
    words.map((word, n) => save(n % 2 === 0 ? ada : bob, topic_id, document_id, word)),
  );
  expect((await quotesOf(bob, topic_id)).toSorted()).toEqual(words.toSorted());
  const order = await quotesOf(bob, topic_id);
  await Promise.all(
    saved.map((one, n) =>
      (n % 2 === 0 ? ada : bob).call(updateSnippet, {
        params: { snippet_id: one.id },
        body: { before_id: saved[(n + 3) % saved.length]!.id },
      }),
    ),
  );
  const after = await quotesOf(ada, topic_id);
  expect(after.toSorted()).toEqual(words.toSorted());
  expect(after).toEqual(await quotesOf(bob, topic_id));
  expect(after).not.toEqual(order);
});

test("a note that somebody else changed meanwhile is not written over", async () => {
  const ada = await app.signUp();
  const { document_id, topic_id } = await begun(ada);
  const { id } = await save(ada, topic_id, document_id, "the roof", { note: "Old" });
  const params = { snippet_id: id };
  const first = await ada.call(updateSnippet, { params, body: { note: "Mine", version: 1 } });
  expect(first.body).toMatchObject({ note: "Mine", version: 2 });
  const second = await ada.call(updateSnippet, { params, body: { note: "Yours", version: 1 } });
  const conflict = second.body as unknown as SnippetConflict;
  expect([second.status, conflict.detail]).toEqual([
    409,
    "Someone else has changed this note in the meantime.",
  ]);
  expect([conflict.snippet.note, conflict.yours.note]).toEqual(["Mine", "Yours"]);
  const third = await ada.call(updateSnippet, { params, body: { note: "Whatever" } });
  expect(third.body).toMatchObject({ note: "Whatever", version: 3 });
});
