import { createChat, createSession, listChats } from "@lectern/contract/chat";
import type { Endpoint } from "@lectern/contract/endpoint";
import { createFolder, listFolders } from "@lectern/contract/folders";
import * as library from "@lectern/contract/library";
import * as publishing from "@lectern/contract/publishing";
import { search, searchFilters } from "@lectern/contract/search";
import * as topics from "@lectern/contract/topics";
import { expect } from "vitest";

import type { Person, startApp } from "../app.ts";
import { sendFile, settled } from "./library.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const word = "quillwort";
export const sentence = `The ${word} grows beneath the old harbour wall.`;

/** Returns what an answer cites. */
export async function cited(by: Person, knowledge: object) {
  const { body: session } = await by.call(createSession, { body: { knowledge } });
  const params = { session_id: session.id };
  await by.call(createChat, { params, body: { content: `Where does the ${word} grow?` } });
  return expect.poll(async () => {
    const { body } = await by.call(listChats, { params });
    const { status, answer } = body.results[0]!;
    return [status, [...new Set(answer?.citations.map(({ document_id }) => document_id))]];
  });
}

/** Returns what is published by Ada and how somebody of another workspace reads it. */
export async function publications(app: App) {
  const ada = await app.signUp("Ada");
  const reader = await app.signUp("Rana");

  /** A private collection of Ada's with a folder, two documents in it, a topic and a passage. */
  async function source(by: Person = ada, name = "Herbarium") {
    const collection = await by.collection({ name });
    const params = { collection_id: collection.id };
    const { body: folder } = await by.call(createFolder, { params, body: { name: "Ferns" } });
    const sent = await sendFile(app, by, collection.id, { name: "wort.txt", bytes: sentence });
    const other = await sendFile(app, by, collection.id, {
      name: "moss.txt",
      bytes: "Moss is wet.",
    });
    const document = await settled(by, sent.id);
    await settled(by, other.id);
    await by.call(library.updateDocument, {
      params: { ...params, document_id: document.id },
      body: { folder_id: folder.id },
    });
    const { body: topic } = await by.call(topics.createTopic, {
      body: { collection_id: collection.id, title: "Harbour plants" },
    });
    await by.call(topics.addSnippet, {
      params: { topic_id: topic.id },
      body: { document_id: document.id, page: 1, quote: `The ${word} grows` },
    });
    return { collection, document, topic, params };
  }

  const publish = async (params: { collection_id: string }, by: Person = ada) => {
    const made = await by.call(publishing.publishCollection, { params });
    expect([made.status, made.body]).toEqual([200, expect.anything()]);
    return made.body.publication!;
  };

  /** Returns what a member of another workspace finds of an edition. */
  async function edition(id: string, by: Person = reader) {
    const params = { collection_id: id };
    const { body: documents } = await by.call(library.listDocuments, { params });
    const document = documents.results.find(({ name }) => name === "wort.txt")!;
    const { body: found } = await by.call(topics.listTopics, { query: { collection_id: [id] } });
    const { body: snippets } = await by.call(topics.searchSnippets, {
      query: { collection_id: [id] },
    });
    return { id, params, document, topic: found.results[0]!, snippet: snippets.results[0]! };
  }
  type Found = Awaited<ReturnType<typeof edition>>;

  /** The ways a reader can reach an edition, each with a word expected in the answer. */
  const channels: Record<string, [Endpoint, (of: Found) => object, string]> = {
    detail: [library.getCollection, ({ params }) => ({ params }), "Herbarium"],
    "list of published": [
      library.listCollections,
      () => ({ query: { type: "published" } }),
      "Herbarium",
    ],
    "list of all": [library.listCollections, () => ({}), "Herbarium"],
    documents: [library.listDocuments, ({ params }) => ({ params }), "wort.txt"],
    folders: [listFolders, ({ params }) => ({ params }), "Ferns"],
    document: [
      library.getDocument,
      ({ params, document }) => ({ params: { ...params, document_id: document.id } }),
      "wort.txt",
    ],
    "document by id": [library.findDocument, of, "wort.txt"],
    pages: [library.listDocumentPages, of, word],
    find: [library.findInDocument, (one) => ({ ...of(one), query: { q: word } }), "start"],
    outline: [library.getOutline, of, "results"],
    passage: [
      library.readPassage,
      ({ document }) => ({
        params: { document_id: document.id, page: 1 },
        query: { start: 0, end: sentence.length },
      }),
      word,
    ],
    "file-url": [library.getFileUrl, of, "signature"],
    search: [search, () => ({ query: { q: word } }), word],
    "documents by name": [library.recentDocuments, () => ({ query: { q: "wort" } }), "wort.txt"],
    "documents of a kind": [
      library.recentDocuments,
      () => ({ query: { kind: ["text"] } }),
      "wort.txt",
    ],
    "what there is to filter by": [searchFilters, () => ({}), ada.user.id],
    "list of topics": [topics.listTopics, () => ({ query: { q: "harbour" } }), "Harbour plants"],
    "search in snippets": [topics.searchSnippets, () => ({ query: { q: word } }), word],
    "all snippets": [topics.searchSnippets, () => ({}), word],
    "snippets as a file": [topics.exportSnippets, () => ({ query: { q: word } }), word],
    "search in it": [search, ({ id }) => ({ query: { q: word, collection_id: [id] } }), word],
    topics: [topics.listTopics, ({ id }) => ({ query: { collection_id: [id] } }), "Harbour plants"],
    topic: [topics.getTopic, ({ topic }) => ({ params: { topic_id: topic.id } }), "Harbour plants"],
    "a topic's snippets": [
      topics.listSnippets,
      ({ topic }) => ({ params: { topic_id: topic.id } }),
      word,
    ],
    snippets: [topics.searchSnippets, ({ id }) => ({ query: { collection_id: [id] } }), word],
    snippet: [topics.getSnippet, ({ snippet }) => ({ params: { snippet_id: snippet.id } }), word],
    export: [
      topics.exportTopic,
      ({ topic }) => ({ params: { topic_id: topic.id }, query: { format: "md" } }),
      word,
    ],
  };

  function of({ document }: Found) {
    return { params: { document_id: document.id } };
  }

  const ask = async (by: Person, [endpoint, request]: (typeof channels)[string], found: Found) => {
    const { status, body } = await by.call(endpoint, request(found));
    return { status, text: JSON.stringify(body) };
  };

  return { ada, reader, source, publish, edition, channels, of, ask };
}
