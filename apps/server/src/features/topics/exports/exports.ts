import { Readable } from "node:stream";

import { type ExportSummary, mostListed } from "@lectern/contract/exports";
import { bibtex, ris } from "@lectern/document-export/bibliography";
import type { Language } from "@lectern/contract/language";
import type { ExportFormat, exportSnippets } from "@lectern/contract/topics";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { type MadeFile, fileHeaders, fileName, typeOf, written } from "../../exports/index.ts";
import * as snippets from "../snippets/snippets.ts";
import * as topics from "../topics.ts";
import { csvHead, csvRow } from "./csv.ts";
import { type Dossier, gather } from "./dossier.ts";
import { markdown } from "./markdown.ts";
import { blocksOf } from "./blocks.ts";

/** The text formats, beside the paragraph-based ones. */
const lists = {
  md: { type: "text/markdown; charset=utf-8", write: markdown },
  bib: {
    type: "application/x-bibtex; charset=utf-8",
    write: ({ sources }: Dossier) => bibtex(sources),
  },
  ris: {
    type: "application/x-research-info-systems; charset=utf-8",
    write: ({ sources }: Dossier) => ris(sources),
  },
} as const;

const csvType = "text/csv; charset=utf-8";

interface TopicWish {
  format: ExportFormat;
  language: Language;
  /** Whether the text of its snippets is included. */
  quotes: boolean;
}

/** Returns a topic as a file. Throws not_found if the member may not see it. */
export async function topicFile(
  deps: Deps,
  member: Member,
  topicId: string,
  { format, ...options }: TopicWish,
): Promise<MadeFile> {
  const dossier = await gather(deps, member, topicId, options);
  const { topic, words } = dossier;
  const name = fileName(topic.title, format, "topic");
  if (format === "docx" || format === "pdf") {
    const { title, updated_at: changedAt } = topic;
    const { lacking } = words;
    const document = {
      title,
      language: options.language,
      blocks: blocksOf(dossier),
      lacking,
      changedAt,
    };
    return { name, type: typeOf[format], bytes: await written(format, document) };
  }
  const { type, write } = lists[format];
  return { name, type, bytes: Buffer.from(write(dossier)) };
}

/** Returns what a topic's file contains. Throws not_found if the member may not see the topic. */
export async function summaryOf(
  deps: Deps,
  member: Member,
  topicId: string,
): Promise<ExportSummary> {
  const options = { language: "en", quotes: false } as const;
  const { topic, quotations, sources } = await gather(deps, member, topicId, options);
  const passages = Map.groupBy(quotations, ({ source }) => source);
  return {
    title: topic.title,
    count: quotations.length,
    source_count: sources.length,
    sources: sources
      .slice(0, mostListed)
      .map((one) => ({ name: one.name, passages: passages.get(one)?.length ?? 0 })),
  };
}

/** Returns the snippets of a topic as CSV. Throws not_found if the member may not see it. */
export async function topicTable(deps: Deps, member: Member, topicId: string): Promise<MadeFile> {
  const { title } = await topics.get(deps, member, topicId);
  const rows = [csvHead];
  const those = { topic_id: [topicId], collection_id: [], document_id: [], created_by: [] };
  const wanted = { ...those, kind: [], language: [] };
  for await (const snippet of snippets.every(deps, member, wanted)) rows.push(csvRow(snippet));
  return {
    name: fileName(title, "csv", "topic"),
    type: csvType,
    bytes: Buffer.from(rows.join("")),
  };
}

/** Sends a topic as a file. Throws not_found if the member may not see it. */
export async function sendTopic(
  deps: Deps,
  member: Member,
  topicId: string,
  options: TopicWish,
  reply: FastifyReply,
) {
  const { name, type, bytes } = await topicFile(deps, member, topicId, options);
  return reply.headers(fileHeaders(type, name)).send(bytes);
}

/** Streams the snippets that a search finds as CSV. */
export async function sendSnippets(
  deps: Deps,
  member: Member,
  query: z.infer<typeof exportSnippets.query>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  async function* rows() {
    yield csvHead;
    for await (const snippet of snippets.every(deps, member, query)) yield csvRow(snippet);
  }
  reply.headers(fileHeaders(csvType, "snippets.csv"));
  return reply.send(Readable.from(request.method === "HEAD" ? [] : rows()));
}
