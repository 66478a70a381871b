import { readdirSync } from "node:fs";
import { availableParallelism, getPriority } from "node:os";

import { afterEach, expect, test, vi } from "vitest";

import type { DocumentReader } from "../../../chat/index.ts";
import type { Evidence, PageReader } from "../../../chat/pure.ts";
import { openInThread } from "./built-in-reader.ts";

afterEach(() => {
  vi.useRealTimers();
});

const documentId = "0192f0c1-0000-7000-8000-000000000001";
const question = {
  question: "When does the lease end?",
  type: "date" as const,
  options: [],
  unit: null,
};
const read = { page_count: 1, unreadable_pages: [] };

const passage = (text: string): Evidence => ({
  index: 1,
  chunkId: documentId,
  documentId,
  documentName: "Lease",
  collectionId: documentId,
  page: 1,
  start: 0,
  text,
  segments: null,
  heading: null,
  language: "en",
  score: 0,
});

const pagesOf = (text: string): PageReader => ({
  pages: async () => [
    {
      document_id: documentId,
      number: 1,
      label: null,
      text,
      language: "en",
      blocks: [],
      chunks: [{ ordinal: 0, start: 0, finish: text.length, heading: null }],
    },
  ],
  beginning: async () => [passage(text)],
});

const leaseTo = (year: number, pages = pagesOf) => {
  const text = `The lease ends on 31 December ${year}.`;
  const document: DocumentReader = {
    passages: [passage(text)],
    pages: pages(text),
    best: async () => [],
    place: async () => [],
  };
  return document;
};

test("documents open at once are each read from their own pages", async () => {
  const years = [2027, 2028, 2029];
  const asked = new Set<number>();
  const open = years.map((year) =>
    openInThread(
      leaseTo(year, (text) => ({
        ...pagesOf(text),
        pages: (wanted) => {
          asked.add(year);
          return pagesOf(text).pages(wanted);
        },
      })),
    ),
  );
  const outcomes = await Promise.all(open.map((one) => one.read(question, read)));
  for (const one of open) one.close();
  expect([...asked].toSorted((a, b) => a - b)).toEqual(years);
  expect(outcomes).toMatchObject(
    years.map((year) => ({
      state: "suggested",
      value: { type: "date", date: `${year}-12-31` },
      quotes: [{ evidence: { text: `The lease ends on 31 December ${year}.` }, start: 0 }],
    })),
  );
});

test("pages are fetched together, once for all questions", async () => {
  const fetched: number[][] = [];
  const document = openInThread({
    ...leaseTo(2027, (text) => ({
      ...pagesOf(text),
      pages: (wanted) => {
        fetched.push(wanted.map(({ number }) => number));
        return pagesOf(text).pages(wanted);
      },
    })),
    passages: [passage("The lease ends on 31 December 2027."), { ...passage("Rent."), page: 3 }],
  });
  await document.read(question, read);
  await document.read({ ...question, question: "When is the rent due?" }, read);
  document.close();
  expect(fetched).toEqual([[1, 2, 3]]);
});

test("a document is kept for the next question, as long as its passages are the same", async () => {
  let fetched = 0;
  const counted = (text: string) => ({
    ...pagesOf(text),
    pages: (wanted: Parameters<PageReader["pages"]>[0]) => {
      fetched += 1;
      return pagesOf(text).pages(wanted);
    },
  });
  const answered = async (year: number) => {
    const document = openInThread(leaseTo(year, counted));
    const { value } = await document.read(question, read);
    document.close();
    return { value, fetched };
  };
  const value = { type: "date", date: "2031-12-31" };
  expect(await answered(2031)).toMatchObject({ value, fetched: 1 });
  expect(await answered(2031)).toMatchObject({ value, fetched: 1 });
  expect(await answered(2032)).toMatchObject({ value: { date: "2032-12-31" }, fetched: 2 });
});

test.runIf(process.platform === "linux")(
  "two threads at most read several documents, and give way to requests",
  async () => {
    const documents = [2027, 2028, 2029].map((year) => openInThread(leaseTo(year)));
    await Promise.all(documents.map((document) => document.read(question, read)));
    const niceness = readdirSync("/proc/self/task").map((thread) => getPriority(Number(thread)));
    for (const document of documents) document.close();
    const lower = niceness.filter((one) => one > getPriority());
    expect(lower).toHaveLength(Math.min(2, availableParallelism()));
  },
);

test("a page that cannot be read fails the question, not the thread", async () => {
  let isBroken = true;
  const fragile = leaseTo(2027, (text) => ({
    ...pagesOf(text),
    pages: (wanted) =>
      isBroken ? Promise.reject(new Error("the database is gone")) : pagesOf(text).pages(wanted),
  }));
  const document = openInThread(fragile);
  await expect(document.read(question, read)).rejects.toThrow("the database is gone");
  isBroken = false;
  expect(await document.read(question, read)).toMatchObject({ state: "suggested" });
  document.close();
});

test("a thread without documents ends, what was read from it fails, the next one works", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const document = openInThread(leaseTo(2027));
  expect(await document.read(question, read)).toMatchObject({ state: "suggested" });
  document.close();
  await expect(document.read(question, read)).rejects.toThrow("not open");
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(document.read(question, read)).rejects.toThrow();
  const next = openInThread(leaseTo(2028));
  expect(await next.read(question, read)).toMatchObject({ value: { date: "2028-12-31" } });
  next.close();
});
