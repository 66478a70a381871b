import type { RunStep } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";
import { clockTime, shortCount } from "#ui/text/formats.ts";

import { useStepAct } from "../api.ts";
import * as own from "../icons.ts";
import { useRunSlots } from "../slots.ts";
import { Activity } from "./Activity.tsx";
import { duration, findingCount } from "./amounts.ts";
import { Findings } from "./Findings.tsx";
import { StepMark } from "./StepMark.tsx";
import { StepQuestionForm } from "./StepQuestionForm.tsx";
import styles from "./StepRow.module.css";
import { roleNames, roleTasks, shownState, stepWord } from "./step-words.ts";

interface StepRowProps {
  run: Run;
  step: RunStep;
  isOpen: boolean;
  onToggle: () => void;
}

/** A step: what it is about and how it stands; opened, what it did and found. */
export function StepRow({ run, step, isOpen, onToggle }: StepRowProps) {
  const { t } = useLingui();
  const id = useId();
  const { ToolCalls } = useRunSlots();
  const { role, title, question, findings, tries, activity, tool_calls } = step;
  const state = shownState(step, run.state);
  const asks = state === "asking" && question !== null && question.answer === null;
  const name = title || t(roleNames[role]);
  const found = findings.filter(({ dropped }) => !dropped).length;
  const parts = [activity, findings, tool_calls];
  const isEmpty = parts.every(({ length }) => length === 0) && question === null;
  const callWaits = tool_calls.some(({ status }) => status === "waiting");
  return (
    <li className={styles.step} data-state={state} data-open={isOpen || undefined}>
      <div className={styles.head}>
        <StepMark state={state} of={role} small />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          data-step={step.id}
          onClick={onToggle}
        >
          <span className={styles.name}>
            <bdi>{name}</bdi>
          </span>
          <span className={styles.state}>
            {t(stepWord(run, state))}
            {found > 0 && ` · ${findingCount(found)}`}
            {tries.length > 0 && !isOpen && ` · ${tryCount(tries.length)}`}
          </span>
        </button>
        <StepTime step={step} asks={asks} />
        {run.permissions.edit && <StepMenu run={run} step={step} name={name} />}
      </div>
      {asks && <StepQuestionForm runId={run.id} step={step} question={question} />}
      {tool_calls.length > 0 && (isOpen || callWaits) && <ToolCalls run={run} step={step} />}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {question !== null && question.answer !== null && (
              <p className={styles.answered}>
                <bdi>{question.text}</bdi> <b dir="auto">{question.answer}</b>
              </p>
            )}
            <Activity activity={activity} />
            <Findings run={run} step={step} />
            {isEmpty && tries.length === 0 && <p className={styles.task}>{t(roleTasks[role])}</p>}
          </>
        )}
      </div>
      {(isOpen || state === "failed") && <Tries tries={tries} />}
    </li>
  );
}

function tryCount(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} failed try`, other: `${shown} failed tries` });
}

function StepTime({ step, asks }: { step: RunStep; asks: boolean }) {
  const { cost, started_at, question } = step;
  if (asks && question) {
    const since = clockTime(question.asked_at);
    return (
      <span className={styles.time}>
        <Trans>since {since}</Trans>
      </span>
    );
  }
  if (started_at === null && cost.seconds === 0) return null;
  return <span className={styles.time}>{duration(cost.seconds)}</span>;
}

function Tries({ tries }: Pick<RunStep, "tries">) {
  return (
    <>
      {tries.map((one, at) => {
        // no count: a place
        const number = at + 1;
        return (
          <p key={`${one.at} ${number}`} className={styles.try}>
            <span>
              <Trans>Try {number}</Trans>
            </span>
            <bdi>{translateServerMessage(one)}</bdi>
          </p>
        );
      })}
    </>
  );
}

function StepMenu({ run, step, name }: { run: Run; step: RunStep; name: string }) {
  const { t } = useLingui();
  const { mutate } = useStepAct(run.id);
  const isResearch = run.state === "running" || run.state === "paused";
  const hasEnded = ["done", "skipped", "failed"].includes(step.state);
  const isWriting = run.steps.some(({ role }) => role === "writer");
  const mayRepeat =
    step.role === "researcher"
      ? isResearch && !isWriting
      : isWriting && run.writes && (run.state === "writing" || run.state === "paused");
  const entries: MenuEntry[] = [];
  if (mayRepeat && step.role !== "planner" && hasEnded) {
    entries.push({
      name: t`Do it again`,
      icon: icons.retry,
      onChoose: () => mutate({ step_id: step.id, what: "repeat" }),
    });
  }
  if ((isResearch || run.state === "writing") && !hasEnded && step.role !== "planner") {
    entries.push({
      name: t`Skip this step`,
      icon: own.skip,
      onChoose: () => mutate({ step_id: step.id, what: "skip" }),
    });
  }
  if (entries.length === 0) return null;
  return (
    <Menu
      label={t`Actions for the step ${name}`}
      entries={entries}
      trigger={(opens) => (
        <IconButton
          {...opens}
          icon={icons.more}
          size="small"
          label={t`Actions for the step ${name}`}
        />
      )}
    />
  );
}
