import { setTimeout as sleep } from "node:timers/promises";

import { createChat, createSession } from "@lectern/contract/chat";
import { afterAll, expect, onTestFinished, test } from "vitest";

import type { Settings, Telemetry } from "#deps";
import { addressOf, headersOf, startApp } from "#test/app.ts";
import { listen } from "#test/chat/chat.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { installedAt, saying } from "#test/servers/models/model-server.ts";
import { startTraceReceiver } from "#test/servers/trace-receiver.ts";

import { openLog } from "../log.ts";
import { openTelemetry } from "./telemetry.ts";

const receiver = await startTraceReceiver();
afterAll(() => receiver.stop());
const model = await scriptedModel(() => saying("A nest ", "holds three eggs [1]."));

const sentTo = (url: string, ratio = 1): Settings["tracing"] => ({
  url,
  headers: { authorization: "Bearer collector" },
  serviceName: "lectern",
  ratio,
});
const app = await startApp({
  tracing: sentTo(receiver.url),
  trustedProxies: 1,
  model: installedAt(model),
});

const trace = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${trace}-b7ad6b7169203331-01`;

/** A body that arrives after the head of its request. */
const later = (text: string) =>
  new ReadableStream({
    async start(body) {
      await sleep(200);
      body.enqueue(new TextEncoder().encode(text));
      body.close();
    },
  });

test("a question is one trace, from the proxy to the model server, and names nothing", async () => {
  const ada = await app.signUp("Zebulon");
  const collection = await ada.collection({ name: "Quagmires" });
  const text = "Herons nest near water. Each nest holds three eggs.\n";
  const file = { name: "Flamingos.txt", bytes: text };
  const { id } = await sendFile(app, ada, collection.id, file);
  expect(await settled(ada, id)).toMatchObject({ status: "ready" });
  const { body: session } = await ada.call(createSession, { body: {} });
  const params = { session_id: session.id };
  const asked = await fetch(`${app.url}${addressOf(createChat, { params })}`, {
    method: "POST",
    headers: { ...headersOf(ada), "content-type": "application/json", traceparent },
    body: later(JSON.stringify({ content: "How many eggs does a nest hold?" })),
    duplex: "half",
  });
  const chat = createChat.response.parse(await asked.json());
  await listen(app.url, ada, chat.id);

  const named = (name: string) => receiver.spans().filter((span) => span.name === name);
  const route = createChat.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const written = () => named("chat openai").find((span) => span.trace === trace);
  await expect.poll(written, { timeout: 30_000 }).toBeDefined();
  await expect.poll(() => named("read document"), { timeout: 30_000 }).toHaveLength(1);
  const request = named(`POST ${route}`).find((span) => span.trace === trace);
  expect(request).toMatchObject({
    parent: traceparent.split("-")[2],
    attributes: { "http.route": route, "http.response.status_code": "201" },
  });
  expect(model.asked.at(-1)?.traceparent).toBe(`00-${trace}-${written()?.id}-01`);
  expect(written()?.attributes).toMatchObject({ "gen_ai.usage.input_tokens": "100" });
  const spans = receiver.spans();
  const searched = spans.find((span) => span.name === "search" && span.trace === trace);
  const within = spans.filter((span) => span.parent === searched?.id);
  expect(within.map(({ name }) => name)).toContain("statement");
  expect(within[0]?.attributes["db.query.text"]).toContain("$1");
  const [read] = named("read document");
  expect(named("job ingest-document")).toMatchObject([{ trace: read?.trace, id: read?.parent }]);
  const readPages = spans.filter((span) => span.parent === read?.id);
  expect(readPages.map(({ name }) => name)).toContain("statement");
  expect([...receiver.authorizations]).toEqual(["Bearer collector"]);

  const sent = receiver.sent();
  const secret = ["Herons", "three eggs", "How many", "Zebulon", "zebulon", "Quagmires"];
  const ids = [ada.user.id, ada.organizationId ?? "none", collection.id, id, chat.id];
  const kept = [...secret, "Flamingos", ada.email, ada.token ?? "none", ...ids];
  expect(kept.filter((word) => sent.includes(word))).toEqual([]);
});

test("a request that fails tells its status and no word of its path", async () => {
  const address = `${app.url}/library/ext/v1/aardvark?q=pangolin`;
  const nobody = headersOf({ token: undefined, organizationId: undefined });
  await fetch(address, { headers: nobody });
  await expect
    .poll(() => receiver.spans().map(({ name }) => name), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/^GET (?:none|\/\*)$/));
  const sent = receiver.sent();
  expect(["aardvark", "pangolin"].filter((word) => sent.includes(word))).toEqual([]);
});

/** Opens tracing alone, has `act` use it, and returns the spans that were sent. */
async function sentBy(
  more: { trustedProxies: number; ratio?: number },
  act: (telemetry: Telemetry, onStatement: (text: string) => void) => void,
) {
  const own = await startTraceReceiver();
  onTestFinished(() => own.stop());
  const { trustedProxies, ratio } = more;
  const open = await openTelemetry(
    {
      metrics: undefined,
      tracing: sentTo(own.url, ratio),
      trustedProxies,
      version: "1",
      role: "all",
    },
    openLog("silent"),
  );
  act(open.telemetry, (text) => open.onStatement?.(text, 1, false));
  await open.close();
  return own.spans();
}

const request = (telemetry: Telemetry) => telemetry.begin("request", { traceparent });
const answered = { method: "GET", route: "/healthz", status: 200, isStream: false };

test("without a trusted proxy, nobody outside names the trace", async () => {
  const direct = await sentBy({ trustedProxies: 0 }, (telemetry) =>
    request(telemetry).end(answered),
  );
  expect(direct).toMatchObject([{ name: "GET /healthz", parent: "" }]);
  expect(direct[0]?.trace).not.toBe(trace);
});

test("of a share of nothing only traces are sent that a proxy has begun", async () => {
  const spans = await sentBy({ trustedProxies: 1, ratio: 0 }, (telemetry) => {
    telemetry.begin("job").end({ queue: "send-mail", outcome: "done" });
    request(telemetry).end(answered);
  });
  expect(spans).toMatchObject([{ name: "GET /healthz", trace }]);
});

test("a statement is sent without its values, and only as part of an operation", async () => {
  const spans = await sentBy({ trustedProxies: 0 }, (telemetry, onStatement) => {
    onStatement("select 1");
    const job = telemetry.begin("job");
    job.within(() => onStatement("select name\n from people where mail = 'ada''s@example.org'"));
    job.end({ queue: "send-mail", outcome: "failed" });
  });
  expect(spans.map(({ name }) => name)).toEqual(["statement", "job send-mail"]);
  expect(spans[0]?.attributes["db.query.text"]).toBe("select name from people where mail = '?'");
  expect(spans[1]?.attributes).toMatchObject({ "error.type": "failed" });
});
