import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Person, Reply } from "./person.ts";

export type Kind = "write" | "search" | "question" | "upload";

interface Attempt {
  kind: Kind;
  began: number;
  ended: number;
  status: number;
}

/** Something that a person was told is stored. */
export interface Confirmed {
  kind: Kind;
  id: string;
  /** When it was first asked for, and when it was confirmed; ms, by `Date.now()`. */
  began: number;
  ended: number;
}

/** ms from one call to the next. */
const every = { write: 500, search: 500, upload: 2_000, question: 5_000 };
/** The word that every document has. */
const shared = "heron";
const retryMs = 500;
/** How long a repeated call may meet itself: longer than a dead process goes unnoticed. */
const timeoutMs = 30_000;

/** The word that a document has alone. */
export const markOf = (name: string) => `mark${/\d+/.exec(name)?.[0] ?? ""}`;
/** What a document says. */
export const textOf = (name: string) =>
  `${name.replace(".txt", "")} tells of the ${shared} by the lake. Its mark is ${markOf(name)}.`;

const isGood = ({ status }: { status: number }) => status >= 200 && status < 300;

/**
 * Writes, searches, uploads and asks at a low rate until it is stopped. Uploads and questions are
 * repeated with their key until they are answered, as clients do.
 */
export function startLoad(person: Person) {
  const attempts: Attempt[] = [];
  /** What was confirmed: names by document, and sessions by question. */
  const documents = new Map<string, string>();
  const questions = new Map<string, string>();
  const confirmed: Confirmed[] = [];
  const refused: Reply[] = [];
  /** Idempotency keys that can never be repeated. */
  const heldKeys: string[] = [];
  let isOver = false;

  async function attempt(kind: Kind, send: () => Promise<Reply>) {
    const began = performance.now();
    const reply = await send();
    attempts.push({ kind, began, ended: performance.now(), status: reply.status });
    if (reply.status >= 400 && reply.status < 500 && reply.status !== 409) refused.push(reply);
    return reply;
  }
  async function untilAnswered(kind: Kind, send: (key: string) => Promise<Reply>) {
    const key = randomUUID();
    let [heldSince, held] = [Infinity, false];
    while (!held) {
      const reply = await attempt(kind, () => send(key));
      if (isGood(reply)) return reply.body as { id: string; results?: { id: string }[] };
      // 409: the server takes the call before for one that it is still busy with.
      if (reply.status === 409) heldSince = Math.min(heldSince, performance.now());
      else if (reply.status >= 400 && reply.status < 500) return undefined;
      if (isOver) return undefined;
      held = performance.now() - heldSince > timeoutMs;
      await sleep(retryMs);
    }
    heldKeys.push(`${kind} ${key}`);
    return undefined;
  }
  const confirm = (kind: Kind, id: string, began: number) =>
    confirmed.push({ kind, id, began, ended: Date.now() });
  const under = new Set<Promise<unknown>>();
  async function repeat(kind: Kind, act: (n: number) => Promise<unknown>, oneAtATime: boolean) {
    for (let n = 1; !isOver; n++) {
      const acting = act(n).finally(() => under.delete(acting));
      under.add(acting);
      if (oneAtATime) await acting;
      await sleep(every[kind]);
    }
  }
  const sessions = "/chats/ext/v1/sessions";
  const going = [
    // These do not wait for the one before, so that a pause is measured by what is confirmed.
    repeat(
      "write",
      async () => {
        const began = Date.now();
        const reply = await attempt("write", () => person.post(sessions, {}));
        if (isGood(reply)) confirm("write", (reply.body as { id: string }).id, began);
      },
      false,
    ),
    repeat(
      "search",
      () => attempt("search", () => person.get(`/libraries/ext/v1/search?q=${shared}&limit=5`)),
      false,
    ),
    repeat(
      "upload",
      async (n) => {
        const name = `Paper ${n}.txt`;
        const text = textOf(name);
        const began = Date.now();
        const stored = await untilAnswered("upload", (key) => person.upload(name, text, key));
        const id = stored?.results?.[0]?.id;
        if (id === undefined) return;
        documents.set(id, name);
        confirm("upload", id, began);
      },
      true,
    ),
    repeat(
      "question",
      async () => {
        const session = await untilAnswered("question", (key) => person.post(sessions, {}, key));
        if (!session) return;
        const content = `What is told of the ${shared}?`;
        const began = Date.now();
        const asked = await untilAnswered("question", (key) =>
          person.post(`${sessions}/${session.id}/chats`, { content, parent_id: null }, key),
        );
        if (!asked) return;
        questions.set(asked.id, session.id);
        confirm("question", asked.id, began);
      },
      true,
    ),
  ];
  return {
    documents,
    questions,
    confirmed,
    refused,
    heldKeys,
    /** What was seen from a moment on, by `performance.now()`. */
    since(moment: number) {
      const of = (kind: Kind) => attempts.filter((one) => one.kind === kind && one.ended >= moment);
      const failed = (kind: Kind) => of(kind).filter((one) => !isGood(one)).length;
      /** The longest time in which none was confirmed, ms. */
      const pause = (kind: Kind) => {
        const confirmed = of(kind)
          .filter(isGood)
          .map(({ ended }) => ended)
          .toSorted((a, b) => a - b);
        const moments = [moment, ...confirmed, performance.now()];
        return Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? at)));
      };
      return {
        writePause: pause("write"),
        searchPause: pause("search"),
        writes: of("write").length,
        failedWrites: failed("write"),
        searches: of("search").length,
        failedSearches: failed("search"),
        failedQuestions: failed("question") + failed("upload"),
      };
    },
    async stop() {
      isOver = true;
      await Promise.all(going);
      await Promise.all(under);
    },
  };
}

export type Load = ReturnType<typeof startLoad>;
