import { v7 as uuid } from "uuid";

import type { Db } from "#deps";

import { updateToolServer } from "@lectern/contract/tools";

import type { Person } from "../app.ts";
import type { World } from "../world.ts";

/** Adds a tool to a server as if it had been found there. */
export const addTool = (db: Db, owner: Person, serverId: string) =>
  db
    .insertInto("tool")
    .values({
      organization_id: owner.organizationId,
      id: uuid(),
      server_id: serverId,
      name: "forecast",
      title: "Forecast",
      description: "Tomorrow's weather",
      schema: JSON.stringify({ type: "object" }),
      hash: "hash",
    })
    .returning(["id", "hash"])
    .executeTakeFirstOrThrow();

/** Adds a tool to a server, and a call of it for which a message waits, as if that had happened. */
export async function addToolCall(db: Db, owner: Person, serverId: string, chatId: string) {
  const organization_id = owner.organizationId;
  const { id: toolId } = await addTool(db, owner, serverId);
  const callId = uuid();
  await db
    .insertInto("tool_call")
    .values({
      organization_id,
      id: callId,
      chat_id: chatId,
      round: 1,
      said: "",
      tool_id: toolId,
      server: "Weather",
      tool: "Forecast",
      offered_as: "Weather_forecast",
      definition_hash: "hash",
      arguments: "{}",
      hash: "hash",
      approval: "asked",
      status: "waiting",
    })
    .execute();
  await db
    .updateTable("chat")
    .set({ status: "streaming", process_id: null })
    .where("id", "=", chatId)
    .execute();
  await db
    .insertInto("chat_pause")
    .values({
      organization_id,
      chat_id: chatId,
      content: "",
      sources: "[]",
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return { tool: toolId, toolCall: callId };
}

/** Brings the tools of a world into the state that a call needs. */
export async function prepareTools(db: Db, made: World, name: string, url: string) {
  const { owner, toolServer, chat } = made;
  if (name === "updateTool" || name === "decideToolCall")
    Object.assign(made, await addToolCall(db, owner, toolServer, chat.id));
  if (name === "checkToolServer")
    await owner.call(updateToolServer, { params: { server_id: toolServer }, body: { url } });
}
