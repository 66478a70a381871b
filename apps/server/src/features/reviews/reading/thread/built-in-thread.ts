/** A thread in which the built-in model reads documents: requests do not wait for it. */
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

import { createBirpc } from "birpc";

import {
  type Evidence,
  type PageReader,
  type Quote,
  type StoredPage,
  titleCharacters,
  type WantedPage,
} from "../../../chat/pure.ts";
import type { Outcome, PagesRead } from "../cell-outcome.ts";
import type { Question } from "../parsing/outcome.ts";
import { openBuiltInReader } from "../read-cell.ts";

/** What the thread does. Documents are named by numbers of the caller. */
export interface ThreadCalls {
  open(document: number, passages: readonly Evidence[]): void;
  read(document: number, question: Question, pages: PagesRead): Promise<Outcome<Quote>>;
  close(document: number): void;
}

/** What the thread asks for. */
export interface MainCalls {
  pages(document: number, wanted: readonly WantedPage[]): Promise<readonly StoredPage[]>;
}

/** The lowest priority: requests and the database come first, which people wait for. */
const NICENESS = 19;
try {
  // "process/task/thread". Only Linux has it, and a priority for each thread.
  setPriority(Number(readlinkSync("/proc/thread-self").split("/")[2]), NICENESS);
} catch {
  // Lowering the priority is optional and not permitted everywhere.
}

const documents = new Map<number, ReturnType<typeof openBuiltInReader>>();

const main = createBirpc<MainCalls, ThreadCalls>(
  {
    open(document, passages) {
      const reading = openBuiltInReader(passages, pagesFrom(document, passages));
      // Whoever reads from it is told.
      reading.catch(() => {});
      documents.set(document, reading);
    },
    async read(document, question, pages) {
      const reader = await documents.get(document);
      if (!reader) throw new Error(`document ${document} is not open`);
      return reader(question, pages);
    },
    close(document) {
      documents.delete(document);
    },
  },
  {
    post: (message) => parentPort?.postMessage(message),
    on: (listener) => parentPort?.on("message", listener),
    timeout: -1,
  },
);

/** Pages fetched at once: all of most documents. */
const pagesAtOnce = 64;

/** Reads a document's pages in consecutive groups, each once for all questions. */
function pagesFrom(document: number, passages: readonly Evidence[]): PageReader {
  const last = passages.at(-1)?.page ?? 0;
  const groups = new Map<number, Promise<Map<number, StoredPage>>>();
  const titles = new Map<number, StoredPage>();
  const groupOf = (documentId: string, group: number) => {
    let pages = groups.get(group);
    if (!pages) {
      const first = group * pagesAtOnce + 1;
      const numbers = Array.from({ length: pagesAtOnce }, (_, at) => first + at);
      const wanted = numbers
        .filter((number) => number <= last)
        .map((number) => ({ documentId, number, part: "cited" as const }));
      pages = main
        .pages(document, wanted)
        .then((found) => new Map(found.map((page) => [page.number, page])));
      groups.set(group, pages);
      // What failed is fetched again for the next question.
      pages.catch(() => groups.delete(group));
    }
    return pages;
  };
  const titleOf = (page: StoredPage) => {
    const title = titles.get(page.number) ?? {
      ...page,
      text: page.text.slice(0, titleCharacters),
      chunks: [],
    };
    titles.set(page.number, title);
    return title;
  };
  return {
    async pages(wanted) {
      const pages = await Promise.all(
        wanted.map(async ({ documentId, number, part }) => {
          const group = await groupOf(documentId, Math.floor((number - 1) / pagesAtOnce));
          const page = group.get(number);
          return page && part === "title" ? titleOf(page) : page;
        }),
      );
      return pages.filter((page) => page !== undefined);
    },
    beginning: async (_, pages) => passages.filter(({ page }) => page <= pages),
  };
}
