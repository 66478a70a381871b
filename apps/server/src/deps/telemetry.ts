import type { IncomingHttpHeaders } from "node:http";

import type { ProviderKind } from "@lectern/contract/models";

import type { ModelError } from "./chat-models.ts";
import type { JobPayloads } from "./jobs.ts";

/**
 * What is measured and traced, with what is told of each. Every value is one of a few that the code
 * knows: none comes from a person, a document or a workspace.
 */
export interface Operations {
  /** `route`: the template, never the path. `isStream`: the answer is an event stream. */
  request: { method: string; route: string; status: number; isStream: boolean };
  job: { queue: keyof JobPayloads; outcome: Outcome };
  search: { outcome: Outcome };
  /** `waiting`: for pages to be recognized. `code`: of the message that says why it failed. */
  reading: { outcome: Outcome | "waiting" | "interrupted"; code?: string };
  model: {
    provider: ProviderKind | "local";
    purpose: "chat" | "embedding" | "reranking" | "checking" | "quoting";
    outcome: Outcome | "aborted" | ModelError["fault"];
  };
}

export type OperationKind = keyof Operations;
export type Outcome = "done" | "failed";

/** What an operation has counted. */
export interface OperationCounts {
  pages?: number | undefined;
  secondsToFirstToken?: number | undefined;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

/** An operation that has begun. */
export interface Operation<Kind extends OperationKind> {
  /** Runs a part of it: operations that begin there belong to this one in a trace. */
  within<T>(run: () => T): T;
  /** To be called once. */
  end(told: Operations[Kind], counts?: OperationCounts): void;
}

/** Measures and traces what this process does, where the operator has asked for it. */
export interface Telemetry {
  /** `from`: the headers of a request, which may name the trace that it belongs to. */
  begin<Kind extends OperationKind>(kind: Kind, from?: IncomingHttpHeaders): Operation<Kind>;
  /** Returns headers by which a server that is called continues the trace. */
  traceHeaders(): Record<string, string>;
}

const unwatched: Operation<OperationKind> = { within: (run) => run(), end() {} };

/** Neither measures nor traces. */
export const noTelemetry: Telemetry = {
  begin: () => unwatched,
  traceHeaders: () => ({}),
};

/**
 * Runs `work`, which may add to `counts`, as an operation. `told` is given what it threw; undefined
 * where it succeeded.
 */
export async function watch<Kind extends OperationKind, Result>(
  telemetry: Telemetry,
  kind: Kind,
  work: () => Promise<Result>,
  told: (failure: unknown) => Operations[Kind],
  counts?: OperationCounts,
): Promise<Result> {
  const operation = telemetry.begin(kind);
  try {
    const result = await operation.within(work);
    operation.end(told(undefined), counts);
    return result;
  } catch (error) {
    operation.end(told(error ?? "unknown"), counts);
    throw error;
  }
}

/** Returns whether an operation succeeded, by what it threw. */
export const outcomeOf = (failure: unknown): Outcome => (failure === undefined ? "done" : "failed");
