import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "@playwright/test";

import { chromiumPath, quiet } from "../../e2e/chromium.ts";

const corpus = new URL("../../../shared/data/clapnq/corpus.jsonl", import.meta.url);
/** Number of passages that fill about 500 pages of A5. */
const passages = 880;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * Prints a book of about 500 pages of prose with headings and running titles, with a browser; the
 * caller removes it. It complements the filings, which have tables and draw each letter alone.
 */
export async function printBook(): Promise<string> {
  const articles = readFileSync(corpus, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { title: string; text: string });
  const chapters = Array.from({ length: passages }, (_, n) => {
    const { title, text } = articles[n % articles.length] ?? { title: "", text: "" };
    return `<h2>${n + 1} ${escaped(title)}</h2><p>${escaped(text)}</p>`;
  });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: quiet });
  const page = await browser.newPage();
  await page.setContent(
    `<style>body { font: 11pt/1.4 serif; text-align: justify }</style>${chapters.join("")}`,
  );
  const file = join(tmpdir(), `lectern-book-${process.pid}.pdf`);
  await page.pdf({
    path: file,
    format: "A5",
    margin: { top: "18mm", bottom: "18mm", left: "15mm", right: "15mm" },
    displayHeaderFooter: true,
    headerTemplate: "<i style='font-size: 8pt; margin: auto'>A book of passages</i>",
    footerTemplate: "<b class='pageNumber' style='font-size: 8pt; margin: auto'></b>",
  });
  await browser.close();
  return file;
}
