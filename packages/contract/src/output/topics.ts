import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { Failure } from "../error.ts";
import { Language } from "../language.ts";
import { ExportSummary, WithQuotes } from "./exports.ts";
import { DocumentFilter, PassageSource, Person, Unit } from "../library/library.ts";
import { code } from "../message.ts";
import { Id, many, PageQuery, pageOf, Period, Time } from "../page.ts";
import { Rect } from "../library/search.ts";
import { CurrentPlace } from "../library/versions.ts";
import { seen } from "../unseen.ts";

/**
 * A question or theme of a collection, which gathers snippets; seen by all who see the collection.
 */
export const Topic = z.object({
  id: Id,
  collection_id: Id,
  title: z.string(),
  description: z.string(),
  notes: z.string().describe("Markdown"),
  snippet_count: z.number().int().describe("of those that the caller may see"),
  version: z.number().int().describe("grows with each change of title, description or notes"),
  created_by: Person,
  created_at: Time,
  updated_at: Time.describe("the last change of the topic or of its snippets"),
  permissions: z.object({
    edit: z.boolean().describe("change its texts, add, order and remove snippets"),
    delete: z.boolean(),
  }),
});
export type Topic = z.infer<typeof Topic>;

/**
 * A verbatim passage with its place. Visible to those who see both its topic and its document; for
 * all others it does not exist, not even in counts.
 */
export const Snippet = z.object({
  id: Id,
  topic_id: Id,
  topic_title: z.string(),
  collection_id: Id.describe("of the topic"),
  document: z
    .object({ id: Id, name: z.string(), collection_id: Id })
    .nullable()
    .describe("null: it is gone"),
  document_name: z.string().describe("the document's name, of one that is gone the last one known"),
  source: PassageSource,
  current_place: CurrentPlace.nullable().describe("of a passage whose source has changed"),
  page: z.number().int(),
  unit: Unit.describe("what the document's pages are"),
  label: z.string().nullable().describe("what the document calls this page"),
  language: z.string().describe("of the passage: ISO 639-1, or und"),
  quote: z.string().describe("verbatim: the characters of the page's text"),
  rects: z.array(Rect),
  note: z.string(),
  version: z.number().int().describe("grows with each change of the note"),
  chat_id: Id.nullable().describe("the chat it was saved from; told to who saved it alone"),
  created_by: Person,
  created_at: Time,
  updated_at: Time,
  permissions: z.object({ edit: z.boolean().describe("its note and its place; remove it") }),
});
export type Snippet = z.infer<typeof Snippet>;

/** A snippet that a search found; ranges are [start, end), UTF-16. */
export const FoundSnippet = Snippet.extend({
  highlights: z.array(z.tuple([z.number().int(), z.number().int()])).describe("in the quote"),
});
export type FoundSnippet = z.infer<typeof FoundSnippet>;

const TopicTitle = z
  .string(code("topic_title_missing"))
  .trim()
  .min(1, code("topic_title_missing"))
  .max(300, code("topic_title_too_long"))
  .refine(...seen);
const TopicDescription = z.string().trim().max(5000, code("topic_description_too_long"));
const TopicNotes = z.string().max(200_000, code("topic_notes_too_long"));
/** Maximum bytes of JSON with notes of maximum length in any script. */
const topicBytes = 1024 * 1024;
const SnippetNote = z.string().trim().max(10_000, code("note_too_long"));
const Version = z
  .int(code("version_missing"))
  .describe("the one that was read; where the stored one is newer the answer is 409");

export const NewTopic = z.object({
  collection_id: Id,
  title: TopicTitle,
  description: TopicDescription.default(""),
  notes: TopicNotes.default(""),
});
export type NewTopic = z.infer<typeof NewTopic>;

export const TopicChange = z.object({
  title: TopicTitle.optional(),
  description: TopicDescription.optional(),
  notes: TopicNotes.optional(),
  version: Version,
});
export type TopicChange = z.infer<typeof TopicChange>;

/** The 409 of a change to an outdated version: both texts, so that a person can merge them. */
export const TopicConflict = Failure.extend({
  topic: Topic.describe("as it is stored"),
  yours: TopicChange.describe("as it was sent"),
});
export type TopicConflict = z.infer<typeof TopicConflict>;

/** A rectangle within a page. */
const PlacedRect = z.object({
  page: z.int().min(1),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
});

export const NewSnippet = z.object({
  document_id: Id,
  page: z.int().min(1),
  quote: z
    .string(code("passage_missing"))
    .trim()
    .min(1, code("passage_missing"))
    .max(20_000, code("passage_too_long")),
  rects: z
    .array(PlacedRect)
    .max(500)
    .optional()
    .describe("on that page; absent: found by the quote"),
  note: SnippetNote.default(""),
  chat_id: Id.optional().describe("the caller's chat in which it was found"),
});
export type NewSnippet = z.infer<typeof NewSnippet>;

export const SnippetChange = z.object({
  note: SnippetNote.optional(),
  version: Version.optional().describe("of the note; absent: whatever is stored is replaced"),
  topic_id: Id.optional().describe("into this topic, at its end where nothing else is said"),
  before_id: Id.nullable()
    .optional()
    .describe("to before this snippet of the topic; null: to its end"),
});
export type SnippetChange = z.infer<typeof SnippetChange>;

export const SnippetConflict = Failure.extend({
  snippet: Snippet.describe("as it is stored"),
  yours: SnippetChange.describe("as it was sent"),
});
export type SnippetConflict = z.infer<typeof SnippetConflict>;

const path = "/libraries/ext/v1";
const topicParams = z.object({ topic_id: Id });
const snippetParams = z.object({ snippet_id: Id });

export const listTopics = endpoint({
  method: "GET",
  path: `${path}/topics`,
  access: "member",
  scope: "library.read",
  summary: "The topics of a collection, or of all that the caller may see",
  query: PageQuery.extend({
    collection_id: many(Id),
    created_by: many(Id),
    ...Period,
    sort: z
      .enum(["title", "-title", "updated_at", "-updated_at", "created_at", "-created_at"])
      .default("-updated_at"),
  }),
  response: pageOf(Topic),
});

export const createTopic = endpoint({
  method: "POST",
  path: `${path}/topics`,
  access: "member",
  scope: "library.write",
  summary: "Make a topic in a collection",
  body: NewTopic,
  bodyBytes: topicBytes,
  status: 201,
  response: Topic,
});

export const getTopic = endpoint({
  method: "GET",
  path: `${path}/topics/{topic_id}`,
  access: "member",
  scope: "library.read",
  summary: "One topic",
  params: topicParams,
  response: Topic,
});

export const updateTopic = endpoint({
  method: "PATCH",
  path: `${path}/topics/{topic_id}`,
  access: "member",
  scope: "library.write",
  summary:
    "Change a topic's texts. Where somebody else did meanwhile: 409 with the stored topic (`topic`) and what was sent (`yours`)",
  params: topicParams,
  body: TopicChange,
  bodyBytes: topicBytes,
  response: Topic,
});

export const deleteTopic = endpoint({
  method: "DELETE",
  path: `${path}/topics/{topic_id}`,
  access: "member",
  scope: "library.write",
  summary: "Delete a topic with its snippets",
  params: topicParams,
  status: 204,
});

export const ExportFormat = z.enum(["md", "docx", "pdf", "bib", "ris"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const exportTopic = endpoint({
  method: "GET",
  path: `${path}/topics/{topic_id}/export`,
  access: "member",
  scope: "library.read",
  summary:
    "A topic with its snippets and numbered sources as a file (md, docx, pdf), or its sources alone (bib, ris)",
  params: topicParams,
  query: z.object({
    format: ExportFormat.default("md"),
    language: Language.default("en"),
    quotes: WithQuotes,
  }),
});

export const summarizeTopicExport = endpoint({
  method: "GET",
  path: `${path}/topics/{topic_id}/export/summary`,
  access: "member",
  scope: "library.read",
  summary: "What the file of a topic would hold: its snippets, and the documents they are from",
  params: topicParams,
  response: ExportSummary,
});

export const listSnippets = endpoint({
  method: "GET",
  path: `${path}/topics/{topic_id}/snippets`,
  access: "member",
  scope: "library.read",
  summary: "The snippets of a topic, in its order",
  params: topicParams,
  query: PageQuery.omit({ q: true }),
  response: pageOf(Snippet),
});

export const addSnippet = endpoint({
  method: "POST",
  path: `${path}/topics/{topic_id}/snippets`,
  access: "member",
  scope: "library.write",
  summary: "Save a passage to a topic, at its end; 422 where the quote is not on that page",
  params: topicParams,
  body: NewSnippet,
  bodyBytes: topicBytes,
  status: 201,
  response: Snippet,
});

const snippetFilter = {
  collection_id: many(Id).describe("of the topic"),
  topic_id: many(Id),
  document_id: many(Id),
  kind: DocumentFilter.kind.describe("of the document"),
  language: DocumentFilter.language.describe("of the passage"),
  created_by: many(Id).describe("saved by one of these people"),
  ...Period,
};

export const searchSnippets = endpoint({
  method: "GET",
  path: `${path}/snippets/search`,
  access: "member",
  scope: "library.read",
  summary:
    "Snippets that hold all words, in quote or note, of all that the caller may see; newest first",
  query: PageQuery.extend(snippetFilter),
  response: pageOf(FoundSnippet),
});

export const exportSnippets = endpoint({
  method: "GET",
  path: `${path}/snippets/export`,
  access: "member",
  scope: "library.read",
  summary: "What `snippets/search` finds, all of it, as CSV",
  query: z.object({ q: PageQuery.shape.q, ...snippetFilter }),
});

export const getSnippet = endpoint({
  method: "GET",
  path: `${path}/snippets/{snippet_id}`,
  access: "member",
  scope: "library.read",
  summary: "One snippet",
  params: snippetParams,
  response: Snippet,
});

export const updateSnippet = endpoint({
  method: "PATCH",
  path: `${path}/snippets/{snippet_id}`,
  access: "member",
  scope: "library.write",
  summary: "Change a snippet's note, move it before another one or into another topic",
  params: snippetParams,
  body: SnippetChange,
  response: Snippet,
});

export const deleteSnippet = endpoint({
  method: "DELETE",
  path: `${path}/snippets/{snippet_id}`,
  access: "member",
  scope: "library.write",
  summary: "Remove a snippet from its topic",
  params: snippetParams,
  status: 204,
});

/** A theme common to documents of a collection, with passages about it. */
export const SuggestedTopic = z.object({
  title: z.string().describe("in the documents' own words"),
  language: z.string().describe("ISO 639-1, or und"),
  document_count: z.number().int().describe("documents of the collection that speak of it"),
  passages: z.array(
    z.object({
      document: z.object({ id: Id, name: z.string(), collection_id: Id }),
      page: z.number().int(),
      unit: Unit,
      label: z.string().nullable(),
      quote: z.string().describe("verbatim, as a snippet takes it"),
      rects: z.array(Rect),
    }),
  ),
});
export type SuggestedTopic = z.infer<typeof SuggestedTopic>;

export const suggestTopics = endpoint({
  method: "GET",
  path: `${path}/collections/{collection_id}/suggested-topics`,
  access: "member",
  scope: "library.read",
  summary: "Topics that a collection's documents suggest and that it does not have yet",
  params: z.object({ collection_id: Id }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(8) }),
  response: z.object({ results: z.array(SuggestedTopic) }),
});
