import type { Readable } from "node:stream";

import type {
  Adding,
  AddingFault,
  KnownModel,
  LocalModel,
  LocalPurpose,
} from "@lectern/contract/local-models";
import type { ModelPurpose, ProviderKind } from "@lectern/contract/models";
import type { SourceId } from "@lectern/contract/retraction-status";
import type { Kysely, Transaction } from "kysely";
import type { Logger } from "pino";

import type { Member, OrgId } from "#http/member.ts";
import type { Schema } from "#schema";

export type Db = Kysely<Schema> | Transaction<Schema>;

declare const scope: unique symbol;
/** The workspaces whose rows statements may see and change; made by #scopes. */
export type Scope = string & { readonly [scope]: true };

/** Work that outlives the request; a job is enqueued in the transaction of its row. */
export interface Jobs {
  /**
   * Of jobs with the same `key` only the newest waits; none runs before `at`. The waiting job with
   * the lowest `priority` runs first.
   */
  enqueue<Name extends keyof JobPayloads>(
    db: Db,
    name: Name,
    payload: JobPayloads[Name],
    more?: Omit<QueuedJob<Name>, "payload">,
  ): Promise<void>;
  /** Enqueues many jobs in one statement; keys must be distinct. */
  enqueueAll<Name extends keyof JobPayloads>(
    db: Db,
    name: Name,
    jobs: readonly QueuedJob<Name>[],
  ): Promise<void>;
  /** Returns the keys that have a job, and for how many seconds a worker has held it. */
  find(
    db: Db,
    keys: string[],
  ): Promise<Map<string, { heldFor: number | undefined; priority: number }>>;
  /** Returns the priority of the next job of this name; 0 where none waits. */
  next(db: Db, name: keyof JobPayloads): Promise<number>;
  /** Makes failed jobs of this name retry within a minute, however often they failed. */
  retrySoon(db: Db, name: keyof JobPayloads): Promise<void>;
}

/** A job to enqueue. */
export interface QueuedJob<Name extends keyof JobPayloads> {
  payload: JobPayloads[Name];
  key?: string | null;
  at?: Date | null;
  priority?: number;
}

/** The payload of each kind of job. */
export interface JobPayloads {
  /** `deaths`: interrupted attempts before this job was moved to the end of the queue. */
  "ingest-document": { organization_id: string; document_id: string; deaths?: number };
  /** `failures`: consecutive failures caused by the model. */
  "make-vectors": { organization_id: string; failures?: number };
  "recognise-page": { organization_id: string; document_id: string; page: number };
  "remove-blobs": { organization_id: string; keys: string[] };
  "empty-trash": { organization_id: string };
  /** Attachments of deleted conversations. */
  "remove-attachments": { organization_id: string };
  /** Assets that were deleted long enough ago. */
  "remove-assets": { organization_id: string };
  /** `organization_id`: the workspace that the edition was published from, which owns the files. */
  "remove-edition": { organization_id: string; edition_id: string };
  /** Links are made when the mail is sent, so that the queue stores no secret. */
  "send-mail": Letter;
  "purge-organization": { organization_id: string };
  "remove-account": { account_id: string };
  /** Null: no account has the email address that was tried. */
  "record-failed-sign-in": {
    account_id: string | null;
    address: string;
    device: string;
    at: string;
  };
  /** Checks the stored files whose keys begin with `prefix`. */
  "sweep-files": { prefix: string };
  "recheck-work": { source: SourceId; id: string };
}

/** A requested mail. Whether its address has an account is always checked later. */
export type Letter =
  | { kind: "confirm_email"; email: string }
  | { kind: "reset_password"; email: string }
  | { kind: "change_email"; account_id: string; email: string }
  | { kind: "email_changed"; account_id: string; email: string }
  | { kind: "password_changed"; account_id: string }
  | { kind: "new_device"; account_id: string; device: string; address: string; at: string }
  | { kind: "invitation"; organization_id: string; invitation_id: string }
  | { kind: "address_taken"; email: string };

/** A composed mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Throws if the mail was not accepted; it is retried. */
  send(mail: Mail): Promise<void>;
}

/** A stored file: SHA-256 identifies it, MD5 only checks the transfer. */
export interface StoredBlob {
  key: string;
  size: number;
  md5: string;
  sha256: Buffer;
}

export interface StoredKey {
  key: string;
  modifiedAt: Date;
}

/** Files by generated key. Each call throws if the store does not respond. */
export interface Blobs {
  /**
   * Stores the stream durably. Keeps nothing if the stream fails, is aborted, exceeds `maxBytes`
   * (AppError too_large) or does not fit (full). `measured: false`, for a part of a file, leaves
   * md5 and sha256 empty.
   */
  put(
    bytes: Readable,
    options: { maxBytes: number; key?: string; measured?: boolean; signal?: AbortSignal },
  ): Promise<StoredBlob>;
  /** Returns a key for `put`, for callers that must record it before the bytes are stored. */
  newKey(): string;
  /** Returns the bytes [start, end] (both included), or all. Throws AppError not_found. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Also removes what an interrupted `put` left under this key. */
  remove(key: string): Promise<void>;
  /** Yields pages of complete files whose keys begin with the prefix ("00" to "ff"). */
  list(prefix: string): AsyncGenerator<StoredKey[]>;
  /** Writes, reads and removes some bytes; throws if that fails. Caches the result for seconds. */
  check(): Promise<void>;
}

/**
 * Short notices between processes of one installation. They may be lost; do not trust them as data.
 */
export interface Notices {
  /** Sent when `db`'s transaction commits. At most 7,900 bytes. */
  publish(db: Db, channel: NoticeChannel, payload: string): Promise<void>;
  /** `onGap` is called after reconnecting: notices were missed, so re-read the data. */
  subscribe(
    channel: NoticeChannel,
    listener: (payload: string) => void,
    onGap?: () => void,
  ): () => void;
}

/** A fixed list, so that one connection listens to all. */
export type NoticeChannel = "library" | "upload" | "chat" | "chat_stop" | "vectors";

/** Limits of one sandboxed run. */
export interface SandboxLimits {
  wallSeconds: number;
  memoryMb: number;
  outputBytes: number;
}

/** One message from a sandboxed program. */
export interface SandboxFrame {
  header: unknown;
  parts: Buffer[];
}

/** Why a sandboxed run failed. */
export type SandboxFault = "timeout" | "memory" | "output" | "crashed" | "aborted";

export class SandboxError extends Error {
  readonly fault: SandboxFault;
  constructor(fault: SandboxFault, message: string) {
    super(message);
    this.name = "SandboxError";
    this.fault = fault;
  }
}

/** A program to run in a sandbox. */
export interface SandboxProgram {
  /** A module with the exports of SandboxedProgram. */
  entry: URL;
  /** Installed packages that the program imports. */
  packages: string[];
  /** False: a child starts only when there is an input. */
  ahead?: boolean;
}

/** The exports of a program that runs in a sandbox. */
export interface SandboxedProgram {
  /** Loads everything the program needs, before the first request. */
  load?(): Promise<void>;
  /**
   * Prepares for a request. From the first call on, the program cannot open files or start threads.
   */
  begin?(request: unknown): void | Promise<void>;
  /**
   * Handles one input and keeps nothing of it. `read` returns the next bytes, valid until the next
   * call; undefined at the end.
   */
  run(
    request: unknown,
    input: { read(): Uint8Array | undefined },
    emit: (header: unknown, parts?: readonly Uint8Array[]) => void,
  ): void | Promise<void>;
}

/** Options of a run. */
export interface SandboxRun {
  /** Aborts the run. */
  signal?: AbortSignal | undefined;
  /**
   * Who owns the input: a child that succeeded may take the next input of the same owner, and of no
   * other. Absent: the child takes only this input.
   */
  owner?: string | undefined;
}

/** Runs a program on untrusted bytes without network, environment, or a way to write files. */
export interface Sandbox {
  /** False where the system does not allow it; reported in the log and at /readyz. */
  readonly networkIsolated: boolean;
  /** Whether system calls are filtered; reported in the same places. */
  readonly filtered: boolean;
  /**
   * Announces an input: loads a program ahead if allowed. An idle program ends after half a minute.
   */
  prepare(): void;
  /**
   * Throws SandboxError. When the generator ends, for any reason, the child has ended or waits for
   * its owner's next input.
   */
  run(
    input: Readable,
    request: unknown,
    limits: SandboxLimits,
    how?: SandboxRun,
  ): AsyncGenerator<SandboxFrame>;
  close(): Promise<void>;
}

/** Recognizes printed text on images, inside a sandbox. */
export interface Recogniser {
  /** For the operator; includes the languages. */
  readonly name: string;
  /** Returns the text as hOCR. `pixels`: gray, row by row from the top. Throws SandboxError. */
  recognise(
    picture: { width: number; height: number; pixels: Uint8Array },
    limits: SandboxLimits,
    signal?: AbortSignal,
  ): Promise<string>;
}

/** Converts documents of older Office formats to current ones, inside a sandbox. */
export interface Converter {
  /** For the operator; includes the version. */
  readonly name: string;
  /**
   * Throws SandboxError and the errors of `bytes`. Returns undefined if it cannot read the file.
   */
  convert(
    bytes: Readable,
    to: "docx" | "pptx",
    limits: SandboxLimits,
    signal?: AbortSignal,
  ): Promise<Converted | undefined>;
}

export interface Converted {
  size: number;
  bytes: Readable;
  /** Removes the converted file; always call it. */
  remove(): Promise<void>;
}

/** Why an address that a person entered could not be fetched. */
export class EgressError extends Error {
  /**
   * `refused`: the address itself shows that it is not allowed. `unknown`: the name does not exist
   * or resolves to a private network.
   */
  readonly fault:
    | "address"
    | "refused"
    | "unknown"
    | "unreachable"
    | "redirects"
    | "status"
    | "cut_off";
  /** The HTTP status, for `status`. */
  readonly status: number | undefined;
  constructor(fault: EgressError["fault"], more: { status?: number; cause?: unknown } = {}) {
    super(`egress: ${fault}`, { cause: more.cause });
    this.name = "EgressError";
    this.fault = fault;
    this.status = more.status;
  }
}

/** A fetched response. Read `bytes` to the end or call `close`. */
export interface Fetched {
  /** The final URL, after redirects. */
  url: string;
  /** Media type without parameters, in lower case; empty if none is given. */
  type: string;
  /** The file name that the server gives, if any. */
  name: string | undefined;
  /** Unbounded: the reader sets the limit. Throws EgressError. */
  bytes: AsyncIterable<Buffer>;
  close(): void;
}

/** Fetches addresses from people or documents, where that is allowed. */
export interface Egress {
  /** Throws EgressError. */
  get(address: string, more?: { accept?: string; signal?: AbortSignal }): Promise<Fetched>;
}

/** One part of a model's output. */
export type ModelPart =
  | { type: "text"; text: string }
  | {
      type: "finish";
      reason: "stop" | "length" | "filtered";
      promptTokens: number | null;
      completionTokens: number | null;
    };

/** An image in a prompt. */
export interface PromptImage {
  mediaType: string;
  bytes: Buffer;
}

export interface Prompt {
  system: string;
  messages: { role: "user" | "assistant"; content: string; images?: PromptImage[] }[];
  maxOutputTokens?: number;
  /** 0: deterministic; absent: the provider's default. */
  temperature?: number;
}

/** Why a provider failed; the message may be shown to users. */
export class ModelError extends Error {
  readonly fault: "unreachable" | "refused" | "busy" | "timeout" | "broken" | "context";
  /** The provider's status, if it responded. */
  readonly status: number | undefined;
  constructor(fault: ModelError["fault"], message: string, status?: number) {
    super(message);
    this.name = "ModelError";
    this.fault = fault;
    this.status = status;
  }
}

/** A configured language model. */
export interface Model {
  /** The name shown to users. */
  readonly name: string;
  /** Maximum tokens of a prompt and its answer together. */
  readonly windowTokens: number;
  /** Whether the model accepts images. */
  readonly sees: boolean;
  /** Throws ModelError. A stream that ends without `finish` was cut off. */
  stream(prompt: Prompt, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** Turns texts into vectors that are close where the meaning is similar. */
export interface Embedder {
  /** The provider's name of the model: only vectors of the same name are comparable. */
  readonly name: string;
  /** Returns one vector of length 1 for each text, in order. Throws ModelError. */
  embed(
    texts: readonly string[],
    kind: "query" | "passage",
    signal: AbortSignal,
  ): Promise<Float32Array[]>;
}

/** Scores how well texts answer a question. */
export interface Reranker {
  readonly name: string;
  /** Returns a score for each text, in order; higher is better. Throws ModelError. */
  rank(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>;
}

/** Judges whether a sentence follows from a text. */
export interface Entailer {
  readonly name: string;
  /** Throws ModelError. */
  entail(text: string, sentence: string, signal: AbortSignal): Promise<Entailed>;
}

export interface Entailed {
  /** The probability that the text entails the sentence, from 0 to 1. */
  follows: number;
  /** The probability that the text contradicts it; 0 from a model that cannot tell. */
  denied: number;
  /** Whether the model read all of the text. */
  whole: boolean;
}

/** Finds the span of a text that answers a question. */
export interface SpanFinder {
  readonly name: string;
  /** Returns null where "no answer" is more probable than the best span. Throws ModelError. */
  find(question: string, text: string, signal: AbortSignal): Promise<Span | null>;
}

/** The characters [start, end) of a text. */
export interface Span {
  start: number;
  end: number;
  /** The probability that the span answers the question, from 0 to 1. */
  score: number;
}

/** A configured provider of models. */
export interface Connection {
  /** The key for everything cached about this provider. */
  id: string;
  kind: ProviderKind;
  baseUrl: string;
  apiKey: string | undefined;
  /** Set up by the operator, who may enter any address; others only what `egress` allows. */
  trusted?: boolean;
}

/** A model that a provider offers, with the properties it reports. */
export interface OfferedModel {
  name: string;
  label: string;
  purpose: ModelPurpose;
  /** Undefined: not reported. */
  windowTokens: number | undefined;
  sees: boolean;
}

/** Why a model could not be added to this machine; `about` is, for example, a file name. */
export class LocalModelError extends Error {
  readonly fault: AddingFault;
  readonly about: string | undefined;
  constructor(fault: AddingFault, about?: string, more: { cause?: unknown } = {}) {
    super(`local model: ${fault}${about === undefined ? "" : ` (${about})`}`, more);
    this.name = "LocalModelError";
    this.fault = fault;
    this.about = about;
  }
}

/** The source of a model's files. */
export type LocalModelSource =
  /** A folder or zip archive of this machine; without a purpose, its files tell the purpose. */
  | { from: "folder"; path: string; purpose?: LocalPurpose | undefined }
  /** A model in `known`. */
  | { from: "hub"; id: string };

/** The suffix of the name under which vectors of a local model are stored. */
export const localMark = "@this-machine";

/** Models that run on this machine. */
export interface LocalModels {
  list(): readonly LocalModel[];
  /** Returns the models that can be downloaded from the hub. */
  known(): KnownModel[];
  /** Returns the current or last addition by any process. `detail` describes the fault. */
  adding(): Adding | null;
  /** Begins to add a model. Throws LocalModelError. */
  add(source: LocalModelSource): Promise<Adding>;
  /** Resolves when this process has finished adding a model, or failed. */
  settled(): Promise<void>;
  cancel(): Promise<void>;
  /** Uses this model for its purpose from now on; false if the id is unknown. */
  use(id: string): boolean;
  /** Removes the model's files; false if the id is unknown. */
  remove(id: string): boolean;
  /** Returns the model in use, or the one of this name; undefined if it is not installed. */
  embedder(name?: string): Embedder | undefined;
  reranker(): Reranker | undefined;
  entailer(): Entailer | undefined;
  spanFinder(): SpanFinder | undefined;
  /** The runtime for models, and its size on disk. */
  runtime(): { installed: boolean; bytes: number };
  /** The process that runs models, and the memory it uses. */
  running(): Promise<{ state: "idle" | "working" | "failing"; bytes: number }>;
  close(): Promise<void>;
}

/** Providers of models. A call fails if the kind of provider has no models of that type. */
export interface Models {
  /** Models that the operator set up for every workspace. */
  readonly installed: {
    chat: Model | undefined;
    /** Checks whether the cited passages support an answer. */
    checker: Model | undefined;
    embedder: Embedder | undefined;
    reranker: Reranker | undefined;
  };
  readonly local: LocalModels;
  /** Whether users may enter addresses of this machine: only this machine can reach the product. */
  readonly ownMachine: boolean;
  /** `label`: the name shown to users. */
  chat(
    at: Connection,
    model: { name: string; label: string; windowTokens: number; sees: boolean },
  ): Model;
  embedder(at: Connection, name: string): Embedder;
  reranker(at: Connection, name: string): Reranker;
  /** Throws ModelError. */
  list(at: Connection, signal: AbortSignal): Promise<OfferedModel[]>;
}

/** A bucket. Without credentials here, those of the environment are used. */
export interface S3Settings {
  bucket: string;
  /** Undefined: Amazon's endpoint for the region. */
  endpoint: string | undefined;
  region: string;
  /** Empty, or a folder name with a trailing slash. */
  prefix: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** A model that the operator set up for every workspace. */
export interface InstalledAdapter {
  baseUrl: string;
  apiKey: string | undefined;
  name: string;
}

export interface InstalledModel extends InstalledAdapter {
  kind: ProviderKind;
  windowTokens: number;
  sees: boolean;
  /** Also verifies the sentences of answers. */
  checks: boolean;
}

/** Limits per address, per person or per request. */
export interface Limits {
  /**
   * Requests per minute from one address without a session, and of one session to renew or end it.
   */
  anonymous: number;
  /** Requests per minute of one person. */
  user: number;
  /** Connections of one address; behind proxies, its concurrent requests. */
  connections: number;
  /** Open event streams of one person in this process. */
  streams: number;
  /** Concurrent answers of one person in this process. */
  answers: number;
  /** Unfinished uploads of one person. */
  uploads: number;
  /** Seconds within which a JSON body must arrive. */
  jsonSeconds: number;
  /** Seconds for which an upload may be idle. */
  uploadIdleSeconds: number;
  /** Seconds over which the rate of an upload is measured: the first, and every later window. */
  uploadGraceSeconds: number;
  /** Minimum rate of an upload, in bytes per second. */
  uploadBytesPerSecond: number;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The product's public address, without a trailing slash. Links in mails begin with it. */
  publicUrl: string;
  /**
   * The same for links in exported files. Undefined, and then files have no links, where it was not
   * set or leads to this machine only.
   */
  linkUrl: string | undefined;
  role: "web" | "worker" | "all";
  databaseUrl: string | undefined;
  /** Connects as a role that an operator created; undefined: the application creates its own. */
  databaseAppUrl: string | undefined;
  /** Root keys, the current one first; undefined: they are in a file of the data folder. */
  secretKeys: string[] | undefined;
  /** How long startup waits for a database that does not accept connections yet. */
  databaseWaitSeconds: number;
  /** How long answers may continue after the process is asked to end. */
  answerGraceSeconds: number;
  /** Undefined: files are stored in a folder of `dataDir`. */
  s3: S3Settings | undefined;
  /** Undefined: mail is written to the outbox folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  requireVerifiedEmail: boolean;
  /** The number of proxies that are trusted to name a request's address. */
  trustedProxies: number;
  sampleWorkspace: boolean;
  registration: "open" | "closed";
  maxFileBytes: number;
  /** Seconds from requesting an address to its last byte. */
  importSeconds: number;
  /** Maximum bytes of a fetched file, decompressed. */
  importBytes: number;
  parseSeconds: number;
  parseMemoryMb: number;
  /** The OCR engine: the system's if installed, else the packaged one. */
  ocrEngine: "auto" | "packaged" | "none";
  /** The engine's names of the languages, the most important first; undefined: those installed. */
  ocrLanguages: string[] | undefined;
  /** Path of LibreOffice's `soffice`; undefined: the usual locations; `none`: not used. */
  sofficePath: string | undefined;
  tokenRefreshMinutes: number;
  /** Whether a model names a conversation after its first answer. */
  titlesByModel: boolean;
  model: InstalledModel | undefined;
  embedding: InstalledAdapter | undefined;
  reranking: InstalledAdapter | undefined;
  /** Maximum memory of the process that runs local models. */
  modelsMemoryMb: number;
  modelsThreads: number;
  /** The address that models are downloaded from, without a trailing slash. */
  modelsHub: string;
  /** Private networks that addresses entered by people may lead to. */
  egressAllow: string[];
  /** Where works are looked up for verification; undefined: nowhere. */
  openAlex: { url: string; apiKey: string | undefined } | undefined;
  logLevel: string;
  limits: Limits;
  version: string;
}

/** The settings. If PUBLIC_URL is not set, the address is known once the server listens. */
export type Settings = Omit<Config, "publicUrl" | "linkUrl"> & { publicUrl: string | undefined };

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

export type KeyPurpose =
  | "access-token"
  | "file-url"
  | "xsrf"
  | "refresh-token"
  | "second-factor"
  | "attempt"
  | "idempotency"
  | "provider-key";

/** Keys for signing and encrypting, 32 bytes, the same in every process of the installation. */
export interface KeyFor {
  /** Returns a purpose's current key, or a version's. Throws RangeError for an unknown version. */
  (purpose: KeyPurpose, version?: number): Buffer;
  /** Returns the current version, then the others whose signatures may still be valid. */
  versions(purpose: KeyPurpose): [current: number, ...others: number[]];
}

/** Encrypted values of one kind, to be encrypted again with a newer key. */
export interface SealedValues {
  purpose: KeyPurpose;
  /**
   * Returns the first `limit` values after the id `after` whose key version is not that of `mark`.
   */
  find(
    db: Db,
    mark: Buffer,
    after: string,
    limit: number,
  ): Promise<{ id: string; sealed: Buffer; about: string }[]>;
  /** Replaces a value unless it is no longer `before`. */
  replace(db: Db, id: string, before: Buffer, after: Buffer): Promise<void>;
}

/**
 * What features do when a feature that may not import them changes something; features.ts registers
 * them. A hook that takes `tx` belongs to the caller's transaction.
 */
export interface Hooks {
  /** Sections of a person's data in one workspace, by their name in the export, in its order. */
  accountData: Record<string, (deps: Deps, member: Member) => AsyncIterable<unknown>>;
  /** Remove what belonged to a deleted account alone. May be aborted at any point and run again. */
  accountRemoved: ((deps: Deps, accountId: string, ending: AbortSignal) => Promise<void>)[];
  /** Remove everything in a deleted workspace. May be aborted at any point and run again. */
  workspaceRemoved: ((deps: Deps, orgId: OrgId, ending: AbortSignal) => Promise<void>)[];
  /** A workspace is closed, or open again. */
  workspaceClosed(tx: Db, organizationId: string, closed: boolean): Promise<void>;
  /** A member leaves: what they shared gets a new owner. */
  memberLeft(
    deps: Pick<Deps, "notices">,
    tx: Db,
    orgId: OrgId,
    owners: { from: string; to: string },
  ): Promise<void>;
  /** These accounts joined a team, or left it. */
  teamChanged(
    deps: Pick<Deps, "notices">,
    tx: Db,
    orgId: OrgId,
    teamId: string,
    accounts: string[],
  ): Promise<void>;
  documentRenamed(tx: Db, orgId: OrgId, documentId: string): Promise<void>;
  /** Passages without vectors were added to a workspace. */
  vectorsMissing(deps: Deps, tx: Db, orgId: OrgId): Promise<void>;
}

/** Everything that features may use of the outside world. */
export interface Deps {
  config: Config;
  log: Log;
  /** In the scope of the request or job. The process's own scope sees no row of a workspace. */
  db: Kysely<Schema>;
  dbFor(scope: Scope): Kysely<Schema>;
  jobs: Jobs;
  blobs: Blobs;
  mailer: Mailer;
  notices: Notices;
  /** Parses documents. */
  sandbox: Sandbox;
  /** Parses images. */
  pictureSandbox: Sandbox;
  /** Undefined: pages without text stay without text. */
  recogniser: Recogniser | undefined;
  /** Undefined: documents of older Office formats are not accepted. */
  converter: Converter | undefined;
  egress: Egress;
  models: Models;
  /** The id of this process. */
  processId: string;
  hooks: Hooks;
  /** Rejections that nobody handled since this process began. */
  unhandledRejections(): number;
  keyFor: KeyFor;
  /** Aborted when the process is asked to end. */
  ending: AbortSignal;
}
