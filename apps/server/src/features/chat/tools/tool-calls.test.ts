import { createApiKey } from "@lectern/contract/auth";
import { stopChat } from "@lectern/contract/chat";
import { listToolCalls } from "@lectern/contract/tool-calls";
import { deleteToolServer } from "@lectern/contract/tools";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { ask, endOf, expectWhole, finished, listen } from "#test/chat/chat.ts";
import { toolChats } from "#test/chat/tool-chats.ts";
import { joinAs } from "#test/library/library.ts";

const { app, tools, models, workspace, script, waiting } = await toolChats();

test("an answer waits for the approval of a call, then rests on its result, outside the library", async () => {
  const { ada, session } = await workspace("ask", { token: "t-secret" });
  script({ city: "Porto" }, "The harbour opens at nine. [1] It will rain. [T1] [1]");
  const { chat, call, decide } = await waiting(ada, session.id);
  expect(call).toMatchObject({
    server: "Weather",
    tool: "Forecast",
    arguments: '{"city":"Porto"}',
    status: "waiting",
  });
  const before = tools.cities.length;
  expect((await decide(ada, "approve")).body).toMatchObject({ status: "running" });
  const { events } = await listen(app.url, ada, chat.id);
  expectWhole(events);
  const end = endOf(events);
  if (typeof end !== "object") throw new Error(`no answer: ${end}`);
  expect(tools.cities.slice(before)).toEqual(["Porto"]);
  expect(tools.authorizations).toContain("Bearer t-secret");
  expect(end.answer?.content).toBe("The harbour opens at nine. [1] It will rain.");
  const [sentence, ...others] = end.answer?.sentences ?? [];
  expect([sentence?.citations, others]).toEqual([[1], []]);
  const [outside] = end.answer?.outside ?? [];
  expect(outside).toMatchObject({ server: "Weather", tool: "Forecast" });
  expect(end.answer?.content.slice(outside?.start, outside?.end)).toBe("It will rain.");
  expect(end.answer?.tool_calls).toMatchObject([{ tool: "Forecast", status: "done" }]);
  expect(JSON.stringify(end.answer)).not.toContain("Porto");

  // The result is data: each of its lines is fenced.
  const asked = models.asked.filter(({ body }) => body["tools"]).at(-1);
  expect(asked?.body.messages.at(-1)).toMatchObject({
    role: "tool",
    content: expect.stringContaining("> Rain in Porto, 12 degrees."),
  });
  const params = { session_id: session.id, chat_id: chat.id };
  const { results } = (await ada.call(listToolCalls, { params })).body;
  expect(results).toMatchObject([
    { approval: "asked", status: "done", result: "Rain in Porto, 12 degrees." },
  ]);
});

test("an approval holds for these arguments, once, and from whoever asked", async () => {
  const { ada, session } = await workspace();
  const bob = await joinAs(app, ada, "editor");
  const eve = await app.signUp("Eve");
  script({ city: "Porto" }, "It will rain. [T1]");
  const { chat, decide } = await waiting(ada, session.id);
  expect(await decide(ada, "approve", "0".repeat(64))).toMatchObject({
    status: 409,
    body: { code: "tool_call_other_arguments" },
  });
  expect((await decide(bob, "approve")).status).toBe(404);
  expect((await decide(eve, "approve")).status).toBe(404);
  expect((await decide(ada, "decline")).body).toMatchObject({ status: "declined" });
  expect(await decide(ada, "approve")).toMatchObject({
    status: 409,
    body: { code: "tool_call_decided" },
  });
  const before = tools.cities.length;
  const end = await finished(app.url, ada, chat);
  expect(end.answer?.tool_calls).toMatchObject([{ status: "declined" }]);
  // Nothing rests on a call that was not made, whatever the model says.
  expect(end.answer).toMatchObject({ outside: [], sentences: [{ support: "unsupported" }] });
  expect(tools.cities).toHaveLength(before);
});

test("arguments are shown with what cannot be seen in them, and sent as they are", async () => {
  const { ada, session } = await workspace();
  const city = String.raw`Por\u202eto \\u0000`;
  script(`{"city":"${city}"}`, "It will rain. [T1]");
  const { chat, call, decide } = await waiting(ada, session.id);
  expect(call.arguments).toBe(`{"city":"${city}"}`);
  await decide(ada, "approve");
  expect((await finished(app.url, ada, chat)).status).toBe("complete");
  expect(tools.cities.at(-1)).toBe(JSON.parse(`"${city}"`));
});

test("an API key approves only with the scope to write in chats", async () => {
  const { ada, session } = await workspace();
  script({ city: "Porto" }, "It will rain. [T1]");
  const { chat, decide } = await waiting(ada, session.id);
  const keyWith = async (...scopes: ("chat.read" | "chat.write")[]) => {
    const { body } = await ada.call(createApiKey, { body: { name: "A key", scopes } });
    return { token: body.key, organizationId: ada.organizationId };
  };
  expect((await decide(await keyWith("chat.read"), "approve")).status).toBe(403);
  expect((await decide(await keyWith("chat.write"), "approve")).status).toBe(200);
  expect((await finished(app.url, ada, chat)).status).toBe("complete");
});

test("an answer that waits can be stopped, and ends where nobody decides in time", async () => {
  const { ada, session } = await workspace();
  script({ city: "Porto" }, "It will rain. [T1]");
  const first = await waiting(ada, session.id);
  const stopped = await ada.call(stopChat, { params: { chat_id: first.chat.id } });
  expect(stopped.body).toMatchObject({ status: "stopped" });
  expect((await first.decide(ada, "approve")).status).toBe(409);
  const params = { session_id: session.id, chat_id: first.chat.id };
  expect((await ada.call(listToolCalls, { params })).body.results).toMatchObject([
    { status: "failed", failure: { code: "tool_call_cut_off" } },
  ]);

  script({ city: "Porto" }, "It will rain. [T1]");
  const second = await waiting(ada, session.id);
  await sql`update chat_pause set expires_at = now() where chat_id = ${second.chat.id}`.execute(
    app.deps.db,
  );
  expect((await second.decide(ada, "approve")).status).toBe(409);
  await sql`update graphile_worker._private_jobs set run_at = now()
    where key = ${`tool-calls:${second.chat.id}`}`.execute(app.deps.db);
  const { events } = await listen(app.url, ada, second.chat.id);
  expect(endOf(events)).toBe("A tool call was not approved in time. Ask again.");
});

test("a tool that may be called without asking is, but not once its server is removed", async () => {
  const { ada, session, server } = await workspace("allow");
  script({ city: "Faro" }, "It will rain. [T1]");
  const chat = await ask(ada, session.id, "What will the weather be?");
  const { answer } = await finished(app.url, ada, chat);
  expect(answer?.tool_calls).toMatchObject([{ status: "done" }]);
  expect(answer?.outside).toHaveLength(1);
  await ada.call(deleteToolServer, { params: { server_id: server.id } });
  models.asked.length = 0;
  models.script = () => [
    { delta: "The harbour opens at nine. [1]" },
    { finish: "stop" },
    { done: true },
  ];
  await finished(app.url, ada, await ask(ada, session.id, "When does the harbour open?"));
  expect(models.asked.every(({ body }) => body["tools"] === undefined)).toBe(true);
});
