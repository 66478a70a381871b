import { type Attributes, SpanKind } from "@opentelemetry/api";

import type { OperationCounts, OperationKind, Operations } from "#deps";

import { methodOf } from "./methods.ts";

/** What a span says of an operation, in OpenTelemetry's names where it has them. */
export interface Description {
  name: string;
  attributes: Attributes;
  /** The kind of failure; undefined: none. */
  failure: string | undefined;
}

interface Described<Kind extends OperationKind> {
  spanKind: SpanKind;
  describe(told: Operations[Kind], counts: OperationCounts): Description;
}

const fine = new Set(["done", "waiting", "aborted", "interrupted"]);
const failureIn = (outcome: string) => (fine.has(outcome) ? undefined : outcome);

/** Leaves out what is not known. */
const known = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

export const descriptions: { [Kind in OperationKind]: Described<Kind> } = {
  request: {
    spanKind: SpanKind.SERVER,
    describe: ({ method, route, status }) => ({
      name: `${methodOf(method)} ${route}`,
      attributes: {
        "http.request.method": methodOf(method),
        "http.route": route,
        "http.response.status_code": status,
      },
      failure: status >= 500 ? String(status) : undefined,
    }),
  },
  job: {
    spanKind: SpanKind.CONSUMER,
    describe: ({ queue, outcome }) => ({
      name: `job ${queue}`,
      attributes: { "lectern.queue": queue },
      failure: failureIn(outcome),
    }),
  },
  search: {
    spanKind: SpanKind.INTERNAL,
    describe: ({ outcome }) => ({ name: "search", attributes: {}, failure: failureIn(outcome) }),
  },
  reading: {
    spanKind: SpanKind.INTERNAL,
    describe: ({ outcome, code }, { pages }) => ({
      name: "read document",
      attributes: known({ "lectern.outcome": outcome, "lectern.pages": pages }),
      failure: code,
    }),
  },
  model: {
    spanKind: SpanKind.CLIENT,
    describe: ({ provider, purpose, outcome }, counts) => ({
      name: `${purpose} ${provider}`,
      attributes: known({
        "gen_ai.operation.name": purpose,
        "gen_ai.provider.name": provider,
        "gen_ai.usage.input_tokens": counts.inputTokens,
        "gen_ai.usage.output_tokens": counts.outputTokens,
        "lectern.seconds_to_first_token": counts.secondsToFirstToken,
      }),
      failure: failureIn(outcome),
    }),
  },
};
