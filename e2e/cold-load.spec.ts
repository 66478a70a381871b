import { expect, type Page } from "@playwright/test";

import { addCollection, addDocument, samples } from "./documents.ts";
import { test } from "./person.ts";

/** Limits for a screen with an empty cache: requests in total, kB of JavaScript. */
const limits = { requests: 40, kilobytes: 350 };

/** Loads an address with an empty cache and measures it, including what it fetches once idle. */
async function coldLoad(page: Page, path: string) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  const seen = { requests: 0, kilobytes: 0, last: performance.now() };
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("data:")) return;
    seen.requests += 1;
    seen.last = performance.now();
    if (/\.m?js$/.test(new URL(request.url).pathname)) scripts.add(requestId);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    seen.last = performance.now();
    if (scripts.has(requestId)) seen.kilobytes += encodedDataLength / 1000;
  });
  await page.goto(path);
  await expect(page.getByRole("main")).toBeVisible();
  await expect.poll(() => performance.now() - seen.last).toBeGreaterThan(5000);
  await network.detach();
  return { requests: seen.requests, kilobytes: Math.round(seen.kilobytes) };
}

/** Returns the sum of a screen's layout shifts while it loaded. */
const shiftOf = (page: Page) =>
  page.evaluate(() => {
    const shifts = (globalThis as { shifts?: number[] }).shifts ?? [];
    return shifts.reduce((sum, value) => sum + value, 0);
  });

const title = "a cold load takes few requests and little JavaScript, and nothing jumps";

test(title, { tag: "@long" }, async ({ page, person }) => {
  const { id } = await addCollection(person, "Harbour");
  await addDocument(person, id, samples.english);
  const session = (await person.post("/chats/ext/v1/sessions", {})).body as { id: string };
  const question = { content: "What does shore power cost?" };
  await person.post(`/chats/ext/v1/sessions/${session.id}/chats`, question);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const screens = [
    "/",
    "/library/all",
    "/chat-ai",
    `/chat-ai/${session.id}`,
    "/search?q=shore+power",
    "/persona/mypersona",
    "/assets",
    "/settings/preferences",
    "/help-center",
  ];
  for (const path of screens) {
    const taken = await coldLoad(page, path);
    const shift = await shiftOf(page);
    test.info().annotations.push({ type: path, description: JSON.stringify({ ...taken, shift }) });
    expect.soft(taken.requests, `requests of ${path}`).toBeLessThanOrEqual(limits.requests);
    expect
      .soft(taken.kilobytes, `kB of JavaScript of ${path}`)
      .toBeLessThanOrEqual(limits.kilobytes);
    expect.soft(shift, `layout shift of ${path}`).toBeLessThan(0.1);
  }
});
