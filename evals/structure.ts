import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

import type { Browser } from "@playwright/test";

import type { DocumentKind } from "../packages/document-parser/src/kinds.ts";
import type { PageRead } from "../apps/server/src/features/reading/read-document.ts";
import { kindOf } from "../apps/server/src/features/files/file-kind.ts";
import { dataFolder, lines } from "./collections.ts";
import { report } from "./report.ts";
import { Comparison } from "./structure/compare.ts";
import { type Layout, layouts } from "./structure/layouts.ts";
import { partsOfMarkdown } from "./structure/markdown.ts";
import { tokens } from "./structure/parts.ts";
import { openPrinter, partsOf, print, type PrintedPage } from "./structure/print.ts";
import { brokenWords, openReader, partsRead, type Reader } from "./structure/read.ts";

/**
 * How much of a document's structure is preserved: files of other projects compared with the
 * Markdown they expect; PDFs printed from our own documents compared with these; and whether every
 * PDF, however damaged, gives a result or a reason. Comparisons are exact: a heading or a row
 * counts only if all of its words are right.
 */
const files = `${dataFolder}files/`;
const samples = fileURLToPath(new URL("../apps/server/samples/", import.meta.url));

interface Entry {
  path: string;
  ext: string;
  expected?: string;
}
const entries = lines("files/files.jsonl").map((line) => JSON.parse(line) as Entry);

function kindOfFile(name: string): DocumentKind | undefined {
  try {
    return kindOf({ converter: undefined }, name).kind;
  } catch {
    return undefined;
  }
}

/**
 * Measures files with a reference, by format; an unreadable file counts as if all its content were
 * missing.
 */
async function formats(reader: Reader) {
  const byFormat = Map.groupBy(
    entries.filter(({ expected }) => expected?.endsWith(".md")),
    ({ ext }) => ext,
  );
  const rows = [];
  for (const [format, list] of [...byFormat].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )) {
    const comparison = new Comparison();
    let read = 0;
    for (const { path, expected } of list) {
      const wanted = partsOfMarkdown(readFileSync(files + expected, "utf8"));
      const kind = kindOfFile(path);
      const pages = kind ? await reader.read(readFileSync(files + path), kind) : "unsupported";
      if (typeof pages !== "string") read++;
      comparison.add(typeof pages === "string" ? [] : partsRead(pages), wanted);
    }
    const { words, headings, rows: cells, order } = comparison;
    rows.push({
      format,
      files: list.length,
      read,
      precision: words.precision,
      recall: words.recall,
      headings: headings.f1,
      rows: cells.f1,
      order: order.f1,
    });
  }
  report("structure of files", rows);
}

function rowOf(name: string, layout: Partial<Layout>, { parts }: PrintedPage, pages: PageRead[]) {
  const read = partsRead(pages);
  const comparison = new Comparison();
  comparison.add(read, parts);
  const { words, headings, levels, rows, order, paragraphs, items, footnotes } = comparison;
  const textOf = (wanted: boolean) =>
    read.flatMap(({ kind, text }) => ((kind === "furniture") === wanted ? [text] : [])).join("\n");
  const timesIn = (text: string) => (layout.furniture ? [...text.matchAll(layout.furniture)] : []);
  const [dropped, left] = [timesIn(textOf(true)).length, timesIn(textOf(false)).length];
  const known = new Set(parts.flatMap(({ text }) => tokens(text)));
  const whole = pages.reduce((sum, page) => sum + brokenWords(page), 0);
  const torn = tokens(textOf(false)).filter((word) => !known.has(word)).length;
  return {
    layout: name,
    pages: pages.length,
    words: words.f1,
    headings: headings.f1,
    levels: levels.f1,
    rows: rows.f1,
    items: items.f1,
    order: order.f1,
    paragraphs: paragraphs.recall,
    hyphens: whole > 0 && layout.hyphenated ? whole / (whole + torn / 2) : undefined,
    furniture: dropped + left > 0 ? dropped / (dropped + left) : undefined,
    footnotes: footnotes.f1,
  };
}

async function sample(browser: Browser, name: string): Promise<PrintedPage> {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(`${samples}source/${name}.html`).href);
  const parts = await partsOf(page);
  await page.close();
  return { bytes: readFileSync(`${samples}${name}.pdf`), parts };
}

/** Measures PDFs printed from a document with known structure. */
async function printed(reader: Reader) {
  const browser = await openPrinter();
  const rows: ReturnType<typeof rowOf>[] = [];
  const measure = async (name: string, layout: Partial<Layout>, made: PrintedPage) => {
    const pages = await reader.read(made.bytes, "pdf");
    if (typeof pages === "string") throw new Error(`${name} was refused: ${pages}`);
    rows.push(rowOf(name, layout, made, pages));
  };
  for (const layout of layouts) await measure(layout.name, layout, await print(browser, layout));
  for (const file of readdirSync(samples).filter((name) => name.endsWith(".pdf"))) {
    const name = file.slice(0, -4);
    await measure(`sample: ${name}`, {}, await sample(browser, name));
  }
  await browser.close();
  report("structure of PDFs", rows);
}

/** Checks that every PDF gives a result or a reason; anything else throws. */
async function robustness(reader: Reader) {
  const outcomes = new Map<string, number>();
  for (const { path } of entries.filter(({ ext }) => ext === "pdf")) {
    const pages = await reader.read(readFileSync(files + path), "pdf");
    const outcome = typeof pages === "string" ? pages : "read";
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  report(
    "PDFs of all kinds",
    [...outcomes].map(([outcome, count]) => ({ outcome, files: count })),
  );
}

const wanted = process.argv[2];
const reader = await openReader();
if (!wanted || wanted === "formats") await formats(reader);
if (!wanted || wanted === "pdf") await printed(reader);
if (!wanted || wanted === "robustness") await robustness(reader);
await reader.close();
