import { setTimeout as sleep } from "node:timers/promises";

import { saying, startModelServer } from "../apps/server/test/servers/models/model-server.ts";
import type { CellDetail } from "../packages/contract/src/output/review-cells.ts";
import type { OpenReview } from "../packages/contract/src/output/reviews.ts";
import { type Client, signUp } from "../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../e2e/product.ts";
import { bytesOf, columnsFor, halves, type LabelledSet, readLabels, sets } from "./cells/labels.ts";
import { answerByLabels } from "./cells/reading-model.ts";
import { figuresOf, kindOf, type ScoredCell } from "./cells/score.ts";
import { sent, upload } from "./questions/asking.ts";
import { report } from "./report.ts";

/**
 * Cells of reviews beside what their documents say: 20 real quarterly reports, and contracts and
 * policies written for this. The unseen half asks further questions of the same reports, and has
 * documents of its own beside them. `built-in` is the product without a model; `labels`, a scripted
 * model that answers with the labels themselves, shows what is lost between a faultless model and a
 * cell.
 *
 * `npm run evals -- cells --set=contracts` reads one set; `--wrong` lists the cells that are not as
 * labelled, those of the unseen half only with `--unseen`, because rules must not be fitted to it.
 */
const flags = process.argv.slice(2);
const only = flags.find((flag) => flag.startsWith("--set="))?.slice("--set=".length);
const names = sets.filter((name) => !only || name === only);
const reviews = "/reviews/ext/v1/reviews";

/** Documents of the same questions are read in one review. */
const groupsOf = ({ documents }: LabelledSet) =>
  Map.groupBy(documents, ({ asks, cells }) => JSON.stringify([asks, Object.keys(cells)])).values();

/** The most questions of a review. */
const mostColumns = 30;
type Columns = ReturnType<typeof columnsFor>;
const reviewsOf = (columns: Columns): Columns[] =>
  Array.from({ length: Math.ceil(columns.length / mostColumns) }, (_, n) =>
    columns.slice(n * mostColumns, (n + 1) * mostColumns),
  );

async function readColumns(
  user: Client,
  ids: Map<string, string>,
  documents: LabelledSet["documents"],
  asked: { columns: Columns; model: string | null },
) {
  const source = { type: "documents", document_ids: documents.map(({ file }) => ids.get(file)) };
  const body = { name: "Labelled", source, ...asked };
  const review = await sent<OpenReview>(() => user.post(reviews, body));
  const at = `${reviews}/${review.id}`;
  await sent(() => user.post(`${at}/fill`, {}));
  while ((await sent<OpenReview>(() => user.get(at))).progress.working > 0) await sleep(250);
  const cells: ScoredCell[] = [];
  for (const { file, cells: labels } of documents) {
    for (const { id, name } of review.columns) {
      const detail = await sent<CellDetail>(() =>
        user.get(`${at}/rows/${ids.get(file)}/cells/${id}`),
      );
      cells.push({ file, column: name, label: labels[name] ?? null, detail });
    }
  }
  return cells;
}

async function read(
  user: Client,
  set: LabelledSet,
  ids: Map<string, string>,
  model: string | null,
) {
  const cells: ScoredCell[] = [];
  for (const documents of groupsOf(set)) {
    const [first] = documents;
    if (!first) continue;
    for (const columns of reviewsOf(columnsFor(set, first)))
      cells.push(...(await readColumns(user, ids, documents, { columns, model })));
  }
  return cells;
}

function list(cells: readonly ScoredCell[]) {
  for (const one of cells) {
    const kind = kindOf(one);
    if (one.label === null ? kind === "not found" : kind === "exact") continue;
    const { value, candidates, reason } = one.detail.cell;
    const [quote] = one.detail.result?.quotes ?? [];
    console.log(
      [one.file, one.column, kind, JSON.stringify(value ?? candidates), reason?.code ?? ""].join(
        " | ",
      ),
      `\n    labelled ${JSON.stringify(one.label?.value ?? null)}; quoted: ${quote?.quote.slice(0, 160).replaceAll("\n", " ") ?? "-"}`,
    );
  }
}

const parts = halves.flatMap((half) =>
  names.map((name) => ({ name, half, ...readLabels(name, half) })),
);
const server = await startModelServer((asked) => saying(answerByLabels(parts, asked)));
const data = freshFolder();
const product = await startProduct(data, {
  MODEL_BASE_URL: server.url,
  MODEL_NAME: "labels",
  MODEL_WINDOW: "131072",
});
try {
  const user = await signUp(product.url, "Eval");
  const rows = [];
  const ids = new Map<string, string>();
  for (const part of parts) {
    const { name: set, half, documents } = part;
    const further = documents.filter(({ file }) => !ids.has(file));
    if (further.length > 0) {
      const files = further.map((one) => ({ name: one.file, bytes: bytesOf(one) }));
      const { names: uploaded } = await upload(user, `${set}, ${half}`, files);
      for (const [id, file] of uploaded) ids.set(file, id);
    }
    for (const [by, model] of [
      ["built-in", "extractive"],
      ["labels", null],
    ] as const) {
      const cells = await read(user, part, ids, model);
      const listed = half === "for fitting" || flags.includes("--unseen");
      if (flags.includes("--wrong") && listed) list(cells);
      rows.push({ set, half, by, ...figuresOf(cells) });
    }
  }
  report("cells", rows);
} finally {
  await product.stop();
  await server.stop();
  forget(data);
}
