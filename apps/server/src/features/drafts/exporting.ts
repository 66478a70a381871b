import type { Chat } from "@lectern/contract/chat";
import type { Draft, exportDraft } from "@lectern/contract/drafts";
import type { ExportLanguage } from "@lectern/contract/topics";
import type { FastifyReply } from "fastify";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { turnFile, unmarked } from "../chat/index.ts";
import { fileHeaders } from "../exports/index.ts";
import { get } from "./shown.ts";

const marks: Record<ExportLanguage, (version: number) => string> = {
  en: (version) => `Draft, version ${version}, not approved`,
  de: (version) => `Entwurf, Version ${version}, nicht freigegeben`,
  ar: (version) => `مسودة، الإصدار ${version}، غير معتمدة`,
};

/** Sends a draft as a file; it says that it is a draft until all of it is approved. */
export async function send(
  deps: Deps,
  member: Member,
  id: string,
  { format, language }: z.output<typeof exportDraft.query>,
  reply: FastifyReply,
) {
  const draft = await get(deps, member, id);
  const { name, type, bytes } = await turnFile(deps, draft.name, asTurn(draft, language), {
    format,
    language,
  });
  return reply.headers(fileHeaders(type, name)).send(bytes);
}

/** Files are written from turns: the name of the draft, and its sections with their citations. */
function asTurn(draft: Draft, language: ExportLanguage): Chat {
  const mark = draft.state === "approved" ? [] : [`**${marks[language](draft.version)}**`];
  const sections = draft.sections.map(
    ({ title, content }) => `## ${unmarked(title)}\n\n${content}`,
  );
  return {
    id: draft.id,
    session_id: draft.id,
    parent_id: null,
    status: "complete",
    question: { content: draft.name, attachments: [] },
    answer: {
      content: [...mark, ...sections].join("\n\n"),
      citations: draft.citations,
      sentences: [],
      quoted: false,
      found: true,
      sources: draft.citations,
    },
    error: null,
    finish_reason: "stop",
    model: "",
    usage: null,
    feedback: null,
    created_at: draft.updated_at,
  };
}
