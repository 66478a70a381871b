import { expect, test } from "vitest";

import { readConfig } from "../config.ts";

const set = (env: NodeJS.ProcessEnv) => readConfig(env, "test");

test("metrics are served only at a port that is set, to this machine unless it is said", () => {
  expect(set({}).metrics).toBeUndefined();
  expect(set({ METRICS_HOST: "0.0.0.0" }).metrics).toBeUndefined();
  expect(set({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, host: "127.0.0.1" });
  expect(set({ METRICS_PORT: "9464", METRICS_HOST: "::" }).metrics?.host).toBe("::");
  expect(() => set({ METRICS_PORT: "some" })).toThrow("METRICS_PORT");
});

test("traces are sent below the collector's address, with headers that are percent-encoded", () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
  expect(set({ OTEL_SERVICE_NAME: "papers" }).tracing).toBeUndefined();
  expect(set(endpoint).tracing).toEqual({
    url: "http://collector:4318/v1/traces",
    headers: {},
    serviceName: "lectern",
    ratio: 1,
  });
  const more = {
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpi==, x-tenant=us",
    OTEL_SERVICE_NAME: "papers",
    OTEL_TRACES_SAMPLER_ARG: "0.1",
  };
  expect(set({ ...endpoint, ...more }).tracing).toMatchObject({
    headers: { authorization: "Basic YTpi==", "x-tenant": "us" },
    serviceName: "papers",
    ratio: 0.1,
  });
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "hush"],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
])("a wrong %s stops the start with a sentence that names no secret", (name, value) => {
  expect(() => set({ [name]: value })).toThrow(
    new RegExp(`^The setting ${name} is wrong: (?!.*hush).+$`),
  );
});
