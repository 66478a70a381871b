import { listTools, type ToolMode } from "@lectern/contract/tools";
import type { Run } from "@lectern/contract/runs";
import type { ToolCall } from "@lectern/contract/tool-calls";
import { afterAll, expect } from "vitest";

import { callAt, type Caller, endpoints, type Person, startApp, testLimits } from "../app.ts";
import { scriptedModel } from "../chat/scripted-model.ts";
import { setMode, workspaceWithTool } from "../chat/tool-workspace.ts";
import { startToolServer } from "../servers/tool-server.ts";
import { firstMark, type Says, scriptOf } from "./run-model.ts";
import { approve, begin, researchersOf, runOf } from "./runs.ts";

export const question = "Will it rain at the harbour?";
export const section = { title: "Weather", questions: [{ text: question }] };
export const called = 'TOOL Weather_forecast {"city": "Porto"}';

/** Starts the application, a scripted model and a tool server, for runs whose plan allows a tool. */
export async function toolRuns(toolSeconds = 60) {
  const tools = await startToolServer();
  afterAll(() => tools.stop());
  const models = await scriptedModel();
  const app = await startApp({
    egressAllow: ["127.0.0.1"],
    limits: { ...testLimits, toolSeconds },
  });

  /** A workspace with the tool, which may be called in this mode. */
  async function workspace(mode: ToolMode = "ask") {
    const { ada, server } = await workspaceWithTool(app, { models, tools }, mode);
    const tool = server.tools[0]!;
    return { ada, server, tool, setMode: (to: ToolMode) => setMode(ada, server, to) };
  }

  /** Lets each role say what is its part; the researcher calls the tool and notes its result. */
  function scripted(says: Says = {}) {
    const { script, calls } = scriptOf({
      researcher: (call) => (call === 0 ? called : "NOTE Q1 [T1] It will rain in Porto.\nDONE"),
      writer: (_, asked) => `It will rain in Porto [${firstMark(asked)}].`,
      ...says,
    });
    models.asked.length = 0;
    models.script = script;
    return calls;
  }

  /** Begins a run whose plan allows these tools. */
  async function planned(person: Person, tool_ids?: string[], outline = [section]): Promise<Run> {
    const run = await begin(person, { question, sections: outline });
    const { version, hash, sections } = run.plan!;
    const ids = tool_ids ?? (await person.call(listTools, {})).body.results.map(({ id }) => id);
    const { status, body } = await person.call(endpoints.updatePlan, {
      params: { run_id: run.id },
      body: { version, hash, sections, tool_ids: ids },
    });
    expect([status, body]).toMatchObject([200, { id: run.id }]);
    return body;
  }

  const started = async (...of: Parameters<typeof planned>): Promise<Run> =>
    approve(of[0], await planned(...of));

  /** Waits until the researcher's calls are in these states, and returns its step. */
  async function stepWith(person: Person, run_id: string, ...states: ToolCall["status"][]) {
    const look = async () => researchersOf(await runOf(person, run_id))[0]!;
    const stated = async () => (await look()).tool_calls.map(({ status }) => status);
    await expect.poll(stated, { timeout: 30_000, interval: 50 }).toEqual(states);
    return look();
  }

  /** Decides on a call of a step. */
  const decide = (
    by: Caller,
    { run_id, step_id, call }: { run_id: string; step_id: string; call: ToolCall },
    decision: "approve" | "decline",
    hash = call.hash,
  ): Promise<{ status: number; body: unknown }> =>
    callAt(app.url, by, endpoints.decideCallOfStep, {
      params: { run_id, step_id, call_id: call.id },
      body: { hash, decision },
    });

  return { app, tools, models, workspace, scripted, planned, started, stepWith, decide };
}
