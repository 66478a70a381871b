import { decideToolCall, type ToolCall } from "@lectern/contract/tool-calls";
import type { ToolMode } from "@lectern/contract/tools";
import { afterAll } from "vitest";

import { callAt, type Caller, type Person, startApp, testLimits } from "../app.ts";
import { calling, type Move, saying } from "../servers/models/model-server.ts";
import { startToolServer } from "../servers/tool-server.ts";
import { ask, type Heard, listen, talk } from "./chat.ts";
import { scriptedModel } from "./scripted-model.ts";
import { setMode, workspaceWithTool } from "./tool-workspace.ts";

/** Starts the application, a scripted model and a tool server. */
export async function toolChats(limits: Partial<typeof testLimits> = {}) {
  const tools = await startToolServer();
  afterAll(() => tools.stop());
  const models = await scriptedModel();
  const app = await startApp({
    egressAllow: ["127.0.0.1"],
    limits: { ...testLimits, ...limits },
  });

  /** A workspace with the tool, and a conversation. */
  async function workspace(mode: ToolMode = "ask", more: { token?: string } = {}) {
    const { ada, server } = await workspaceWithTool(app, { models, tools }, mode, more);
    return { ada, server, session: await talk(ada) };
  }

  /** The model calls the tool with these arguments, then says this. */
  function script(given: object | string, ...answer: string[]) {
    models.asked.length = 0;
    let calls = 0;
    models.script = ({ body }): Move[] => {
      if (!body["tools"]) return saying("A title");
      calls += 1;
      return calls === 1 ? calling("Weather_forecast", given) : saying(...answer);
    };
  }

  /** Asks, and returns the call that waits for approval. */
  async function waiting(person: Person, sessionId: string) {
    const chat = await ask(person, sessionId, "What will the weather be at the harbour?");
    const gone = new AbortController();
    let call: ToolCall | undefined;
    await listen(app.url, person, chat.id, {
      signal: gone.signal,
      onEvent: (heard: Heard) => {
        if (heard.event !== "tool_approval") return;
        call = heard.data.call;
        gone.abort();
      },
    });
    if (!call) throw new Error("no call waits");
    const params = { session_id: sessionId, chat_id: chat.id, call_id: call.id };
    const decide = async (
      by: Caller,
      decision: "approve" | "decline",
      hash = call?.hash ?? "",
    ): Promise<{ status: number; body: unknown }> =>
      callAt(app.url, by, decideToolCall, { params, body: { hash, decision } });
    return { chat, call, decide };
  }

  return { app, tools, models, workspace, setMode, script, waiting };
}
