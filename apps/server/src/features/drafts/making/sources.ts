import type { createDraft } from "@lectern/contract/drafts";
import type { z } from "zod";

import type { Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";
import type { DraftQuote } from "#schema";

import { languageOfQuestion, turnToKeep, unmarked } from "../../chat/index.ts";
import { reportOf } from "../../runs/index.ts";
import { snippetsOfTopic, topics } from "../../topics/index.ts";
import { type NewSection, sectionsOf } from "./sections-of.ts";

type From = NonNullable<z.output<typeof createDraft.body>["from"]>;

/** What a draft is made of. */
export interface DraftSource {
  name: string;
  sections: NewSection[];
  citations: DraftQuote[];
}

/** Returns a run's report, an answer or a topic as a draft. Throws not_found, conflict. */
export const sourceOf = (deps: Deps, member: Member, from: From): Promise<DraftSource> =>
  ({ run: ofRun, chat: ofAnswer, topic: ofTopic })[from.type](deps, member, from.id);

async function ofRun(deps: Deps, member: Member, id: string): Promise<DraftSource> {
  const { name, report } = await reportOf(deps.db, member, id);
  if (!report) throw conflict("draft_source_unfinished");
  return { name, sections: sectionsOf(report.answer, name), citations: report.answer.citations };
}

async function ofAnswer(deps: Deps, member: Member, id: string): Promise<DraftSource> {
  const { chat } = await turnToKeep(deps, member, id);
  const name = lineOf(chat.question.content);
  const { content = "", sentences = [], citations = [] } = chat.answer ?? {};
  const language = languageOfQuestion(content);
  return {
    name,
    sections: sectionsOf({ content, sentences }, name),
    citations: citations.map((one) => ({ ...one, language })),
  };
}

const mostSnippets = 100;

/** One section with the topic's snippets as quotes, in their order. */
async function ofTopic(deps: Deps, member: Member, id: string): Promise<DraftSource> {
  const { title } = await topics.get(deps, member, id);
  const page = { page: 1, page_size: mostSnippets };
  const { results } = await snippetsOfTopic(deps, member, id, page);
  const citations = results.map((one, n): DraftQuote => ({
    index: n + 1,
    chunk_id: one.id,
    document_id: one.document?.id ?? "",
    document_name: one.document_name,
    collection_id: one.document?.collection_id ?? one.collection_id,
    page: one.page,
    unit: one.unit,
    label: one.label,
    quote: one.quote,
    rects: one.rects,
    support: "supported",
    language: one.language,
  }));
  const content = citations
    .filter(({ document_id }) => document_id !== "")
    .map(({ quote, index }) => `“${unmarked(quote)}” [${index}]`)
    .join("\n\n");
  const sections = content === "" ? [] : sectionsOf({ content, sentences: [] }, title);
  return { name: title, sections, citations };
}

const longestName = 200;

function lineOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length <= longestName ? line : `${line.slice(0, longestName - 1).toWellFormed()}…`;
}
