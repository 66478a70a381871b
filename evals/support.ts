import { readFileSync } from "node:fs";

import type { Support } from "../packages/contract/src/chat/chat.ts";
import { resolved, statementsIn } from "../apps/server/src/features/chat/answering/citations.ts";
import type { Evidence } from "../apps/server/src/features/chat/answering/evidence.ts";
import { report } from "./report.ts";

/**
 * The check of each sentence against its source, on sentences written for it:
 * evals/support/claims.jsonl contains passages, each with claims that it supports (with the same or
 * other words) and claims that it does not: with another number, date, unit or name, with swapped
 * roles, negated, exaggerated, or not in it at all. Every other passage was used to develop the
 * check; the rest is the result. All of evals/support/fitted.jsonl was used: its claims are those
 * for which shared words help least, such as two items of one source that are swapped.
 */
interface Claim {
  text: string;
  label: Support;
  kind: string;
}
interface Labelled {
  language: string;
  passage: string;
  claims: Claim[];
}

const linesOf = (file: string) =>
  readFileSync(new URL(`support/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
const labelledIn = (file: string) => linesOf(file).map((line) => JSON.parse(line) as Labelled);

interface Passage {
  language: string;
  passage: string;
  document?: string;
  heading?: string | null;
}

const evidence = ({ passage, language, document = "", heading = null }: Passage): Evidence => ({
  index: 1,
  chunkId: "",
  documentId: "",
  documentName: document,
  collectionId: "",
  page: 1,
  start: 0,
  text: passage,
  segments: null,
  heading,
  language,
  score: 1,
});

interface Judged extends Claim {
  found: Support;
  note: string | null;
}

function findingOf(text: string, one: Passage): { found: Support; note: string | null } {
  const marked = text.replace(/\s*([.!?。]?)$/, " [1]$1");
  const [sentence] = resolved(statementsIn(marked, [evidence(one)])).sentences;
  return { found: sentence?.support ?? "unsupported", note: sentence?.note ?? null };
}

const judge = (one: Labelled): Judged[] =>
  one.claims.map((claim) => ({ ...claim, ...findingOf(claim.text, one) }));

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);

/** Precision and recall of giving this verdict to a sentence. */
function rowOf(half: string, what: string, all: Judged[], is: (support: Support) => boolean) {
  const right = all.filter(({ label, found }) => is(label) && is(found)).length;
  const precision = share(right, all.filter(({ found }) => is(found)).length);
  const recall = share(right, all.filter(({ label }) => is(label)).length);
  const f1 = share(2 * precision * recall, precision + recall);
  return { half, "said of a sentence": what, sentences: all.length, precision, recall, F1: f1 };
}

const labelled = labelledIn("claims.jsonl");
const judged = [
  ["fitted", labelled.filter((_, at) => at % 2 === 0).flatMap(judge)],
  ["fitted.jsonl", labelledIn("fitted.jsonl").flatMap(judge)],
  ["reporting", labelled.filter((_, at) => at % 2 === 1).flatMap(judge)],
] as const;
report(
  "support-labelled",
  judged.flatMap(([half, all]) => [
    rowOf(half, "its source carries it", all, (one) => one === "supported"),
    rowOf(half, "its source does not carry it, or not wholly", all, (one) => one !== "supported"),
    rowOf(half, "unsupported", all, (one) => one === "unsupported"),
  ]),
);
const kinds = Map.groupBy(
  judged.flatMap(([half, all]) => all.map((one) => ({ ...one, half }))),
  ({ kind }) => kind,
);
report(
  "support-kinds",
  [...kinds].map(([kind, all]) => {
    const right = (some: Judged[]) =>
      share(
        some.filter(({ label, found }) => (label === "supported") === (found === "supported"))
          .length,
        some.length,
      );
    return {
      "what is done to the sentence": kind,
      sentences: all.length,
      "rightly marked": right(all),
      "of those not looked at": right(all.filter(({ half }) => half === "reporting")),
    };
  }),
);

/**
 * One error planted in a sentence of the passage (evals/support/planted.jsonl, seven languages),
 * with its original sentences and faithful paraphrases. Every other passage was used for
 * development.
 */
interface Planted extends Passage {
  verbatim: string[];
  paraphrases: string[];
  errors: [kind: string, text: string][];
}

const planted = linesOf("planted.jsonl")
  .map((line) => JSON.parse(line) as Planted)
  .flatMap((one, at) =>
    [
      ...one.verbatim.map((text) => ["none: the source's own sentence", text] as const),
      ...one.paraphrases.map((text) => ["none: a paraphrase", text] as const),
      ...one.errors,
    ].map(([kind, text]) => ({
      kind,
      text,
      half: at % 2 === 0 ? "fitted" : "reporting",
      ...findingOf(text, one),
    })),
  );
report(
  "support-planted",
  [...Map.groupBy(planted, ({ kind, half }) => `${half}\n${kind}`)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([key, all]) => {
      const [half = "", kind = ""] = key.split("\n");
      const count = (support: Support) => all.filter(({ found }) => found === support).length;
      const [supported, partial, unsupported] = [
        count("supported"),
        count("partial"),
        count("unsupported"),
      ];
      return { half, "planted error": kind, supported, partial, unsupported };
    }),
);
if (process.argv.includes("--wrong")) {
  for (const { kind, label, found, text, note } of judged
    .filter(([half]) => half !== "reporting")
    .flatMap(([, all]) => all)
    .filter(({ label, found }) => (label === "supported") !== (found === "supported")))
    console.log(`${kind}: ${label}, found ${found}: ${text} (${note})`);
  for (const { kind, half, found, text, note } of planted)
    if (half === "fitted" && found !== (kind.startsWith("none") ? "supported" : "unsupported"))
      console.log(`${kind}: found ${found}: ${text} (${note})`);
}
