import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code, Detail, Message } from "../message.ts";
import { Id, many, PageQuery, pageOf, Period, Time } from "../page.ts";
import { Brand } from "../identity/brand.ts";
import { RetractionStatus } from "./retraction-status.ts";
import { seen } from "../unseen.ts";

export const Visibility = z.enum(["private", "shared", "published"]);
export type Visibility = z.infer<typeof Visibility>;

/** processing (being read) -> ingested (searchable) -> ready (all done), or error with a reason. */
export const DocumentStatus = z.enum(["processing", "ingested", "ready", "error"]);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

export const Md5 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{32}$/, code("checksum_invalid"));

/** A person in lists: who did something. */
export const Person = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
export type Person = z.infer<typeof Person>;

/** What people may do in a collection shared with them; `edit` only if their role allows it. */
export const ShareLevel = z.enum(["read", "edit"]);
export type ShareLevel = z.infer<typeof ShareLevel>;

/** The people and teams that a shared collection is restricted to, beside its owner. */
export const ShareRecipients = z.object({
  people: z.array(Person.extend({ level: ShareLevel })),
  teams: z.array(z.object({ id: Id, name: z.string(), level: ShareLevel })),
});
export type ShareRecipients = z.infer<typeof ShareRecipients>;

/** Maximum people and teams together that a collection can be shared with. */
const mostChosen = 100;

const Chosen = z.array(z.object({ id: Id, level: ShareLevel })).default([]);
export const ChosenFew = z
  .object({ people: Chosen, teams: Chosen })
  .refine(({ people, teams }) => people.length + teams.length <= mostChosen, {
    message: code("too_many_shared_with"),
    params: { max: mostChosen },
  });
export type ChosenFew = z.infer<typeof ChosenFew>;

/** What the caller may do with a collection. */
export const CollectionPermissions = z.object({
  edit: z.boolean().describe("rename, add, move and delete documents"),
  delete: z.boolean(),
  share: z.boolean().describe("change the visibility"),
});

/** The edition of a published collection, for its readers and those who see the collection. */
export const Edition = z.object({
  id: Id.describe("of the collection that is read"),
  number: z.number().int().describe("from 1"),
  published_at: Time,
  workspace: z.string().describe("the workspace that it is from"),
  brand: Brand.describe("of that workspace"),
});

export const Collection = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  visibility: Visibility,
  shared_with: ShareRecipients.nullable().describe(
    "of a shared collection, these people and teams alone; none left: its owner's. Null: the whole workspace",
  ),
  owner: Person,
  document_count: z.number().int(),
  page_count: z.number().int(),
  topic_count: z.number().int(),
  snippet_count: z.number().int(),
  size: z.number().int().describe("bytes of all documents"),
  statuses: z.record(DocumentStatus, z.number().int()).describe("documents by status"),
  created_at: Time,
  updated_at: Time,
  edition: Edition.nullable().describe("null where nothing of it is published"),
  permissions: CollectionPermissions,
});
export type Collection = z.infer<typeof Collection>;

const CollectionName = z
  .string(code("collection_name_missing"))
  .trim()
  .min(1, code("collection_name_missing"))
  .max(200, code("collection_name_too_long"))
  .refine(...seen);

export const NewCollection = z.object({
  name: CollectionName,
  description: z.string().trim().max(2000, code("description_too_long")).default(""),
  visibility: Visibility.default("private"),
  shared_with: ChosenFew.nullable()
    .default(null)
    .describe("share with these people and teams alone; null: with the whole workspace"),
});
export type NewCollection = z.infer<typeof NewCollection>;

/** The unit of a document's pages: sections if it has no pages, parts of sheets for tables. */
export const Unit = z.enum(["page", "slide", "sheet", "section"]);
export type Unit = z.infer<typeof Unit>;

/** Whether a passage is in its document's current version, only in an earlier one, or gone. */
export const PassageSource = z.enum(["current", "changed", "gone"]);
export type PassageSource = z.infer<typeof PassageSource>;

/** The messages of a status, to be translated; null where only the text was stored. */
const StatusMessages = z.array(Message).nullish();

/** A version that will replace the current one: it is being read, or could not be. */
export const Replacement = z.object({
  id: Id,
  version: z.number().int(),
  status: DocumentStatus,
  status_detail: z.string().nullable(),
  status_messages: StatusMessages,
  progress: z.number().min(0).max(1),
});
export type Replacement = z.infer<typeof Replacement>;

/** A tag on a document. */
export const DocumentTag = z.object({
  id: Id,
  name: z.string(),
  color: z.int().min(0).max(6).describe("one of the seven colours of avatars"),
});
export type DocumentTag = z.infer<typeof DocumentTag>;

/** One version of a document; lists, counts and search include only the current one. */
export const Document = z.object({
  id: Id.describe("of this version"),
  collection_id: Id,
  name: z.string(),
  extension: z.string().describe("lower case, without the dot"),
  mime_type: z.string(),
  size: z.number().int().nonnegative().describe("bytes"),
  checksum: z.string().describe("MD5 of the file, hex"),
  status: DocumentStatus,
  status_detail: z.string().nullable().describe("what is going on, or why it failed, for a person"),
  status_messages: StatusMessages,
  progress: z.number().min(0).max(1),
  page_count: z.number().int().nullable(),
  unit: Unit.describe("what its pages are"),
  unreadable_pages: z
    .array(z.number().int())
    .describe("from 1: they show text that could not be read, and are in no search or answer"),
  language: z.string().nullable().describe("ISO 639-1, or null while unknown"),
  created_by: Person,
  contained_in: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe("the document whose file it came in: a mail, an archive, a PDF"),
  contained_count: z.number().int().describe("documents that came in its file"),
  folder_id: Id.nullable().describe("null at the top of the collection"),
  tags: z.array(DocumentTag).describe("of all its versions; by name"),
  standing: RetractionStatus.nullable().describe("of one that was fetched from the web"),
  series_id: Id.describe("of all its versions: the id of the first"),
  version: z.number().int().describe("from 1"),
  versions: z.number().int().describe("how many there are"),
  current_id: Id.describe("of the version that is current, which may be this one"),
  replacement: Replacement.nullable().describe("the newest that is to become current"),
  created_at: Time,
  updated_at: Time,
});
export type Document = z.infer<typeof Document>;

/** What kind of file a document is. */
export const DocumentKind = z.enum([
  "pdf",
  "docx",
  "pptx",
  "xlsx",
  "odt",
  "odp",
  "ods",
  "rtf",
  "epub",
  "html",
  "markdown",
  "text",
  "csv",
  "eml",
  "msg",
  "image",
  "zip",
]);
export type DocumentKind = z.infer<typeof DocumentKind>;

const Language = z.string().regex(/^([a-z]{2}|und)$/, code("language_invalid"));

/** Filters documents by their tags. */
const TagFilter = {
  tag_id: many(Id).describe("with one of these tags"),
  tag_match: z.enum(["any", "all"]).optional().describe("all: with all of these tags"),
};

const FieldFilter = {
  field: many(
    z
      .string()
      .max(600)
      .regex(
        /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:(?:eq|min|max):.+$/is,
        code("field_condition_invalid"),
      ),
  ).describe(
    "all of these hold: `<field id>:eq:<value>`, or `min` or `max` of numbers and days, the bound included",
  ),
};

/** Filters documents in any collection: for each field, one of its values. */
export const DocumentFilter = {
  collection_id: many(Id),
  kind: many(DocumentKind),
  language: many(Language).describe("ISO 639-1, or und while it is not known"),
  status: many(DocumentStatus),
  created_by: many(Id).describe("added by one of these people"),
  ...TagFilter,
  ...FieldFilter,
  ...Period,
};
const documentFilter = z.object(DocumentFilter);
export type DocumentFilter = z.infer<typeof documentFilter>;

export const path = "/libraries/ext/v1";
export const collectionParams = z.object({ collection_id: Id });
export const documentParams = z.object({ collection_id: Id, document_id: Id });

/** Options of every deletion that goes to the trash. */
export const Deletion = z.object({
  forever: z
    .stringbool()
    .default(false)
    .describe("not into the trash: removed at once, rows and files"),
});

export const listCollections = endpoint({
  method: "GET",
  path: `${path}/collections`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "The collections the caller may see",
  query: PageQuery.extend({
    type: z.enum(["all", "private", "shared", "published"]).default("all"),
    owner_id: Id.optional().describe("only this person's"),
    shared: z
      .enum(["by_me", "with_me"])
      .optional()
      .describe("only what the caller shares with others, or others share with them"),
    status: DocumentStatus.optional().describe("only those that hold a document of this status"),
    tag_id: TagFilter.tag_id.describe("only those that hold a document with one of these tags"),
    tag_match: TagFilter.tag_match,
    sort: z
      .enum(["name", "-name", "updated_at", "-updated_at", "created_at", "-created_at"])
      .default("-updated_at"),
  }),
  response: pageOf(Collection),
});

export const createCollection = endpoint({
  method: "POST",
  path: `${path}/collections`,
  access: "member",
  scope: "library.write",
  summary: "Make a collection",
  body: NewCollection,
  status: 201,
  response: Collection,
});

export const getCollection = endpoint({
  method: "GET",
  path: `${path}/collections/{collection_id}`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "One collection",
  params: collectionParams,
  response: Collection,
});

export const updateCollection = endpoint({
  method: "PATCH",
  path: `${path}/collections/{collection_id}`,
  access: "member",
  scope: "library.write",
  summary: "Rename, describe or share a collection",
  params: collectionParams,
  body: z.object({
    name: CollectionName.optional(),
    description: z.string().trim().max(2000).optional(),
    visibility: Visibility.optional(),
    shared_with: ChosenFew.nullable()
      .optional()
      .describe(
        "in the place of all before: these people and teams alone; null: the whole workspace",
      ),
  }),
  response: Collection,
});

export const deleteCollection = endpoint({
  method: "DELETE",
  path: `${path}/collections/{collection_id}`,
  access: "member",
  scope: "library.write",
  summary:
    "Delete a collection with its documents: into the trash, for as long as the workspace keeps it",
  params: collectionParams,
  query: Deletion,
  status: 204,
});

const DocumentSort = z
  .enum([
    "name",
    "-name",
    "size",
    "-size",
    "created_at",
    "-created_at",
    "updated_at",
    "-updated_at",
  ])
  .default("-created_at");

export const listDocuments = endpoint({
  method: "GET",
  path: `${path}/collections/{collection_id}/document`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "The documents of a collection",
  params: collectionParams,
  query: PageQuery.extend({
    status: DocumentStatus.optional(),
    contained_in: Id.optional().describe("only those that came in the file of this document"),
    folder_id: z
      .union([z.literal("root"), Id])
      .optional()
      .describe("only those that lie in this folder itself; root: in none. Absent: all"),
    ...TagFilter,
    ...FieldFilter,
    sort: DocumentSort,
  }),
  response: pageOf(Document),
});

/** A file of an upload that was refused; others of the same call may have been accepted. */
export const RefusedFile = z.object({
  index: z.int().nonnegative().describe("its place among the files of the call, from 0"),
  name: z.string(),
  ...Detail.shape,
});
export type RefusedFile = z.infer<typeof RefusedFile>;

export const addDocuments = endpoint({
  method: "POST",
  path: `${path}/collections/{collection_id}/document`,
  access: "member",
  scope: "library.write",
  summary:
    "Upload files: parts `file`, each optionally preceded by `checksum` (MD5, hex) and by `path`, the folder it is to lie in (names parted by slashes; made where it is missing). `refused` tells which of several files were not taken; where none is, the call fails",
  params: collectionParams,
  bodyKind: "multipart",
  status: 201,
  response: pageOf(Document).extend({ refused: z.array(RefusedFile) }),
});

export const getDocument = endpoint({
  method: "GET",
  path: `${path}/collections/{collection_id}/document/{document_id}`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "One document of a collection",
  params: documentParams,
  response: Document,
});

export const updateDocument = endpoint({
  method: "PATCH",
  path: `${path}/collections/{collection_id}/document/{document_id}`,
  access: "member",
  scope: "library.write",
  summary:
    "Rename a document, or move it to another folder or collection with what came in its file",
  params: documentParams,
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, code("document_name_missing"))
      .max(255, code("document_name_too_long"))
      .optional(),
    collection_id: Id.optional(),
    folder_id: Id.nullable()
      .optional()
      .describe("of the collection it is to lie in; null: at its top"),
  }),
  response: Document,
});

export const deleteDocument = endpoint({
  method: "DELETE",
  path: `${path}/collections/{collection_id}/document/{document_id}`,
  access: "member",
  scope: "library.write",
  summary:
    "Delete a document, with all its versions and what came in its file: into the trash, for as long as the workspace keeps it",
  params: documentParams,
  query: Deletion,
  status: 204,
});

export const retryDocument = endpoint({
  method: "POST",
  path: `${path}/collections/{collection_id}/document/{document_id}/retry`,
  access: "member",
  scope: "library.write",
  summary: "Read a document in error again",
  params: documentParams,
  response: Document,
});

/** Finds a document in any collection: the viewer knows only its id. */
export const findDocument = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "One document, by its id alone",
  params: z.object({ document_id: Id }),
  response: Document,
});

export const recentDocuments = endpoint({
  method: "GET",
  path: `${path}/document`,
  access: "member",
  scope: "library.read",
  summary:
    "Documents of every collection the caller may see, newest first; `q`: with all of these words in their names. By name or filter, those of published collections too",
  query: PageQuery.extend({
    ...DocumentFilter,
    sort: DocumentSort,
  }),
  response: pageOf(Document),
});

export const getFileUrl = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}/file-url`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "A signed address of the file, valid for 5 minutes, that serves ranges",
  params: z.object({ document_id: Id }),
  response: z.object({ url: z.string(), expires_at: Time }),
});

/** Returns the bytes of a signed URL; the signature replaces a session. */
export const getFile = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}/file`,
  access: "public",
  summary: "The bytes of a file, by its signed address",
  params: z.object({ document_id: Id }),
  query: z.object({
    expires: z.coerce.number().int(),
    by: z.string().max(100),
    signature: z.string().max(200),
  }),
});

/** A block of a page: characters [start, end) of its text, in UTF-16. */
export const Block = z.object({
  kind: z.enum(["heading", "paragraph", "list", "table", "footnote", "code", "furniture"]),
  level: z.number().int().describe("of a heading, from 1; of a list's item its depth, from 0"),
  start: z.number().int(),
  end: z.number().int(),
  head: z.number().int().optional().describe("of a table with column headings: where they end"),
});
export type Block = z.infer<typeof Block>;

/**
 * A page of a document. Files without pages have sections of text instead, without a size. In the
 * text, line feeds separate a table's rows and tabs its cells.
 */
export const DocumentPage = z.object({
  number: z.number().int().describe("from 1"),
  width: z.number().nullable().describe("points"),
  height: z.number().nullable().describe("points"),
  label: z.string().nullable().describe("what the file calls it, such as the name of a sheet"),
  text: z.string(),
  blocks: z.array(Block),
});
export type DocumentPage = z.infer<typeof DocumentPage>;

export const listDocumentPages = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}/pages`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "The text of a document, page by page",
  params: z.object({ document_id: Id }),
  query: PageQuery.omit({ q: true }),
  response: pageOf(DocumentPage),
});

/** Fractions of the displayed page, from its top left corner. */
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A range of words: characters [start, end) of a page's text, in UTF-16. */
export const Place = z.object({
  page: z.number().int().describe("from 1"),
  start: z.number().int(),
  end: z.number().int(),
  rects: z.array(Box).describe("its lines; empty in files without pages"),
});
export type Place = z.infer<typeof Place>;

/** Maximum places returned. */
export const mostFound = 1000;

export const findInDocument = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}/find`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "Where words stand in a document, whatever their case, accents and line ends",
  params: z.object({ document_id: Id }),
  query: z.object({
    q: z.string().trim().min(1, code("find_text_missing")).max(200),
  }),
  response: z.object({
    results: z.array(Place).describe(`the first ${mostFound}, in the order of reading`),
    complete: z.boolean().describe("false: there may be more"),
  }),
});

/** Verbatim words of a document with their place. */
export const DocumentPassage = Place.extend({ text: z.string() });

export const readPassage = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}/pages/{page}/passage`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "Characters [start, end) of a page's text, and where they stand",
  params: z.object({ document_id: Id, page: z.coerce.number().int().min(1).max(10_000_000) }),
  query: z.object({
    start: z.coerce.number().int().min(0).max(100_000_000),
    end: z.coerce.number().int().min(1).max(100_000_000),
  }),
  response: DocumentPassage,
});

export const readFoundPassage = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}/passages/{passage_id}`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "A passage that a search found, by the id the search named it by",
  params: z.object({ document_id: Id, passage_id: Id }),
  response: DocumentPassage,
});

export const OutlineEntry = z.object({
  title: z.string(),
  level: z.number().int().describe("1 is the outermost"),
  page: z.number().int().describe("from 1"),
  start: z.number().int().describe("offset into the page's text, in UTF-16"),
  top: z.number().nullable().describe("how far down the page, 0 to 1; null without pages"),
});
export type OutlineEntry = z.infer<typeof OutlineEntry>;

export const getOutline = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}/outline`,
  access: "member",
  scope: "library.read",
  link: true,
  summary: "The table of contents of a document, at most 2,000 entries",
  params: z.object({ document_id: Id }),
  response: z.object({ results: z.array(OutlineEntry) }),
});

/** What the library already contains of a file about to be uploaded. */
export const KnownFile = z.object({
  document: Document.nullable().describe("the newest with this MD5 in the collection"),
  elsewhere: Document.nullable().describe("the newest in another collection the caller may see"),
});
export type KnownFile = z.infer<typeof KnownFile>;

export const verifyChecksum = endpoint({
  method: "POST",
  path: `${path}/document/verify-checksum`,
  access: "member",
  scope: "library.read",
  summary: "Whether a collection already holds a file with this MD5",
  body: z.object({ collection_id: Id, checksum: Md5 }),
  response: KnownFile.extend({ exists: z.boolean().describe("in the collection") }),
});

export const verifyChecksums = endpoint({
  method: "POST",
  path: `${path}/document/verify-checksums`,
  access: "member",
  scope: "library.read",
  summary: "The same of up to 200 files, answered in their order",
  body: z.object({
    collection_id: Id,
    checksums: z.array(Md5).min(1, code("checksums_missing")).max(200, code("too_many_checksums")),
  }),
  response: z.object({ results: z.array(KnownFile.extend({ checksum: Md5 })) }),
});

export const linkDocument = endpoint({
  method: "POST",
  path: `${path}/collections/{collection_id}/document/link`,
  access: "member",
  scope: "library.write",
  summary: "Add a file that already lies in another collection, without sending it again",
  params: collectionParams,
  body: z.object({
    document_id: Id,
    folder_id: Id.nullable().default(null).describe("where it is to lie; null: at the top"),
    path: z
      .string()
      .max(5000)
      .default("")
      .describe("in its place: names of folders parted by slashes, made where they are missing"),
  }),
  status: 201,
  response: Document,
});

/** An upload in progress, in any number of requests. */
export const Upload = z.object({
  id: Id,
  collection_id: Id,
  name: z.string(),
  length: z.number().int().describe("bytes of the whole file"),
  offset: z.number().int().describe("bytes that have arrived"),
  document_id: Id.nullable().describe("set once the file has become a document"),
  expires_at: Time.describe("when what has arrived is forgotten"),
});
export type Upload = z.infer<typeof Upload>;

/** The header with the new document's id in the answer that completes an upload. */
export const documentHeader = "Lectern-Document";

const uploadParams = z.object({ upload_id: Id });
const tusHeaders = { "Tus-Resumable": "1.0.0" };

export const describeUploads = endpoint({
  method: "OPTIONS",
  path: `${path}/uploads`,
  access: "public",
  summary: "What is understood of tus, the protocol for uploads that can be resumed",
  status: 204,
});

export const createUpload = endpoint({
  method: "POST",
  path: `${path}/uploads`,
  access: "member",
  scope: "library.write",
  summary: "Begin an upload that can be resumed (tus 1.0); its address is in Location",
  bodyKind: "bytes",
  headers: {
    ...tusHeaders,
    "Upload-Length": "bytes of the whole file",
    "Upload-Metadata":
      "collection_id, filename and, optional, checksum (MD5, hex), path (the folder, names parted by slashes) and replaces (the document that it is a new version of), each with its value in Base64",
  },
  status: 201,
  response: Upload,
});

export const getUpload = endpoint({
  method: "GET",
  path: `${path}/uploads/{upload_id}`,
  access: "member",
  scope: "library.write",
  summary:
    "How far an upload is, for 24 hours after its last byte too. HEAD answers as tus does: Upload-Offset and, of a complete one, Lectern-Document",
  params: uploadParams,
  response: Upload,
});

export const continueUpload = endpoint({
  method: "PATCH",
  path: `${path}/uploads/{upload_id}`,
  access: "member",
  scope: "library.write",
  summary: "The next bytes of an upload (tus 1.0). The last answer names the document",
  params: uploadParams,
  bodyKind: "bytes",
  headers: { ...tusHeaders, "Upload-Offset": "where these bytes begin" },
  status: 204,
});

export const cancelUpload = endpoint({
  method: "DELETE",
  path: `${path}/uploads/{upload_id}`,
  access: "member",
  scope: "library.write",
  summary: "Give an upload up; what has arrived is removed (tus 1.0)",
  params: uploadParams,
  headers: tusHeaders,
  status: 204,
});

/**
 * A live change in the library. `document` is new or changed; `collection` and `topic` (with its
 * snippets) are new, changed or gone; `documents` are many of one collection, new, changed or gone:
 * the client refetches what it shows. Events are not stored for clients that are not connected.
 */
export const LibraryEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("document"), document: Document }),
  z.object({ type: z.literal("document_deleted"), id: Id, collection_id: Id }),
  z.object({ type: z.literal("documents"), collection_id: Id }),
  z.object({ type: z.literal("collection"), id: Id }),
  z.object({ type: z.literal("topic"), id: Id, collection_id: Id }),
  z
    .object({ type: z.literal("chat"), session_id: Id, id: Id })
    .describe("a turn of the caller's own that is new, other than before, or gone"),
  z
    .object({ type: z.literal("session"), id: Id })
    .describe("a conversation of the caller's own that is new, other than before, or gone"),
  z
    .object({ type: z.literal("review"), id: Id })
    .describe("a review that is new or gone, or of which something changed: refetch what is shown"),
  z
    .object({ type: z.literal("run"), id: Id })
    .describe("a run of the caller's own that is new or gone, or of which something changed"),
  z
    .object({ type: z.literal("draft"), id: Id })
    .describe("a draft that the caller sees, or saw, that is new, gone or other than before"),
  z
    .object({ type: z.literal("check"), id: Id })
    .describe("a check of a text of the caller's own that is new or gone, or went on"),
  z
    .object({ type: z.literal("request"), id: Id })
    .describe("a request for a document that the caller sent or received, and that changed"),
]);
export type LibraryEvent = z.infer<typeof LibraryEvent>;

export const libraryEvents = endpoint({
  method: "GET",
  path: `${path}/events`,
  access: "member",
  scope: "library.read",
  summary: "Live changes of what the caller may see (server-sent events)",
  events: LibraryEvent,
});

export const LibraryTotals = z.object({
  collections: z.number().int(),
  documents: z.number().int(),
  pages: z.number().int(),
  size: z.number().int(),
});
export type LibraryTotals = z.infer<typeof LibraryTotals>;

export const libraryTotals = endpoint({
  method: "GET",
  path: `${path}/totals`,
  access: "member",
  scope: "library.read",
  summary: "How much the library holds that the caller may see",
  response: LibraryTotals,
});
