import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code, Detail } from "../message.ts";
import { ScheduleDay } from "../agents/schedules.ts";
import { Id, Time } from "../page.ts";
import { collectionParams, Document, path, Person } from "./library.ts";

/** Maximum files of a source. */
export const MOST_SYNC_ITEMS = 50_000;

/**
 * Where files come from. `command`: `lectern sync`, or another program, lists and sends them.
 * `folder`: one of the server, below those that its operator allows. `s3`: a bucket of Amazon S3 or
 * of a server that speaks its protocol. `feed`, `sitemap`: the pages of a website that it names.
 * `imap`: the messages of a mailbox. `zotero`: the PDFs of a library of Zotero. `google_drive`: a
 * folder of Google Drive, or a shared drive. `sharepoint`: a document library of SharePoint, a folder
 * in it, or a drive of OneDrive.
 */
export const SyncKind = z.enum([
  "command",
  "folder",
  "webdav",
  "s3",
  "feed",
  "sitemap",
  "imap",
  "zotero",
  "google_drive",
  "sharepoint",
]);
export type SyncKind = z.infer<typeof SyncKind>;

/** What is wrong with each part of a path: it is empty, or leads elsewhere. */
const isPath = (value: string) =>
  value.split("/").every((name) => name !== "" && name !== "." && name !== "..");

const ItemPath = z
  .string()
  .min(1, code("sync_path_invalid"))
  .max(1000, code("sync_path_invalid"))
  .refine(isPath, code("sync_path_invalid"))
  .describe("relative to the source, parted by slashes");

const Sha256 = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, code("checksum_invalid"));

/** A file as it lies at the source. */
export const SyncFile = z.object({
  path: ItemPath,
  size: z.number().int().nonnegative(),
  sha256: Sha256,
});
export type SyncFile = z.infer<typeof SyncFile>;

const haveOwnPaths = (files: SyncFile[]) =>
  new Set(files.map((file) => file.path)).size === files.length;

/**
 * Files by what became of them. `left`: people deleted or moved their documents. `withheld`: the
 * source mirrors rights, and not everyone who can read the collection may read the file there.
 */
export const SyncCounts = z.object({
  synced: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  left: z.number().int(),
  withheld: z.number().int(),
});

/** What a run did. */
export const SyncResult = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  moved: z.number().int(),
  deleted: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
});
export type SyncResult = z.infer<typeof SyncResult>;

/** When a source runs by itself. */
export const SyncTiming = z.discriminatedUnion("every", [
  z.object({ every: z.literal("hour") }),
  ScheduleDay,
]);
export type SyncTiming = z.infer<typeof SyncTiming>;

/** How the connection to a mail server is encrypted: from its beginning, or by a command. */
export const MailEncryption = z.enum(["tls", "starttls"]);
export type MailEncryption = z.infer<typeof MailEncryption>;

/**
 * Where a source is: a folder's path, an address, a bucket and the folder in it, or a mail server
 * and the folders of a mailbox.
 */
export const SyncSettings = z.object({
  path: z.string().optional(),
  url: z.string().optional().describe("of a bucket: its server; Amazon S3 without one"),
  bucket: z.string().optional(),
  region: z.string().optional(),
  prefix: z.string().optional(),
  path_style: z.boolean().optional().describe("the bucket stands in the path, not in the host"),
  host: z.string().optional(),
  port: z.number().int().optional(),
  encryption: MailEncryption.optional(),
  folders: z.array(z.string()).optional().describe("of a mailbox; empty: its inbox"),
  days: z.number().int().optional().describe("only messages that arrived in so many days"),
  library: z
    .string()
    .optional()
    .describe("of Zotero: users/123 or groups/456; of SharePoint: its address or its drive's ID"),
  collection: z.string().optional().describe("of Zotero: the key of a collection in it"),
  folder: z.string().optional().describe("of Google Drive: the ID of a folder or shared drive"),
  subject: z.string().optional().describe("of Google Drive: the person for whom it is read"),
  tenant: z.string().optional().describe("of SharePoint: the ID or domain of the organization"),
  client_id: z.string().optional().describe("of SharePoint: the application that reads it"),
  mirror_rights: z
    .boolean()
    .optional()
    .describe("only files that everyone who can read the collection may read at the source"),
});
export type SyncSettings = z.infer<typeof SyncSettings>;

/** A folder or place whose files a collection follows. */
export const SyncSource = z.object({
  id: Id,
  collection_id: Id,
  kind: SyncKind,
  name: z.string(),
  own: z.boolean().describe("whether it is the caller's"),
  owner: Person.describe("with whose rights it adds, changes and deletes documents"),
  active: z.boolean(),
  paused: Detail.nullable().describe("why it was paused without a person; null: it was not"),
  settings: SyncSettings,
  secret_set: z.boolean().describe("whether a user name and a password are stored"),
  timing: SyncTiming.nullable().describe("null: it runs only when somebody asks for it"),
  next_at: Time.nullable(),
  running: z.boolean(),
  failure: Detail.nullable().describe("why the last run failed"),
  last_at: Time.nullable().describe("when a run ended well"),
  last_result: SyncResult.nullable(),
  counts: SyncCounts,
  created_at: Time,
});
export type SyncSource = z.infer<typeof SyncSource>;

const SourceName = z.string().trim().min(1, code("sync_name_missing")).max(500);

/** Stored encrypted, and never sent back. For a bucket, an access key and its secret. */
export const SyncSecret = z.object({
  user: z.string().min(1).max(500),
  password: z.string().max(1000),
});
export type SyncSecret = z.infer<typeof SyncSecret>;

// Nothing that leads to another host: both become part of an address.
const BucketName = z.string().regex(/^[A-Za-z0-9][\w.-]{1,254}$/, code("sync_bucket_invalid"));
const Region = z.string().regex(/^[a-z0-9-]{1,60}$/, code("sync_region_invalid"));

/** The name of a mail server, or its IPv4 address. */
const MailHost = z
  .string()
  .trim()
  .max(253, code("sync_host_invalid"))
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u, code("sync_host_invalid"));
/** Maximum folders of a mailbox that one source follows. */
const MOST_MAIL_FOLDERS = 50;
const ZoteroLibrary = z
  .string()
  .regex(/^(?:users|groups)\/[1-9]\d{0,11}$/, code("sync_zotero_library_invalid"));
const ZoteroCollection = z.string().regex(/^[A-Z0-9]{8}$/, code("sync_zotero_collection_invalid"));

/** The JSON key of a service account, as Google gives it. */
const GoogleKey = z.string().min(1, code("sync_google_key_invalid")).max(10_000);
/** The ID of a folder or a shared drive, or an address that ends with one. */
const GoogleFolder = z
  .string()
  .trim()
  .max(2000, code("sync_google_folder_invalid"))
  .regex(/^(?:https:\/\/\S+\/)?[\w-]{10,200}(?:[?#]\S*)?$/, code("sync_google_folder_invalid"));
// Nothing that leads to another path: both become part of an address.
const Tenant = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{2,252}$/, code("sync_tenant_invalid"));
const ClientId = z.uuid(code("sync_client_invalid"));
/** The address of a document library, or of a folder in it, or the ID of a drive. */
const SharePointLibrary = z
  .string()
  .trim()
  .max(2000, code("sync_library_invalid"))
  .regex(/^(?:https:\/\/[^\s/]+\/\S.*|[\w!-]{10,200})$/, code("sync_library_invalid"));
const mirrorRights = z
  .boolean()
  .default(false)
  .describe("keep out what not everyone who can read the collection may read at the source");

const Place = { name: SourceName, timing: SyncTiming.nullable().default(null) };
export const NewSyncSource = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("command"), name: SourceName }),
  z.object({ kind: z.literal("folder"), ...Place, path: z.string().min(1).max(4000) }),
  z.object({
    kind: z.literal("webdav"),
    ...Place,
    url: z.string().max(2000),
    secret: SyncSecret.optional(),
  }),
  z.object({ kind: z.enum(["feed", "sitemap"]), ...Place, url: z.string().max(2000) }),
  z.object({
    kind: z.literal("zotero"),
    ...Place,
    library: ZoteroLibrary,
    collection: ZoteroCollection.optional().describe("without one: the whole library"),
    api_key: z.string().min(1).max(200).optional().describe("without one: a public group"),
  }),
  z.object({
    kind: z.literal("s3"),
    ...Place,
    url: z.string().max(2000).optional().describe("of the server; Amazon S3 without one"),
    bucket: BucketName,
    region: Region.default("us-east-1"),
    prefix: z.string().max(900).default("").describe("only what lies in this folder"),
    path_style: z.boolean().optional().describe("by default true with a `url`, else false"),
    secret: SyncSecret.optional(),
  }),
  z.object({
    kind: z.literal("imap"),
    ...Place,
    host: MailHost,
    port: z
      .number()
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .describe("by default 993, 143 for starttls"),
    encryption: MailEncryption.default("tls"),
    folders: z
      .array(z.string().trim().min(1).max(500))
      .max(MOST_MAIL_FOLDERS, code("sync_too_many_folders"))
      .default([])
      .describe("full names; the inbox without any"),
    days: z
      .number()
      .int()
      .min(1, code("sync_days_invalid"))
      .max(36_500, code("sync_days_invalid"))
      .optional()
      .describe("leaves out messages that arrived earlier, unless they were stored before"),
    secret: SyncSecret.extend({ password: z.string().min(1).max(1000) }),
  }),
  z.object({
    kind: z.literal("google_drive"),
    ...Place,
    folder: GoogleFolder.describe("the ID or the address of a folder or of a shared drive"),
    key: GoogleKey.describe("the JSON key of a service account"),
    subject: z
      .email(code("sync_subject_invalid"))
      .max(320)
      .optional()
      .describe("the person for whom the service account reads, if it may do so"),
    mirror_rights: mirrorRights,
  }),
  z.object({
    kind: z.literal("sharepoint"),
    ...Place,
    tenant: Tenant.describe("the ID or a domain of the organization"),
    client_id: ClientId.describe("of the application that is registered there"),
    client_secret: z.string().min(1).max(500),
    library: SharePointLibrary.describe(
      "the address of a document library or of a folder in it, or the ID of a drive",
    ),
    mirror_rights: mirrorRights,
  }),
]);
export type NewSyncSource = z.infer<typeof NewSyncSource>;

const inCollection = `${path}/collections/{collection_id}/sync-sources`;
const ofSource = `${path}/sync-sources/{source_id}`;
const sourceParams = z.object({ source_id: Id });

export const listSyncSources = endpoint({
  method: "GET",
  path: inCollection,
  access: "member",
  scope: "library.read",
  summary: "The sources that a collection follows, for those who may change its documents",
  params: collectionParams,
  response: z.object({ results: z.array(SyncSource) }),
});

export const createSyncSource = endpoint({
  method: "POST",
  path: inCollection,
  access: "member",
  scope: "library.write",
  summary:
    "Add a source, which acts with the caller's rights; a command's source of the same name that the caller has in the collection is given instead. Folders of the server are for admins",
  params: collectionParams,
  body: NewSyncSource,
  status: 201,
  response: SyncSource,
});

export const updateSyncSource = endpoint({
  method: "PATCH",
  path: ofSource,
  access: "member",
  scope: "library.write",
  summary: "Rename a source, pause it or let it go on, or change when it runs",
  params: sourceParams,
  body: z.object({
    name: SourceName.optional(),
    active: z.boolean().optional(),
    timing: SyncTiming.nullable().optional(),
  }),
  response: SyncSource,
});

export const deleteSyncSource = endpoint({
  method: "DELETE",
  path: ofSource,
  access: "member",
  scope: "library.write",
  summary: "Remove a source; its documents stay, or go to the trash",
  params: sourceParams,
  query: z.object({ documents: z.enum(["keep", "trash"]).default("keep") }),
  status: 204,
});

export const runSyncSource = endpoint({
  method: "POST",
  path: `${ofSource}/run`,
  access: "member",
  scope: "library.write",
  summary: "Let a source that the server reads run now",
  params: sourceParams,
  body: z.object({
    confirm: z.boolean().default(false).describe("delete although many of its files are gone"),
  }),
  response: SyncSource,
});

/** A file that the server does not have. */
export const NeededFile = z.object({
  item_id: Id.nullable().describe("null: a trial run, for a file that is new"),
  path: z.string(),
  why: z.enum(["new", "changed"]),
});
export type NeededFile = z.infer<typeof NeededFile>;

/** What a list of files led to, or would lead to. */
export const SyncPlan = z.object({
  needed: z.array(NeededFile),
  moved: z.array(z.object({ from: z.string(), to: z.string() })),
  deleted: z.array(z.string()),
  failed: z.array(Detail.extend({ path: z.string() })),
  unchanged: z.number().int(),
  left: z
    .number()
    .int()
    .describe("unchanged files whose documents people deleted or moved to another collection"),
});
export type SyncPlan = z.infer<typeof SyncPlan>;

export const listSyncFiles = endpoint({
  method: "POST",
  path: `${ofSource}/files`,
  access: "member",
  scope: "library.write",
  summary:
    "Tell which files there are at the source, all of them: those that were renamed are moved, those that are gone go to the trash, and the answer tells which are needed. Only for the source's owner",
  params: sourceParams,
  bodyBytes: 32 * 1024 * 1024,
  body: z.object({
    files: z
      .array(SyncFile)
      .max(MOST_SYNC_ITEMS, code("sync_too_many_files"))
      .refine(haveOwnPaths, code("sync_path_twice")),
    delete: z.boolean().default(true).describe("false: what is gone at the source stays"),
    confirm: z
      .boolean()
      .default(false)
      .describe("delete although the list is empty, or more than half of the files are gone"),
    dry_run: z.boolean().default(false).describe("change nothing"),
  }),
  response: SyncPlan,
});

export const sendSyncFile = endpoint({
  method: "POST",
  path: `${ofSource}/files/{item_id}`,
  access: "member",
  scope: "library.write",
  summary:
    "Upload a needed file, as one part `file`: a new document, or a new version of the one there is. Only for the source's owner",
  params: sourceParams.extend({ item_id: Id }),
  bodyKind: "multipart",
  status: 201,
  response: Document,
});
