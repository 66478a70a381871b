import { streamChat } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { addressOf, headersOf } from "#test/app.ts";
import { saying } from "#test/servers/models/model-server.ts";
import { startStreaming } from "#test/chat/streaming.ts";

const { app, begin } = await startStreaming();

test("a comment keeps a silent stream open", async () => {
  const { person, chat } = await begin([{ wait: 15_600 }, ...saying("late")]);
  const path = addressOf(streamChat, { params: { chat_id: chat.id } });
  const response = await fetch(`${app.url}${path}`, { headers: headersOf(person) });
  const text = await response.text();
  expect(text).toMatch(/^:$/m);
  expect(text.indexOf("\n:\n")).toBeLessThan(text.indexOf("event: delta"));
  expect(text).toContain("event: done");
});
