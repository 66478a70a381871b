import { Readable } from "node:stream";

import type { ExportFormat, ExportLanguage, exportSnippets } from "@lectern/contract/topics";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { contentDisposition, displayName } from "../../library/files/file-name.ts";
import * as snippets from "../snippets/snippets.ts";
import { bibtex, ris } from "./bibliography.ts";
import { csvHead, csvRow } from "./csv.ts";
import { docx } from "./docx/docx.ts";
import { type Dossier, gather } from "./dossier.ts";
import { markdown } from "./markdown.ts";
import { pdf } from "./pdf/pdf.ts";

interface Format {
  type: string;
  write: (dossier: Dossier) => string | Buffer | Promise<string | Buffer>;
}

const formats: Record<ExportFormat, Format> = {
  md: { type: "text/markdown; charset=utf-8", write: markdown },
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    write: docx,
  },
  pdf: { type: "application/pdf", write: pdf },
  bib: { type: "application/x-bibtex; charset=utf-8", write: bibtex },
  ris: { type: "application/x-research-info-systems; charset=utf-8", write: ris },
};

const headers = (type: string, name: string) => ({
  "content-type": type,
  "content-disposition": contentDisposition("attachment", name),
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
});

/** A title as a file is called on every system. */
function fileName(title: string, extension: string): string {
  const plain = displayName(title.replaceAll(/[<>:"/\\|?*]+/g, " ").slice(0, 100));
  return `${plain.replace(/^[. ]+|[. ]+$/g, "") || "topic"}.${extension}`;
}

/** Sends a topic as a file. Throws not_found where the member may not see it. */
export async function sendTopic(
  deps: Deps,
  member: Member,
  topicId: string,
  { format, language }: { format: ExportFormat; language: ExportLanguage },
  reply: FastifyReply,
) {
  const dossier = await gather(deps, member, topicId, language);
  const { type, write } = formats[format];
  const file = await write(dossier);
  return reply.headers(headers(type, fileName(dossier.topic.title, format))).send(file);
}

/** Sends what a search of snippets finds, as CSV, written while it is read. */
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
  reply.headers(headers("text/csv; charset=utf-8", "snippets.csv"));
  return reply.send(Readable.from(request.method === "HEAD" ? [] : rows()));
}
