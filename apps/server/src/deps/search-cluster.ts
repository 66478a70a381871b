import type { z } from "zod";

/** Why a request to the search cluster failed. */
export class SearchClusterError extends Error {
  /** The HTTP status; undefined: it did not answer in time. */
  readonly status: number | undefined;
  constructor(status: number | undefined, more: { detail?: string; cause?: unknown } = {}) {
    super(`search cluster: ${status ?? "no answer"} ${more.detail ?? ""}`.trim(), {
      cause: more.cause,
    });
    this.name = "SearchClusterError";
    this.status = status;
  }

  /** Whether the same request may succeed later; otherwise it is invalid. */
  get isTransient(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
}

/** The operator's OpenSearch cluster. */
export interface SearchCluster {
  /** What the names of all indexes begin with. */
  prefix: string;
  shards: number;
  replicas: number;
  /** Sends a JSON body, or lines of JSON as text, and reads the answer. Throws SearchClusterError. */
  ask<Answer = unknown>(
    method: "GET" | "PUT" | "POST" | "DELETE",
    path: string,
    body?: object | string,
    options?: { timeoutMs?: number; answer?: z.ZodType<Answer> },
  ): Promise<Answer>;
}
