import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { Deps, Embedder } from "../../apps/server/src/deps/index.ts";
import { Chunker } from "../../packages/document-parser/src/chunks.ts";
import { passages } from "../../apps/server/src/features/search/search.ts";
import { makeVectors } from "../../apps/server/src/features/search/vectors/vector-jobs.ts";
import * as store from "../../apps/server/src/features/search/vectors/store.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import { openLocalModels } from "../../apps/server/src/platform/models/local/local.ts";
import { searchDeps } from "../../apps/server/test/library/search-deps.ts";
import { type Collection, readCollection } from "../collections.ts";
import { type Library, openLibrary } from "../library.ts";
import { mean, ndcg } from "../measures.ts";
import { report } from "../report.ts";

/**
 * Compares search by words alone with search by words and vectors, using a local model: `npm run
 * evals:models -- FOLDER`, a folder written by to_onnx.py.
 */
const [, , folder = process.env["LECTERN_MODEL_DIR"] ?? "", ...only] = process.argv;
if (!existsSync(join(folder, "model.onnx"))) {
  console.log("Skipped: LECTERN_MODEL_DIR names no folder with a model.onnx.");
  process.exit(0);
}

const depth = 10;
const log = openLog("warn");

/** Adds documents as uploads do: split into passages, named by title. */
async function fill(library: Library, { passages: texts }: Collection) {
  await library.clear();
  const ids = new Map<string, string>();
  for (const { id, title, text: whole } of texts) {
    const text = (whole.startsWith(title) ? whole.slice(title.length) : whole).trim() || whole;
    const block = { kind: "paragraph" as const, level: 0, start: 0, end: text.length };
    const chunks = new Chunker("en").cut({ text, blocks: [block] });
    const cut = chunks.map(({ start, end }) => text.slice(start, end));
    ids.set(await library.add({ name: title, passages: cut }), id);
  }
  return ids;
}

async function vectors(library: Library, embedder: Embedder) {
  const { orgId } = library.member;
  const deps = {
    ...searchDeps(library.deps.db, { embedder }),
    jobs: { enqueue: async () => {}, find: async () => new Map() },
  } as unknown as Deps;
  const { count } = await deps.db
    .selectFrom("chunk")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const began = performance.now();
  while (await store.nextWithout(deps.db, orgId, embedder.name)) {
    await makeVectors(deps, { organization_id: orgId }, deps.ending);
  }
  return { count, perSecond: count / ((performance.now() - began) / 1000) };
}

async function ask(
  deps: Library["deps"],
  { member }: Library,
  { name, questions, judgments }: Collection,
  ids: ReadonlyMap<string, string>,
) {
  const judged = questions.filter(({ id }) => judgments.has(id));
  const scores: number[] = [];
  const times: number[] = [];
  for (const { id, text } of judged) {
    const began = performance.now();
    const found = await passages(deps, member, text, { limit: 100 });
    times.push(performance.now() - began);
    const names = found.map(({ document }) => ids.get(document.id) ?? "");
    // Pages are named file#page; a file ranks by its best page.
    const files = name === "sec10q" ? names.map((page) => page.replace(/#[^#]*$/, "")) : names;
    scores.push(ndcg([...new Set(files)], judgments.get(id) ?? new Map(), depth));
  }
  return { ndcg10: mean(scores), median: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0 };
}

const dataDir = mkdtempSync(join(tmpdir(), "lectern-models-"));
const local = openLocalModels(
  { dataDir, modelsMemoryMb: 1536, modelsThreads: 1, modelsHub: "" },
  log,
);
const library = await openLibrary();
try {
  await local.add({ from: "folder", path: resolve(folder) });
  await local.settled();
  const embedder = local.embedder();
  if (!embedder) throw new Error(`the model was not added: ${JSON.stringify(local.adding())}`);
  const rows = [];
  for (const name of only.length > 0 ? only : ["cranfield", "clapnq", "sec10q"]) {
    const qrels = name === "sec10q" ? "qrels_doc.tsv" : undefined;
    const collection = readCollection(name, qrels);
    const ids = await fill(library, collection);
    await library.deps.db.deleteFrom("vector_space").execute();
    const words = await ask(searchDeps(library.deps.db), library, collection, ids);
    const made = await vectors(library, embedder);
    const deps = searchDeps(library.deps.db, { embedder });
    const hybrid = await ask(deps, library, collection, ids);
    rows.push({
      collection: name,
      passages: made.count,
      words: words.ndcg10,
      hybrid: hybrid.ndcg10,
      difference: hybrid.ndcg10 - words.ndcg10,
      passages_per_second: made.perSecond,
      words_ms: words.median,
      hybrid_ms: hybrid.median,
      load: loadavg()[0] ?? 0,
    });
    report("models", rows);
  }
} finally {
  await library.close();
  await local.close();
  rmSync(dataDir, { recursive: true, force: true });
}
