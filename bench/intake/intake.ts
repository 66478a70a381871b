import { EventEmitter, once } from "node:events";

import { createParser } from "eventsource-parser";

import type { setStage } from "../stage.ts";

interface Told {
  id: string;
  status: string;
  status_detail: string | null;
}

/** A file to ingest, and words that find it. */
export interface Paper {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  words: string;
}

/** Ingests documents on a stage: sends files and follows their status as an open page does. */
export async function openIntake(stage: Awaited<ReturnType<typeof setStage>>) {
  const documents = `/libraries/ext/v1/collections/${stage.collectionId}/document`;
  const listening = new AbortController();
  const told = new EventEmitter().setMaxListeners(0);
  let calls = 0;

  /** Sends requests as the members in turn: each may make 600 calls a minute. */
  async function ask(path: string): Promise<unknown> {
    const { headers } = stage.people[calls++ % stage.people.length] ?? { headers: {} };
    const response = await fetch(`${stage.url}${path}`, { headers });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(body)}`);
    return body;
  }

  async function listen() {
    const headers = {
      authorization: `Bearer ${stage.owner.token}`,
      "org-id": stage.owner.organizationId,
    };
    const { signal } = listening;
    const { body } = await fetch(`${stage.url}/libraries/ext/v1/events`, { headers, signal });
    const parser = createParser({
      onEvent: ({ data }) => {
        const { document } = JSON.parse(data) as { document?: Told };
        if (document && document.status !== "processing") told.emit(document.id, document);
      },
    });
    const decoder = new TextDecoder();
    for await (const piece of body ?? []) parser.feed(decoder.decode(piece, { stream: true }));
  }
  listen().catch((error: unknown) => listening.signal.aborted || told.emit("error", error));

  /** Sends files in one call; returns their ids. */
  async function send(papers: Pick<Paper, "name" | "bytes">[]): Promise<string[]> {
    const form = new FormData();
    for (const { name, bytes } of papers) form.append("file", new Blob([bytes]), name);
    const { body, status } = await stage.owner.post(documents, form);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return (body as { results: { id: string }[] }).results.map(({ id }) => id);
  }

  /** Returns the milliseconds until a search finds the document. */
  async function takeIn({ name, bytes, words }: Paper): Promise<number> {
    const began = performance.now();
    const [id = ""] = await send([{ name, bytes }]);
    const [document] = (await once(told, id)) as [Told];
    if (document.status === "error") throw new Error(`${name}: ${document.status_detail}`);
    const query = new URLSearchParams({ q: words, document_id: id });
    const { results } = (await ask(`/libraries/ext/v1/search?${query}`)) as { results: unknown[] };
    if (results.length === 0) throw new Error(`${name} was not found by search`);
    return performance.now() - began;
  }

  return { ask, send, takeIn, close: () => listening.abort() };
}
