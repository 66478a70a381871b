import type { createDraft, DraftOpenPoints } from "@lectern/contract/drafts";
import type { z } from "zod";

import type { Deps } from "#deps";
import { conflict } from "#errors";
import type { Member } from "#http/member.ts";
import type { DraftQuote } from "#schema";

import { languageOfQuestion, onOneLine, turnToKeep, unmarked } from "../../chat/index.ts";
import { quotedAnswers } from "../../reviews/index.ts";
import { reportOf } from "../../runs/index.ts";
import { snippetsOfTopic, topics } from "../../topics/index.ts";
import { changesOf } from "./changes-of.ts";
import { outsideNamed } from "./outside-named.ts";
import { type NewSection, sectionsOf } from "./sections-of.ts";

type From = NonNullable<z.output<typeof createDraft.body>["from"]>;

/** What a draft is made of. */
export interface DraftSource {
  name: string;
  sections: NewSection[];
  citations: DraftQuote[];
  /** What a report left open. */
  open?: DraftOpenPoints;
}

/** Returns a run's report, an answer, a topic or a review as a draft. Throws not_found, conflict. */
export const sourceOf = (deps: Deps, member: Member, from: From): Promise<DraftSource> =>
  ({ run: ofRun, chat: ofAnswer, topic: ofTopic, review: ofReview })[from.type](
    deps,
    member,
    from.id,
  );

async function ofRun(deps: Deps, member: Member, id: string): Promise<DraftSource> {
  const { name, report } = await reportOf(deps.db, member, id);
  if (!report) throw conflict("draft_source_unfinished");
  const { answer, changes, not_carried, not_found, not_researched } = report;
  const changed = changes ? [changesOf(changes, answer)] : [];
  return {
    name,
    sections: [...changed, ...sectionsOf(outsideNamed(answer), name)],
    citations: answer.citations,
    open: { not_carried, not_found, not_researched },
  };
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

/** Passages of a review that a draft takes over; a longer text is no draft. */
const mostOfReview = 300;

/** A section for each question, with what each document says on it, word for word. */
async function ofReview({ db }: Deps, member: Member, id: string): Promise<DraftSource> {
  const { name, questions } = await quotedAnswers(db, member, id);
  const citations: DraftQuote[] = [];
  const texts = questions.map((question) => ({
    title: question.name,
    content: question.documents
      .map((document) => {
        const quotes = document.quotes.map(({ start: _start, label = null, ...quote }) => {
          const index = citations.length + 1;
          const language = languageOfQuestion(quote.quote);
          const support = "supported" as const;
          const chunk_id = document.result_id;
          citations.push({ ...quote, label, index, chunk_id, support, language });
          return `“${unmarked(onOneLine(quote.quote))}” [${index}]`;
        });
        return [`### ${unmarked(document.name)}`, ...quotes].join("\n\n");
      })
      .join("\n\n"),
  }));
  if (citations.length > mostOfReview) throw conflict("draft_review_too_large");
  const sections = texts
    .filter(({ content }) => content !== "")
    .flatMap(({ title, content }) => sectionsOf({ content, sentences: [] }, title));
  return { name, sections, citations };
}

const longestName = 200;

function lineOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length <= longestName ? line : `${line.slice(0, longestName - 1).toWellFormed()}…`;
}
