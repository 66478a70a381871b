import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { saying, startModelServer } from "../apps/server/test/servers/model-server.ts";
import type { CellDetail } from "../packages/contract/src/output/review-cells.ts";
import type { OpenReview } from "../packages/contract/src/output/reviews.ts";
import { type Client, signUp } from "../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../e2e/product.ts";
import { columnsFor, type LabelledDocument, type LabelledSet, readLabels } from "./cells/labels.ts";
import { answerByLabels } from "./cells/reading-model.ts";
import { figuresOf, kindOf, type ScoredCell } from "./cells/score.ts";
import { dataFolder } from "./collections.ts";
import { sent, upload } from "./questions/asking.ts";
import { report } from "./report.ts";

/**
 * Cells of reviews beside what their documents say: 20 real quarterly reports, and contracts written
 * for this. `built-in` is the product without a model; `labels`, a scripted model that answers with
 * the labels themselves, shows what is lost between a faultless model and a cell.
 *
 * `npm run evals -- cells --set=contracts` reads one set; `--wrong` lists the cells that are not as
 * labelled.
 */
const flags = process.argv.slice(2);
const only = flags.find((flag) => flag.startsWith("--set="))?.slice("--set=".length);
const names = (["filings", "contracts"] as const).filter((name) => !only || name === only);
const reviews = "/reviews/ext/v1/reviews";

const bytesOf = ({ file, text }: LabelledDocument) =>
  text ? Buffer.from(text.join("\n\n")) : readFileSync(`${dataFolder}sec10q/docs/${file}`);

/** Documents of the same questions are read in one review. */
const groupsOf = ({ documents }: LabelledSet) =>
  Map.groupBy(documents, ({ asks, cells }) => JSON.stringify([asks, Object.keys(cells)])).values();

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
    const source = { type: "documents", document_ids: documents.map(({ file }) => ids.get(file)) };
    const body = { name: "Labelled", source, columns: columnsFor(set, first), model };
    const review = await sent<OpenReview>(() => user.post(reviews, body));
    const at = `${reviews}/${review.id}`;
    await sent(() => user.post(`${at}/fill`, {}));
    while ((await sent<OpenReview>(() => user.get(at))).progress.working > 0) await sleep(250);
    for (const { file, cells: labels } of documents) {
      for (const { id, name } of review.columns) {
        const detail = await sent<CellDetail>(() =>
          user.get(`${at}/rows/${ids.get(file)}/cells/${id}`),
        );
        cells.push({ file, column: name, label: labels[name] ?? null, detail });
      }
    }
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

const sets = names.map((name) => ({ name, ...readLabels(name) }));
const server = await startModelServer((asked) => saying(answerByLabels(sets, asked)));
const data = freshFolder();
const product = await startProduct(data, {
  MODEL_BASE_URL: server.url,
  MODEL_NAME: "labels",
  MODEL_WINDOW: "131072",
});
try {
  const user = await signUp(product.url, "Eval");
  const rows = [];
  for (const set of sets) {
    const files = set.documents.map((one) => ({ name: one.file, bytes: bytesOf(one) }));
    const { names: uploaded } = await upload(user, set.name, files);
    const ids = new Map([...uploaded].map(([id, file]) => [file, id]));
    for (const [by, model] of [
      ["built-in", "extractive"],
      ["labels", null],
    ] as const) {
      const cells = await read(user, set, ids, model);
      if (flags.includes("--wrong")) list(cells);
      rows.push({ set: set.name, by, ...figuresOf(cells) });
    }
  }
  report("cells", rows);
} finally {
  await product.stop();
  await server.stop();
  forget(data);
}
