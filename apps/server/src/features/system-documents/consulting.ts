import type { SystemDocumentKind } from "@lectern/contract/system-documents";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { consulted, type ConsultedRow } from "./store.ts";

/** Maximum characters of a document that is in every prompt: a house style is a page or two. */
const mostCharacters = 8_000;

/** A rule of the workspace for how answers are written. */
export interface HouseRule {
  from: { type: "system_document"; id: string; name: string; kind: SystemDocumentKind };
  text: string;
}

/** A system document that is read as a source, beside the conversation's sources. */
export interface ConsultedDocument {
  documentId: string;
  name: string;
  kind: SystemDocumentKind;
  tokens: number;
  /**
   * Whether it is read whole for every question; otherwise only the passages that a search finds.
   */
  isAlwaysRead: boolean;
}

/** What every conversation of the workspace uses. */
export interface WorkspaceGuidance {
  rules: HouseRule[];
  sources: ConsultedDocument[];
}

/** Returns the workspace's system documents that are enabled and ingested. */
export const systemDocuments = ({ db }: Pick<Deps, "db">, member: Member) =>
  consulted(db, member, mostCharacters);

/**
 * Splits system documents into rules and sources for one answer. House styles and glossaries that
 * are always used are rules for writing; all others are sources and give no instructions. The
 * built-in model cannot follow rules: with `quoting`, a glossary is a source and a style is left
 * out.
 */
export function consultedIn(
  rows: readonly ConsultedRow[],
  { quoting }: { quoting: boolean },
): WorkspaceGuidance {
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
