import type { EndpointName } from "@lectern/contract/endpoints";
import { v7 as uuid } from "uuid";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import type { startApp } from "../app.ts";
import type { World } from "../world.ts";

type App = Pick<Awaited<ReturnType<typeof startApp>>, "deps">;

/** Calls that a run takes only in some of its states. */
export const needsRunState = (name: EndpointName) =>
  name !== "createRun" && /(?<!Test)Run$|Step$|Finding$|Plan$/.test(name);

/** The states in which a call finds its run; absent: its plan waits for approval. */
const stateFor: Partial<Record<EndpointName, "running" | "paused" | "stopped">> = {
  pauseRun: "running",
  resumeRun: "paused",
  continueRun: "stopped",
  writeRun: "running",
  skipStep: "running",
  repeatStep: "paused",
  answerStep: "running",
  decideCallOfStep: "running",
  dropFinding: "running",
};

/** Puts the run of a world into the state that a call needs; its step asks the person. */
export async function prepareRun({ deps }: App, world: World, name: EndpointName) {
  const { run, step, finding, document, toolCall } = world;
  const of = await deps.db
    .updateTable("run")
    .set({
      writes: name === "changePlan" || name === "instructRun",
      ...(stateFor[name] && { state: stateFor[name], approved_version: 1 }),
      ...(stateFor[name] === "paused" && { paused_by: "person" as const }),
    })
    .where("id", "=", run)
    .returning("organization_id")
    .executeTakeFirstOrThrow();
  if (!stateFor[name]) return;
  const asked = {
    text: "Which canary?",
    options: [],
    answer: null,
    asked_at: "2026-01-01T00:00:00Z",
  };
  await deps.db
    .insertInto("run_step")
    .values({
      ...of,
      run_id: run,
      id: step,
      position: 10,
      role: "researcher",
      state: name === "repeatStep" ? "done" : "asking",
      activity: "[]",
      tries: "[]",
      question: JSON.stringify(asked),
      seq: 1,
    })
    .execute();
  if (name === "decideCallOfStep") await addRunToolCall(deps.db, { ...of, run, step, toolCall });
  await deps.db
    .insertInto("run_finding")
    .values({
      ...of,
      run_id: run,
      step_id: step,
      id: finding,
      number: 1,
      question_id: uuid(),
      text: "A heron.",
      verbatim: true,
      support: "supported",
      quotes: "[]",
      document_organization_id: of.organization_id,
      document_id: document.id,
    })
    .execute();
}

interface CallOfStep {
  organization_id: OrgId;
  run: string;
  step: string;
  toolCall: string;
}

/** Adds a call of a tool for which a step waits, as if a researcher had asked for it. */
export const addRunToolCall = (db: Db, { organization_id, run, step, toolCall }: CallOfStep) =>
  db
    .insertInto("run_tool_call")
    .values({
      organization_id,
      id: toolCall,
      run_id: run,
      step_id: step,
      number: 1,
      server: "Weather",
      tool: "Forecast",
      definition_hash: "hash",
      arguments: "{}",
      hash: "hash",
      approval: "asked",
      status: "waiting",
    })
    .execute();
