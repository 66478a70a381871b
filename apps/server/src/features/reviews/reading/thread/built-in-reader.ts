import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import { type BirpcReturn, createBirpc } from "birpc";

import type { DocumentReader } from "../../../chat/index.ts";
import type { Quote } from "../../../chat/pure.ts";
import type { Outcome, PagesRead } from "../cell-outcome.ts";
import type { Question } from "../parsing/outcome.ts";
import type { MainCalls, ThreadCalls } from "./built-in-thread.ts";

/** A document that the built-in model reads in a thread. */
interface BuiltInReader {
  /** Throws if the thread ends. */
  read(question: Question, pages: PagesRead): Promise<Outcome<Quote>>;
  close(): void;
}

type Thread = BirpcReturn<ThreadCalls, MainCalls>;

/** Far above what a document of 20,000 passages takes; beyond it a thread ends, not the product. */
const resourceLimits = { maxOldGenerationSizeMb: 1_024 };
/** How long the threads, about 100 MB each, are kept without documents. */
const keptMs = 60_000;

/** Threads at most: one for each core, up to two. */
const most = Math.min(2, availableParallelism());

interface Running {
  thread: Thread;
  worker: Worker;
  documents: number;
}

const open = new Map<number, DocumentReader>();
let opened = 0;
let running: Running[] = [];
let ending: NodeJS.Timeout | undefined;

/** Opens a document in the thread with the fewest, which is started when it is needed. */
export function openInThread(document: DocumentReader): BuiltInReader {
  clearTimeout(ending);
  const one = leastBusy();
  const { thread } = one;
  const number = ++opened;
  open.set(number, document);
  one.documents += 1;
  // Its fault is that of the first reading.
  thread.open(number, document.passages).catch(() => {});
  return {
    read: (question, pages) => thread.read(number, question, pages),
    close() {
      open.delete(number);
      one.documents -= 1;
      void thread.close.asEvent(number).catch(() => {});
      if (open.size === 0) ending = setTimeout(stop, keptMs).unref();
    },
  };
}

function leastBusy(): Running {
  const [least] = running.toSorted((a, b) => a.documents - b.documents);
  if (least && (least.documents === 0 || running.length >= most)) return least;
  const started = start();
  running.push(started);
  return started;
}

function start(): Running {
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
    running = running.filter((one) => one.worker !== worker);
    if (!thread.$closed) thread.$close(error);
  };
  worker.on("error", ended);
  worker.on("exit", () => ended(new Error("the thread of the built-in model ended")));
  return { thread, worker, documents: 0 };
}

function stop() {
  for (const { worker } of running) void worker.terminate();
  running = [];
}
