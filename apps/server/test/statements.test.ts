import { createChat, createSession, listChats, listSessions } from "@lectern/contract/chat";
import { getUser } from "@lectern/contract/auth";
import {
  findDocument,
  getCollection,
  listCollections,
  listDocumentPages,
  listDocuments,
  recentDocuments,
} from "@lectern/contract/library";
import { listModels } from "@lectern/contract/models";
import { listOrganizations } from "@lectern/contract/organizations";
import { createRun, getRun, listRuns } from "@lectern/contract/runs";
import { search } from "@lectern/contract/search";
import { listTopics } from "@lectern/contract/topics";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "./app.ts";
import { listen } from "./chat/chat.ts";
import { metricsAt } from "./metrics.ts";
import { sendFile } from "./library/library.ts";
import { installedAt, saying, startModelServer } from "./servers/models/model-server.ts";
import { type StatementCount, watchStatements } from "./statements.ts";

/**
 * The most that the product asks of the database for one of each: a busy machine may need one
 * statement more than a quiet one, and three more for an answer that ends before its stream opens,
 * which is then read from the database. A change that asks for more has to change its number here.
 */
const budget: Record<string, [statements: number, transactions: number]> = {
  upload: [35, 12],
  search: [6, 4],
  "first question": [22, 18],
  "next question": [22, 18],
  "first question to a model": [21, 19],
  "next question to a model": [21, 19],
  getUser: [3, 3],
  listOrganizations: [3, 3],
  listSessions: [2, 2],
  listChats: [6, 6],
  listCollections: [6, 6],
  getCollection: [5, 5],
  listDocuments: [4, 4],
  findDocument: [2, 2],
  listDocumentPages: [4, 4],
  recentDocuments: [3, 3],
  listModels: [2, 2],
  listTopics: [3, 3],
  getRun: [5, 5],
  listRuns: [5, 5],
  "reading the metrics": [1, 1],
};

const { countOf, uncounted } = watchStatements();
const model = await startModelServer(() => saying("A nest ", "holds three to five eggs [1]."));
// With metrics, which may cost no statement but when they are read.
const metrics = { host: "127.0.0.1", port: 0 };
const app = await startApp({ metrics });
const writing = await startApp({ metrics, model: installedAt(model) });

type App = typeof app;

/** Uploads a document and waits for it without a request, which would be counted. */
async function upload(app: App, person: Person, collectionId: string) {
  const text = `Herons nest near water. Each nest holds three to five eggs. ${uuid()}\n`;
  const file = { name: "Herons.txt", bytes: text };
  const { id } = await sendFile(app, person, collectionId, file);
  const found = app.deps.db.selectFrom("document").select("status").where("id", "=", id);
  await expect
    .poll(() => uncounted(() => found.executeTakeFirst()), { timeout: 60_000 })
    .toEqual({ status: "ready" });
  return id;
}

async function ask({ url }: App, person: Person, session_id: string) {
  const body = { content: "How many eggs does a nest hold?" };
  const { body: chat } = await person.call(createChat, { params: { session_id }, body });
  await listen(url, person, chat.id);
}

const newSession = async (person: Person) =>
  (await person.call(createSession, { body: {} })).body.id;

test("the statements and transactions of everyday requests stay within their budget", async () => {
  const ada = await app.signUp();
  const grace = await writing.signUp();
  const { id: collection_id } = await ada.collection();
  await upload(writing, grace, (await grace.collection()).id);
  const { body: run } = await ada.call(createRun, { body: { question: "How many eggs?" } });
  let document_id = "";
  let session_id = "";
  const acts: Record<string, () => Promise<unknown>> = {
    upload: async () => (document_id = await upload(app, ada, collection_id)),
    search: () => ada.call(search, { query: { q: "eggs in a nest" } }),
    "first question to a model": async () =>
      ask(writing, grace, (session_id = await newSession(grace))),
    "next question to a model": () => ask(writing, grace, session_id),
    "first question": async () => ask(app, ada, (session_id = await newSession(ada))),
    "next question": () => ask(app, ada, session_id),
    getUser: () => ada.call(getUser, {}),
    listOrganizations: () => ada.call(listOrganizations, {}),
    listSessions: () => ada.call(listSessions, { query: {} }),
    listChats: () => ada.call(listChats, { params: { session_id }, query: {} }),
    listCollections: () => ada.call(listCollections, { query: {} }),
    getCollection: () => ada.call(getCollection, { params: { collection_id } }),
    listDocuments: () => ada.call(listDocuments, { params: { collection_id }, query: {} }),
    findDocument: () => ada.call(findDocument, { params: { document_id } }),
    listDocumentPages: () => ada.call(listDocumentPages, { params: { document_id }, query: {} }),
    recentDocuments: () => ada.call(recentDocuments, { query: {} }),
    listModels: () => ada.call(listModels, {}),
    listTopics: () => ada.call(listTopics, { query: {} }),
    getRun: () => ada.call(getRun, { params: { run_id: run.id } }),
    listRuns: () => ada.call(listRuns, { query: {} }),
    "reading the metrics": () => metricsAt(app.metricsUrl),
  };
  const over: Record<string, StatementCount[]> = {};
  for (const [name, act] of Object.entries(acts)) {
    const [statements, transactions] = budget[name] ?? [0, 0];
    const isOver = (count: StatementCount) =>
      count.statements > statements || count.transactions > transactions;
    // Work left by an earlier act may fall into one of them, but not into both.
    const counts = [await countOf(act), await countOf(act)];
    if (counts.every(isOver)) over[name] = counts;
  }
  expect(over).toEqual({});
});
