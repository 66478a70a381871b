import { chromium } from "@playwright/test";
import { sql } from "kysely";

import { chromiumPath, quiet } from "../../e2e/chromium.ts";
import { signUp } from "../../e2e/client.ts";
import { buildWeb } from "../../scripts/build-web.ts";
import { median, quantile, report } from "../measure.ts";
import { startWithDatabase } from "../product.ts";
import { desktop, framesWhileScrolling, rateOf, signedIn } from "./page.ts";

/**
 * A collection of 100,000 documents in the library: how long its calls take, how soon its first
 * documents are shown after it is opened, and how its list scrolls. The baseline is a collection of
 * ten documents in the same run.
 */
const sizes = { large: 100_000, small: 10 };
const rounds = 5;
const library = "/libraries/ext/v1";

await buildWeb();
const { db, product, stop } = await startWithDatabase();
const person = await signUp(product.url, "Bench");
const { id: accountId } = (await person.get("/auth/ext/v1/user")).body as { id: string };

/** Creates a collection of `count` documents, a tenth of them in error. */
async function fill(name: string, count: number): Promise<string> {
  const { body } = await person.post(`${library}/collections`, { name });
  const { id } = body as { id: string };
  await sql`
    insert into document (organization_id, id, collection_id, name, extension, mime_type, kind, size,
      checksum, sha256, blob_key, status, language, page_count, created_by, created_at)
    select ${person.organizationId}::uuid, gen_random_uuid(), ${id}::uuid,
      ${name} || ' ' || lpad(n::text, 6, '0') || '.pdf', 'pdf', 'application/pdf', 'pdf', n * 1000,
      md5(n::text), decode(md5(n::text), 'hex'), gen_random_uuid()::text,
      case when n % 10 = 0 then 'error' else 'ready' end, 'en', 1 + n % 300, ${accountId}::uuid,
      now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) as n`.execute(db);
  return id;
}

const ids = {
  large: await fill("Letter", sizes.large),
  small: await fill("Note", sizes.small),
};
await sql`analyze document`.execute(db);

/** Returns the milliseconds of repeated calls. */
async function asked(path: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds * 4; round++) {
    const began = performance.now();
    const { status } = await person.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    times.push(performance.now() - began);
  }
  return times;
}
const documentsOf = (id: string, more = "") =>
  asked(`${library}/collections/${id}/document?page_size=100${more}`);

const calls = {
  "collections, with their counts": await asked(`${library}/collections`),
  "first page": await documentsOf(ids.large),
  "a page in the middle": await documentsOf(ids.large, "&page=500"),
  "by name": await documentsOf(ids.large, "&sort=name"),
  "those in error": await documentsOf(ids.large, "&status=error"),
};

const browser = await chromium.launch({ executablePath: chromiumPath(), args: quiet });
const context = await signedIn(browser, product.url, person.email, desktop);
const page = await context.newPage();

/** Returns the milliseconds from opening a collection until its first document is shown. */
async function opened(id: string, first: string): Promise<number> {
  await page.goto(`${product.url}/library/all`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Waits for what the library fetches after it is drawn.
  await page.waitForTimeout(2000);
  return page.evaluate(
    ([id, first]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        history.pushState(null, "", `/library/all/${id}`);
        dispatchEvent(new PopStateEvent("popstate"));
        requestAnimationFrame(function look() {
          const rows = [...document.querySelectorAll("[role=row]")];
          if (rows.some((row) => row.textContent?.includes(first)))
            resolve(performance.now() - began);
          else requestAnimationFrame(look);
        });
      }),
    [id, first] as const,
  );
}

const times: { large: number[]; small: number[] } = { large: [], small: [] };
for (let round = 0; round < rounds; round++) {
  times.small.push(await opened(ids.small, "Note 000001"));
  times.large.push(await opened(ids.large, "Letter 000001"));
}

const frames = await framesWhileScrolling(page, "[role=row][aria-rowindex='3']");

report("listing", [
  { what: "documents in the collection", value: sizes.large, unit: "" },
  ...Object.entries(calls).map(([what, took]) => ({
    what: `${what}, p50`,
    value: median(took),
    unit: "ms",
  })),
  {
    what: "chosen, until its first documents are drawn, p50",
    value: median(times.large),
    unit: "ms",
    target: { most: 300 },
  },
  { what: "the slowest", value: Math.max(...times.large), unit: "ms" },
  { what: "the same of ten documents, p50", value: median(times.small), unit: "ms" },
  {
    what: "frames per second while scrolling",
    value: rateOf(frames),
    unit: "",
    target: { least: 50 },
  },
  { what: "a frame while scrolling, p95", value: quantile(frames, 0.95), unit: "ms" },
]);
await browser.close();
await stop();
