import { setTimeout as sleep } from "node:timers/promises";

import { chromium } from "@playwright/test";

import type { OpenReview } from "../../packages/contract/src/output/reviews.ts";
import type { NewColumn } from "../../packages/contract/src/output/review-columns.ts";
import { chromiumPath, quiet } from "../../e2e/chromium.ts";
import { client } from "../../e2e/client.ts";
import { buildWeb } from "../../scripts/build-web.ts";
import { desktop, signedIn } from "../browser/page.ts";
import { median, quantile, report } from "../measure.ts";
import { readLabels } from "../../evals/cells/labels.ts";
import { sent, startAgents, until } from "./stage.ts";

/**
 * Reviews by the built-in model, through HTTP: 100 documents of 30 pages with ten questions, with
 * searches meanwhile and one question more afterwards; a grid of 1,000 documents and 20 questions,
 * opened, filtered and exported; and the last call to a model after Stop.
 */
const path = "/reviews/ext/v1/reviews";
const asked = readLabels("filings").columns;
const columns = (count: number): Partial<NewColumn>[] =>
  Array.from({ length: count }, (_, at) => {
    const column = asked[at % asked.length];
    return { ...column, name: `${column?.name ?? ""} ${Math.floor(at / asked.length) + 1}` };
  });

await buildWeb();
const stage = await startAgents({ replyMs: 3_000 });
const { person } = stage;

async function newReview(
  collection_id: string,
  questions: Partial<NewColumn>[],
  model: string | null,
) {
  const source = { type: "collection", collection_id };
  const body = { name: "Filings", source, columns: questions, model };
  return (await sent<OpenReview>(person.post(path, body))).id;
}
const progressOf = async (id: string) =>
  (await sent<OpenReview>(person.get(`${path}/${id}`))).progress;
const rowsOf = (id: string, query = "") =>
  sent(person.get(`${path}/${id}/rows?page_size=50${query}`));

/** Fills what is missing; returns the milliseconds until the first cell and until the last. */
async function filled(id: string) {
  const before = await progressOf(id);
  const began = performance.now();
  await sent(person.post(`${path}/${id}/fill`, {}));
  let first: number | undefined;
  const isOver = ({ working, empty }: typeof before) => {
    if (working + empty < before.empty) first ??= performance.now() - began;
    return working === 0;
  };
  const all = await until(() => progressOf(id), isOver);
  return { first: first ?? all, all };
}

/** Returns the milliseconds of searches, one after another, until `during` is over. */
async function searching(during: Promise<unknown>): Promise<number[]> {
  const searcher = await client(stage.url, person.email);
  let isOver = false;
  void during.finally(() => (isOver = true)).catch(() => {});
  const times: number[] = [];
  for (let at = 0; !isOver; at++) {
    const q = encodeURIComponent(asked[at % asked.length]?.question ?? "");
    const began = performance.now();
    await sent(searcher.get(`/libraries/ext/v1/search?q=${q}`));
    times.push(performance.now() - began);
    await sleep(50);
  }
  return times;
}

const long = await stage.collection("Long filing", { documents: 100, pages: 30 });
const warmUp = await stage.collection("Warm-up", { documents: 2, pages: 30 });
await filled(await newReview(warmUp, columns(10), "extractive"));

const review = await newReview(long, columns(10), "extractive");
const filling = filled(review);
const searches = await searching(filling);
const { first, all } = await filling;
await sent(person.post(`${path}/${review}/columns`, columns(11)[10]));
const { all: added } = await filled(review);

const short = await stage.collection("Short filing", { documents: 1_000, pages: 1 });
const grid = await newReview(short, columns(20), "extractive");
const { all: gridFilled } = await filled(grid);
const { columns: made } = await sent<OpenReview>(person.get(`${path}/${grid}`));

/** Returns the milliseconds of repeated calls. */
async function timesOf(count: number, call: (at: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const began = performance.now();
    await call(at);
    times.push(performance.now() - began);
  }
  return times;
}
const filters = ["&state=suggested", "&state=not_found", "&verdict=none", "&value=a"];
const filtered = await timesOf(60, (at) => {
  const column = made[at % made.length]?.id ?? "";
  const sort = at % 2 ? `&sort=column:${column}` : "";
  return rowsOf(grid, `&column_id=${column}${filters[at % filters.length]}${sort}`);
});
const exported = await timesOf(3, async () => {
  const response = await fetch(`${stage.url}${path}/${grid}/export?format=xlsx`, {
    headers: { authorization: `Bearer ${person.token}`, "org-id": person.organizationId },
  });
  if (!response.ok) throw new Error(`the export answered ${response.status}`);
  await response.arrayBuffer();
});

const browser = await chromium.launch({ executablePath: chromiumPath(), args: quiet });
const page = await (await signedIn(browser, stage.url, person.email, desktop)).newPage();

/** Returns the milliseconds from opening the grid until a row with its first cells is drawn. */
async function opened(): Promise<number> {
  await page.goto(`${stage.url}/assets/reviews`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Waits for what the list fetches after it is drawn.
  await page.waitForTimeout(2000);
  return page.evaluate(
    (address) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        history.pushState(null, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
        requestAnimationFrame(function look() {
          const rows = [...document.querySelectorAll("[role=row]")];
          if (rows.some((row) => row.textContent?.includes("Short filing")))
            resolve(performance.now() - began);
          else requestAnimationFrame(look);
        });
      }),
    `/assets/reviews/${grid}`,
  );
}
const shown: number[] = [];
for (let round = 0; round < 5; round++) shown.push(await opened());
await browser.close();

const withModel = await newReview(long, columns(3), null);
await sent(person.post(`${path}/${withModel}/fill`, {}));
const late = await stage.lastCallAfter(() => sent(person.post(`${path}/${withModel}/stop`, {})), 4);

report("reviews", [
  {
    what: "100 documents of 30 pages, ten questions",
    value: all / 1000,
    unit: "s",
    target: { most: 25 },
  },
  { what: "their first answer", value: first / 1000, unit: "s", target: { most: 1.5 } },
  {
    what: "search meanwhile, p95",
    value: quantile(searches, 0.95),
    unit: "ms",
    target: { most: 60 },
  },
  { what: "one question more", value: added / 1000, unit: "s", target: { most: 5 } },
  { what: "1,000 documents of one page, 20 questions", value: gridFilled / 1000, unit: "s" },
  {
    what: "that grid, until its first rows are drawn, p50",
    value: median(shown) / 1000,
    unit: "s",
    target: { most: 0.6 },
  },
  {
    what: "that grid, filtered, half of them sorted, p95",
    value: quantile(filtered, 0.95),
    unit: "ms",
    target: { most: 80 },
  },
  {
    what: "that grid as a workbook, slowest of three",
    value: Math.max(...exported) / 1000,
    unit: "s",
    target: { most: 3 },
  },
  {
    what: "last call to a model after Stop (0: none)",
    value: late / 1000,
    unit: "s",
    target: { most: 1 },
  },
]);
await stage.end();
