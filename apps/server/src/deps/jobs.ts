import type { SourceId } from "@lectern/contract/retraction-status";
import type { Expression } from "kysely";

import type { Db } from "./database.ts";
import type { MailJob } from "./mail.ts";

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
  /** Enqueues a job for each id that one of the queries finds, in one statement for all. */
  enqueueFound(db: Db, organizationId: string, found: readonly FoundJobs[]): Promise<void>;
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

/** The jobs whose payload is a workspace and one id, which has this name. */
type AboutOne = {
  [Name in keyof JobPayloads]: {
    name: Name;
    about: Exclude<keyof JobPayloads[Name], "organization_id">;
  };
}[keyof JobPayloads];

/** Jobs for each id that a query finds, with the key `name:id`. */
export type FoundJobs = AboutOne & { ids: Expression<{ id: string }> };

/** The payload of each kind of job. */
export interface JobPayloads {
  /** `deaths`: interrupted attempts before this job was moved to the end of the queue. */
  "ingest-document": { organization_id: string; document_id: string; deaths?: number };
  /** `failures`: consecutive failures caused by the model. */
  "make-vectors": { organization_id: string; failures?: number };
  "recognise-page": { organization_id: string; document_id: string; page: number };
  /** Reads a document for the cells of a review that wait. */
  "read-for-review": { organization_id: string; review_id: string; series_id: string };
  /** Reads a document for the live reviews that it belongs to. */
  "fill-live-reviews": { organization_id: string; document_id: string };
  /** Compares the sentences of a text with the library. */
  "check-text": { organization_id: string; check_id: string };
  /** Searches the questions of a run of a question set. */
  "test-retrieval": { organization_id: string; run_id: string };
  /** Looks in a document for the passages that were expected of an earlier version. */
  "keep-expected": { organization_id: string; document_id: string };
  /** Asks the question of a request again. `waits`: how often its document was not ready. */
  "answer-request": { organization_id: string; request_id: string; waits?: number };
  /** Works on a step of a run. */
  "work-on-run": { organization_id: string; run_id: string; step_id: string };
  /** Starts a run of a schedule that is due. */
  "run-schedule": { organization_id: string; schedule_id: string };
  /** Finds the schedules that wait for a new document. */
  "look-at-schedules": { organization_id: string; document_id: string };
  /** Applies the active rules to a new document. */
  "apply-rules": { organization_id: string; document_id: string };
  /** Applies a rule to the next of the existing documents. */
  "apply-rule": { organization_id: string; rule_id: string };
  /** Finds the schedules, in all workspaces, that wait for new documents of an edition. */
  "look-at-edition": { edition_id: string };
  /** Makes the documents of a source as its files are. `asked`: by a person. */
  "sync-source": { organization_id: string; source_id: string; asked?: true; confirm?: true };
  /** Ends an answer that waited too long for the approval of a tool call. */
  "expire-tool-calls": { organization_id: string; chat_id: string };
  /** Sends a delivery of a webhook. */
  "send-webhook": { organization_id: string; delivery_id: string };
  "remove-blobs": { organization_id: string; keys: string[] };
  "empty-trash": { organization_id: string };
  /** Attachments of deleted conversations. */
  "remove-attachments": { organization_id: string };
  /** Assets that were deleted long enough ago. */
  "remove-assets": { organization_id: string };
  /** `organization_id`: the workspace that the edition was published from, which owns the files. */
  "remove-edition": { organization_id: string; edition_id: string };
  /** Links are made when the mail is sent, so that the queue stores no secret. */
  "send-mail": MailJob;
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
  /** Plans the removals of a day in all workspaces, and itself for the next day. */
  "plan-retention": Record<string, never>;
  /** Removes what a workspace keeps no longer. */
  "apply-retention": { organization_id: string };
  "remove-temporary-chats": { organization_id: string };
  "recheck-work": { source: SourceId; id: string };
}
