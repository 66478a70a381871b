import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { openDatabase, openPool } from "../apps/server/src/platform/postgres/database.ts";
import { startEmbedded } from "../apps/server/src/platform/postgres/embedded/embedded.ts";
import { openLog } from "../apps/server/src/platform/log.ts";
import { median, quantile } from "../bench/measure.ts";
import { type Client, signUp } from "../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../e2e/product.ts";
import { dataFolder } from "./collections.ts";
import { report } from "./report.ts";
import { Overlap } from "./structure/compare.ts";
import { tokens } from "./structure/parts.ts";

/**
 * `node evals/pdfs.ts [folder] [set-aside]`: every PDF below the folder is uploaded to the product
 * and ingested as usual, including recognition. The result is compared with the text that poppler's
 * `pdftotext` extracts: how many of the files with text were read, and which share of each file's
 * words was found. `set-aside` lists files in which poppler's text differs from what the pages
 * show, one a line; a tab and the reason may follow. They are excluded from both figures.
 */
const folder = process.argv[2] ?? `${dataFolder}files/`;
const setAside = new Set(
  (process.argv[3] ? readFileSync(process.argv[3], "utf8") : "")
    .split("\n")
    .map((line) => line.split("\t")[0]),
);
/** Minimum words that poppler finds in a file for it to be compared. */
const leastWords = 20;
const filesPerCall = 10;
const popplerLimits = { timeout: 120_000, maxBuffer: 1024 ** 3 };

interface Comparison {
  name: string;
  status: string;
  detail: string | null | undefined;
  unreadable: number;
  /** Words that poppler finds. */
  words: number;
  recall: number;
  /** Up to twelve distinct words that poppler finds and the product does not. */
  missing: string[];
}

/** Scripts without spaces between words: their letters are counted one by one. */
const unspaced = /[\p{scx=Katakana}\p{scx=Hiragana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]/gu;

/** Returns words, ignoring case, ligatures, joiners and hyphens (the author's or the line's). */
const wordsOf = (text: string) =>
  tokens(
    text
      .normalize("NFKC")
      .replaceAll(/[\u200c\u200d]/gu, "")
      .replaceAll(/(?<=\p{L})[-\u00AD\u2010\u2011]\s*(?=\p{L})/gu, "")
      .replaceAll(unspaced, " $& "),
  );

/** Returns poppler's text; empty if it cannot read the file. */
async function popplerText(path: string): Promise<string> {
  try {
    const args = ["-q", "-enc", "UTF-8", path, "-"];
    return (await promisify(execFile)("pdftotext", args, popplerLimits)).stdout;
  } catch {
    return "";
  }
}

/** Returns a document's name, derived from its path. */
const titled = (name: string) => name.replaceAll("/", " ~ ");

/**
 * Sends files in one call, or one by one if that is refused; returns the refused files with
 * reasons.
 */
async function send(user: Client, path: string, names: string[]): Promise<[string, string][]> {
  const form = new FormData();
  for (const name of names)
    form.append("file", new Blob([readFileSync(join(folder, name))]), titled(name));
  const { status, body } = await user.post(path, form);
  if (status === 201) return [];
  const [only] = names;
  if (names.length === 1 && only) return [[only, (body as { detail: string }).detail]];
  const refused: [string, string][] = [];
  for (const name of names) refused.push(...(await send(user, path, [name])));
  return refused;
}

/** Sends all files and waits until each is ingested; returns the refused files with reasons. */
async function takeIn(user: Client, names: string[]) {
  const { body } = await user.post("/libraries/ext/v1/collections", { name: "PDFs" });
  const collection = `/libraries/ext/v1/collections/${(body as { id: string }).id}`;
  const refused = new Map<string, string>();
  for (let at = 0; at < names.length; at += filesPerCall) {
    const some = names.slice(at, at + filesPerCall);
    for (const [name, why] of await send(user, `${collection}/document`, some))
      refused.set(name, why);
  }
  for (;;) {
    const { body } = await user.get(collection);
    const { statuses } = body as { statuses: Record<string, number> };
    if ((statuses["processing"] ?? 0) + (statuses["ingested"] ?? 0) === 0) return refused;
    await sleep(1000);
  }
}

async function readAndCompare(names: string[]): Promise<Comparison[]> {
  const data = freshFolder();
  const server = await startEmbedded(data);
  const db = openDatabase(openPool(server.url, openLog("silent"), 2));
  const product = await startProduct(data, { DATABASE_URL: server.url });

  async function compare(name: string, refusal: string | undefined): Promise<Comparison> {
    const found = await db
      .selectFrom("document")
      .select(["id", "status", "status_detail", "unreadable_pages"])
      .where("name", "=", titled(name))
      .executeTakeFirst();
    const pages = await db
      .selectFrom("page")
      .select("text")
      .where("document_id", "=", found?.id ?? null)
      .orderBy("number")
      .execute();
    const ours = wordsOf(pages.map(({ text }) => text).join("\n"));
    const theirs = wordsOf(await popplerText(join(folder, name)));
    const overlap = new Overlap();
    overlap.add(ours, theirs);
    const known = new Set(ours);
    return {
      name,
      status: found?.status ?? "refused",
      detail: found ? found.status_detail : refusal,
      unreadable: found?.unreadable_pages.length ?? 0,
      words: theirs.length,
      recall: overlap.recall ?? 1,
      missing: [...new Set(theirs.filter((word) => !known.has(word)))].slice(0, 12),
    };
  }

  try {
    const refused = await takeIn(await signUp(product.url, "Eval"), names);
    const compared: Comparison[] = [];
    for (const name of names) compared.push(await compare(name, refused.get(name)));
    return compared;
  } finally {
    await product.stop();
    await db.destroy();
    await server.stop();
    forget(data);
  }
}

const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.toLowerCase().endsWith(".pdf"))
  .toSorted();
const compared = await readAndCompare(names);
const withText = compared.filter(({ name, words }) => words >= leastWords && !setAside.has(name));
const read = withText.filter(({ status }) => status === "ready");
const recalls = read.map(({ recall }) => recall);
report(
  "words of PDFs",
  [
    { what: "PDFs", value: compared.length },
    { what: `of them with ${leastWords} words or more in poppler's text`, value: withText.length },
    { what: "of those read", value: read.length / withText.length },
    { what: "recall of their words, median", value: median(recalls) },
    { what: "fifth percentile", value: quantile(recalls, 0.05) },
    { what: "first percentile", value: quantile(recalls, 0.01) },
  ],
  { files: compared.toSorted((one, other) => one.recall - other.recall) },
);
const worst = compared.filter(
  ({ name, words, status, recall }) =>
    words >= leastWords && !setAside.has(name) && (status !== "ready" || recall < 0.95),
);
if (worst.length > 0)
  report(
    "words of PDFs, the worst",
    worst
      .toSorted((one, other) => one.recall - other.recall)
      .map(({ name, words, recall, status, detail, unreadable, missing }) => ({
        name,
        words,
        recall,
        status: status === "ready" && unreadable > 0 ? `${unreadable} pages unreadable` : status,
        why: status === "ready" ? missing.join(" ") : (detail ?? ""),
      })),
  );
