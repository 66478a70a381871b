import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { DocumentFilter, DocumentKind, Person, Unit } from "./library.ts";
import { code } from "../message.ts";
import { Id, many } from "../page.ts";
import { RetractionStatus } from "./retraction-status.ts";

/** A rectangle on a page: fractions of the displayed page, from its top left corner. */
export const Rect = z.object({
  page: z.number().int().describe("from 1"),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Rect = z.infer<typeof Rect>;

/** The unit of a passage's pages, and the document's own label of this page. */
export const PageName = {
  unit: Unit.optional().describe("absent: pages"),
  label: z.string().nullish().describe("such as the name of a sheet"),
};

/** A search result: `text` is verbatim, `rects` are its lines on the page. */
export const SearchResult = z.object({
  chunk_id: Id,
  score: z.number(),
  text: z.string(),
  highlights: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .describe("[start, end) in text, UTF-16"),
  page: z.number().int(),
  ...PageName,
  rects: z.array(Rect),
  document: z.object({
    id: Id,
    name: z.string(),
    collection_id: Id,
    standing: RetractionStatus.nullish().describe("of one that was fetched from the web"),
  }),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const search = endpoint({
  method: "GET",
  path: "/libraries/ext/v1/search",
  access: "member",
  scope: "library.read",
  link: true,
  summary: "The passages that match best, in every document the caller may see",
  query: z.object({
    q: z
      .string()
      .trim()
      .min(1, code("search_text_missing"))
      .max(10_000, code("search_text_too_long")),
    ...DocumentFilter,
    document_id: many(Id),
    as_of: z.iso
      .date()
      .optional()
      .describe("a day: the versions that were current at its end, in UTC; absent: today's"),
    limit: z.coerce.number().int().min(1).max(100).default(10),
  }),
  response: z.object({
    total: z
      .number()
      .int()
      .nonnegative()
      .describe("passages that hold a word of it; in a search cluster about, and at most 10,000"),
    results: z.array(SearchResult),
  }),
});

export const searchFilters = endpoint({
  method: "GET",
  path: "/libraries/ext/v1/search/filters",
  access: "member",
  scope: "library.read",
  summary:
    "What a search can be narrowed to: values that documents and topics the caller may see have",
  response: z.object({
    kinds: z.array(DocumentKind).describe("those of most documents first"),
    languages: z.array(z.string()).describe("ISO 639-1, or und; those of most documents first"),
    people: z.array(Person).describe("who added documents or made topics; by name, at most 200"),
  }),
});
