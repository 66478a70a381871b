import type { Run } from "@lectern/contract/runs";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "react-router";

import { clockTime, shortCount } from "#ui/text/formats.ts";
import { questionCount } from "#ui/text/counts.ts";
import { personName } from "#ui/text/person-name.ts";

import { includedIn } from "../plan/outline.ts";
import { countStates, groupsOf, type StepGroup } from "./groups.ts";
import { StepMark } from "./StepMark.tsx";
import { StepRow } from "./StepRow.tsx";
import { groupNames, roleTasks, type ShownStep, stepWord } from "./step-words.ts";
import styles from "./Timeline.module.css";

/** The steps of a run: the plan, then those of each role. */
export function Timeline({ run }: { run: Run }) {
  const { t } = useLingui();
  // Steps that were opened or closed by hand; the others by their state.
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [search] = useSearchParams();
  // The step whose passage the address shows.
  const [cited] = search.get("highlight")?.split(":") ?? [];
  const groups = groupsOf(run);
  const toggle = (id: string, isOpen: boolean) => setByHand(new Map(byHand).set(id, !isOpen));
  return (
    <ol className={styles.timeline} aria-label={t`Steps`}>
      <PlanGroup run={run} />
      {groups.map((group) => (
        <li key={group.role} className={styles.group}>
          <StepMark state={group.state} of={group.role} />
          <div className={styles.content}>
            <GroupHead run={run} group={group} />
            {group.steps.length > 0 && (
              <ol className={styles.steps}>
                {group.steps.map((step) => {
                  const isOpen =
                    byHand.get(step.id) ?? (isOpenItself(step.state) || step.id === cited);
                  return (
                    <StepRow
                      key={step.id}
                      run={run}
                      step={step}
                      isOpen={isOpen}
                      onToggle={() => toggle(step.id, isOpen)}
                    />
                  );
                })}
              </ol>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

const isOpenItself = (state: ShownStep) => state === "running" || state === "asking";

function PlanGroup({ run }: { run: Run }) {
  const { approved, plan, permissions } = run;
  const name = personName(run.owner);
  const planner = run.steps.find(({ role }) => role === "planner");
  const version = approved?.version ?? plan?.version;
  const questions = questionCount(plan ? includedIn(plan.sections) : 0);
  const hash = approved?.hash.slice(0, 8);
  return (
    <li className={styles.group}>
      <StepMark state={approved ? "done" : (planner?.state ?? "waiting")} of="planner" />
      <div className={styles.head}>
        <h2>
          {version === undefined ? <Trans>Plan</Trans> : <Trans>Plan, version {version}</Trans>}
        </h2>
        <p>
          {approved?.by === "schedule" ? (
            <Trans>
              Approved by its schedule · {questions} · <code>{hash}</code>
            </Trans>
          ) : approved && !permissions.edit ? (
            <Trans>
              Approved by <bdi>{name}</bdi> · {questions} · <code>{hash}</code>
            </Trans>
          ) : approved ? (
            <Trans>
              Approved by you · {questions} · <code>{hash}</code>
            </Trans>
          ) : (
            <Trans>Not approved</Trans>
          )}
        </p>
        {approved && <time dateTime={approved.at}>{clockTime(approved.at)}</time>}
      </div>
    </li>
  );
}

function GroupHead({ run, group }: { run: Run; group: StepGroup }) {
  const { t } = useLingui();
  const { role, steps, state } = group;
  const counts = countStates(steps, run.state).map((one) => countWords(run, one));
  const starts = steps.flatMap(({ started_at }) => started_at ?? []).toSorted();
  const [began] = starts;
  return (
    <div className={styles.head}>
      <h2>{t(groupNames[role])}</h2>
      <p>{steps.length === 0 ? t(roleTasks[role]) : counts.join(" · ")}</p>
      {began ? (
        <time dateTime={began}>{clockTime(began)}</time>
      ) : (
        <span className={styles.word}>{t(stepWord(run, state))}</span>
      )}
    </div>
  );
}

function countWords(
  { permissions }: Run,
  { state, count }: { state: ShownStep; count: number },
): string {
  const shown = shortCount(count);
  const words: Record<ShownStep, () => string> = {
    done: () => plural(count, { one: `${shown} done`, other: `${shown} done` }),
    running: () => plural(count, { one: `${shown} at work`, other: `${shown} at work` }),
    asking: () =>
      permissions.edit
        ? plural(count, { one: `${shown} waits for you`, other: `${shown} wait for you` })
        : plural(count, {
            one: `${shown} waits for an answer`,
            other: `${shown} wait for an answer`,
          }),
    held: () => plural(count, { one: `${shown} held`, other: `${shown} held` }),
    failed: () => plural(count, { one: `${shown} failed`, other: `${shown} failed` }),
    skipped: () => plural(count, { one: `${shown} skipped`, other: `${shown} skipped` }),
    waiting: () => plural(count, { one: `${shown} waits`, other: `${shown} wait` }),
  };
  return words[state]();
}
