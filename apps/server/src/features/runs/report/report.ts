import type { PlanSection, RunReport } from "@lectern/contract/run-parts";

import { claimSentences, unmarked } from "../../chat/index.ts";
import type { TakenRun } from "../change.ts";
import * as plans from "../plan-store.ts";
import type { FindingRow, StepRow } from "../steps-store.ts";
import { changesOf } from "./changes.ts";
import { resultOf, usableFindings } from "./results.ts";
import { ReportWriter } from "./text.ts";
import { withoutRanges } from "./without-ranges.ts";

/** Puts the report together from what was written and found, as far as the owner may see it now. */
export async function addReport(run: TakenRun, steps: readonly StepRow[]) {
  const plan = await plans.version(run.tx, run.row, run.row.approved_version ?? 0);
  const findings = await usableFindings(run.tx, run.row);
  const sections = plan?.sections ?? [];
  const writer = new ReportWriter();
  let isWritten = false;
  for (const section of sections) {
    const found = findingsOfSection(section, findings);
    if (found.length === 0) continue;
    writer.add(`## ${unmarked(section.title)}`);
    const checked = resultOf(steps, "checker", section.id);
    const language = found.flatMap(({ quotes }) => quotes)[0]?.language ?? "und";
    const text = stillFound(checked?.text ?? "", found, language);
    if (text !== "") {
      isWritten = true;
      writer.addWritten(text, found, checked?.sentences ?? [], language);
    } else addQuotes(writer, section, found);
  }
  const { content, citations, sentences, outside } = writer.report;
  const changes = await changesOf(run, writer.report);
  const open = openQuestions(sections, findings, steps);
  const report: RunReport = {
    answer: {
      content,
      citations,
      sentences,
      quoted: !isWritten,
      found: citations.length > 0 || outside.length > 0,
      sources: citations,
      ...(outside.length > 0 && { outside }),
    },
    not_carried: sections.flatMap(({ id, title }) =>
      (resultOf(steps, "checker", id)?.notCarried ?? []).map(({ text, note, note_message }) => ({
        section: title,
        text,
        note,
        ...(note_message && { note_message }),
      })),
    ),
    ...open,
    remarks: resultOf(steps, "reviewer", null)?.remarks ?? [],
    limited: run.row.limited,
    ...(changes && { changes }),
  };
  run.set({ report: JSON.stringify(report), report_seq: run.seq });
}

/** Leaves out sentences on findings that were dropped, or are no longer the owner's to read. */
function stillFound(text: string, findings: readonly FindingRow[], language: string): string {
  const known = new Set(findings.map(({ number }) => number));
  const gone = claimSentences(text, language).filter(({ cited }) =>
    cited.some((one) => !known.has(one)),
  );
  return withoutRanges(text, gone);
}

function findingsOfSection({ questions }: PlanSection, findings: readonly FindingRow[]) {
  const asked = new Set(questions.filter(({ included }) => included).map(({ id }) => id));
  return findings.filter(({ question_id }) => asked.has(question_id));
}

/**
 * Quotes under their questions; a section of one question needs no second heading. What was quoted
 * before is repeated only where a question has no other answer.
 */
function addQuotes(
  writer: ReportWriter,
  { title, questions }: PlanSection,
  findings: readonly FindingRow[],
) {
  for (const { id, text } of questions) {
    const found = findings.filter(({ question_id }) => question_id === id);
    if (found.length === 0) continue;
    if (text !== title) writer.add(`### ${unmarked(text)}`);
    const isNew = found.filter((one) => !writer.has(shownText(one)));
    for (const one of isNew.length > 0 ? isNew : found.slice(0, 1))
      writer.addQuote(one, shownText(one));
  }
}

/** Quotes stand in quotation marks; what cells of a table say, and a model's notes, do not. */
const shownText = ({ text, verbatim, quotes }: FindingRow) =>
  verbatim && quotes[0]?.quote === text ? `“${unmarked(text)}”` : unmarked(text);

/** Returns the questions without a finding: looked for, or never researched. */
function openQuestions(
  sections: readonly PlanSection[],
  findings: readonly FindingRow[],
  steps: readonly StepRow[],
): Pick<RunReport, "not_found" | "not_researched"> {
  const answered = new Set(findings.map(({ question_id }) => question_id));
  const searched = new Set(
    steps
      .filter(({ role, state }) => role === "researcher" && state === "done")
      .map(({ section_id }) => section_id),
  );
  const open = (isSearched: boolean) =>
    sections
      .filter(({ id }) => searched.has(id) === isSearched)
      .flatMap(({ title, questions }) =>
        questions
          .filter(({ id, included }) => included && !answered.has(id))
          .map(({ text }) => ({ section: title, question: text })),
      );
  return { not_found: open(true), not_researched: open(false) };
}
