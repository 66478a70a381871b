import { createHash } from "node:crypto";

import type { AnswerContent } from "../packages/contract/src/chat/chat.ts";
import { resolved, statementsIn } from "../apps/server/src/features/chat/answering/citations.ts";
import {
  type Evidence,
  pack,
  roomForPassages,
} from "../apps/server/src/features/chat/answering/evidence.ts";
import { builtInAnswer } from "../apps/server/src/features/chat/answering/generation/built-in.ts";
import { passagesToQuote } from "../apps/server/src/features/chat/answering/retrieval/limits.ts";
import { retrieve } from "../apps/server/src/features/chat/answering/retrieval/retrieve.ts";
import { Chunker } from "../packages/document-parser/src/chunks.ts";
import { languageOf } from "../packages/text-analysis/src/language/language.ts";
import type { ReadPage } from "../packages/document-parser/src/page.ts";
import { parser as markdown } from "../packages/document-parser/src/parsers/markdown.ts";
import { sentences } from "../packages/text-analysis/src/language/sentences.ts";
import { lines } from "./collections.ts";
import { type Library, openLibrary } from "./library.ts";
import { mean } from "./measures.ts";
import { report } from "./report.ts";

/**
 * The built-in model on CLAP NQ: each passage is ingested as a Markdown file, and every question is
 * answered from the whole library. Half of the questions were used to fit the few weights of
 * features/chat/answering/generation/extractive.ts; the other half is the result.
 */
interface Judged {
  id: string;
  question: string;
  answers: string[];
  answerable: boolean;
  docs: string[];
}
interface Passage {
  id: string;
  title: string;
  text: string;
}

const judged = lines("clapnq/answers.jsonl").map((line) => JSON.parse(line) as Judged);
const corpus = lines("clapnq/corpus.jsonl").map((line) => JSON.parse(line) as Passage);
const sourceOf = ({ title, text }: Passage) => `# ${title}\n\n${text}\n`;
/** Each passage as ingested: the text in which a quote must be found. */
const readings = new Map(
  await Promise.all(
    corpus.map(async (passage): Promise<[string, ReadPage[]]> => {
      const bytes = Buffer.from(sourceOf(passage));
      const { pages } = await markdown.parse([bytes], { kind: "markdown", size: bytes.length });
      return [passage.id, (await Array.fromAsync(pages)).flat()];
    }),
  ),
);
const sources = new Map(
  [...readings].map(([id, pages]) => [id, pages.map(({ text }) => text).join("\n\n")]),
);

/** Whether the weights were fitted on this question. */
const fitted = (id: string) => (createHash("sha256").update(id).digest()[0] ?? 0) % 2 === 0;

/** Ingests every passage: sections, language, chunks, as files are ingested. */
async function fill(library: Library): Promise<void> {
  for (const [id, pages] of readings) {
    const language = languageOf(sources.get(id) ?? "");
    const chunker = new Chunker(language);
    const chunks = pages.flatMap((page) =>
      chunker
        .cut(page)
        .map(({ start, end, heading }) => ({ text: page.text.slice(start, end), heading })),
    );
    const heading = chunks[0]?.heading ?? null;
    await library.add({ name: id, language, heading, passages: chunks.map(({ text }) => text) });
  }
}

/** Returns words as SQuAD counts them: lowercase, without punctuation and articles. */
const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, " ")
    .replaceAll(/\b(?:a|an|the)\b/g, " ")
    .split(/\s+/)
    .filter(Boolean);

/** Returns the word F1 of an answer against its best reference. */
function tokenF1(answer: string, references: string[]): number {
  const said = words(answer);
  return Math.max(
    ...references.map((reference) => {
      const wanted = words(reference);
      const left = new Map<string, number>();
      for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
      let same = 0;
      for (const word of said) {
        const count = left.get(word) ?? 0;
        if (count > 0) same += 1;
        left.set(word, count - 1);
      }
      return same === 0 ? 0 : (2 * same) / (said.length + wanted.length);
    }),
  );
}

interface Outcome {
  one: Judged;
  found: boolean;
  text: string;
  verbatim: boolean[];
  /** The trivial baseline: the first sentence of the passage ranked first. */
  first: string;
}

function outcomeOf(one: Judged, { found, citations, sources: all }: AnswerContent): Outcome {
  const named = ({ document_name }: { document_name: string }) => sources.get(document_name) ?? "";
  const [best] = all.toSorted((a, b) => a.index - b.index);
  const passage = (best && named(best).split("\n\n")[1]) ?? "";
  const [sentence] = sentences(passage, "en");
  return {
    one,
    found,
    text: citations.map(({ quote }) => quote).join(" "),
    verbatim: citations.map(
      (citation) => citation.quote !== "" && named(citation).includes(citation.quote),
    ),
    first: sentence ? passage.slice(sentence.start, sentence.end) : "",
  };
}

function rowsOf(half: string, outcomes: Outcome[]) {
  const answerable = outcomes.filter(({ one }) => one.answerable);
  const others = outcomes.filter(({ one }) => !one.answerable);
  const share = (some: Outcome[], is: (one: Outcome) => boolean) =>
    mean(some.map((one) => (is(one) ? 1 : 0)));
  const f1 = (some: Outcome[], text: (one: Outcome) => string) =>
    mean(some.map((one) => tokenF1(text(one), one.one.answers)));
  const answered = answerable.filter(({ found }) => found);
  return [
    {
      [half]: "extractive",
      "answered, answerable": share(answerable, ({ found }) => found),
      "refused, unanswerable": share(others, ({ found }) => !found),
      "F1, answerable": f1(answerable, ({ found, text }) => (found ? text : "")),
      "F1 where answered": f1(answered, ({ text }) => text),
      "quotes verbatim": mean(outcomes.flatMap(({ verbatim }) => verbatim.map(Number))),
    },
    {
      [half]: "first sentence of the first passage",
      "answered, answerable": 1,
      "refused, unanswerable": 0,
      "F1, answerable": f1(answerable, ({ first }) => first),
      "F1 where answered": f1(answerable, ({ first }) => first),
      "quotes verbatim": 1,
    },
    {
      [half]: "refuse always",
      "answered, answerable": 0,
      "refused, unanswerable": 1,
      "F1, answerable": 0,
      "F1 where answered": 0,
      "quotes verbatim": 1,
    },
  ];
}

/**
 * Measures how support judges human-written sentences, against their own passage and with planted
 * faults.
 */
function supportRows(others: Map<string, string>) {
  const texts = new Map(corpus.map(({ id, text }) => [id, text]));
  const evidence = (text: string): Evidence => ({
    index: 1,
    chunkId: "",
    documentId: "",
    documentName: "",
    collectionId: "",
    page: 1,
    start: 0,
    text,
    segments: null,
    heading: null,
    language: "en",
    score: 1,
  });
  const judge = (
    name: string,
    planted: (sentence: string) => string | undefined,
    passageOf: (one: Judged) => string | undefined,
  ) => {
    const counts = { supported: 0, partial: 0, unsupported: 0 };
    for (const one of judged.filter(({ answerable }) => answerable)) {
      const answer = (one.answers[0] ?? "").replaceAll(/\s+/g, " ");
      const passage = passageOf(one);
      for (const { start, end } of sentences(answer, "en")) {
        const sentence = planted(answer.slice(start, end));
        if (!sentence || !passage) continue;
        const marked = sentence.replace(/\s*([.!?]?)$/, " [1]$1");
        for (const { support } of resolved(statementsIn(marked, [evidence(passage)])).sentences)
          counts[support] += 1;
      }
    }
    const all = counts.supported + counts.partial + counts.unsupported;
    return {
      "a sentence written by a person": name,
      sentences: all,
      supported: counts.supported / all,
      partial: counts.partial / all,
      unsupported: counts.unsupported / all,
    };
  };
  const own = (one: Judged) => texts.get(one.docs[0] ?? "");
  return [
    judge("against the passage it was written from", (sentence) => sentence, own),
    judge(
      "against the best other passage",
      (sentence) => sentence,
      (one) => texts.get(others.get(one.id) ?? ""),
    ),
    judge(
      "with its numbers changed",
      (sentence) =>
        /\d/.test(sentence) ? sentence.replaceAll(/\d+/g, (n) => String(Number(n) + 7)) : undefined,
      own,
    ),
    judge(
      "with its verb negated",
      (sentence) => {
        const verb = / (?:is|was|are|were|has|have|can|will) /;
        return verb.test(sentence) && !/\b(?:not|no|never)\b|n't/.test(sentence)
          ? sentence.replace(verb, "$&not ")
          : undefined;
      },
      own,
    ),
  ];
}

const library = await openLibrary();
try {
  await fill(library);
  const { deps, member } = library;
  const outcomes: Outcome[] = [];
  const others = new Map<string, string>();
  const times: number[] = [];
  for (const one of judged) {
    const found = await retrieve(deps, member, [one.question], "everything", passagesToQuote);
    const { evidence } = pack(found, { most: passagesToQuote, room: roomForPassages });
    const began = performance.now();
    const { question } = one;
    const context = { question, searched: question, above: [], evidence, tableEvidence: [] };
    const { answer } = await builtInAnswer(deps, member, context, { most: 3 });
    times.push(performance.now() - began);
    outcomes.push(outcomeOf(one, answer));
    const other = evidence.find(({ documentName }) => !one.docs.includes(documentName));
    if (other) others.set(one.id, other.documentName);
  }
  const [reporting, tuning] = [false, true].map((half) =>
    outcomes.filter(({ one }) => fitted(one.id) === half),
  );
  report("answers", rowsOf("reporting half", reporting ?? []), { milliseconds: mean(times) });
  report("answers-tuning", rowsOf("tuning half, for comparison", tuning ?? []));
  report("support", supportRows(others));
  console.log(`\nquoting takes ${mean(times).toFixed(1)} ms a question beside its search`);
  if (outcomes.some(({ verbatim }) => verbatim.includes(false))) {
    console.error("A quote is not verbatim.");
    process.exitCode = 1;
  }
} finally {
  await library.close();
}
