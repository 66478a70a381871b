import type { UsedSystemDocument } from "@lectern/contract/system-documents";

import { analyze } from "@lectern/text-analysis/analyze";
import type { Passage } from "../../../search/index.ts";
import type { AnswerContext } from "../answer-context.ts";
import type { Queries } from "../retrieval/queries.ts";
import { termsOfQuestion } from "../retrieval/question-terms.ts";

/** Maximum passages of each kind placed before other search results. */
const mostOfAttachments = 4;
const mostOfSystem = 2;
/** Minimum share of a question's terms in a system document, which covers few questions. */
const leastShared = 0.5;

/** Search results to be read first: those of attachments, then those of system documents. */
export function prioritized(
  found: readonly Passage[],
  { attachments, searched }: Pick<AnswerContext, "attachments"> & Pick<Queries, "searched">,
) {
  const attached = new Set(attachments.map(({ documentId }) => documentId));
  const isAttached = (one: Passage) => attached.has(one.document.id);
  return [
    ...found.filter(isAttached).slice(0, mostOfAttachments),
    ...found.filter((one) => !isAttached(one) && isAbout(one, searched)).slice(0, mostOfSystem),
  ];
}

/** Whether a passage is about the question, by the words they share. */
export function isAbout({ text, heading, language }: Passage, question: string): boolean {
  const asked = [...termsOfQuestion(question, language).keys()];
  const said = new Set(analyze(`${heading ?? ""}\n${text}`, language));
  return asked.filter((term) => said.has(term)).length >= Math.max(1, leastShared * asked.length);
}

/** The system documents that an answer used: as writing rules, and as sources. */
export function systemDocumentsOf(
  { instructions, consulted }: Pick<AnswerContext, "instructions" | "consulted">,
  read: readonly { documentId: string }[],
): UsedSystemDocument[] {
  const ids = new Set(read.map(({ documentId }) => documentId));
  return [
    ...instructions.flatMap(({ from }) =>
      from.type === "system_document" ? [{ id: from.id, name: from.name, kind: from.kind }] : [],
    ),
    ...consulted
      .filter(({ documentId }) => ids.has(documentId))
      .map(({ documentId: id, name, kind }) => ({ id, name, kind })),
  ];
}
