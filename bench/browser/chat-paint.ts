import { chromium, type Page } from "@playwright/test";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";

import type { Member } from "../../apps/server/src/http/member.ts";
import { saying, startModelServer } from "../../apps/server/test/servers/models/model-server.ts";
import { addPassages } from "../../apps/server/test/library/passages.ts";
import { searchDeps } from "../../apps/server/test/library/search-deps.ts";
import { chromiumPath, quiet } from "../../e2e/chromium.ts";
import { signUp } from "../../e2e/client.ts";
import { buildWeb } from "../../scripts/build-web.ts";
import { longAnswer, piecesOf } from "./long-answer.ts";
import { median, quantile, report } from "../measure.ts";
import { startWithDatabase } from "../product.ts";
import { signedIn } from "./page.ts";

/**
 * A conversation in the browser, on loopback: how long one of 500 turns takes to open, and how
 * smooth typing and scrolling are while an answer of 4,000 words is being written.
 */
const turns = 500;
const words = { short: 150, long: 4_400 } as const;
/** ms between two pieces of the long answer: about 4,000 words in half a minute. */
const pieceMs = 5;
const rounds = 5;

await buildWeb();
const model = await startModelServer(async function* ({ body }) {
  const isLong = body.messages.at(-1)?.content.includes("at length");
  for (const piece of piecesOf(longAnswer(isLong ? words.long : words.short))) {
    yield { delta: piece };
    if (isLong) yield { wait: pieceMs };
  }
  yield* saying("");
});
const { db, product, stop } = await startWithDatabase({
  MODEL_BASE_URL: model.url,
  MODEL_NAME: "scripted",
});
const person = await signUp(product.url, "Bench");
const chats = "/chats/ext/v1/sessions";

async function addSources() {
  const { body } = await person.post("/libraries/ext/v1/collections", { name: "Harbour" });
  const { id: accountId } = (await person.get("/auth/ext/v1/user")).body as { id: string };
  const member = { accountId, orgId: person.organizationId } as Member;
  await addPassages(searchDeps(db), member, (body as { id: string }).id, {
    name: "Shore power.pdf",
    passages: [
      "At 310 connected calls a year, the full cost comes to 1,840 euros per call, of which 1,120 euros is energy.",
      "The tariff is the largest uncertainty: a change of one cent per kilowatt-hour moves the total by 84 euros.",
    ],
  });
}

/**
 * Creates a conversation that repeats one answered turn `turns` times, each after the one before.
 */
async function longConversation(): Promise<string> {
  const { id } = (await person.post(chats, {})).body as { id: string };
  const content = "What does shore power cost per call?";
  const asked = (await person.post(`${chats}/${id}/chats`, { content })).body as { id: string };
  for (;;) {
    const { rows } = await sql<{
      status: string;
    }>`select status from chat where id = ${asked.id}`.execute(db);
    if (rows[0]?.status === "complete") break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const ids = Array.from({ length: turns - 1 }, () => uuid());
  const parents = [asked.id, ...ids.slice(0, -1)];
  await sql`
    insert into chat
    select (jsonb_populate_record(chat, jsonb_build_object('id', made.id, 'parent_id', made.parent,
      'question', 'And in year ' || made.at || '?', 'created_at', chat.created_at + made.at * interval '1 s'))).*
    from chat, unnest(${ids}::uuid[], ${parents}::uuid[]) with ordinality as made(id, parent, at)
    where chat.id = ${asked.id}`.execute(db);
  return id;
}

await addSources();
const long = await longConversation();
const window = { viewport: { width: 1440, height: 900 } };
const browser = await chromium.launch({ executablePath: chromiumPath(), args: quiet });

/**
 * Returns the milliseconds from now, or since page load began, until the last answer is drawn with
 * its citation marks.
 */
const lastDrawn = (page: Page, act: "load" | "click") =>
  page.evaluate(
    ([act, id]) =>
      new Promise<number>((resolve) => {
        const began = act === "click" ? performance.now() : 0;
        const look = () => {
          const last = [...document.querySelectorAll("article[data-chat]")].at(-1);
          const isThere =
            last?.textContent.includes("year 499") && last.querySelector("[data-cite]");
          if (isThere) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        if (act === "click") document.querySelector<HTMLElement>(`a[href$="${id}"]`)?.click();
        look();
      }),
    [act, long] as const,
  );

const loaded: number[] = [];
const cached: number[] = [];
const clicked: number[] = [];
for (let round = 0; round < rounds; round++) {
  const context = await signedIn(browser, product.url, person.email, window);
  for (const times of [loaded, cached]) {
    const page = await context.newPage();
    await page.goto(`${product.url}/chat-ai/${long}`);
    times.push(await lastDrawn(page, "load"));
    await page.close();
  }
  const page = await context.newPage();
  await page.goto(`${product.url}/chat-ai`);
  await page.locator(`a[href$="${long}"]`).first().waitFor();
  // Waits for what the home page fetches after it is drawn.
  await page.waitForTimeout(3000);
  clicked.push(await lastDrawn(page, "click"));
  await context.close();
}

/** Returns the milliseconds between frames until `during` ends. */
async function frames(page: Page, during: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const deltas: number[] = [];
    let last = performance.now();
    const step = (now: number) => {
      deltas.push(now - last);
      last = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    Object.assign(globalThis, { deltas });
  });
  await during();
  return page.evaluate(() => (globalThis as unknown as { deltas: number[] }).deltas.slice(1));
}

/** Scrolls the conversation up and down like a finger, for `ms` milliseconds. */
const scroll = (page: Page, ms: number) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const log = document.querySelector("[role=log]")!;
        const began = performance.now();
        requestAnimationFrame(function step(now) {
          const up = Math.floor((now - began) / 1500) % 2 === 0;
          log.scrollTop += up ? -24 : 24;
          if (now - began < ms) requestAnimationFrame(step);
          else resolve();
        });
      }),
    ms,
  );

const earlier: number[] = [];
{
  const context = await signedIn(browser, product.url, person.email, window);
  const page = await context.newPage();
  await page.goto(`${product.url}/chat-ai/${long}`);
  await lastDrawn(page, "load");
  earlier.push(
    ...(await frames(page, () =>
      page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const log = document.querySelector("[role=log]")!;
            const began = performance.now();
            requestAnimationFrame(function step(now) {
              log.scrollTop -= 40;
              if (now - began < 8000) requestAnimationFrame(step);
              else resolve();
            });
          }),
      ),
    )),
  );
  await context.close();
}

const context = await signedIn(browser, product.url, person.email, window);
const page = await context.newPage();
await page.goto(`${product.url}/chat-ai`);
await page
  .getByRole("textbox", { name: "Ask your documents" })
  .fill("What does shore power cost, at length?");
await page.keyboard.press("Enter");
const answer = page.getByRole("group", { name: "Answer", exact: true });
const field = page.getByRole("textbox", { name: "Ask a follow-up" });
/** Number of words shown. */
const written = async () => (await answer.innerText()).split(/\s+/).length;
const typed: number[] = [];
const scrolled: number[] = [];
await answer.getByText("What follows from it").first().waitFor();
while (
  (await answer.getByRole("img", { name: "Still writing" }).count()) > 0 &&
  (await written()) < 3_800
) {
  await field.focus();
  typed.push(
    ...(await frames(page, () =>
      page.keyboard.type("and what about the night tariff ", { delay: 60 }),
    )),
  );
  scrolled.push(...(await frames(page, () => scroll(page, 2500))));
  await page
    .getByRole("button", { name: "Latest" })
    .click({ timeout: 500 })
    .catch(() => {});
}
const ended = await frames(page, async () => {
  await answer.getByRole("button", { name: "Good answer" }).waitFor({ timeout: 120_000 });
});

const fps = (deltas: number[]) => (1000 * deltas.length) / deltas.reduce((sum, ms) => sum + ms, 0);
const smooth = (what: string, deltas: number[]) => [
  { what: `frames per second while ${what}`, value: fps(deltas), unit: "", target: { least: 50 } },
  { what: "a frame, p95", value: quantile(deltas, 0.95), unit: "ms" },
  { what: "the longest frame", value: quantile(deltas, 1), unit: "ms" },
];
const opening = (what: string, times: number[]) => [
  {
    what: `a chat of ${turns} turns, ${what}, p50`,
    value: median(times),
    unit: "ms",
    target: { most: 1000 },
  },
  { what: `the slowest of ${rounds}`, value: quantile(times, 1), unit: "ms" },
];
report("chat-paint", [
  ...opening("by a click in the list", clicked),
  ...opening("by its address", cached),
  ...opening("by its address, nothing cached", loaded),
  ...smooth("scrolling up through it", earlier),
  {
    what: "words of the answer being written",
    value: await written(),
    unit: "",
    target: { least: 4_000 },
  },
  ...smooth("typing", typed),
  ...smooth("scrolling", scrolled),
  { what: "the longest frame when it ends", value: quantile(ended, 1), unit: "ms" },
]);
await browser.close();
await stop();
await model.stop();
