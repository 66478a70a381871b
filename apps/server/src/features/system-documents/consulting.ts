import type { SystemDocumentKind } from "@lectern/contract/system-documents";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { consulted, type ConsultedRow } from "./store.ts";

/** Of one that always stands in the prompt: a house style is a page or two. */
const mostCharacters = 8_000;

/** How the workspace wants answers written. */
export interface HouseRule {
  from: { type: "system_document"; id: string; name: string; kind: SystemDocumentKind };
  text: string;
}

/** A system document that is read as a source, beside what the question rests on. */
export interface ConsultedDocument {
  documentId: string;
  name: string;
  kind: SystemDocumentKind;
  tokens: number;
  /** Whole, with every question; else as far as a search finds it. */
  isAlwaysRead: boolean;
}

/** What every chat of the workspace consults. */
export interface Consulted {
  rules: HouseRule[];
  sources: ConsultedDocument[];
}

/** The workspace's system documents that are on and read. */
export const systemDocuments = ({ db }: Pick<Deps, "db">, member: Member) =>
  consulted(db, member, mostCharacters);

/**
 * The same as an answer is made with them. A house style and a glossary that are always used say how
 * to write; all else is read as a source, and orders nothing. Without a model nobody is told how to
 * write: `quoting`, a glossary is a source as well.
 */
export function consultedIn(
  rows: readonly ConsultedRow[],
  { quoting }: { quoting: boolean },
): Consulted {
  const isRule = ({ text }: ConsultedRow) => text !== null && text.trim() !== "";
  return {
    rules: rows.filter((row) => isRule(row) && !quoting).map(ruleOf),
    sources: rows
      .filter((row) => (quoting ? row.kind !== "style" : !isRule(row)))
      .map(({ id, name, kind, use, token_count }) => ({
        documentId: id,
        name,
        kind,
        tokens: token_count,
        isAlwaysRead: use === "always" && !quoting,
      })),
  };
}

const ruleOf = ({ id, name, kind, text }: ConsultedRow): HouseRule => ({
  from: { type: "system_document", id, name, kind },
  text: text ?? "",
});
