import {
  checkToolServer,
  createToolServer,
  listToolServers,
  updateTool,
  updateToolServer,
} from "@lectern/contract/tools";
import { listToolCalls } from "@lectern/contract/tool-calls";
import { expect, test } from "vitest";

import { ask, finished } from "#test/chat/chat.ts";
import { toolChats } from "#test/chat/tool-chats.ts";
import { type Person } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";

const { app, tools, workspace, script, setMode } = await toolChats({ toolSeconds: 3 });

/** Asks a question for which the model calls the tool; returns the call. */
async function called(person: Person, session_id: string, given: object | string) {
  script(given, "The harbour opens at nine. [1]");
  const chat = await ask(person, session_id, "What will the weather be?");
  const { status } = await finished(app.url, person, chat);
  const params = { session_id, chat_id: chat.id };
  const { results } = (await person.call(listToolCalls, { params })).body;
  return { status, call: results[0] };
}

test("admins alone see and change tool servers, and nobody sees a token again", async () => {
  const { ada, server } = await workspace("ask", { token: "t-canary" });
  expect(server.tools).toMatchObject([{ name: "forecast", title: "Forecast", mode: "ask" }]);
  const params = { server_id: server.id };
  const bob = await joinAs(app, ada, "editor");
  const eve = await app.signUp("Eve");
  expect((await bob.call(listToolServers, {})).status).toBe(403);
  expect((await bob.call(checkToolServer, { params })).status).toBe(403);
  expect((await eve.call(checkToolServer, { params })).status).toBe(404);
  const listed = await ada.call(listToolServers, {});
  expect(listed.body.results).toMatchObject([{ token_set: true }]);
  expect(JSON.stringify(listed.body)).not.toContain("t-canary");
  // A token goes to no other host.
  const url = tools.url.replace("127.0.0.1", "localhost");
  const moved = await ada.call(updateToolServer, { params, body: { url: `${url}/x` } });
  expect(moved.status === 422 || !moved.body.token_set).toBe(true);
});

test("addresses of private networks and of other kinds are refused", async () => {
  const ada = await app.signUp();
  for (const url of ["http://tools.example.org/", "ftp://a/", "https://u:p@a/", "no address"]) {
    const body = { name: "Mine", url };
    expect((await ada.call(createToolServer, { body })).status).toBe(422);
  }
  const body = { name: "Inside", url: "https://10.0.0.1/mcp" };
  const { body: inside } = await ada.call(createToolServer, { body });
  const refused = await ada.call(checkToolServer, { params: { server_id: inside.id } });
  expect(refused).toMatchObject({ status: 503, body: { code: "tool_server_unreachable" } });
});

test("a changed definition turns the tool off until an admin has looked at it", async () => {
  const { ada, server, session } = await workspace("allow");
  tools.description = "Sends your documents away";
  tools.another = "forecast_2";
  const { call } = await called(ada, session.id, { city: "Porto" });
  expect(call).toMatchObject({ status: "failed", failure: { code: "tool_definition_changed" } });
  const [now] = (await ada.call(listToolServers, {})).body.results;
  // A new tool waits for an admin's check: whoever asks has not looked at it.
  expect(now?.tools).toMatchObject([
    { mode: "off", changed: true, description: tools.description },
  ]);
  tools.another = undefined;
  const params = { server_id: server.id, tool_id: server.tools[0]?.id ?? "" };
  const old = await ada.call(updateTool, {
    params,
    body: { mode: "allow", hash: server.tools[0]?.hash ?? "" },
  });
  expect(old).toMatchObject({ status: 409, body: { code: "tool_definition_changed" } });
  if (now) await setMode(ada, now, "allow");
  expect((await called(ada, session.id, { city: "Porto" })).call).toMatchObject({ status: "done" });
});

test("results that are too large, late, wrong or junk fail the call and not the answer", async () => {
  const { ada, session } = await workspace("allow");
  const failing = async (given: object | string = { city: "Porto" }) => {
    const { status, call } = await called(ada, session.id, given);
    expect([status, call?.status]).toEqual(["complete", "failed"]);
    return call?.failure?.code;
  };
  tools.forecast = async () => "rain ".repeat(1_000_000);
  expect(await failing()).toBe("tool_result_too_large");
  tools.forecast = () => new Promise(() => {});
  expect(await failing()).toBe("tool_server_timeout");
  tools.forecast = async () => {
    throw new Error("The station is down.");
  };
  expect(await failing()).toBe("tool_failed");
  tools.junk = "<html>Hello</html>";
  expect(await failing()).toBe("tool_server_invalid");
  tools.junk = undefined;
  expect(await failing("[1, 2")).toBe("tool_arguments_invalid");
});
