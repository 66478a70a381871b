import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import type { Config, OperationCounts, OperationKind, Operations } from "#deps";

import { methodOf } from "./methods.ts";

/** Records a finished operation. */
type Ended<Kind extends OperationKind> = (
  told: Operations[Kind],
  counts: OperationCounts,
  seconds: number,
) => void;

/** A metric that is asked for when somebody reads: its values, each with its labels. */
export interface Metric {
  name: string;
  help: string;
  labels?: readonly string[];
  read(): Value[];
}
type Value = { value: number; labels?: Record<string, string> };

export interface Metrics {
  ended<Kind extends OperationKind>(kind: Kind, ...how: Parameters<Ended<Kind>>): void;
  /** Adds metrics; `before` is awaited each time before they are read. */
  add(metrics: readonly Metric[], before?: () => Promise<void>): void;
  /** Returns all metrics in the text format of Prometheus. */
  read(): Promise<{ type: string; text: string }>;
}

const buckets = {
  request: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  search: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  job: [0.05, 0.25, 1, 5, 15, 60, 300, 1800],
  reading: [0.1, 0.5, 1, 2.5, 5, 15, 60, 180],
  model: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
};

/** Opens the metrics of this process. */
export function openMetrics({ version, role }: Pick<Config, "version" | "role">): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const preparations: (() => Promise<void>)[] = [];
  collectDefaultMetrics({ register: registry });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    within: number[],
  ) => new Histogram({ name, help, labelNames, buckets: within, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });

  const info = { name: "lectern_info", help: "The version and role.", registers };
  new Gauge({ ...info, labelNames: ["version", "role"] }).set({ version, role }, 1);

  const requests = histogram(
    "http_request_duration_seconds",
    "Requests by route, without event streams.",
    ["method", "route", "status"],
    buckets.request,
  );
  const jobs = histogram(
    "lectern_job_duration_seconds",
    "Jobs that this process ran.",
    ["queue", "outcome"],
    buckets.job,
  );
  const searches = histogram(
    "lectern_search_duration_seconds",
    "Searches of people, answers, runs and reviews.",
    ["outcome"],
    buckets.search,
  );
  const readings = histogram(
    "lectern_document_reading_seconds",
    "Readings of documents.",
    ["outcome"],
    buckets.reading,
  );
  const failures = counter("lectern_document_failures_total", "Documents in error, by reason.", [
    "code",
  ]);
  const pages = counter("lectern_pages_read_total", "Pages of documents that were read.", []);
  const ofModel: ("provider" | "purpose")[] = ["provider", "purpose"];
  const calls = histogram(
    "lectern_model_call_duration_seconds",
    "Calls of models; the outcome of a failed one is its kind of error.",
    [...ofModel, "outcome"],
    buckets.model,
  );
  const firstTokens = histogram(
    "lectern_model_first_token_seconds",
    "Seconds until a model wrote its first word.",
    ofModel,
    buckets.model,
  );
  const tokens = counter(
    "lectern_model_tokens_total",
    "Tokens as the providers reported them, of prompts (input) and answers (output).",
    [...ofModel, "direction"],
  );

  const ended: { [Kind in OperationKind]: Ended<Kind> } = {
    request({ method, route, status, isStream }, _, seconds) {
      if (isStream) return;
      const labels = { method: methodOf(method), route, status: `${Math.floor(status / 100)}xx` };
      requests.observe(labels, seconds);
    },
    job: (told, _, seconds) => jobs.observe(told, seconds),
    search: (told, _, seconds) => searches.observe(told, seconds),
    reading({ outcome, code }, counts, seconds) {
      readings.observe({ outcome }, seconds);
      if (code !== undefined) failures.inc({ code });
      pages.inc(counts.pages ?? 0);
    },
    model({ outcome, ...of }, { secondsToFirstToken, inputTokens, outputTokens }, seconds) {
      calls.observe({ ...of, outcome }, seconds);
      if (secondsToFirstToken !== undefined) firstTokens.observe(of, secondsToFirstToken);
      if (inputTokens !== undefined) tokens.inc({ ...of, direction: "input" }, inputTokens);
      if (outputTokens !== undefined) tokens.inc({ ...of, direction: "output" }, outputTokens);
    },
  };

  return {
    ended: (kind, ...how) => ended[kind](...how),
    add(metrics, before) {
      if (before) preparations.push(before);
      for (const { name, help, labels = [], read } of metrics) {
        const gauge = new Gauge({
          name,
          help,
          labelNames: labels,
          registers: [],
          collect() {
            this.reset();
            for (const { value, labels: of = {} } of read()) this.set(of, value);
          },
        });
        registry.registerMetric(gauge);
      }
    },
    async read() {
      await Promise.all(preparations.map((prepare) => prepare()));
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
