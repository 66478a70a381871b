import type { Chat } from "@lectern/contract/chat";
import type { ReportChanges, RunReport } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import type { ExportLanguage } from "@lectern/contract/topics";

import type { Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";

import { saveReport } from "../../assets/index.ts";
import { unmarked } from "../../chat/index.ts";
import { extractive } from "../../models/index.ts";
import { changeRun, demandState } from "../change.ts";
import { demandRun, get } from "../one-run.ts";
import type { RunRow } from "../store.ts";
import { type ReportWords, reportWords } from "./words.ts";

/** Saves the report of a run as an asset, and ends the run. Throws conflict without a report. */
export async function accept(
  deps: Deps,
  member: Member,
  id: string,
  language: ExportLanguage,
): Promise<Run> {
  const row = await demandRun(deps.db, member, id);
  if (row.state !== "awaiting_review" || !row.report) throw conflict("run_state_conflict");
  const chat = asTurn(row, row.report, reportWords[language]);
  const { asset } = await saveReport(deps, member, {
    origin: { type: "run", id: row.id, name: row.name },
    chat,
  });
  await changeRun(deps, member, id, async (run) => {
    demandState(run, "awaiting_review");
    run.set({ state: "done", asset_id: asset.id, finished_at: new Date() });
  });
  return get(deps, member, id);
}

/** Assets hold answers as turns: the question of the run, and its report with what it leaves open. */
function asTurn(row: RunRow, report: RunReport, words: ReportWords): Chat {
  const content = [report.answer.content, ...openParts(report, words)].filter(Boolean).join("\n\n");
  return {
    id: row.id,
    session_id: row.id,
    parent_id: null,
    status: "complete",
    question: { content: row.question, attachments: [] },
    answer: { ...report.answer, content },
    error: null,
    finish_reason: "stop",
    model: row.writes ? "" : extractive,
    usage: null,
    feedback: null,
    created_at: new Date().toISOString(),
  };
}

const listOf = (heading: string, items: readonly string[]) =>
  items.length > 0
    ? [`## ${heading}\n\n${items.map((one) => `- ${unmarked(one)}`).join("\n")}`]
    : [];

const openParts = (report: RunReport, words: ReportWords): string[] => [
  ...listOf(
    words.notCarried,
    report.not_carried.map(({ text, note }) => (note === null ? text : `${text} (${note})`)),
  ),
  ...listOf(
    words.notFound,
    report.not_found.map(({ question }) => question),
  ),
  ...listOf(
    words.notResearched,
    report.not_researched.map(({ question }) => question),
  ),
  ...listOf(words.remarks, report.remarks),
  ...(report.changes ? changedParts(report.changes, words) : []),
  ...(report.limited ? [words.limited[report.limited]] : []),
];

const changedParts = (changes: ReportChanges, words: ReportWords): string[] => {
  const names = (sources: ReportChanges["sources_new"]) => sources.map(({ name }) => name);
  return [
    ...listOf(words.sourcesNew, names(changes.sources_new)),
    ...listOf(words.sourcesRemoved, names(changes.sources_removed)),
    ...listOf(words.sourcesReplaced, names(changes.sources_replaced)),
    ...listOf(words.sentencesNew, changes.sentences_new),
  ];
};
