import { readFileSync } from "node:fs";

import { type Browser, chromium, type Page } from "@playwright/test";

import { chromiumPath, quiet } from "../../e2e/chromium.ts";
import type { Layout } from "./layouts.ts";
import type { Part } from "./parts.ts";

export interface PrintedPage {
  bytes: Buffer;
  /** The parts of the page when it was printed. */
  parts: Part[];
}

export const openPrinter = () => chromium.launch({ executablePath: chromiumPath(), args: quiet });

/** Prints one of the documents of this folder; returns the PDF and its parts. */
export async function print(browser: Browser, layout: Layout): Promise<PrintedPage> {
  const html = readFileSync(new URL(`${layout.source}.html`, import.meta.url), "utf8");
  const page = await browser.newPage();
  const style = `<style>${layout.css}</style>`;
  await page.setContent(
    `<!doctype html><html lang="${layout.language}">${style}<body>${html}</body></html>`,
  );
  if (layout.repeat) await repeatRows(page, layout.repeat);
  if (layout.hyphenated) await hyphenate(page);
  const parts = await partsOf(page);
  const bytes = await page.pdf({ preferCSSPageSize: true });
  await page.close();
  return { bytes, parts };
}

/** Returns the parts of a page shown in a browser. */
export async function partsOf(page: Page): Promise<Part[]> {
  return page.evaluate(() => {
    const found: Part[] = [];
    const clean = (text: string) => text.replaceAll("\u00AD", "").replaceAll(/\s+/g, " ").trim();
    for (const element of document.querySelectorAll("h1,h2,h3,p,li,table,aside")) {
      const part: Part = {
        kind: "paragraph",
        level: 0,
        text: clean(element.textContent),
        rows: [],
      };
      if (element.tagName.startsWith("H")) {
        [part.kind, part.level] = ["heading", Number(element.tagName[1])];
      } else if (element instanceof HTMLTableElement) {
        part.kind = "table";
        part.rows = [...element.rows].map((row) =>
          [...row.cells].map((cell) => clean(cell.textContent)),
        );
        part.text = part.rows.map((row) => row.join("\t")).join("\n");
      } else if (element instanceof HTMLLIElement) {
        part.kind = "list";
        for (
          let up = element.parentElement?.closest("li");
          up;
          up = up.parentElement?.closest("li")
        )
          part.level++;
        const own = element.cloneNode(true) as HTMLElement;
        for (const inner of own.querySelectorAll("ul,ol")) inner.remove();
        const list = element.parentElement;
        const number = list?.tagName === "OL" ? [...list.children].indexOf(element) + 1 : 0;
        part.text = (number ? `${number}. ` : "") + clean(own.textContent);
      } else if (element.classList.contains("footnote")) part.kind = "footnote";
      const before = found.findLast(({ kind }) => kind === "paragraph");
      if (before && element.classList.contains("goes-on")) before.text += ` ${part.text}`;
      else found.push(part);
    }
    return found;
  });
}

/** Marks where words may be hyphenated: the browser here has no dictionaries. */
async function hyphenate(page: Page) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("p,li")) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        node.nodeValue = (node.nodeValue ?? "").replaceAll(
          /(?<=\p{L}{2}[aeiouyäöü])(?=[bcdfghklmnpqrstvwxz][aeiouyäöü]\p{L})/giu,
          "\u00AD",
        );
      }
    }
  });
}

/** Lengthens tables by repeating rows; each row is numbered. */
async function repeatRows(page: Page, times: number) {
  await page.evaluate((count) => {
    for (const body of document.querySelectorAll("tbody")) {
      const rows = [...body.rows];
      for (let time = 2; time <= count; time++) {
        for (const row of rows) {
          const copy = row.cloneNode(true) as HTMLTableRowElement;
          const [first] = copy.cells;
          if (first) first.textContent += ` ${time}`;
          body.append(copy);
        }
      }
    }
  }, times);
}
