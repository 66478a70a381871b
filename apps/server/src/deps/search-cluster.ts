import type { z } from "zod";

/** Why the search cluster did not do what it was asked. */
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

  /** Whether the same request may be answered later; otherwise it is wrong. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
}

/** The operator's OpenSearch cluster. */
export interface SearchCluster {
  /** With which the names of the indexes begin. */
  prefix: string;
  shards: number;
  replicas: number;
  /** Sends a JSON body, or lines of JSON, and reads the answer. Throws SearchClusterError. */
  ask<Answer = unknown>(
    method: "GET" | "PUT" | "POST" | "DELETE",
    path: string,
    body?: object | readonly object[],
    options?: { timeoutMs?: number; answer?: z.ZodType<Answer> },
  ): Promise<Answer>;
}
