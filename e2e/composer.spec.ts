import type { Persona } from "@lectern/contract/personas";
import type { Session } from "@lectern/contract/chat";
import { expect, type Page } from "@playwright/test";

import { saying } from "../apps/server/test/servers/models/model-server.ts";
import { askSample } from "./answers.ts";
import { addCollection, addDocument, samples } from "./documents.ts";
import { test as quoting } from "./person.ts";
import { test } from "./writing.ts";

const askBox = (page: Page) => page.getByRole("textbox", { name: "Ask your documents" });
const followUp = (page: Page) => page.getByRole("textbox", { name: "Ask a follow-up" });
const composerOf = (page: Page) => page.locator("form", { has: page.getByRole("textbox") }).last();

/** Returns how many lines of the answer are fully visible when it is scrolled to. */
const linesInSight = (page: Page) =>
  page.getByRole("log").evaluate((log) => {
    const frame = log.getBoundingClientRect();
    const answer = log.querySelector("[aria-label=Answer] p, [aria-label=Answer]");
    log.scrollTop += (answer?.getBoundingClientRect().top ?? 0) - frame.top;
    const range = document.createRange();
    range.selectNodeContents(answer ?? log);
    const tops = [...range.getClientRects()]
      .filter(({ top, bottom }) => top >= frame.top - 1 && bottom <= frame.bottom + 1)
      .map(({ top }) => Math.round(top));
    return new Set(tops).size;
  });

test(
  "at 360 px the composer is one row, and at 200 percent zoom the answer has eight lines",
  { tag: "@long" },
  async ({ page, person, model }) => {
    model.script = () =>
      saying("The board weighs what shore power costs at each berth. ".repeat(60));
    await addDocument(person, (await addCollection(person, "Harbour")).id, samples.english);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ["/", "/chat-ai"]) {
      await page.goto(path);
      await expect(askBox(page)).toBeEnabled();
      await expect(page.getByRole("button", { name: "Attach and choose" })).toBeVisible();
      expect((await composerOf(page).boundingBox())?.height).toBeLessThanOrEqual(96);
    }
    await askBox(page).fill("What does the board weigh?");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Good answer" })).toBeVisible();
    expect((await composerOf(page).boundingBox())?.height).toBeLessThanOrEqual(96);

    // 1280 by 800 px at 200 percent.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect.poll(() => linesInSight(page)).toBeGreaterThanOrEqual(8);
    await page.setViewportSize({ width: 360, height: 740 });

    await page.getByRole("button", { name: "Attach and choose" }).click();
    const choices = page.getByRole("dialog", { name: "Attach and choose" });
    await expect(choices.getByRole("button", { name: "Attach files" })).toBeVisible();
    await expect(choices.getByRole("button", { name: "Persona" })).toBeVisible();
    await choices.getByRole("button", { name: "All collections" }).click();
    const picker = page.getByRole("dialog", { name: "Choose sources" });
    await picker.getByRole("checkbox", { name: "Harbour" }).check();
    await picker.getByRole("button", { name: "Use 1 source" }).click();
    await expect(picker).toBeHidden();
    await expect(composerOf(page)).toContainText("Harbour");
    expect((await composerOf(page).boundingBox())?.height).toBeLessThanOrEqual(96);

    // It grows with its text and shrinks again.
    const before = (await composerOf(page).boundingBox())?.height ?? 0;
    await followUp(page).fill("And\nat\nnight?");
    await expect
      .poll(async () => (await composerOf(page).boundingBox())?.height)
      .toBeGreaterThan(before + 40);
    await followUp(page).fill("");
    await expect.poll(async () => (await composerOf(page).boundingBox())?.height).toBe(before);
  },
);

quoting(
  "at 400 percent zoom an answer is read, and its citation opens its passage",
  { tag: "@long" },
  async ({ page, person }) => {
    await askSample(page, person);
    // 1440 by 900 px at 400 percent.
    await page.setViewportSize({ width: 360, height: 225 });
    await page.getByRole("main").evaluate((main) => main.scrollIntoView());
    const chip = page.getByRole("link", { name: /^Citation 1/ }).first();
    await chip.scrollIntoViewIfNeeded();
    await expect.poll(() => linesInSight(page)).toBeGreaterThanOrEqual(4);
    const isTooWide = () => document.documentElement.scrollWidth > innerWidth;
    expect(await page.evaluate(isTooWide)).toBe(false);
    await chip.click();
    const passage = page.getByRole("region", { name: "Passage" });
    await expect(passage.getByText(/8\.4 million euros/)).toBeInViewport();
    expect(await page.evaluate(isTooWide)).toBe(false);
    await page.getByRole("button", { name: "Close document" }).click();
    await expect(chip).toBeInViewport();
  },
);

quoting(
  "a question is asked from Home about a chosen collection, as a persona",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, samples.english);
    const made = await person.post("/personas/ext/v1/", { name: "Harbour clerk" });
    const persona = made.body as Persona;
    await page.goto("/");
    await page.getByRole("button", { name: "All collections" }).click();
    const picker = page.getByRole("dialog", { name: "Choose sources" });
    await picker.getByRole("checkbox", { name: "Harbour" }).check();
    await picker.getByRole("button", { name: "Use 1 source" }).click();
    await expect(page.getByRole("button", { name: "Remove Harbour" })).toBeVisible();
    await page.getByRole("button", { name: "Persona" }).click();
    await page
      .getByRole("dialog", { name: "Choose a persona" })
      .getByText("Harbour clerk", { exact: true })
      .click();
    await expect(page.getByRole("button", { name: "Persona: Harbour clerk" })).toBeVisible();
    await askBox(page).fill("What does the recommended installation cost to build?");
    await page.keyboard.press("Enter");

    const answer = page.getByRole("group", { name: "Answer", exact: true });
    await expect(answer).toContainText("8.4 million euros");
    await expect(answer).toContainText("Harbour clerk");
    const sessionId = page.url().split("/").at(-1);
    const { body } = await person.get(`/chats/ext/v1/sessions/${sessionId}`);
    const session = body as Session;
    expect(session.knowledge.collection_ids).toEqual([id]);
    expect(session.persona_id).toBe(persona.id);

    await page.goBack();
    const recent = page.getByRole("region", { name: "Recent chats" });
    await expect(recent).toContainText("1 question · Harbour");
  },
);

/** Records which Markdown or LaTeX signs of a text are ever visible, from the first paint on. */
async function watchForSigns(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    (globalThis as { signs?: Set<string> }).signs = seen;
    const signs = ["## ", "| ---", "**", "[1]", String.raw`\$`, "`quay`"];
    const look = () => {
      const text = document.body?.innerText ?? "";
      for (const sign of signs) if (text.includes(sign)) seen.add(sign);
      requestAnimationFrame(look);
    };
    look();
  });
  // Delays each script, so that the fallback in its place is visible.
  await page.route(/\/static\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.continue().catch(() => {});
  });
}

const signsSeen = (page: Page) =>
  page.evaluate(() => [...((globalThis as { signs?: Set<string> }).signs ?? [])]);

test(
  "a chat and a shared chat open without a sign of Markdown",
  { tag: "@long" },
  async ({ page, person, model }) => {
    const table = "| Berth | Cost |\n| --- | --- |\n| Two | **high** |";
    const text = `## Costs\n\nIt costs \\$5 at the \`quay\` [1].\n\n${table}\n\n`;
    model.script = () => saying(text, text.repeat(4));
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, samples.english);
    const session = (await person.post("/chats/ext/v1/sessions", {})).body as Session;
    const chats = `/chats/ext/v1/sessions/${session.id}/chats`;
    for (const content of ["What does shore power cost?", "And at night?", "And by day?"]) {
      await person.post(chats, { content });
      await expect
        .poll(async () => {
          const { body } = await person.get(chats);
          return (body as { results: { status: string }[] }).results.map(({ status }) => status);
        })
        .not.toContain("streaming");
      await expect
        .poll(async () => JSON.stringify((await person.get(chats)).body).includes('"pending"'))
        .toBe(false);
    }
    await watchForSigns(page);
    await page.goto(`/chat-ai/${session.id}`);
    await expect(page.getByRole("heading", { name: "Costs" }).first()).toBeAttached();
    await expect(page.getByRole("cell", { name: "Two" }).last()).toBeVisible();
    expect(await signsSeen(page)).toEqual([]);

    const { token, organizationId } = person;
    const shared = await page.request.put(`/chats/ext/v1/sessions/${session.id}/share`, {
      headers: { authorization: `Bearer ${token}`, "org-id": organizationId },
      data: {},
    });
    expect(shared.status()).toBe(200);
    await page.goto(`/chat-ai/shared/${((await shared.json()) as { id: string }).id}`);
    await expect(page.getByRole("cell", { name: "Two" }).first()).toBeVisible();
    expect(await signsSeen(page)).toEqual([]);
  },
);
