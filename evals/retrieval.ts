import { Chunker } from "../packages/document-parser/src/chunks.ts";
import { passages } from "../apps/server/src/features/search/search.ts";

import type { TestDocument } from "../apps/server/test/library/passages.ts";
import { type Collection, readCollection } from "./collections.ts";
import { type Library, openLibrary } from "./library.ts";
import { mean, ndcg, recall } from "./measures.ts";
import { report } from "./report.ts";

/** Results requested; more than one document may contain the hundredth page. */
const depth = 100;
/**
 * nDCG@10 of the reference BM25 (../shared/data/README.md), k1 1.2, b .75; ours must be within .01.
 */
const references: Record<string, number> = { cranfield: 0.3594, clapnq: 0.9469, sec10q: 0.5886 };

/** How a passage of a collection is turned into a document. */
type Form = (passage: Collection["passages"][number]) => TestDocument;

/** One chunk without a name, so that statistics are those of passages. */
const inOneChunk: Form = ({ title, text }) => ({
  name: "-",
  passages: [`${title} ${text}`.trim()],
});

/** As for an uploaded file: its title is its name, and its text is split. */
const asFile: Form = ({ title, text: whole }) => {
  // In some collections the text begins with the title.
  const text = (whole.startsWith(title) ? whole.slice(title.length) : whole).trim() || whole;
  const block = { kind: "paragraph" as const, level: 0, start: 0, end: text.length };
  const chunks = new Chunker("en").cut({ text, blocks: [block] });
  return { name: title, passages: chunks.map(({ start, end }) => text.slice(start, end)) };
};

async function fill(library: Library, { passages }: Collection, form: Form) {
  await library.clear();
  const ids = new Map<string, string>();
  for (const passage of passages) ids.set(await library.add(form(passage)), passage.id);
  return ids;
}

/** Returns the search results of each judged question, best first. */
async function ask(
  { deps, member }: Library,
  { questions, judgments }: Collection,
  ids: ReadonlyMap<string, string>,
) {
  const answers: { id: string; found: string[] }[] = [];
  for (const { id, text } of questions.filter((question) => judgments.has(question.id))) {
    const found = await passages(deps, member, text, { limit: depth });
    answers.push({ id, found: found.map(({ document }) => ids.get(document.id) ?? "") });
  }
  return answers;
}

/** Pages are named file#page; a file ranks by its best page. */
const filesOf = (found: readonly string[]) => [
  ...new Set(found.map((page) => page.slice(0, page.lastIndexOf("#")))),
];

async function evaluate(library: Library, collection: Collection, form: Form, byFile = false) {
  const ids = await fill(library, collection, form);
  const began = performance.now();
  const answers = await ask(library, collection, ids);
  const milliseconds = (performance.now() - began) / answers.length;
  const measured = (measure: typeof ndcg, at: number) =>
    mean(
      answers.map(({ id, found }) =>
        measure(
          byFile ? filesOf(found) : [...new Set(found)],
          collection.judgments.get(id) ?? new Map(),
          at,
        ),
      ),
    );
  return {
    collection: collection.name + (byFile ? " (by file)" : form === asFile ? " (as files)" : ""),
    questions: answers.length,
    ndcg10: measured(ndcg, 10),
    reference: references[collection.name],
    recall10: measured(recall, 10),
    recall100: byFile ? undefined : measured(recall, depth),
    milliseconds,
  };
}

const library = await openLibrary();
try {
  const rows = [
    await evaluate(library, readCollection("cranfield"), inOneChunk),
    await evaluate(library, readCollection("cranfield"), asFile),
    await evaluate(library, readCollection("clapnq"), inOneChunk),
    await evaluate(library, readCollection("clapnq"), asFile),
    await evaluate(library, readCollection("sec10q", "qrels_doc.tsv"), inOneChunk, true),
  ];
  report("retrieval", rows);
  const far = rows.some(
    ({ collection, ndcg10, reference }) =>
      !collection.includes("file") && Math.abs(ndcg10 - (reference ?? 0)) > 0.01,
  );
  if (far) process.exitCode = 1;
} finally {
  await library.close();
}
