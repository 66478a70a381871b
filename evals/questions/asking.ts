import { setTimeout as sleep } from "node:timers/promises";

import type { AnswerContent, Chat, Session } from "../../packages/contract/src/chat/chat.ts";
import type {
  Collection,
  Document,
  DocumentPage,
} from "../../packages/contract/src/library/library.ts";
import type { SearchResult } from "../../packages/contract/src/library/search.ts";
import type { Client } from "../../e2e/client.ts";

export interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** An ingested collection: the text of each page, from 1, by document id. */
export interface IngestedCollection {
  collectionId: string;
  names: Map<string, string>;
  pages: Map<string, Map<number, string>>;
}

const libraries = "/libraries/ext/v1";
const chats = "/chats/ext/v1/sessions";

/** Retries after a pause while the product reports a rate limit. */
export async function sent<T>(send: () => Promise<{ status: number; body: unknown }>): Promise<T> {
  for (;;) {
    const { status, body } = await send();
    if (status < 300) return body as T;
    if (status !== 429) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
    await sleep(1000);
  }
}

/** Uploads files into a new collection and waits until all are ingested. Throws if one fails. */
export async function upload(
  user: Client,
  name: string,
  files: Upload[],
): Promise<IngestedCollection> {
  const { id } = await sent<Collection>(() => user.post(`${libraries}/collections`, { name }));
  const at = `${libraries}/collections/${id}/document`;
  for (const file of files) {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(file.bytes)]), file.name);
    await sent(() => user.post(at, form));
  }
  for (;;) {
    const { results } = await sent<{ results: Document[] }>(() => user.get(`${at}?page_size=100`));
    const failed = results.find(({ status }) => status === "error");
    if (failed) throw new Error(`${failed.name}: ${failed.status_detail}`);
    if (results.every(({ status }) => status === "ready")) {
      const pages = new Map<string, Map<number, string>>();
      for (const document of results) pages.set(document.id, await pagesOf(user, document.id));
      const names = new Map(results.map((document) => [document.id, document.name]));
      return { collectionId: id, names, pages };
    }
    await sleep(500);
  }
}

async function pagesOf(user: Client, documentId: string): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for (let page = 1; ; page++) {
    const path = `${libraries}/document/${documentId}/pages?page_size=100&page=${page}`;
    const { results, total } = await sent<{ results: DocumentPage[]; total: number }>(() =>
      user.get(path),
    );
    for (const { number, text } of results) texts.set(number, text);
    if (texts.size >= total || results.length === 0) return texts;
  }
}

/** Asks the turns of a conversation in order. Returns the answer to the last. */
export async function ask(user: Client, { collectionId }: IngestedCollection, turns: string[]) {
  const knowledge = { collection_ids: [collectionId] };
  const { id } = await sent<Session>(() => user.post(chats, { knowledge }));
  let answer: AnswerContent | null = null;
  for (const content of turns) {
    const asked = await sent<Chat>(() => user.post(`${chats}/${id}/chats`, { content }));
    answer = await answerTo(user, id, asked.id);
  }
  if (!answer) throw new Error(`no answer to ${turns.join(" / ")}`);
  return answer;
}

async function answerTo(user: Client, sessionId: string, chatId: string): Promise<AnswerContent> {
  for (;;) {
    const { results } = await sent<{ results: Chat[] }>(() =>
      user.get(`${chats}/${sessionId}/chats`),
    );
    const chat = results.find(({ id }) => id === chatId);
    if (chat?.status === "complete" && chat.answer) return chat.answer;
    if (chat?.status === "error") throw new Error(chat.error ?? "an answer failed");
    await sleep(100);
  }
}

/** Returns the passage that a search for the question ranks first. */
export async function firstFound(
  user: Client,
  { collectionId }: IngestedCollection,
  question: string,
): Promise<SearchResult | undefined> {
  const query = `limit=1&collection_id=${collectionId}&q=${encodeURIComponent(question)}`;
  const { results } = await sent<{ results: SearchResult[] }>(() =>
    user.get(`${libraries}/search?${query}`),
  );
  return results[0];
}
