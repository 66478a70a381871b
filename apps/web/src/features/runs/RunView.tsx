import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useChanges } from "#platform/http/use-changes.ts";
import { phone, useMedia } from "#ui/layout/use-media.ts";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { OwnerName } from "./bar/OwnerName.tsx";
import { RunBar } from "./bar/RunBar.tsx";
import { refreshRun } from "./api.ts";
import { useRunLive } from "./live.ts";
import { PlanView } from "./plan/PlanView.tsx";
import { ReadOutline } from "./plan/ReadOutline.tsx";
import { ReadPlanView } from "./plan/ReadPlanView.tsx";
import { isOver, stateWords } from "./run-state.ts";
import styles from "./RunView.module.css";
import { WorkView } from "./work/WorkView.tsx";

interface RunViewProps {
  run: Run;
  /** The document that a citation opened, beside the run. */
  beside: ReactNode;
}

/** One run: its plan, its work, and its report. */
export function RunView({ run, beside }: RunViewProps) {
  const { t } = useLingui();
  const isPhone = useMedia(phone);
  useRunLive(run);
  const { state, plan, asking, permissions } = run;
  // A run that ended before its plan was there has steps to show, or nothing but the reason.
  return (
    <div className={styles.view}>
      {isOver(state) && <ChangesAfterTheEnd id={run.id} />}
      {isPhone && <OwnerName run={run} className={styles.owner} />}
      {state === "planning" ? (
        <Planning run={run} />
      ) : state === "awaiting_plan" && plan ? (
        permissions.edit ? (
          <PlanView run={run} plan={plan} />
        ) : (
          <ReadPlanView run={run} plan={plan} />
        )
      ) : (
        <WorkView run={run} beside={beside} />
      )}
      <output className="visually-hidden" aria-live="polite">
        {t(stateWords({ ...run, asking: 0 })[0])}
        {asking > 0 &&
          state === "running" &&
          permissions.edit &&
          `. ${t`A step waits for your answer`}`}
      </output>
    </div>
  );
}

/** Refetches a run whose stream has ended with it when its owner changes or shares it. */
function ChangesAfterTheEnd({ id }: { id: string }) {
  useChanges("run", () => refreshRun(id), id);
  return null;
}

/** While the planner makes the plan, or another version of it. */
function Planning({ run }: { run: Run }) {
  const { t } = useLingui();
  return (
    <>
      <RunBar run={run} />
      <div className={styles.planning}>
        <h2 dir="auto">{run.question}</h2>
        <p>
          {run.plan ? (
            <Trans>The planner changes the plan.</Trans>
          ) : run.writes ? (
            <Trans>The planner turns the question into sections and questions.</Trans>
          ) : (
            <Trans>The question is split into a plan.</Trans>
          )}
        </p>
        {run.plan ? (
          <div className={styles.before}>
            <ReadOutline outline={run.plan.sections} />
          </div>
        ) : (
          <Loading label={t`Making the plan`}>
            <div className={styles.skeleton}>
              <Skeleton width="38%" height={16} />
              <Skeleton height={46} />
              <Skeleton height={46} />
              <Skeleton width="31%" height={16} />
              <Skeleton height={46} />
            </div>
          </Loading>
        )}
      </div>
    </>
  );
}
