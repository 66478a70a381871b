import type { Draft, exportDraft } from "@lectern/contract/drafts";
import type { Language } from "@lectern/contract/language";
import type { FastifyReply } from "fastify";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { turnFile } from "../chat/index.ts";
import {
  fileHeaders,
  fileName,
  type MadeFile,
  sourceWords,
  typeOf,
  written,
} from "../exports/index.ts";
import { asTurn } from "./as-turn.ts";
import { recordDraft } from "./record-draft.ts";
import { get } from "./shown.ts";
import { wordBlocks } from "./word-blocks.ts";

const marks: Record<Language, (version: number) => string> = {
  en: (version) => `Draft, version ${version}, not approved`,
  de: (version) => `Entwurf, Version ${version}, nicht freigegeben`,
  fr: (version) => `Brouillon, version ${version}, non approuvé`,
  es: (version) => `Borrador, versión ${version}, sin aprobar`,
  ar: (version) => `مسودة، الإصدار ${version}، غير معتمدة`,
  zh: (version) => `草稿，版本 ${version}，未批准`,
  ja: (version) => `ドラフト、バージョン ${version}、未承認`,
};

/** Sends a draft as a file; it says that it is a draft until the whole is approved. */
export async function send(
  deps: Deps,
  member: Member,
  id: string,
  { format, language }: z.output<typeof exportDraft.query>,
  reply: FastifyReply,
) {
  // Of one moment: an edit in between would be exported as approved.
  const draft = await deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => get({ db: tx }, member, id));
  const mark = draft.state === "approved" ? undefined : marks[language](draft.version);
  const { name, type, bytes } = await fileOf(deps, draft, mark, { format, language });
  const detail = `version ${draft.version}`;
  await deps.db
    .transaction()
    .execute((tx) => recordDraft({ tx, row: draft }, member, "draft.exported", { detail }));
  return reply.headers(fileHeaders(type, name)).send(bytes);
}

async function fileOf(
  deps: Deps,
  draft: Draft,
  mark: string | undefined,
  { format, language }: z.output<typeof exportDraft.query>,
): Promise<MadeFile> {
  if (format === "md") {
    const turn = asTurn(withoutSupport(draft), mark === undefined ? [] : [`**${mark}**`]);
    return turnFile(deps, draft.name, turn, { format, language });
  }
  const { linkUrl } = deps.config;
  const bytes = await written(format, {
    title: draft.name,
    language,
    blocks: wordBlocks(draft, mark, { language, linkUrl }),
    lacking: sourceWords[language].lacking,
    changedAt: draft.updated_at,
  });
  return { name: fileName(draft.name, format, "draft"), type: typeOf[format], bytes };
}

/** Files show the text without remarks between its sentences. */
const withoutSupport = (draft: Draft): Draft => ({
  ...draft,
  sections: draft.sections.map((section) => ({ ...section, sentences: [] })),
});
