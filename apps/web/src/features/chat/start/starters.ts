import type { Starter as Tried, StarterKind } from "@lectern/contract/chat";
import type { Document } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";
import { queryOptions } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";

type Named = Pick<Document, "id" | "name" | "status">;

export interface Starter {
  /** The text before and after the document's name. */
  question: string;
  documentId: string;
}

const asked: Record<StarterKind, (name: string) => string> = {
  subject: (name) => t`What is “${{ name }}” about?`,
  amounts: (name) => t`Which amounts does “${{ name }}” give?`,
  dates: (name) => t`Which dates and deadlines are in “${{ name }}”?`,
  parties: (name) => t`Who are the parties to “${{ name }}”?`,
};
/** Maximum newest documents tried. */
const maxDocuments = 4;

/** Returns the newest documents that have been ingested. */
export const readableAmong = <D extends Named>(documents: readonly D[]): D[] =>
  documents
    .filter(({ status }) => status === "ready" || status === "ingested")
    .slice(0, maxDocuments);

/** The questions about documents that the library answers. */
export const triedFor = (documents: readonly Named[]) => {
  const document_ids = documents.map(({ id }) => id);
  return queryOptions({
    // no text: a key
    queryKey: ["starters", document_ids],
    queryFn: ({ signal }) => api.post("/chats/ext/v1/starters", { body: { document_ids }, signal }),
    enabled: document_ids.length > 0,
    staleTime: 300_000,
  });
};

/** Returns suggested questions in the language of the interface. */
export const startersFor = (documents: readonly Named[], tried: readonly Tried[]): Starter[] =>
  tried.flatMap(({ kind, document_id }) => {
    const document = documents.find(({ id }) => id === document_id);
    return document
      ? { question: asked[kind](titleOf(document.name)), documentId: document_id }
      : [];
  });

/** Returns a file's name as one would say it; the server finds the document by the same rule. */
const titleOf = (name: string) =>
  name
    .replace(/\.[a-z0-9]{1,8}$/i, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim();
