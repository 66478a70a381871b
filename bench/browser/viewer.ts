import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Document } from "@lectern/contract/library";
import { chromium, type Page } from "@playwright/test";

import { chromiumPath, quiet } from "../../e2e/chromium.ts";
import { signUp } from "../../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../../e2e/product.ts";
import { buildWeb } from "../../scripts/build-web.ts";
import { printBook } from "../intake/book.ts";
import { median, quantile, report } from "../measure.ts";
import { desktop, framesWhileScrolling, rateOf, signedIn } from "./page.ts";
import { unite } from "../intake/united.ts";

/**
 * A PDF of a thousand pages in the viewer: its cited page, jumps, scrolling, and find, on loopback.
 */
const rounds = 5;
/** Three pages, repeated to make a thousand. */
const sample = fileURLToPath(
  new URL("../../apps/server/samples/Shore power study.pdf", import.meta.url),
);
const jumps = 12;

await buildWeb();
const folder = freshFolder();
const product = await startProduct(folder);
const person = await signUp(product.url, "Bench");
const library = "/libraries/ext/v1";

async function addBook(): Promise<Document> {
  const printed = await printBook();
  const united = unite([printed, printed, ...Array.from({ length: 5 }, () => sample)]);
  const form = new FormData();
  form.append("file", new File([readFileSync(united)], "Book.pdf", { type: "application/pdf" }));
  for (const file of [printed, united]) rmSync(file);
  const { body: collection } = await person.post(`${library}/collections`, { name: "Books" });
  const documents = `${library}/collections/${(collection as { id: string }).id}/document`;
  const { body: added } = await person.post(documents, form);
  const [{ id }] = (added as { results: [Document] }).results;
  for (;;) {
    const document = (await person.get(`${documents}/${id}`)).body as Document;
    if (document.status === "ready") return document;
    if (document.status === "error") throw new Error(document.status_detail ?? "not read");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Returns the milliseconds from now until a page is visible, drawn and with its text. */
const drawn = (page: Page, number: number, act: string) =>
  page.evaluate(
    ([number, act]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = () => {
          const paper = document.querySelector(`.page[data-page-number="${number}"]`);
          const { top = -1, bottom = -1 } = paper?.getBoundingClientRect() ?? {};
          const isDrawn = paper?.querySelector(".textLayer .endOfContent");
          const isThere = isDrawn && top < innerHeight && bottom > 0;
          if (isThere) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        if (act.startsWith("?")) {
          history.pushState(null, "", act);
          dispatchEvent(new PopStateEvent("popstate"));
        }
        look();
      }),
    [number, act] as const,
  );

const book = await addBook();
const pages = book.page_count ?? 0;
const browser = await chromium.launch({ executablePath: chromiumPath(), args: quiet });

const newPage = async () => (await signedIn(browser, product.url, person.email, desktop)).newPage();

const link = (page: number) => `?document=${book.id}&page=${page}`;

const first: number[] = [];
for (let round = 0; round < rounds; round++) {
  const page = await newPage();
  await page.goto(`${product.url}/library/all`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Waits for what the library fetches after it is drawn.
  await page.waitForTimeout(3000);
  first.push(await drawn(page, 700 + round, link(700 + round)));
  await page.context().close();
}

const page = await newPage();
await page.goto(`${product.url}/library/all${link(1)}`);
await drawn(page, 1, "");
const field = page.getByRole("textbox", { name: `Page, of ${pages}` });
const jumped: number[] = [];
for (let jump = 0; jump < jumps; jump++) {
  const number = 1 + ((jump * 389 + 120) % pages);
  await field.fill(String(number));
  const there = drawn(page, number, "");
  await field.press("Enter");
  jumped.push(await there);
}

const frames = await framesWhileScrolling(page, "[data-reader]");

const searches: number[] = [];
for (const words of ["the", "university", "xyzzy", "in the", "first"]) {
  const began = performance.now();
  await person.get(`${library}/document/${book.id}/find?q=${encodeURIComponent(words)}`);
  searches.push(performance.now() - began);
}

report("viewer", [
  { what: "pages", value: pages, unit: "", target: { least: 1000 } },
  {
    what: "from a citation to its page, drawn, p50",
    value: median(first),
    unit: "ms",
    target: { most: 1000 },
  },
  { what: `the slowest of ${rounds}`, value: quantile(first, 1), unit: "ms" },
  {
    what: "a jump to another page, drawn, p50",
    value: median(jumped),
    unit: "ms",
    target: { most: 300 },
  },
  { what: `the slowest of ${jumps}`, value: quantile(jumped, 1), unit: "ms" },
  {
    what: "frames per second while scrolling",
    value: rateOf(frames),
    unit: "",
    target: { least: 50 },
  },
  { what: "a frame while scrolling, p95", value: quantile(frames, 0.95), unit: "ms" },
  {
    what: "find in all pages, p50",
    value: median(searches),
    unit: "ms",
    target: { most: 500 },
  },
  { what: "the slowest word", value: quantile(searches, 1), unit: "ms" },
]);
await browser.close();
await product.stop();
forget(folder);
