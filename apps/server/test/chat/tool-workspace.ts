import {
  checkToolServer,
  createToolServer,
  type ToolMode,
  type ToolServer,
  updateTool,
} from "@lectern/contract/tools";
import { expect } from "vitest";

import type { Person, startApp } from "../app.ts";
import { addDocument } from "./chat.ts";
import { connect, offer } from "./models.ts";

/** Says in which mode the one tool of a server may be called. */
export async function setMode(
  admin: Person,
  { id: server_id, tools: [tool] }: ToolServer,
  mode: ToolMode,
) {
  const params = { server_id, tool_id: tool?.id ?? "" };
  const body = { mode, hash: tool?.hash ?? "" };
  expect((await admin.call(updateTool, { params, body })).status).toBe(200);
}

/** A workspace with a document, a model and the tool of a server, which may be called in a mode. */
export async function workspaceWithTool(
  app: Awaited<ReturnType<typeof startApp>>,
  { models, tools }: { models: { url: string }; tools: { url: string } },
  mode: ToolMode,
  more: { token?: string } = {},
) {
  const ada = await app.signUp();
  const collection = await ada.collection();
  await addDocument(app.deps, ada, collection.id, {
    name: "Harbour.pdf",
    passages: ["The harbour opens at nine in the morning."],
  });
  await offer(ada, await connect(ada, models.url), "m-1", { window_tokens: 16_000 });
  const { body: added } = await ada.call(createToolServer, {
    body: { name: "Weather", url: tools.url, ...more },
  });
  const checked = await ada.call(checkToolServer, { params: { server_id: added.id } });
  expect(checked.status).toBe(200);
  await setMode(ada, checked.body, mode);
  return { ada, server: checked.body };
}
