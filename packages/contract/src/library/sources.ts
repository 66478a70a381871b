import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Document } from "./library.ts";
import { code } from "../message.ts";
import { Id, many, PageQuery, pageOf, Time } from "../page.ts";
import { SourceId } from "./retraction-status.ts";

/** A published work as recorded by its source. */
export const Work = z.object({
  source: SourceId,
  id: z.string().describe("the source's own"),
  title: z.string(),
  authors: z.array(z.string()).describe("at most 100"),
  year: z.number().int().nullable(),
  venue: z.string().nullable().describe("the journal, book or repository it appeared in"),
  kind: z.string().nullable().describe("such as article, book-chapter, dataset"),
  doi: z.string().nullable().describe("without a resolver's address: 10.1234/abc"),
  licence: z.string().nullable().describe("of the open copy, such as cc-by"),
  retracted: z.boolean(),
  cited_by: z.number().int().nullable(),
  abstract: z.string().nullable(),
  page_url: z.string().nullable().describe("where people read about it"),
  full_text_url: z.string().nullable().describe("of an open copy, where there is one"),
  checked_at: Time.describe("when the source said so"),
});
export type Work = z.infer<typeof Work>;

/** Where a document was fetched from. */
export const Origin = z.object({
  document_id: Id,
  url: z.string(),
  fetched_at: Time,
  abstract_only: z.boolean().describe("there was no open full text"),
  work: Work.nullable().describe("where it is a verified work"),
});
export type Origin = z.infer<typeof Origin>;

const path = "/libraries/ext/v1";

export const listSources = endpoint({
  method: "GET",
  path: `${path}/sources`,
  access: "member",
  scope: "library.read",
  summary: "The sources of verified works that are set up here",
  response: z.object({ results: z.array(z.object({ id: SourceId, name: z.string() })) }),
});

export const searchWorks = endpoint({
  method: "GET",
  path: `${path}/sources/{source}/works`,
  access: "member",
  scope: "library.read",
  summary: "Works of a source that match",
  params: z.object({ source: SourceId }),
  query: PageQuery.extend({
    q: z
      .string()
      .trim()
      .min(1, code("search_text_missing"))
      .max(500, code("source_search_too_long")),
  }),
  response: pageOf(Work),
});

const Lying = {
  folder_id: Id.nullable().default(null).describe("where it is to lie; null: at the top"),
};

export const importDocument = endpoint({
  method: "POST",
  path: `${path}/collections/{collection_id}/document/import`,
  access: "member",
  scope: "library.write",
  summary: "Add what an address holds, or a verified work: its open full text, else its abstract",
  params: z.object({ collection_id: Id }),
  body: z.union([
    z
      .object({ url: z.string().trim().min(1, code("address_missing")).max(4000), ...Lying })
      .strict(),
    z.object({ source: SourceId, work_id: z.string().trim().min(1).max(200), ...Lying }).strict(),
  ]),
  status: 201,
  response: Document,
});

export const listOrigins = endpoint({
  method: "GET",
  path: `${path}/document/origins`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "Where documents were fetched from, of those that were",
  query: z.object({ document_id: many(Id) }),
  response: z.object({ results: z.array(Origin) }),
});
