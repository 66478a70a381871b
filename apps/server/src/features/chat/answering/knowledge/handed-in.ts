import type { Knowledge } from "@lectern/contract/chat";
import type { UsedSystemDocument } from "@lectern/contract/system-documents";

import { analyze } from "@lectern/text-analysis/analyze";
import type { Passage } from "../../../search/index.ts";
import type { AnswerContext } from "../answer-context.ts";
import { termsOfQuestion } from "../retrieval/question-terms.ts";
import type { Plan } from "./plan.ts";
import type { SourceSize } from "./sizes-store.ts";

type Handed = Pick<AnswerContext, "attachments" | "consulted">;

/** Sizes of the sources beside the chosen ones: attached files and the system documents. */
export const sizesOfHanded = ({ attachments, consulted }: Handed): SourceSize[] => [
  ...attachments.map((file): SourceSize => {
    const documents = Number(file.isRead);
    const size = { documents, not_ready: 1 - documents, tokens: file.isRead ? file.tokens : 0 };
    const { documentId: id, name } = file;
    return { type: "attachment", id, name, collection_id: null, ...size };
  }),
  ...consulted.map(({ documentId: id, name, tokens }): SourceSize => {
    const size = { documents: 1, not_ready: 0, tokens };
    return { type: "system_document", id, name, collection_id: null, ...size };
  }),
];

/** The same choice, plus the modes that admins set for the workspace's documents. */
export function withConsulted({
  knowledge,
  consulted,
}: Pick<AnswerContext, "knowledge" | "consulted">): Knowledge {
  const modes: Knowledge["modes"] = { ...knowledge.modes };
  for (const { documentId, isAlwaysRead } of consulted) {
    if (!isAlwaysRead) modes[documentId] = "retrieval";
  }
  return { ...knowledge, modes };
}

/** Documents of both kinds that are read in this mode. */
export function handedIn({ sources }: Plan, mode: "full" | "retrieval") {
  const of = (type: "attachment" | "system_document") =>
    sources
      .filter((one) => one.type === type && one.mode === mode && one.documents > 0)
      .map(({ id }) => id);
  return { attachments: of("attachment"), system: of("system_document") };
}

/** Maximum passages of each kind placed before other search results. */
const mostOfAttachments = 4;
const mostOfSystem = 2;
/** Minimum share of a question's terms in a system document, which covers few questions. */
const speaksOf = 0.5;

/** Search results to be read first: those of attachments, then those of system documents. */
export function first(found: readonly Passage[], { attachments }: Handed, question: string) {
  const sent = new Set(attachments.map(({ documentId }) => documentId));
  const isSent = (one: Passage) => sent.has(one.document.id);
  return [
    ...found.filter(isSent).slice(0, mostOfAttachments),
    ...found.filter((one) => !isSent(one) && isAbout(one, question)).slice(0, mostOfSystem),
  ];
}

/** Whether a passage is about the question, by the words they share. */
export function isAbout({ text, heading, language }: Passage, question: string): boolean {
  const asked = [...termsOfQuestion(question, language).keys()];
  const said = new Set(analyze(`${heading ?? ""}\n${text}`, language));
  return asked.filter((term) => said.has(term)).length >= Math.max(1, speaksOf * asked.length);
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
