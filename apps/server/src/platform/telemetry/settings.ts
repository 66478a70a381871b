import { z } from "zod";

import type { Settings } from "#deps";

import { url, whole } from "../setting-types.ts";

export const telemetrySettings = {
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  // The names that OpenTelemetry has for them.
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((value, context) => {
      const pairs = value
        .split(",")
        .map((pair) => pair.split(/=(.*)/s, 2).map((one) => one.trim()));
      const isRight = ([name, word]: string[]) => /^[\w-]+$/.test(name ?? "") && word !== undefined;
      if (!pairs.every(isRight)) {
        context.addIssue("must be pairs such as authorization=Bearer%20abc,x-tenant=us");
        return z.NEVER;
      }
      return Object.fromEntries(pairs.map(([name, word]) => [name, decoded(word ?? "")])) as Record<
        string,
        string
      >;
    })
    .optional(),
  OTEL_SERVICE_NAME: z.string().default("lectern"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

/** A value that is not percent-encoded is taken as it stands. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns where metrics are served and traces are sent, if anywhere. */
export function telemetryOf(
  e: z.infer<z.ZodObject<typeof telemetrySettings>>,
): Pick<Settings, "metrics" | "tracing"> {
  const endpoint = e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "");
  return {
    metrics:
      e.METRICS_PORT === undefined ? undefined : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    tracing:
      endpoint === undefined
        ? undefined
        : {
            url: `${endpoint}/v1/traces`,
            headers: e.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            serviceName: e.OTEL_SERVICE_NAME,
            ratio: e.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}
