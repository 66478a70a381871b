import { setImmediate } from "node:timers/promises";

import { type ExportSummary, mostListed } from "@lectern/contract/exports";
import type { ChatExport } from "@lectern/contract/shared-chats";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { toldTurn } from "./marked.ts";
import { transcriptOf } from "./transcript.ts";

/**
 * Returns what the file of a conversation of the member's contains. Throws not_found if it is not
 * theirs.
 */
export async function summaryOf(
  deps: Deps,
  member: Member,
  sessionId: string,
  which: Pick<ChatExport, "chat_id" | "branches">,
): Promise<ExportSummary> {
  const options = { ...which, language: "en", quotes: false } as const;
  const transcript = await transcriptOf(deps, member, sessionId, options);
  const { title, count, turns, sources } = transcript;
  for await (const chat of turns) {
    // Collects the cited sources in `sources`.
    toldTurn(chat, transcript);
    await setImmediate();
  }
  const documents = Map.groupBy(sources.all(), ({ citation }) => citation.document_id);
  return {
    title,
    count,
    source_count: documents.size,
    sources: [...documents.values()]
      .slice(0, mostListed)
      .map((some) => ({ name: some[0]!.citation.document_name, passages: some.length })),
  };
}
