import type { Locator, Page } from "@playwright/test";

const parts = Array.from(
  { length: 40 },
  (_, n) =>
    `## Part ${n + 1}\n\nThe Café at pier ${n + 1} is open.\n\n${"Tide after tide. ".repeat(60)}`,
);

/** A text with forty headings. */
export const handbook = {
  name: "Handbook.md",
  type: "text/markdown",
  bytes: Buffer.from(`# Handbook\n\n${parts.join("\n\n")}`),
};

export const viewerOf = (page: Page, name: string) =>
  page.getByRole("region", { name: `Document: ${name}` });

/** Selects words as a pointer would. */
export async function select(within: Locator, words: string): Promise<void> {
  await within.evaluate((element, words) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(words) ?? -1;
      if (at < 0) continue;
      document.getSelection()?.setBaseAndExtent(node, at, node, at + words.length);
      return;
    }
    throw new Error(`“${words}” is not there`);
  }, words);
}
