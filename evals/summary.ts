import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { report } from "./report.ts";

/**
 * The last table of `npm run evals`: one line for each figure that has a baseline or a target, from
 * the reports of evals/out. "for fitting" is the half that rules were tuned on, "unseen" the other.
 * Figures that a run did not measure are taken from an earlier run and show its date.
 */
type Row = Record<string, string | number | undefined>;

/** A figure of a report: its row, column, and baseline or target. */
interface Figure {
  report: string;
  row: Row;
  column: string;
  half?: string;
  /** Another row of the same column, or a constant measured outside this product. */
  yardstick?: { name: string; row: Row } | { name: string; column: string };
  target?: string;
}

const bm25 = { name: "plain BM25", column: "reference" };

const collections: Figure[] = ["cranfield", "clapnq", "sec10q (by file)"].map((collection) => ({
  report: "retrieval",
  row: { collection },
  column: "ndcg10",
  yardstick: bm25,
  target: "yardstick - .01",
}));

const questionTargets: [column: string, target: string][] = [
  ["right", "at least .45"],
  ["wrong", "at most .08"],
  ["page cited", "at least .85"],
  ["rightly refused", "at least .80"],
  ["verbatim", "1"],
];

const questions: Figure[] = [
  { set: "filings", half: "for fitting" },
  { set: "library", half: "for fitting" },
  { set: "library", half: "unseen" },
].flatMap(({ set, half }) =>
  questionTargets.map(([column, target]) => ({
    report: "questions",
    row: { set, half, by: "this product" },
    column,
    half,
    yardstick:
      column === "rightly refused"
        ? { name: "refuse always", row: { set, half, by: "refuse always" } }
        : { name: "first sentence", row: { set, half, by: "first sentence" } },
    target,
  })),
);

const answers: Figure[] = ["F1, answerable", "refused, unanswerable", "quotes verbatim"].map(
  (column) => ({
    report: "answers",
    row: { "reporting half": "extractive" },
    column,
    half: "unseen",
    yardstick:
      column === "refused, unanswerable"
        ? { name: "refuse always", row: { "reporting half": "refuse always" } }
        : {
            name: "first sentence",
            row: { "reporting half": "first sentence of the first passage" },
          },
  }),
);

const support: Figure[] = ["fitted", "reporting"].flatMap((half) =>
  ["precision", "recall"].map((column) => ({
    report: "support-labelled",
    row: { half, "said of a sentence": "its source does not carry it, or not wholly" },
    column,
    half: half === "reporting" ? "unseen" : "for fitting",
    target: column === "precision" ? "at least .90" : "at least .85",
  })),
);

const cellTargets: [column: string, target: string][] = [
  ["exact", "at least .75"],
  ["wrong", "at most .03"],
  ["quote on gold", "at least .80"],
  ["not found, precision", "at least .65"],
  ["not found, recall", "at least .80"],
];

const cells: Figure[] = ["filings", "contracts"].flatMap((set) =>
  ["for fitting", "unseen"].flatMap((half) => [
    ...cellTargets.map(([column, target]) => ({
      report: "cells",
      row: { set, half, by: "built-in" },
      column,
      half,
      target,
    })),
    {
      report: "cells",
      row: { set, half, by: "labels" },
      column: "exact",
      half,
      target: "at least .98",
    },
  ]),
);

const figures: Figure[] = [
  ...collections,
  {
    report: "filings",
    row: { by: "this product" },
    column: "ndcg10",
    yardstick: { name: "plain BM25", row: { by: "BM25 over poppler's pages" } },
  },
  { report: "languages", row: { language: "mean" }, column: "ndcg10" },
  { report: "languages", row: { language: "mean" }, column: "recall10", target: "at least .95" },
  ...questions,
  ...answers,
  ...support,
  ...cells,
];

interface Written {
  at: string;
  rows: Row[];
}

function written(name: string): Written | undefined {
  const file = fileURLToPath(new URL(`out/${name}.json`, import.meta.url));
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Written) : undefined;
}

const matches = (row: Row, wanted: Row) =>
  Object.entries(wanted).every(([key, value]) => row[key] === value);

function lineOf(figure: Figure): Row | undefined {
  const { at, rows } = written(figure.report) ?? {};
  const row = rows?.find((one) => matches(one, figure.row));
  const value = row?.[figure.column];
  if (!row || value === undefined || value === null) return undefined;
  const { yardstick } = figure;
  const beside =
    yardstick && "column" in yardstick
      ? row[yardstick.column]
      : rows?.find((one) => yardstick && matches(one, yardstick.row))?.[figure.column];
  const labels = Object.entries(figure.row)
    .filter(([key, label]) => !["half", "by"].includes(key) && !String(label).includes("sentence"))
    .map(([, label]) => label);
  return {
    measured: [figure.report, ...labels].join(", "),
    figure: figure.column,
    half: figure.half ?? "whole",
    Lectern: value,
    yardstick: beside ?? undefined,
    "which one": beside === undefined || beside === null ? undefined : yardstick?.name,
    target: figure.target,
    "measured on": at?.slice(0, 10),
  };
}

/** Prints the table and writes evals/out/summary.json; prints nothing if nothing was measured. */
export function summarise(): void {
  const lines = figures.map(lineOf).filter((line) => line !== undefined);
  if (lines.length > 0) report("summary", lines);
}
