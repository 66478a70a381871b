import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

import type { Config, Log, OperationCounts, OperationKind, Operations } from "#deps";

import { type Description, descriptions } from "./descriptions.ts";
import { withoutValues } from "./statement-text.ts";

type TracingConfig = NonNullable<Config["tracing"]> & Pick<Config, "trustedProxies" | "version">;

/** ms that the last traces may take to be sent when the process ends. */
const closingMs = 2_000;

/** The statements that begin a transaction are sent together with the next one. */
const begins = /^(?:begin|start transaction)\b/;

/**
 * Sends spans to a collector by OTLP over HTTP. Nothing of OpenTelemetry's global state is used but
 * its log.
 */
export function openTracing(
  { url, headers, serviceName, ratio, trustedProxies, version }: TracingConfig,
  log: Log,
) {
  const lost = (text: string) => log.warn({ reason: text }, "traces could not be sent");
  const silent = () => {};
  diag.setLogger(
    { error: lost, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.version": version })
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ "service.name": serviceName })),
    // A request that belongs to a trace is recorded if the trace is.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  });
  const tracer = provider.getTracer("lectern", version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();

  /** Where requests come directly from people, everybody could name a trace to be recorded. */
  const parentOf = (from: IncomingHttpHeaders | undefined): Context =>
    from && trustedProxies > 0
      ? propagator.extract(ROOT_CONTEXT, from, defaultTextMapGetter)
      : (current.getStore() ?? ROOT_CONTEXT);

  return {
    begin<Kind extends OperationKind>(kind: Kind, from?: IncomingHttpHeaders) {
      const { spanKind, describe } = descriptions[kind];
      const parent = parentOf(from);
      const span = tracer.startSpan(kind, { kind: spanKind }, parent);
      const context = trace.setSpan(parent, span);
      return {
        within: <T>(run: () => T): T => current.run(context, run),
        end(told: Operations[Kind], counts: OperationCounts) {
          const { name, attributes, failure }: Description = describe(told, counts);
          span.updateName(name);
          span.setAttributes(attributes);
          if (failure !== undefined) {
            span.setAttribute("error.type", failure);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    headers(): Record<string, string> {
      const carried: Record<string, string> = {};
      const context = current.getStore();
      if (context) propagator.inject(context, carried, defaultTextMapSetter);
      return carried;
    },
    /** Records a statement that has ended; one outside of an operation is not part of a trace. */
    onStatement: (text: string, ms: number, failed: boolean): void => {
      const context = current.getStore();
      if (!context || !trace.getSpan(context)?.isRecording() || begins.test(text)) return;
      const now = Date.now();
      const span = tracer.startSpan(
        "statement",
        {
          kind: SpanKind.CLIENT,
          startTime: now - ms,
          attributes: { "db.system.name": "postgresql", "db.query.text": withoutValues(text) },
        },
        context,
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    },
    async close() {
      await Promise.race([provider.shutdown(), sleep(closingMs, undefined, { ref: false })]);
    },
  };
}
