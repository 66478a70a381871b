import { availableParallelism } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";

import { type BirpcReturn, createBirpc } from "birpc";

import type { DocumentReader } from "../../../chat/index.ts";
import type { Evidence, Quote } from "../../../chat/pure.ts";
import type { Outcome, PagesRead } from "../cell-outcome.ts";
import type { Question } from "../parsing/outcome.ts";
import type { MainCalls, ThreadCalls } from "./built-in-thread.ts";

/** A document that the built-in model reads in a thread. */
interface BuiltInReader {
  /** Throws if the thread ends, or the document was closed. */
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

/** Passages of all kept documents at most: 200 documents of 30 pages have about as many. */
const mostKeptPassages = 20_000;

interface Running {
  thread: Thread;
  worker: Worker;
  documents: number;
}

/** A document that a thread has opened, under a number. */
interface Opened {
  number: number;
  at: Running;
  passages: readonly Evidence[];
}

const open = new Map<number, DocumentReader>();
/**
 * Analyzed documents that nothing reads now, by their ids, the one kept longest first: analyzing a
 * document takes longer than answering from it.
 */
const kept = new Map<string, Opened>();
let numbers = 0;
let running: Running[] = [];
let ending: NodeJS.Timeout | undefined;

/** Opens a document in the thread that has kept it, or in the one with the fewest. */
export function openInThread(document: DocumentReader): BuiltInReader {
  clearTimeout(ending);
  const opened = reuse(document.passages) ?? openAnew(document.passages);
  const { number, at } = opened;
  open.set(number, document);
  at.documents += 1;
  let hasFailed = false;
  return {
    async read(question, pages) {
      if (open.get(number) !== document) throw new Error("the document is not open");
      try {
        return await at.thread.read(number, question, pages);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
    close() {
      open.delete(number);
      at.documents -= 1;
      if (hasFailed) closeInThread(opened);
      else keep(opened);
      if (open.size === 0) ending = setTimeout(stop, keptMs).unref();
    },
  };
}

function openAnew(passages: readonly Evidence[]): Opened {
  const opened = { number: ++numbers, at: leastBusy(), passages };
  // Its fault is that of the first reading.
  opened.at.thread.open(opened.number, passages).catch(() => {});
  return opened;
}

/** Takes a kept document if its passages are the same; if they changed, it is closed. */
function reuse(passages: readonly Evidence[]): Opened | undefined {
  const id = passages[0]?.documentId ?? "";
  const found = kept.get(id);
  if (!found) return undefined;
  kept.delete(id);
  if (isDeepStrictEqual(found.passages, passages)) return found;
  closeInThread(found);
  return undefined;
}

/** Keeps a document for another question, and closes those kept longest beyond the maximum. */
function keep(opened: Opened) {
  if (!running.includes(opened.at)) return;
  const id = opened.passages[0]?.documentId ?? "";
  const same = kept.get(id);
  if (same) closeInThread(same);
  kept.delete(id);
  kept.set(id, opened);
  let count = kept.values().reduce((sum, { passages }) => sum + passages.length, 0);
  for (const [longest, one] of kept) {
    if (count <= mostKeptPassages) break;
    kept.delete(longest);
    closeInThread(one);
    count -= one.passages.length;
  }
}

function closeInThread({ number, at }: Opened) {
  void at.thread.close.asEvent(number).catch(() => {});
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
    for (const [id, { at }] of kept) if (at.worker === worker) kept.delete(id);
    if (!thread.$closed) thread.$close(error);
  };
  worker.on("error", ended);
  worker.on("exit", () => ended(new Error("the thread of the built-in model ended")));
  return { thread, worker, documents: 0 };
}

function stop() {
  for (const { worker } of running) void worker.terminate();
  running = [];
  kept.clear();
}
