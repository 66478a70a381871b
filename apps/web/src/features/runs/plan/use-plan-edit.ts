import type { Knowledge } from "@lectern/contract/chat";
import type { PlanTool, RunLimits, RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { ApiError } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { notify } from "#platform/notify.ts";

import {
  keepRun,
  type PlanUpdate,
  refreshRun,
  type SeenPlan,
  updatePlan,
  updateRun,
} from "../api.ts";
import type { Outline } from "./outline.ts";

/** What a person changes of a plan. */
export interface Draft {
  sections: Outline;
  knowledge: Knowledge;
  tools: readonly PlanTool[];
}

/** A draft that became a version is shown until the run has that version. */
type Shown = Draft & { savedAs?: number };

/** ms after the last edit before a version is made of it. */
const calm = 500;

const seenOf = ({ version, hash }: RunPlan): SeenPlan => ({ version, hash });

/**
 * The plan as it is edited: shown at once, saved as a new version after a pause. Requests are sent
 * one after another, each based on the answer before; another person's version ends the draft.
 */
export function usePlanEdit(run: Run, plan: RunPlan) {
  const [draft, setDraft] = useState<Shown | null>(null);
  const [undoable, setUndoable] = useState<readonly Draft[]>([]);
  const [problem, setProblem] = useState<"changed" | "unsaved" | null>(null);
  const latest = useRef<Draft | null>(null);
  /** The version that the draft began from; the answer to the last request. */
  const base = useRef<RunPlan>(plan);
  const saving = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Keeps the place of a question on the screen when the server gives it an id. */
  const keys = useRef(new Map<string, string>());

  const put = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
  };
  /** The run on the screen may be older than the answer to the last request. */
  const newest = () => (plan.version < base.current.version ? base.current : plan);
  const saveAll = async (): Promise<boolean> => {
    for (let sent = latest.current; sent !== null; sent = latest.current) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- each request needs the version before
        const answered = await updatePlan(run.id, bodyOf(sent, base.current));
        if (!answered.plan) break;
        const ids = idsGiven(sent.sections, answered.plan.sections, idsOf(base.current.sections));
        base.current = answered.plan;
        keepRun(answered);
        for (const [before, id] of ids) keys.current.set(id, keys.current.get(before) ?? before);
        setProblem(null);
        const now = latest.current;
        if (now === sent || now === null) {
          const { sections, knowledge, tools, version } = answered.plan;
          latest.current = null;
          setDraft({ sections, knowledge, tools, savedAs: version });
        } else put({ ...now, sections: renamed(now.sections, ids) });
      } catch (error) {
        await fail(error);
        return false;
      }
    }
    return true;
  };
  const fail = async (error: unknown) => {
    notify(errorMessage(error), { variant: "error" });
    if (!(error instanceof ApiError) || error.status !== 409) {
      setProblem("unsaved");
      return;
    }
    await refreshRun(run.id);
    put(null);
    setUndoable([]);
    setProblem("changed");
  };
  /** Sends requests after those that are under way; resolves to whether everything is saved. */
  const queue = (send: () => Promise<boolean>): Promise<boolean> => {
    const queued = (saving.current ?? Promise.resolve(true)).then(send).finally(() => {
      if (saving.current === queued) saving.current = null;
    });
    saving.current = queued;
    return queued;
  };
  /** Saves what is not saved yet; resolves to whether everything is. */
  const save = (): Promise<boolean> => {
    clearTimeout(timer.current);
    return saving.current ?? queue(saveAll);
  };
  const begin = () => {
    if (latest.current === null && saving.current === null) base.current = newest();
  };
  /** Changes limits, which makes a version too: after the edits before, and before those after. */
  const limit = async (limits: Partial<RunLimits>): Promise<void> => {
    begin();
    let refusal: unknown;
    await queue(async () => {
      await saveAll();
      try {
        const answered = await updateRun(run.id, { limits });
        if (answered.plan) base.current = answered.plan;
        keepRun(answered);
      } catch (error) {
        refusal = error;
        return false;
      }
      return saveAll();
    });
    if (refusal !== undefined) throw refusal;
  };
  const show = (next: Draft) => {
    begin();
    put(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), calm);
  };
  const savedAs = draft?.savedAs;
  const shown: Draft = draft && plan.version < (savedAs ?? Infinity) ? draft : plan;
  const change = (next: Partial<Draft>) => {
    const { sections, knowledge, tools } = shown;
    const changed = { sections, knowledge, tools, ...next };
    setUndoable([...undoable, shown].slice(-20));
    show(changed);
  };

  const saveOnLeaving = useEffectEvent(() => {
    if (latest.current !== null) void save();
  });
  useEffect(() => () => saveOnLeaving(), []);

  return {
    sections: shown.sections,
    knowledge: shown.knowledge,
    tools: shown.tools,
    isSaving: draft !== null && savedAs === undefined && problem !== "unsaved",
    problem,
    dismiss: () => setProblem(null),
    keyOf: (id: string) => keys.current.get(id) ?? id,
    change,
    undo:
      undoable.length === 0
        ? undefined
        : () => {
            const before = undoable.at(-1);
            setUndoable(undoable.slice(0, -1));
            if (!before) return;
            const { sections, knowledge, tools } = before;
            show({ sections, knowledge, tools });
          },
    save,
    limit,
    /** The version that is approved once everything is saved; null if it cannot be. */
    settle: async (): Promise<SeenPlan | null> => {
      if (latest.current === null && saving.current === null) return seenOf(newest());
      return (await save()) ? seenOf(base.current) : null;
    },
  };
}

export type PlanEdit = ReturnType<typeof usePlanEdit>;

/** Ids that the version before does not have are left out: the server makes new ones. */
function bodyOf({ sections, knowledge, tools }: Draft, before: RunPlan): PlanUpdate {
  const known = new Set(idsOf(before.sections));
  const idOf = (id: string) => (known.has(id) ? { id } : {});
  return {
    ...seenOf(before),
    knowledge,
    tool_ids: tools.map(({ id }) => id),
    sections: sections.map(({ id, title, questions }) => ({
      ...idOf(id),
      title,
      questions: questions.map((one) => ({
        ...idOf(one.id),
        text: one.text,
        included: one.included,
      })),
    })),
  };
}

const idsOf = (outline: Outline) =>
  outline.flatMap(({ id, questions }) => [id, ...questions.map((one) => one.id)]);

/** The ids that the server gave to what the version before did not have, by their places. */
function idsGiven(
  sent: Outline,
  answered: Outline,
  before: readonly string[],
): Map<string, string> {
  const [known, given] = [new Set(before), idsOf(answered)];
  const ids = idsOf(sent);
  if (ids.length !== given.length) return new Map();
  return new Map(ids.flatMap((id, at) => (known.has(id) ? [] : [[id, given[at] ?? id]])));
}

const renamed = (outline: Outline, ids: ReadonlyMap<string, string>): Outline =>
  outline.map((section) => ({
    ...section,
    id: ids.get(section.id) ?? section.id,
    questions: section.questions.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id })),
  }));
