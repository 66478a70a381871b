import { setTimeout as sleep } from "node:timers/promises";

import { expect, type Page } from "@playwright/test";

import { pdf } from "../packages/document-parser/test/pdf.ts";
import { addCollection, addDocument } from "./documents.ts";
import { test } from "./person.ts";

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Records the layout shifts that no input caused. */
async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; seen: string }>> {
  await page.addInitScript(() => {
    const seen: { value: number; of: string[] }[] = [];
    Object.assign(globalThis, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const of = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 90) : "text";
          return JSON.stringify([name, from, to]);
        });
        if (!entry.hadRecentInput) seen.push({ value: entry.value, of });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    // Waits for late shifts too.
    await page.waitForTimeout(1000);
    return page.evaluate(() => {
      const { shifts } = globalThis as unknown as { shifts: { value: number }[] };
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      return { sum, seen: JSON.stringify(shifts, null, 1) };
    });
  };
}

const report = pdf(
  Array.from({ length: 60 }, (_, at) => ({
    // Pages of another size than the first; all are assumed to have its size until they are loaded.
    ...(at > 30 && at % 2 === 1 ? { width: 842, height: 595 } : {}),
    lines: Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of page ${at + 1}.`),
  })),
);
const chapters = Array.from(
  { length: 60 },
  (_, at) => `## Chapter ${at + 1}\n\n${`Tide ${at + 1} after tide. `.repeat(90 + (at % 7) * 60)}`,
);
const book = Buffer.from(`# Handbook\n\n${chapters.join("\n\n")}`);

for (const { name, type, bytes, pages } of [
  { name: "Report.pdf", bytes: report, pages: [48, 39, 52] },
  { name: "Handbook.md", type: "text/markdown", bytes: book, pages: [12, 31, 24] },
]) {
  test(
    `nothing on the screen jumps when a far page of ${name} is opened`,
    { tag: "@long" },
    async ({ page, person }) => {
      const shifts = await watchShifts(page);
      const { id } = await addCollection(person, "Reports");
      const added = await addDocument(person, id, { name, ...(type && { type }), bytes });
      // Responses that arrive at different times must not shift the layout.
      const late = [
        { path: new RegExp(`/document/${added.id}$`), ms: 500 },
        { path: /\/outline$/, ms: 700 },
        { path: /\/file(-url)?(\?|$)/, ms: 500 },
      ];
      for (const { path, ms } of late) {
        await page.route(path, async (route) => {
          await sleep(ms);
          await route.continue().catch(() => {});
        });
      }
      for (const [at, width] of [1440, 900, 360].entries()) {
        const far = pages[at] ?? 1;
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/library/all/${id}?document=${added.id}&page=${far}`);
        const viewer = page.getByRole("region", { name: `Document: ${name}` });
        const shown = viewer.locator(`[data-page-number="${far}"]`);
        await expect(shown.getByText(/./).first()).toBeAttached();
        await expect(viewer.getByRole("textbox", { name: /^Page, of/ })).toHaveValue(String(far));
        const { sum, seen } = await shifts();
        expect.soft(sum, `at ${width}: ${seen}`).toBeLessThan(0.1);
      }
    },
  );
}
