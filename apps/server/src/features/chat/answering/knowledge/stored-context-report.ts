import type { whatWasRead } from "@lectern/contract/knowledge";
import type { z } from "zod";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { documentsThere, findChat } from "../../conversations/store.ts";

/**
 * Returns what was read for one of the member's answers. For documents that are deleted or no
 * longer visible to the member, only their names.
 */
export async function storedContextReport(
  { db }: Pick<Deps, "db">,
  member: Member,
  { sessionId, id }: { sessionId: string; id: string },
): Promise<z.infer<typeof whatWasRead.response>> {
  const row = await findChat(db, member, id);
  if (!row?.read || row.session_id !== sessionId) throw notFound("question_not_found");
  const { read, prompt_tokens, completion_tokens } = row;
  const ids = [...new Set(read.found.map(({ document_id }) => document_id))];
  const there = ids.length > 0 ? await documentsThere(db, member, ids) : [];
  const known = new Map(there.map((one) => [one.id, one.current]));
  return {
    ...read,
    found: read.found.map((one) => {
      const current = known.get(one.document_id);
      if (current === undefined) return { ...one, text: "", source: "gone" };
      return { ...one, source: current ? "current" : "changed" };
    }),
    usage:
      prompt_tokens === null || completion_tokens === null
        ? null
        : { prompt_tokens, completion_tokens },
  };
}
