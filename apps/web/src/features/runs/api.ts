import type { RequestOf } from "@lectern/contract/endpoints";
import type { Run, RunChange, RunHead } from "@lectern/contract/runs";
import type { ToolCall } from "@lectern/contract/tool-calls";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, read, readAgain } from "#platform/http/read.ts";

import { isOver } from "./run-state.ts";

export const runsPath = "/agents/ext/v1/runs";
export const runPath = `${runsPath}/{run_id}` as const;
const stepPath = `${runPath}/steps/{step_id}` as const;
const planPath = `${runPath}/plan` as const;

/** ms; how often a run that works is asked for if its stream is refused. */
const fallback = 10_000;

export const runOf = (run_id: string) =>
  queryOptions({
    ...read(runPath, { params: { run_id } }),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data.state) ? fallback : false),
  });

export const useRun = (run_id: string) => useQuery(runOf(run_id));

/** All versions of a run's plan; a new version is a new list. */
export const planVersionsOf = (run_id: string) => ({
  ...read(`${planPath}/versions`, { params: { run_id } }),
});

export const refreshRun = (run_id: string) => readAgain(queryClient, [runPath, { run_id }]);

const refreshRuns = () => queryClient.invalidateQueries({ queryKey: keyOf(runsPath) });

/** Stores a run that the server answered with, unless a newer state of it is known already. */
export function keepRun(run: Run) {
  const { queryKey } = runOf(run.id);
  const known = queryClient.getQueryData<Run>(queryKey);
  if (known && known.seq > run.seq) return;
  queryClient.setQueryData<Run>(queryKey, run);
  if (known?.plan?.version !== run.plan?.version) void refreshVersions(run.id);
  if (known?.state !== run.state || known.name !== run.name || !isSharedAs(known, run))
    void refreshRuns();
}

const isSharedAs = (one: Run, other: Run) =>
  JSON.stringify([one.readers, one.reading_teams]) ===
  JSON.stringify([other.readers, other.reading_teams]);

const refreshVersions = (run_id: string) =>
  queryClient.invalidateQueries({ queryKey: planVersionsOf(run_id).queryKey });

/** Returns a run after a change of its stream. Changes that it has already are skipped. */
export function changed(run: Run, change: RunChange, seq: number): Run {
  if (seq <= run.seq) return run;
  const steps = new Map(change.steps.map((step) => [step.id, step]));
  const known = run.steps.map((step) => steps.get(step.id) ?? step);
  const added = change.steps.filter(({ id }) => run.steps.every((step) => step.id !== id));
  return {
    ...run,
    ...change.run,
    seq,
    plan: change.plan ?? run.plan,
    steps: [...known, ...added],
    instructions: change.instructions ?? run.instructions,
    report: change.report ?? run.report,
  };
}

export function applyChange(run_id: string, change: RunChange, seq: number) {
  const known = queryClient.getQueryData<Run>(runOf(run_id).queryKey);
  if (known) keepRun(changed(known, change, seq));
}

/** What a person does with a run as a whole, without words. */
export type RunAct = "pause" | "resume" | "stop" | "continue" | "write";

const acts: Record<RunAct, (params: { run_id: string }) => Promise<Run>> = {
  pause: (params) => api.post(`${runPath}/pause`, { params, body: {} }),
  resume: (params) => api.post(`${runPath}/resume`, { params, body: {} }),
  stop: (params) => api.post(`${runPath}/stop`, { params, body: {} }),
  continue: (params) => api.post(`${runPath}/continue`, { params, body: {} }),
  write: (params) => api.post(`${runPath}/write`, { params, body: {} }),
};

export const act = async (run_id: string, what: RunAct) => acts[what]({ run_id });

/** A call that changes a run and answers with it; its failure is shown as a toast. */
const useChange = <Given>(run_id: string, call: (given: Given) => Promise<Run>) =>
  useMutation({
    mutationFn: call,
    onSuccess: keepRun,
    // The run has moved on in the meantime.
    onError: () => refreshRun(run_id),
  });

export const useAct = (run_id: string) => useChange(run_id, (what: RunAct) => act(run_id, what));

/** Begins a run with the question, the plan and the limits of another one. */
export const useAgain = ({ name, question, plan, model, limits }: Run) =>
  useMutation({
    mutationFn: () =>
      api.post(runsPath, {
        body: {
          question,
          name,
          model,
          limits,
          ...(plan && {
            knowledge: plan.knowledge,
            sections: plan.sections.map(({ title, questions }) => ({
              title,
              questions: questions.map(({ text, included }) => ({ text, included })),
            })),
          }),
        },
      }),
    onSuccess: keepRun,
  });

type RunUpdate = RequestOf<"PATCH", typeof runPath>["body"];

type Readers = RequestOf<"PUT", `${typeof runPath}/readers`>["body"];

/** Shares a run with these people and teams alone. */
export const useShare = (run_id: string) =>
  useChange(run_id, (body: Readers) => api.put(`${runPath}/readers`, { params: { run_id }, body }));

/** Renames a run, or changes its limits. */
export const updateRun = (run_id: string, body: RunUpdate) =>
  api.patch(runPath, { params: { run_id }, body });

export const useRunUpdate = (run_id: string) =>
  useChange(run_id, (body: RunUpdate) => updateRun(run_id, body));

/** Raises a limit that paused the run, and lets it go on. */
export const useRaise = (run_id: string) =>
  useChange(run_id, async (limits: Partial<RunHead["limits"]>) => {
    keepRun(await updateRun(run_id, { limits }));
    return act(run_id, "resume");
  });

export const useInstruct = (run_id: string) =>
  useChange(run_id, (text: string) =>
    api.post(`${runPath}/instructions`, { params: { run_id }, body: { text } }),
  );

type OfStep = { run_id: string; step_id: string };
const stepActs: Record<"skip" | "repeat", (params: OfStep) => Promise<Run>> = {
  skip: (params) => api.post(`${stepPath}/skip`, { params, body: {} }),
  repeat: (params) => api.post(`${stepPath}/repeat`, { params, body: {} }),
};

export const useStepAct = (run_id: string) =>
  useChange(run_id, async ({ step_id, what }: { step_id: string; what: "skip" | "repeat" }) =>
    stepActs[what]({ run_id, step_id }),
  );

export const useStepAnswer = (run_id: string, step_id: string) =>
  useChange(run_id, (answer: string) =>
    api.post(`${stepPath}/answer`, { params: { run_id, step_id }, body: { answer } }),
  );

/** Approves or declines a call of a tool that a step waits for. */
export const useCallDecision = (run_id: string, step_id: string, { id, hash }: ToolCall) =>
  useChange(run_id, (decision: "approve" | "decline") =>
    api.post(`${stepPath}/tool-calls/{call_id}`, {
      params: { run_id, step_id, call_id: id },
      body: { hash, decision },
    }),
  );

/** The tools that plans may allow. */
export const useCallableTools = () => useQuery({ ...read("/organization/ext/v1/tools") });

/** Drops a finding or takes it back; shown at once. */
export const useDrop = (run_id: string) =>
  useMutation({
    mutationFn: ({ id, dropped }: { id: string; dropped: boolean }) =>
      api.patch(`${runPath}/findings/{finding_id}`, {
        params: { run_id, finding_id: id },
        body: { dropped },
      }),
    onMutate: ({ id, dropped }) => {
      queryClient.setQueryData<Run>(
        runOf(run_id).queryKey,
        (run) => run && withDrop(run, id, dropped),
      );
    },
    onSuccess: keepRun,
    onError: () => refreshRun(run_id),
  });

const withDrop = (run: Run, id: string, dropped: boolean): Run => ({
  ...run,
  steps: run.steps.map((step) =>
    step.findings.some((finding) => finding.id === id)
      ? {
          ...step,
          findings: step.findings.map((one) => (one.id === id ? { ...one, dropped } : one)),
        }
      : step,
  ),
});

/** The version of a plan that a person saw. */
export type SeenPlan = RequestOf<"POST", `${typeof planPath}/approval`>["body"];
export type PlanUpdate = RequestOf<"PUT", typeof planPath>["body"];

export const updatePlan = (run_id: string, body: PlanUpdate) =>
  api.put(planPath, { params: { run_id }, body });

export const usePlanChange = (run_id: string) =>
  useChange(run_id, (body: SeenPlan & { text: string }) =>
    api.post(`${planPath}/changes`, { params: { run_id }, body }),
  );

export const useApproval = (run_id: string) =>
  useChange(run_id, (body: SeenPlan) =>
    api.post(`${planPath}/approval`, { params: { run_id }, body }),
  );

export async function removeRun(run_id: string) {
  await api.delete(runPath, { params: { run_id } });
  queryClient.removeQueries({ queryKey: runOf(run_id).queryKey });
  await refreshRuns();
}
