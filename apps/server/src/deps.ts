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
/** Which workspaces' rows statements see and change; made by #scopes. */
export type Scope = string & { readonly [scope]: true };

/** Work that outlives the request; a job is enqueued in the transaction of its row. */
export interface Jobs {
  /**
   * Of jobs with the same `key` only the newest waits; none runs before `at`. Of those that wait the
   * one with the lowest `priority` goes first.
   */
  enqueue<Name extends keyof JobPayloads>(
    db: Db,
    name: Name,
    payload: JobPayloads[Name],
    more?: Omit<QueuedJob<Name>, "payload">,
  ): Promise<void>;
  /** The same for many at once, in one statement; no key twice. */
  enqueueAll<Name extends keyof JobPayloads>(
    db: Db,
    name: Name,
    jobs: readonly QueuedJob<Name>[],
  ): Promise<void>;
  /** Those of these keys that have a job, and for how many seconds a worker has held it. */
  find(
    db: Db,
    keys: string[],
  ): Promise<Map<string, { heldFor: number | undefined; priority: number }>>;
  /** The priority of the next job of this name; 0 where none waits. */
  next(db: Db, name: keyof JobPayloads): Promise<number>;
  /** Has failed jobs of this name retried within a minute, however often they failed. */
  retrySoon(db: Db, name: keyof JobPayloads): Promise<void>;
}

/** A job as it is enqueued. */
export interface QueuedJob<Name extends keyof JobPayloads> {
  payload: JobPayloads[Name];
  key?: string | null;
  at?: Date | null;
  priority?: number;
}

/** What each kind of job carries. */
export interface JobPayloads {
  /** `deaths`: readings that were cut off before this job was put behind the others. */
  "ingest-document": { organization_id: string; document_id: string; deaths?: number };
  /** `failures`: tries in a row that ended by the model's fault. */
  "make-vectors": { organization_id: string; failures?: number };
  "recognise-page": { organization_id: string; document_id: string; page: number };
  "remove-blobs": { organization_id: string; keys: string[] };
  "empty-trash": { organization_id: string };
  /** Those whose conversation is gone. */
  "remove-attachments": { organization_id: string };
  /** Those that were deleted long enough ago. */
  "remove-assets": { organization_id: string };
  /** The workspace is the one that it was published from: its files are. */
  "remove-edition": { organization_id: string; edition_id: string };
  /** Links are made when the mail is, so that no secret lies in a queue. */
  "send-mail": Letter;
  "purge-organization": { organization_id: string };
  "remove-account": { account_id: string };
  /** Null: no account has the email that was tried. */
  "record-failed-sign-in": {
    account_id: string | null;
    address: string;
    device: string;
    at: string;
  };
  /** Of stored files: those whose keys begin so. */
  "sweep-files": { prefix: string };
  "recheck-work": { source: SourceId; id: string };
}

/** A mail as it is asked for. An address without an account is looked up later, as one with. */
export type Letter =
  | { kind: "confirm_email"; email: string }
  | { kind: "reset_password"; email: string }
  | { kind: "change_email"; account_id: string; email: string }
  | { kind: "email_changed"; account_id: string; email: string }
  | { kind: "password_changed"; account_id: string }
  | { kind: "new_device"; account_id: string; device: string; address: string; at: string }
  | { kind: "invitation"; organization_id: string; invitation_id: string }
  | { kind: "address_taken"; email: string };

/** A mail as it is sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Throws when the mail was not taken; it is tried again. */
  send(mail: Mail): Promise<void>;
}

/** A file as it was stored: identity is SHA-256, MD5 only checks the transfer. */
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

/** Files by generated key. Each call throws when the store does not answer. */
export interface Blobs {
  /**
   * Stores the stream durably; nothing is kept when it fails, is aborted or exceeds `maxBytes`
   * (AppError too_large) or the room there is (full). `measured: false`, of a part of a file, leaves md5 and sha256 empty.
   */
  put(
    bytes: Readable,
    options: { maxBytes: number; key?: string; measured?: boolean; signal?: AbortSignal },
  ): Promise<StoredBlob>;
  /** A key for `put`, where it must be on record before the bytes lie. */
  newKey(): string;
  /** The bytes [start, end] (both included), or all. Throws AppError not_found. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Removes too what a `put` that broke off left under this key. */
  remove(key: string): Promise<void>;
  /** The files whose keys begin so ("00" to "ff"), by pages; none that is still arriving. */
  list(prefix: string): AsyncGenerator<StoredKey[]>;
  /** Writes, reads and removes some bytes; throws where that fails. Its outcome holds for seconds. */
  check(): Promise<void>;
}

/** Short notices between processes of one installation; a notice may be lost, never trusted as data. */
export interface Notices {
  /** Sent when `db`'s transaction commits. At most 7,900 bytes. */
  publish(db: Db, channel: NoticeChannel, payload: string): Promise<void>;
  /** `onGap` is called after a lost connection came back: what was missed must be re-read. */
  subscribe(
    channel: NoticeChannel,
    listener: (payload: string) => void,
    onGap?: () => void,
  ): () => void;
}

/** Fixed, so that one connection listens to all. */
export type NoticeChannel = "library" | "upload" | "chat" | "chat_stop" | "vectors";

/** Bounds of one sandboxed run. */
export interface SandboxLimits {
  wallSeconds: number;
  memoryMb: number;
  outputBytes: number;
}

/** One message out of a sandboxed program. */
export interface SandboxFrame {
  header: unknown;
  parts: Buffer[];
}

/** Why a sandboxed run ended without finishing. */
export type SandboxFault = "timeout" | "memory" | "output" | "crashed" | "aborted";

export class SandboxError extends Error {
  readonly fault: SandboxFault;
  constructor(fault: SandboxFault, message: string) {
    super(message);
    this.name = "SandboxError";
    this.fault = fault;
  }
}

/** What a sandbox runs. */
export interface SandboxProgram {
  /** A module that exports what SandboxedProgram says. */
  entry: URL;
  /** Installed packages that it loads. */
  packages: string[];
  /** False: a child is started when there is an input, and none before. */
  ahead?: boolean;
}

/** The exports of a program that runs in a sandbox. */
export interface SandboxedProgram {
  /** Loads all it will need, before anything is asked of it. */
  load?(): Promise<void>;
  /** Learns what comes. Once the first has begun it can open no file and start no thread. */
  begin?(request: unknown): void | Promise<void>;
  /**
   * Handles one input, and keeps nothing of it. `read` gives its next bytes, good until the next call,
   * undefined at the end.
   */
  run(
    request: unknown,
    input: { read(): Uint8Array | undefined },
    emit: (header: unknown, parts?: readonly Uint8Array[]) => void,
  ): void | Promise<void>;
}

/** How an input is run. */
export interface SandboxRun {
  /** Ends it. */
  signal?: AbortSignal | undefined;
  /**
   * Whose input it is: a child that came to its end well may take the next one of the same owner, and
   * nobody else's. Absent: the child is there for this input alone.
   */
  owner?: string | undefined;
}

/** Runs a program on untrusted bytes without network, environment, or a way to write files. */
export interface Sandbox {
  /** False where the system does not allow it; told in the log and at /readyz. */
  readonly networkIsolated: boolean;
  /** The same of a filter of system calls. */
  readonly filtered: boolean;
  /** An input is coming: loads a program ahead that may be. Idle, it is ended after half a minute. */
  prepare(): void;
  /**
   * Throws SandboxError. When the generator ends the child is gone, however it ends, or waits for the next
   * input of its owner.
   */
  run(
    input: Readable,
    request: unknown,
    limits: SandboxLimits,
    how?: SandboxRun,
  ): AsyncGenerator<SandboxFrame>;
  close(): Promise<void>;
}

/** Recognises printed text on pictures, itself within a sandbox. */
export interface Recogniser {
  /** With its languages, as the operator knows it. */
  readonly name: string;
  /** What it read, as hOCR. `pixels`: grey, row by row from the top. Throws SandboxError. */
  recognise(
    picture: { width: number; height: number; pixels: Uint8Array },
    limits: SandboxLimits,
    signal?: AbortSignal,
  ): Promise<string>;
}

/** Saves documents of older Office formats in today's, itself within a sandbox. */
export interface Converter {
  /** With its version, as the operator knows it. */
  readonly name: string;
  /** Throws SandboxError, and what the source of the bytes throws; undefined where it cannot read the file. */
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
  /** Removes it; to be called in any case. */
  remove(): Promise<void>;
}

/** Why an address that a person named gave nothing. */
export class EgressError extends Error {
  /**
   * `refused`: it shows in the address itself that it may not be reached. `unknown` says the same of a
   * name that there is not and of one that leads into a private network.
   */
  readonly fault:
    | "address"
    | "refused"
    | "unknown"
    | "unreachable"
    | "redirects"
    | "status"
    | "cut_off";
  /** Of `status`: what was answered. */
  readonly status: number | undefined;
  constructor(fault: EgressError["fault"], more: { status?: number; cause?: unknown } = {}) {
    super(`egress: ${fault}`, { cause: more.cause });
    this.name = "EgressError";
    this.fault = fault;
    this.status = more.status;
  }
}

/** What an address holds. `bytes` must be read to their end, or `close` be called. */
export interface Fetched {
  /** After redirects. */
  url: string;
  /** Media type without parameters, lower case; empty where none is given. */
  type: string;
  /** As the server calls the file, if it does. */
  name: string | undefined;
  /** As many as come: whoever reads sets the bound. Throws EgressError. */
  bytes: AsyncIterable<Buffer>;
  close(): void;
}

/** Addresses that people or documents name, as far as they may be reached. */
export interface Egress {
  /** Throws EgressError. */
  get(address: string, more?: { accept?: string; signal?: AbortSignal }): Promise<Fetched>;
}

/** One piece of what a model writes. */
export type ModelPart =
  | { type: "text"; text: string }
  | {
      type: "finish";
      reason: "stop" | "length" | "filtered";
      promptTokens: number | null;
      completionTokens: number | null;
    };

/** A picture as a model that sees is given it. */
export interface PromptImage {
  mediaType: string;
  bytes: Buffer;
}

export interface Prompt {
  system: string;
  messages: { role: "user" | "assistant"; content: string; images?: PromptImage[] }[];
  maxOutputTokens?: number;
  /** 0: the same every time; absent: as the provider has it. */
  temperature?: number;
}

/** Why a provider did not answer, and what a person may be told. */
export class ModelError extends Error {
  readonly fault: "unreachable" | "refused" | "busy" | "timeout" | "broken" | "context";
  /** What the provider answered, where it answered at all. */
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
  /** As people know it. */
  readonly name: string;
  /** Tokens that a prompt and its answer may have together. */
  readonly windowTokens: number;
  /** Whether it takes images. */
  readonly sees: boolean;
  /** Throws ModelError; a stream that ends without `finish` was cut off. */
  stream(prompt: Prompt, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** Makes vectors of texts: near each other where they mean the same. */
export interface Embedder {
  /** As its provider knows it: vectors of one name can be compared. */
  readonly name: string;
  /** One vector of length 1 for each text, in their order. Throws ModelError. */
  embed(
    texts: readonly string[],
    kind: "query" | "passage",
    signal: AbortSignal,
  ): Promise<Float32Array[]>;
}

/** Says how well texts answer a question. */
export interface Reranker {
  readonly name: string;
  /** A number for each text, in their order; the higher, the better. Throws ModelError. */
  rank(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>;
}

/** Tells whether a sentence follows from a text. */
export interface Entailer {
  readonly name: string;
  /** Throws ModelError. */
  entail(text: string, sentence: string, signal: AbortSignal): Promise<Entailed>;
}

export interface Entailed {
  /** How probable it is that the text says the sentence, from 0 to 1. */
  follows: number;
  /** How probable it is that the text denies it; 0 from a model that cannot tell. */
  denied: number;
  /** Whether all of the text was read. */
  whole: boolean;
}

/** Finds the words of a text that answer a question. */
export interface SpanFinder {
  readonly name: string;
  /** Returns null where no answer is likelier than the likeliest one. Throws ModelError. */
  find(question: string, text: string, signal: AbortSignal): Promise<Span | null>;
}

/** The characters [start, end) of a text. */
export interface Span {
  start: number;
  end: number;
  /** How probable it is that they answer, from 0 to 1. */
  score: number;
}

/** A provider of models, as it was set up. */
export interface Connection {
  /** What is remembered of a provider is remembered under this. */
  id: string;
  kind: ProviderKind;
  baseUrl: string;
  apiKey: string | undefined;
  /** Set up by the operator, who may name any address. Others may name what `egress` may reach. */
  trusted?: boolean;
}

/** A model that a provider has, with what it tells of it. */
export interface OfferedModel {
  name: string;
  label: string;
  purpose: ModelPurpose;
  /** Undefined: it does not tell. */
  windowTokens: number | undefined;
  sees: boolean;
}

/** Why a model could not be added to this machine; `about` is a file's name or the like. */
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

/** Where a model's files come from. */
export type LocalModelSource =
  /** A folder or a zip archive of this machine; without a purpose, as its files say. */
  | { from: "folder"; path: string; purpose?: LocalPurpose | undefined }
  /** One that `known` names. */
  | { from: "hub"; id: string };

/** At the end of the name under which vectors of a model on this machine are kept. */
export const localMark = "@this-machine";

/** Models that this machine runs itself. */
export interface LocalModels {
  list(): readonly LocalModel[];
  /** Those that can be fetched from the hub. */
  known(): KnownModel[];
  /** What is being added, or was added last, in any process. Its `detail` is what the fault is about. */
  adding(): Adding | null;
  /** Begins to add a model. Throws LocalModelError. */
  add(source: LocalModelSource): Promise<Adding>;
  /** Settles once what this process is adding is added, or is not. */
  settled(): Promise<void>;
  cancel(): Promise<void>;
  /** This one is asked for its purpose from now on; false where there is none of this id. */
  use(id: string): boolean;
  /** Removes its files; false where there is none of this id. */
  remove(id: string): boolean;
  /** The model that is in use, or the one of a name; undefined where it is not installed. */
  embedder(name?: string): Embedder | undefined;
  reranker(): Reranker | undefined;
  entailer(): Entailer | undefined;
  spanFinder(): SpanFinder | undefined;
  /** What runs models, and how much it takes on disk. */
  runtime(): { installed: boolean; bytes: number };
  /** The process that runs them, and how much memory it holds. */
  running(): Promise<{ state: "idle" | "working" | "failing"; bytes: number }>;
  close(): Promise<void>;
}

/** Providers of models. Where a kind of provider has no such models, asking them fails. */
export interface Models {
  /** What the operator set up for every workspace. */
  readonly installed: {
    chat: Model | undefined;
    /** Checks whether what an answer cites carries it. */
    checker: Model | undefined;
    embedder: Embedder | undefined;
    reranker: Reranker | undefined;
  };
  readonly local: LocalModels;
  /** People may name addresses of this very machine: nobody else can reach the product. */
  readonly ownMachine: boolean;
  /** `label`: as people know it. */
  chat(
    at: Connection,
    model: { name: string; label: string; windowTokens: number; sees: boolean },
  ): Model;
  embedder(at: Connection, name: string): Embedder;
  reranker(at: Connection, name: string): Reranker;
  /** Throws ModelError. */
  list(at: Connection, signal: AbortSignal): Promise<OfferedModel[]>;
}

/** A bucket. Without credentials here, those of the environment count. */
export interface S3Settings {
  bucket: string;
  /** Undefined: Amazon's own, in the region. */
  endpoint: string | undefined;
  region: string;
  /** Empty, or a folder's name with a slash at its end. */
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
  /** It checks the sentences of answers too. */
  checks: boolean;
}

/** How much one address, one person or one request may take up. */
export interface Limits {
  /** Requests a minute from one address without a session; of a session that is renewed or ended. */
  anonymous: number;
  /** Requests a minute of one person. */
  user: number;
  /** Connections of one address; behind proxies, its requests under way. */
  connections: number;
  /** Event streams that one person has open in this process. */
  streams: number;
  /** Answers of one person that this process writes at one time. */
  answers: number;
  /** Uploads of one person that have begun and not ended. */
  uploads: number;
  /** Seconds in which a JSON body has to arrive. */
  jsonSeconds: number;
  /** Seconds for which an upload may send nothing. */
  uploadIdleSeconds: number;
  /** Seconds over which the rate of an upload is measured: the first, and any later ones. */
  uploadGraceSeconds: number;
  /** The least that an upload sends, in bytes per second. */
  uploadBytesPerSecond: number;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The address people use, without a slash at its end. Links of mails begin with it. */
  publicUrl: string;
  /** The same for links in exported files; undefined, and then they have none, where it was not set or leads to this machine alone. */
  linkUrl: string | undefined;
  role: "web" | "worker" | "all";
  databaseUrl: string | undefined;
  /** Signs the application in as a role that an operator made; undefined: it makes its own. */
  databaseAppUrl: string | undefined;
  /** Root keys, the current one first; undefined: the file in the data folder holds them. */
  secretKeys: string[] | undefined;
  /** How long a start waits for a database that takes no connections yet. */
  databaseWaitSeconds: number;
  /** How long answers may go on once the process was asked to end. */
  answerGraceSeconds: number;
  /** Undefined: files lie in a folder of `dataDir`. */
  s3: S3Settings | undefined;
  /** Undefined: mail goes to the outbox folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  requireVerifiedEmail: boolean;
  /** How many proxies in front of us are trusted to name the address a request came from. */
  trustedProxies: number;
  sampleWorkspace: boolean;
  registration: "open" | "closed";
  maxFileBytes: number;
  /** From asking an address to the last byte of what it holds. */
  importSeconds: number;
  /** Of what an address holds, unpacked. */
  importBytes: number;
  parseSeconds: number;
  parseMemoryMb: number;
  /** Where text on pictures is recognised: by the system's engine if there is one, or by our own. */
  ocrEngine: "auto" | "packaged" | "none";
  /** Names as the engine has them, the first weighs most; undefined: those that are installed. */
  ocrLanguages: string[] | undefined;
  /** LibreOffice's `soffice`; undefined: where it is usually found; `none`: it is not used. */
  sofficePath: string | undefined;
  tokenRefreshMinutes: number;
  /** A model names a chat after its first answer. */
  titlesByModel: boolean;
  model: InstalledModel | undefined;
  embedding: InstalledAdapter | undefined;
  reranking: InstalledAdapter | undefined;
  /** What the process that runs models on this machine may hold. */
  modelsMemoryMb: number;
  modelsThreads: number;
  /** Where models are fetched from, without a slash at its end. */
  modelsHub: string;
  /** Networks that addresses named by people may lead to, though they are private. */
  egressAllow: string[];
  /** Where verified works are looked up; undefined where they are not. */
  openAlex: { url: string; apiKey: string | undefined } | undefined;
  logLevel: string;
  limits: Limits;
  version: string;
}

/** What was set. Where PUBLIC_URL is not, the start knows the address once it listens. */
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

/** Keys for signing and sealing, 32 bytes, the same in every process of the installation. */
export interface KeyFor {
  /** The current one of a purpose, or that of a version. Throws RangeError for an unknown version. */
  (purpose: KeyPurpose, version?: number): Buffer;
  /** The current version, then each other that may have signed something that is still good. */
  versions(purpose: KeyPurpose): [current: number, ...others: number[]];
}

/** Values of one kind that are sealed, to be sealed again with a newer key. */
export interface SealedValues {
  purpose: KeyPurpose;
  /** The first `limit` after the id `after` that the key version of `mark` did not seal. */
  find(
    db: Db,
    mark: Buffer,
    after: string,
    limit: number,
  ): Promise<{ id: string; sealed: Buffer; about: string }[]>;
  /** Not where another value took the place of `before`. */
  replace(db: Db, id: string, before: Buffer, after: Buffer): Promise<void>;
}

/** All that features may ask of the outside world. */
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

export interface Deps {
  config: Config;
  log: Log;
  /** In the scope of the request or the job. That of the process itself sees no row of a workspace. */
  db: Kysely<Schema>;
  dbFor(scope: Scope): Kysely<Schema>;
  jobs: Jobs;
  blobs: Blobs;
  mailer: Mailer;
  notices: Notices;
  /** Reads documents. */
  sandbox: Sandbox;
  /** Reads pictures. */
  pictureSandbox: Sandbox;
  /** Undefined: pages without text stay without. */
  recogniser: Recogniser | undefined;
  /** Undefined: documents of older Office formats are not taken. */
  converter: Converter | undefined;
  egress: Egress;
  models: Models;
  /** This process, as other processes know it. */
  processId: string;
  hooks: Hooks;
  /** Rejections that nobody handled since this process began. */
  unhandledRejections(): number;
  keyFor: KeyFor;
  /** Aborted when the process is asked to end. */
  ending: AbortSignal;
}
