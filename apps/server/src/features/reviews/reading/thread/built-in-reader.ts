import { Worker } from "node:worker_threads";

import { type BirpcReturn, createBirpc } from "birpc";

import type { DocumentReader } from "../../../chat/index.ts";
import type { Quote } from "../../../chat/pure.ts";
import type { Outcome, PagesRead } from "../cell-outcome.ts";
import type { Question } from "../parsing/outcome.ts";
import type { MainCalls, ThreadCalls } from "./built-in-thread.ts";

/** A document that the built-in model reads in its thread. */
interface BuiltInReader {
  /** Throws if the thread ends. */
  read(question: Question, pages: PagesRead): Promise<Outcome<Quote>>;
  close(): void;
}

type Thread = BirpcReturn<ThreadCalls, MainCalls>;

/** Far above what a document of 20,000 passages takes; beyond it the thread ends, not the product. */
const resourceLimits = { maxOldGenerationSizeMb: 1_024 };
/** How long the thread, about 100 MB, is kept without documents. */
const keptMs = 60_000;

const open = new Map<number, DocumentReader>();
let opened = 0;
let running: { thread: Thread; worker: Worker } | undefined;
let ending: NodeJS.Timeout | undefined;

/** Opens a document in the thread, which is started when it is needed. */
export function openInThread(document: DocumentReader): BuiltInReader {
  clearTimeout(ending);
  const { thread } = (running ??= start());
  const number = ++opened;
  open.set(number, document);
  // Its fault is that of the first reading.
  thread.open(number, document.passages).catch(() => {});
  return {
    read: (question, pages) => thread.read(number, question, pages),
    close() {
      open.delete(number);
      void thread.close.asEvent(number).catch(() => {});
      if (open.size === 0) ending = setTimeout(stop, keptMs).unref();
    },
  };
}

function start() {
  const worker = new Worker(new URL("built-in-thread.ts", import.meta.url), { resourceLimits });
  worker.unref();
  const thread: Thread = createBirpc<ThreadCalls, MainCalls>(
    {
      pages(number, wanted) {
        const document = open.get(number);
        return document ? document.pages.pages(wanted) : Promise.resolve([]);
      },
    },
    {
      post: (message) => worker.postMessage(message),
      on: (listener) => worker.on("message", listener),
      timeout: -1,
    },
  );
  const ended = (error: Error) => {
    if (running?.worker === worker) running = undefined;
    if (!thread.$closed) thread.$close(error);
  };
  worker.on("error", ended);
  worker.on("exit", () => ended(new Error("the thread of the built-in model ended")));
  return { thread, worker };
}

function stop() {
  const { worker } = running ?? {};
  running = undefined;
  void worker?.terminate();
}
