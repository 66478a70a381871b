import { readdirSync, readFileSync } from "node:fs";

import { sentences } from "../packages/text-analysis/src/language/sentences.ts";
import { type Client, signUp } from "../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../e2e/product.ts";
import { dataFolder } from "./collections.ts";
import {
  ask,
  firstFound,
  type IngestedCollection,
  upload,
  type Upload,
} from "./questions/asking.ts";
import { type Entry, forFitting, readEntries, wantedOf } from "./questions/entry.ts";
import { libraryFiles } from "./questions/library-files.ts";
import { carries, isVerbatim, misplaced } from "./questions/pages.ts";
import { verdictOf } from "./questions/score.ts";
import { type Outcome, printed, rowOf } from "./questions/scoreboard.ts";
import { report } from "./report.ts";

/**
 * The built-in model in real use: documents are uploaded to the product, and each question is asked
 * over HTTP in its own conversation. Two sets: `filings`, 20 real quarterly reports, whose
 * questions may be used to fit rules, and `library`, documents in five languages written for this,
 * half of whose questions are for fitting and the other half are the result. Answers are judged by
 * strings (see questions/score.ts), refusals by `found`, pages by the file and page of each
 * citation.
 *
 * `npm run evals -- questions --set=library` asks one set; `--wrong` lists the errors, those of the
 * unseen half only with `--unseen`, because rules must not be fitted to it.
 */
const sets: Record<string, () => Promise<{ entries: Entry[]; files: Upload[] }>> = {
  async filings() {
    const folder = `${dataFolder}sec10q/docs/`;
    const names = readdirSync(folder).filter((file) => file.endsWith(".pdf"));
    return {
      entries: readEntries("filings.jsonl"),
      files: names.map((name) => ({ name, bytes: readFileSync(folder + name) })),
    };
  },
  async library() {
    return { entries: readEntries("library/questions.jsonl"), files: await libraryFiles() };
  },
};
const halfOf = (set: string, entry: Entry) =>
  set === "filings" || forFitting(entry) ? "for fitting" : "unseen";

/** The outcome of a question; `text` is undefined for a refusal. */
function outcome(entry: Entry, text: string | undefined, more: Partial<Outcome> = {}): Outcome {
  const { id, kind, turns } = entry;
  const verdict = verdictOf(entry, text);
  const wanted = wantedOf(entry);
  const none = { cited: false, among: false, verbatim: [] };
  return { id, kind, turns, wanted, verdict, text: text ?? "", ...none, ...more };
}

async function fromProduct(user: Client, read: IngestedCollection, entry: Entry): Promise<Outcome> {
  const { found, content, citations, sources } = await ask(user, read, entry.turns);
  return outcome(entry, found ? content : undefined, {
    cited: found && carries(entry, read, citations),
    among: carries(entry, read, [...citations, ...sources]),
    verbatim: citations.map((citation) => isVerbatim(read, citation)),
  });
}

/** The baseline: the first sentence of the passage found first as the answer. */
async function firstSentence(
  user: Client,
  read: IngestedCollection,
  entry: Entry,
): Promise<Outcome> {
  const first = await firstFound(user, read, entry.turns.at(-1) ?? "");
  if (!first) return outcome(entry, undefined);
  const [sentence] = sentences(first.text, entry.language);
  const carried = carries(entry, read, [{ document_id: first.document.id, page: first.page }]);
  return outcome(entry, first.text.slice(sentence?.start, sentence?.end), {
    cited: carried,
    among: carried,
  });
}

const only = process.argv.find((word) => word.startsWith("--set="))?.slice("--set=".length);
const rows = [];
const kinds = [];
const all: (Outcome & { half: string })[] = [];
const faults: string[] = [];
const data = freshFolder();
const product = await startProduct(data);
try {
  const user = await signUp(product.url, "Eval");
  for (const [set, load] of Object.entries(sets)) {
    if (only && only !== set) continue;
    const { entries, files } = await load();
    const read = await upload(user, set, files);
    faults.push(...entries.flatMap((entry) => misplaced(entry, read)));
    const outcomes = { "this product": [], "first sentence": [] } as Record<string, Outcome[]>;
    for (const entry of entries) {
      outcomes["this product"]?.push(await fromProduct(user, read, entry));
      outcomes["first sentence"]?.push(await firstSentence(user, read, entry));
    }
    outcomes["refuse always"] = entries.map((entry) => outcome(entry, undefined));
    for (const half of ["for fitting", "unseen"]) {
      const ids = new Set(entries.filter((one) => halfOf(set, one) === half).map(({ id }) => id));
      if (ids.size === 0) continue;
      for (const [by, some] of Object.entries(outcomes)) {
        const own = some.filter(({ id }) => ids.has(id));
        rows.push(rowOf({ set, half, by }, own));
        if (by === "this product") all.push(...own.map((one) => ({ ...one, half })));
      }
    }
    const ours = outcomes["this product"] ?? [];
    for (const kind of new Set(ours.map(({ kind }) => kind)))
      kinds.push(
        rowOf(
          { set, kind },
          ours.filter((one) => one.kind === kind),
        ),
      );
  }
} finally {
  await product.stop();
  forget(data);
}
report("questions-by-kind", kinds);
report("questions", rows, { outcomes: all, faults });
if (process.argv.includes("--wrong")) {
  const right = new Set(["right", "rightly refused"]);
  const unseen = process.argv.includes("--unseen");
  for (const one of all)
    if (!right.has(one.verdict) && (unseen || one.half === "for fitting"))
      console.log(printed(one));
}
for (const fault of faults) console.error(`The truth is not on its page: ${fault}`);
if (faults.length > 0 || all.some(({ verbatim }) => verbatim.includes(false))) process.exitCode = 1;
