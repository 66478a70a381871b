import { expect } from "@playwright/test";

import type { Client } from "./client.ts";

/** Asks a question in a conversation of its own, and waits for the end of its answer. */
export async function askOnce(person: Client, content: string) {
  const { body } = await person.post("/chats/ext/v1/sessions", { model: "extractive" });
  const chats = `/chats/ext/v1/sessions/${(body as { id: string }).id}/chats`;
  await person.post(chats, { content });
  const status = async () =>
    ((await person.get(chats)).body as { results: { status: string }[] }).results[0]?.status;
  await expect.poll(status).toBe("complete");
}
