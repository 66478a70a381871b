import type { Document } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

export interface Starter {
  /** Words before and after the document's name. */
  question: string;
  documentId: string;
}

/** One each, in the order of the documents. */
const patterns = [
  (name: string) => t`What is “${name}” about?`,
  (name: string) => t`Which amounts does “${name}” give?`,
  (name: string) => t`Which dates and deadlines are in “${name}”?`,
  (name: string) => t`What does “${name}” conclude?`,
];

/** Questions to start with, about documents that have been read. */
export function startersFor(documents: readonly Pick<Document, "id" | "name" | "status">[]) {
  const readable = documents.filter(({ status }) => status === "ready" || status === "ingested");
  if (readable.length === 0) return [];
  return patterns.map((pattern, index): Starter => {
    // With fewer documents than questions, a document is asked about twice.
    const { id, name } = readable[index % readable.length] ?? readable[0]!;
    return { question: pattern(titleOf(name)), documentId: id };
  });
}

/** A file's name as one would say it. */
const titleOf = (name: string) =>
  name
    .replace(/\.[^.]{1,8}$/, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim();
