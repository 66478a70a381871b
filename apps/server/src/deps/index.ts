import type { RetentionKind } from "@lectern/contract/retention";
import type { Kysely } from "kysely";

import type { Member, OrgId } from "#http/member.ts";
import type { Schema } from "#schema";

import type { Blobs } from "./blobs.ts";
import type { Config } from "./config.ts";
import type { Db, Scope } from "./database.ts";
import type { Egress, ProviderFetch, TextRecords } from "./egress.ts";
import type { FoundJobs, JobPayloads, Jobs } from "./jobs.ts";
import type { KeyFor } from "./keys.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail.ts";
import type { Models } from "./models.ts";
import type { Notices } from "./notices.ts";
import type { Converter, Recogniser } from "./reading.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SearchCluster } from "./search-cluster.ts";
import type { SearchEngine } from "./search-engine.ts";
import type { Telemetry } from "./telemetry.ts";

export { filePrefixes } from "./blobs.ts";
export type { Blobs, StoredBlob, StoredKey } from "./blobs.ts";
export { ModelError, withStream } from "./chat-models.ts";
export type {
  Model,
  ModelPart,
  Prompt,
  PromptImage,
  PromptTool,
  ToolRound,
} from "./chat-models.ts";
export type {
  Config,
  InstalledAdapter,
  InstalledModel,
  Limits,
  S3Settings,
  NoticesSettings,
  OpenIdProvider,
  SamlProvider,
  SearchSettings,
  Settings,
  SignInProvider,
} from "./config.ts";
export type { Db, Scope } from "./database.ts";
export { EgressError } from "./egress.ts";
export type { Egress, ProviderFetch, TextRecords, WebResponse } from "./egress.ts";
export type { FoundJobs, JobPayloads, Jobs, QueuedJob } from "./jobs.ts";
export type { KeyFor, KeyPurpose, EncryptedValues } from "./keys.ts";
export { LocalModelError, localMark } from "./local-models.ts";
export type { LocalModelSource, LocalModels } from "./local-models.ts";
export type { Log } from "./log.ts";
export type { MailJob, Mail, Mailer } from "./mail.ts";
export type { Connection, Models, OfferedModel } from "./models.ts";
export type { NoticeChannel, Notices } from "./notices.ts";
export type { ConvertedFile, Converter, Recogniser } from "./reading.ts";
export { SandboxError } from "./sandbox.ts";
export type {
  Sandbox,
  SandboxFault,
  SandboxFrame,
  SandboxLimits,
  SandboxProgram,
  SandboxRun,
  SandboxedProgram,
} from "./sandbox.ts";
export { SearchClusterError } from "./search-cluster.ts";
export type { SearchCluster } from "./search-cluster.ts";
export type {
  IndexChange,
  IndexComparison,
  LanguageGroup,
  LexicalAnswer,
  LexicalQuery,
  LexicalSearch,
  NameScope,
  NearestQuery,
  QueryWord,
  SearchEngine,
  SearchedScopes,
  SearchHit,
  SearchScope,
  TenantScope,
  WantedDocuments,
} from "./search-engine.ts";
export { noTelemetry, outcomeOf, watch } from "./telemetry.ts";
export type {
  Operation,
  OperationCounts,
  OperationKind,
  Operations,
  Telemetry,
} from "./telemetry.ts";
export type { Embedder, Entailment, Entailer, Reranker, Span, SpanFinder } from "./text-models.ts";

/** A kind of content that is removed after some days. */
export interface RetainedContent {
  /** Counts what would be removed if it were kept for these days, and what a legal hold would keep. */
  countDue(db: Db, orgId: OrgId, days: number): Promise<{ due: number; held: number }>;
  /**
   * Removes some of what is due and not under a legal hold, and notes it by `noteRemoved` in the same
   * transaction. Returns whether there may be more.
   */
  removeSome(
    deps: Pick<Deps, "jobs" | "notices">,
    tx: Db,
    orgId: OrgId,
    days: number,
  ): Promise<boolean>;
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
  /** What a workspace keeps for some days only. */
  retention: Record<RetentionKind, RetainedContent>;
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
  documentRenamed(
    deps: Pick<Deps, "searchEngine">,
    tx: Db,
    orgId: OrgId,
    documentId: string,
  ): Promise<void>;
  /** What documents that were read, moved or restored, or became the current version, queue. */
  arrivalJobs: readonly ArrivalJobs[];
  /** Documents were added to an edition, or replaced in it. */
  editionGrew(deps: Pick<Deps, "jobs">, tx: Db, editionId: string): Promise<void>;
  /** Passages without vectors were added to a workspace. */
  vectorsMissing(deps: Deps, tx: Db, orgId: OrgId): Promise<void>;
}

/** Returns the jobs that these documents queue. Its query is part of the statement that does so. */
export type ArrivalJobs = (db: Db, orgId: OrgId, documentIds: readonly string[]) => FoundJobs;

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
  fetchFromProvider: ProviderFetch;
  textRecords: TextRecords;
  models: Models;
  searchEngine: SearchEngine;
  /** Undefined: the product searches with its own rows. */
  searchCluster: SearchCluster | undefined;
  telemetry: Telemetry;
  /** The id of this process. */
  processId: string;
  hooks: Hooks;
  /** Rejections that nobody handled since this process began. */
  unhandledRejections(): number;
  keyFor: KeyFor;
  /** Aborted when the process is asked to end. */
  ending: AbortSignal;
}

/** Works on a job; `signal` aborts when the process must end. */
type JobWork<Name extends keyof JobPayloads> = (
  deps: Deps,
  payload: JobPayloads[Name],
  signal: AbortSignal,
) => Promise<void>;

/** Handles one kind of job. */
export type JobHandler<Name extends keyof JobPayloads> =
  | JobWork<Name>
  | {
      work: JobWork<Name>;
      /**
       * Called in place of `work` once the job has failed, or ended with its process, too often: ends
       * what people wait for with a message.
       */
      giveUp: (deps: Deps, payload: JobPayloads[Name]) => Promise<void>;
    };
