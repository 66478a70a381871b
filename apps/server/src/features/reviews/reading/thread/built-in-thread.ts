/** The thread in which the built-in model reads documents: requests do not wait for it. */
import { parentPort } from "node:worker_threads";

import { createBirpc } from "birpc";

import type { Evidence, PageReader, Quote, StoredPage, WantedPage } from "../../../chat/pure.ts";
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

/** Asks for each page once. */
function pagesFrom(document: number, passages: readonly Evidence[]): PageReader {
  const known = new Map<string, StoredPage | undefined>();
  const keyOf = ({ number, part }: WantedPage) => `${part} ${number}`;
  return {
    async pages(wanted) {
      const missing = wanted.filter((one) => !known.has(keyOf(one)));
      if (missing.length > 0) {
        const found = await main.pages(document, missing);
        const byNumber = new Map(found.map((page) => [page.number, page]));
        for (const one of missing) known.set(keyOf(one), byNumber.get(one.number));
      }
      return wanted.flatMap((one) => known.get(keyOf(one)) ?? []);
    },
    beginning: async (_, pages) => passages.filter(({ page }) => page <= pages),
  };
}
