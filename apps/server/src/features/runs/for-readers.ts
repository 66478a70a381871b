import type { PlanSection, RunActivity, RunReport, RunStep } from "@lectern/contract/run-parts";

import { answerSeen, echoesOf } from "../chat/index.ts";
import { isSeen, shownCitation, type DocumentStatuses } from "./document-status.ts";
import type { FindingRow, StepRow } from "./steps-store.ts";

/** Everything that a run read or quoted, as far as it is stored. */
interface Read {
  sections: readonly PlanSection[];
  steps: readonly StepRow[];
  findings: readonly FindingRow[];
  report: RunReport | null;
}

/** What a run is shown as to somebody who is not its owner. */
export interface Redaction {
  isShown: (finding: FindingRow) => boolean;
  step: (step: StepRow) => Pick<RunStep, "activity" | "question">;
  report: (report: RunReport) => RunReport;
}

/** The documents that steps read. */
export const documentsReadBy = (steps: readonly StepRow[]) =>
  steps.flatMap(({ activity }) => activity.flatMap((one) => (one.type === "read" ? [one] : [])));

/**
 * Returns how a run is shown to a reader, who may open the documents in `standing`. Findings and
 * sentences that rest on other documents, or repeat their words, are left out, as in shared
 * conversations. What a model says without naming passages may rest on any: of that, only the text
 * of the report is shown, and the rest while the reader may open all that is known to be read.
 */
export function redactionFor(
  { sections, steps, findings, report: stored }: Read,
  standing: DocumentStatuses,
): Redaction {
  const mayOpen = (id: string) => standing.has(id);
  const quotes = [...findings.flatMap((one) => one.quotes), ...(stored?.answer.sources ?? [])];
  const read = [...quotes, ...documentsReadBy(steps).map((one) => ({ ...one, quote: "" }))];
  const isWhole = read.every(({ document_id }) => mayOpen(document_id));
  const echoes = echoesOf(read, mayOpen);
  const planned = new Set(sections.flatMap((one) => one.questions.map(({ text }) => text)));
  return {
    // What rests on a tool's result may repeat any passage that the model had read.
    isShown: (finding) =>
      isSeen(finding, standing) && !echoes(finding.text) && (finding.outside === null || isWhole),
    step: ({ activity }) => ({
      activity: activity.flatMap((one): RunActivity[] => {
        if (one.type === "read") return mayOpen(one.document_id) ? [one] : [];
        return planned.has(one.q) ? [{ ...one, found: null }] : [];
      }),
      question: null,
    }),
    report({ answer, not_carried, not_found, not_researched, remarks, limited }) {
      const seen = answerSeen(answer, { echoes, tells: echoes, isWhole }, mayOpen);
      const citations = seen.answer.citations.map((one) => shownCitation(one, standing));
      const cited = new Set(answer.sources.map(({ document_id }) => document_id));
      return {
        answer: { ...seen.answer, citations, sources: citations },
        not_carried: isWhole ? not_carried : [],
        not_found,
        not_researched,
        remarks: isWhole ? remarks : [],
        limited,
        withheld: {
          sentences: seen.left,
          sources: [...cited].filter((id) => !mayOpen(id)).length,
        },
      };
    },
  };
}
