import { beforeEach, expect, test, vi } from "vitest";

import { tokens } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { listen } from "./listen.ts";
import { keepTokens } from "../session/session-store.ts";

const path = "/chats/ext/v1/stream/chat/{chat_id}";
const params = { chat_id: "c1" };

const stream = (...lines: string[]) =>
  new Response(lines.join(""), { headers: { "Content-Type": "text/event-stream" } });
const event = (id: number, name: string, data: unknown) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

beforeEach(() => {
  keepTokens(tokens("a"));
  vi.spyOn(Math, "random").mockReturnValue(0);
});

async function untilDone(options: { lastEventId?: string; signal?: AbortSignal } = {}) {
  const events = [];
  for await (const message of listen(path, { params, ...options })) {
    events.push(message);
    if (message.event === "done") break;
  }
  return events;
}

test("events are parsed, and the headers identify the person", async () => {
  reply("GET", path, () =>
    stream(": hello\n\n", event(1, "delta", { text: "A" }), event(2, "done", {})),
  );
  expect(await untilDone()).toEqual([
    { id: "1", event: "delta", data: { text: "A" } },
    { id: "2", event: "done", data: {} },
  ]);
  expect(heard("GET", path)[0]?.headers.get("Authorization")).toBe("Bearer a");
  expect(heard("GET", path)[0]?.headers.get("Accept")).toBe("text/event-stream");
  expect(heard("GET", path)[0]?.headers.get("Last-Event-ID")).toBeNull();
});

test("a stream that ends early is resumed after its last event", async () => {
  reply("GET", path, ({ headers }) =>
    headers.get("Last-Event-ID") === "1"
      ? stream(event(2, "done", {}))
      : stream(event(1, "delta", { text: "A" })),
  );
  const events = await untilDone();
  expect(events.map(({ id }) => id)).toEqual(["1", "2"]);
});

test("so is one that breaks, or reaches a server that is starting", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => new Response("", { status: 503 }),
    () => stream(event(7, "done", {})),
  ];
  reply("GET", path, () => (answers.shift() ?? (() => stream()))());
  expect(await untilDone({ lastEventId: "6" })).toHaveLength(1);
  expect(heard("GET", path).map(({ headers }) => headers.get("Last-Event-ID"))).toEqual([
    "6",
    "6",
    "6",
  ]);
});

test("one that is refused for now waits as long as the server asks", async () => {
  vi.useFakeTimers();
  try {
    const headers = { "Retry-After": "15" };
    const answers = [
      () => new Response("{}", { status: 429, headers }),
      () => stream(event(7, "done", {})),
    ];
    reply("GET", path, () => (answers.shift() ?? (() => stream()))());
    const events = untilDone();
    await vi.advanceTimersByTimeAsync(14_900);
    expect(heard("GET", path)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard("GET", path)).toHaveLength(2);
    expect(await events).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("a refusal is thrown", async () => {
  refuse("GET", path, 404, { detail: "Chat not found." });
  await expect(untilDone()).rejects.toMatchObject({ status: 404 });
  expect(heard("GET", path)).toHaveLength(1);
});

test("an expired token is renewed", async () => {
  answer("POST", "/auth/ext/v1/token/refresh", tokens("b"));
  reply("GET", path, ({ headers }) =>
    headers.get("Authorization") === "Bearer b"
      ? stream(event(1, "done", {}))
      : new Response("{}", { status: 401 }),
  );
  expect(await untilDone()).toHaveLength(1);
});

test("aborting ends it without an error", async () => {
  const leave = new AbortController();
  reply("GET", path, () => {
    setTimeout(() => leave.abort(), 20);
    return stream(event(1, "delta", { text: "A" }));
  });
  expect(await untilDone({ signal: leave.signal })).toHaveLength(1);
});
