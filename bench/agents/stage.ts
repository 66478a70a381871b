import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";

import {
  type ModelRequest,
  type Move,
  startModelServer,
} from "../../apps/server/test/servers/models/model-server.ts";
import type { Member } from "../../apps/server/src/http/member.ts";
import { addPassages } from "../../apps/server/test/library/passages.ts";
import { searchDeps } from "../../apps/server/test/library/search-deps.ts";
import { type Client, signUp } from "../../e2e/client.ts";
import { startWithDatabase } from "../product.ts";
import { recombined } from "../search/recombined.ts";

const corpus = new URL("../../../shared/data/sec10q/corpus.jsonl", import.meta.url).pathname;

/** Shape of a collection: three passages make a page. */
interface Shape {
  documents: number;
  pages: number;
}

/**
 * Starts the product as in production, on its own database, with a model that takes `replyMs` for
 * each call and answers nothing of use.
 */
export async function startAgents({ replyMs }: { replyMs: number }) {
  /** When calls to the model began, by `performance.now()`. */
  const calls: number[] = [];
  const model = await startModelServer(async function* (
    _asked: ModelRequest,
  ): AsyncGenerator<Move> {
    calls.push(performance.now());
    yield { wait: replyMs };
    yield { delta: "NONE" };
    yield { finish: "stop" };
    yield { done: true };
  });
  const { db, product, stop } = await startWithDatabase({
    MODEL_BASE_URL: model.url,
    MODEL_NAME: "scripted",
    REQUESTS_PER_MINUTE: "1000000",
  });
  const person = await signUp(product.url, "Bench");
  const { id: accountId } = (await person.get("/auth/ext/v1/user")).body as { id: string };
  const member = { accountId, orgId: person.organizationId } as Member;
  const deps = searchDeps(db);
  const passages = passagesOf();

  return {
    url: product.url,
    person,
    /** Returns the id of a new collection of such documents, as they are after ingestion. */
    async collection(name: string, { documents, pages }: Shape): Promise<string> {
      const { id } = await sent<{ id: string }>(
        person.post("/libraries/ext/v1/collections", { name }),
      );
      for (let number = 1; number <= documents; number++) {
        const own = Array.from({ length: pages * 3 }, () => passages.next().value);
        await addPassages(deps, member, id, { name: `${name} ${number}`, passages: own });
      }
      // The database would do this itself a while later.
      await sql`vacuum (analyze) document, page, chunk, posting`.execute(db);
      return id;
    },
    /** Returns ms from Stop to the last call to the model that began after it; 0: none did. */
    async lastCallAfter(stopIt: () => Promise<unknown>, whenCalls: number): Promise<number> {
      await until(
        async () => calls.length,
        (count) => count >= whenCalls,
      );
      const stoppedAt = performance.now();
      await stopIt();
      const before = calls.length;
      await sleep(8_000);
      return Math.max(0, ...calls.slice(before).map((at) => at - stoppedAt));
    },
    async end() {
      await stop();
      await model.stop();
    },
  };
}

/** Yields passages without end. */
function* passagesOf(): Generator<string, never> {
  for (const { passages } of recombined(corpus)) yield* passages;
  throw new Error("the corpus has no documents");
}

/** Returns the body of an answer; throws if the call failed. */
export async function sent<T>(call: ReturnType<Client["get"]>): Promise<T> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

/** Calls until the answer is as wanted, every 50 ms; returns the milliseconds since the first call. */
export async function until<T>(call: () => Promise<T>, isDone: (answer: T) => boolean) {
  const began = performance.now();
  while (!isDone(await call())) {
    if (performance.now() - began > 1_200_000) throw new Error("it took more than 20 minutes");
    await sleep(50);
  }
  return performance.now() - began;
}
