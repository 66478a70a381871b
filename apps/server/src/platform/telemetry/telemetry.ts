import { noTelemetry, type Config, type Log, type Telemetry } from "#deps";

import type { OnStatement } from "../postgres/database.ts";
import type { Metrics } from "./metrics.ts";

type TelemetryConfig = Pick<Config, "metrics" | "tracing" | "trustedProxies" | "version" | "role">;

/** What `openTelemetry` opened. */
export interface OpenTelemetry {
  telemetry: Telemetry;
  /** Undefined: the metrics endpoint is off. */
  metrics: Metrics | undefined;
  /** Is told of each statement, by its text without values; undefined: nobody traces. */
  onStatement: OnStatement | undefined;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

/** Opens what the settings ask for. The libraries are loaded only then. */
export async function openTelemetry(config: TelemetryConfig, log: Log): Promise<OpenTelemetry> {
  const { tracing: sent } = config;
  const [metrics, tracing] = await Promise.all([
    config.metrics && import("./metrics.ts").then(({ openMetrics }) => openMetrics(config)),
    sent &&
      import("./tracing.ts").then(({ openTracing }) => openTracing({ ...config, ...sent }, log)),
  ]);
  if (!metrics && !tracing) {
    return { telemetry: noTelemetry, metrics, onStatement: undefined, close: async () => {} };
  }
  const telemetry: Telemetry = {
    begin(kind, from) {
      const span = tracing?.begin(kind, from);
      const began = performance.now();
      return {
        within: (run) => (span ? span.within(run) : run()),
        end(told, counts = {}) {
          metrics?.ended(kind, told, counts, (performance.now() - began) / 1000);
          span?.end(told, counts);
        },
      };
    },
    traceHeaders: () => tracing?.headers() ?? {},
  };
  return {
    telemetry,
    metrics,
    onStatement: tracing?.onStatement,
    close: async () => tracing?.close(),
  };
}
