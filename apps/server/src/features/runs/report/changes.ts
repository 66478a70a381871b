import type { Citation } from "@lectern/contract/chat";
import type { ReportChanges, RunReport } from "@lectern/contract/run-parts";

import { forJob } from "#http/member.ts";

import type { TakenRun } from "../change.ts";
import { documentStatusesOf } from "../document-status.ts";
import * as store from "./changes-store.ts";

/** New sentences beyond these are not listed. */
const mostSentences = 200;

type Answer = Pick<RunReport["answer"], "content" | "citations" | "sentences">;

/**
 * Returns how a report differs from the previous one of the run's schedule; undefined where there is
 * none. Compares the documents that they cite and the wording of their sentences.
 */
export async function changesOf(
  { tx, row }: TakenRun,
  answer: Answer,
): Promise<ReportChanges | undefined> {
  const previous = await store.previousOfSchedule(tx, row);
  if (!previous?.report) return undefined;
  const [then, now] = [citedIn(previous.report.answer), citedIn(answer)];
  const owner = forJob(row.organization_id, row.owner_id);
  const standing = await documentStatusesOf(tx, owner, [...then.keys()]);
  const inState = (state: "current" | "changed" | undefined) =>
    [...then].filter(([id]) => standing.get(id) === state).map(shownSource);
  const replaced = inState("changed");
  const series = await store.seriesOf(tx, owner, [...then.keys(), ...now.keys()]);
  // A new version of a document cited before is no new source.
  const known = new Set([...then.keys()].map((id) => series.get(id) ?? id));
  const before = new Set(wordingsOf(previous.report.answer).map(normalised));
  return {
    run_id: previous.id,
    since: previous.created_at.toISOString(),
    sources_new: [...now].filter(([id]) => !known.has(series.get(id) ?? id)).map(shownSource),
    sources_removed: inState(undefined),
    sources_replaced: replaced,
    sentences_new: [...new Set(wordingsOf(answer))]
      .filter((text) => !before.has(normalised(text)))
      .slice(0, mostSentences),
  };
}

const shownSource = ([id, name]: [string, string]) => ({ id, name });

const citedIn = ({ citations }: { citations: readonly Citation[] }) =>
  new Map(citations.map(({ document_id, document_name }) => [document_id, document_name]));

const marks = /\s*\[\d{1,4}\]/gu;

/** Returns the sentences of a report with their wordings, which are without marks. */
export const wordedSentences = ({ content, sentences }: Pick<Answer, "content" | "sentences">) =>
  sentences
    .map((sentence) => {
      const text = content.slice(sentence.start, sentence.end).replaceAll(marks, "").trim();
      return { sentence, text };
    })
    .filter(({ text }) => text !== "");

const wordingsOf = (answer: Answer) => wordedSentences(answer).map(({ text }) => text);

/** Returns a sentence without what does not change what it says. */
const normalised = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/["'\u2018-\u201f\u00ab\u00bb\u2039\u203a]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
