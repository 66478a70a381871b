import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import * as icons from "#ui/images/icons.ts";
import { belowWide, useMedia } from "#ui/layout/use-media.ts";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { Tooltip } from "#ui/popups/Tooltip.tsx";
import { clockTime, shortDate } from "#ui/text/formats.ts";

import { useApproval, useCallableTools } from "../api.ts";
import { RunBar } from "../bar/RunBar.tsx";
import { useRunSlots } from "../slots.ts";
import { useRunAddress } from "../use-run-address.ts";
import { EarlierPlan } from "./EarlierPlan.tsx";
import { includedIn } from "./outline.ts";
import { Outline } from "./Outline.tsx";
import { PlanBottomBar } from "./PlanBottomBar.tsx";
import { PlanFoot } from "./PlanFoot.tsx";
import { PlanParts } from "./PlanParts.tsx";
import styles from "./PlanView.module.css";
import { usePlanEdit } from "./use-plan-edit.ts";

/** A plan to approve: its outline, and beside it the estimate, the limits and the versions. */
export function PlanView({ run, plan }: { run: Run; plan: RunPlan }) {
  const { t } = useLingui();
  const isBelowWide = useMedia(belowWide);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const edit = usePlanEdit(run, plan);
  const { version, setVersion } = useRunAddress();
  const { Sources } = useRunSlots();
  const approval = useApproval(run.id);
  const isEarlier = version !== null && version !== plan.version;
  const offered = useCallableTools().data?.results ?? [];
  const isThere = ({ id }: { id: string }) =>
    [...offered, ...edit.tools].some((one) => one.id === id);
  const included = includedIn(edit.sections);
  const mayApprove = included > 0 && !isEarlier;
  const approve = async () => {
    if (!mayApprove || approval.isPending) return;
    const seen = await edit.settle();
    if (seen) approval.mutate(seen);
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
      return;
    if (document.querySelector("[aria-modal='true']") !== null) return;
    event.preventDefault();
    void approve();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
  const foot = {
    run,
    plan,
    mayApprove,
    busy: approval.isPending,
    settle: edit.settle,
    onApprove: () => void approve(),
  };
  const showVersion = (to: number | null) => {
    setSheetOpen(false);
    setVersion(to);
  };
  const parts = (
    <PlanParts
      run={run}
      plan={plan}
      shown={version ?? plan.version}
      onVersion={showVersion}
      edit={edit}
    />
  );
  return (
    <>
      <RunBar run={run}>
        <span className={styles.saved} role="status">
          {edit.isSaving ? <Trans>Saving…</Trans> : <Trans>Version {plan.version}</Trans>}
        </span>
        {edit.undo && !isEarlier && (
          <Tooltip title={t`Undo the last change`}>
            <IconButton icon={icons.restore} label={t`Undo the last change`} onClick={edit.undo} />
          </Tooltip>
        )}
      </RunBar>
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.scroll}>
            <div className={styles.plan}>
              <p className={styles.asked}>
                <Asked at={run.created_at} />
              </p>
              <h2 className={styles.question} dir="auto">
                {run.question}
              </h2>
              <PlanProblem edit={edit} />
              {plan.author === "planner" && <PlannerFault run={run} />}
              {isEarlier ? (
                <EarlierPlan
                  run={run}
                  version={version}
                  onBack={() => setVersion(null)}
                  onRestore={({ sections, knowledge, tools }) => {
                    edit.change({ sections, knowledge, tools: tools.filter(isThere) });
                    setVersion(null);
                  }}
                />
              ) : (
                <>
                  <div className={styles.sources} role="group" aria-label={t`Sources`}>
                    <span>
                      <Trans>Sources</Trans>
                    </span>
                    <Sources
                      knowledge={edit.knowledge}
                      onChange={(knowledge) => edit.change({ knowledge })}
                    />
                  </div>
                  <Outline
                    outline={edit.sections}
                    keyOf={edit.keyOf}
                    onChange={(sections) => edit.change({ sections })}
                  />
                </>
              )}
            </div>
          </div>
          {isBelowWide && <PlanBottomBar {...foot} onEstimate={() => setSheetOpen(true)} />}
        </div>
        {!isBelowWide && (
          <aside className={styles.panel} aria-label={t`Estimate and limits`}>
            <div className={styles.parts}>{parts}</div>
            <PlanFoot {...foot} />
          </aside>
        )}
      </div>
      <Dialog
        open={isSheetOpen && isBelowWide}
        title={t`Estimate and limits`}
        onClose={() => setSheetOpen(false)}
      >
        <div className={styles.sheet}>{parts}</div>
        <PlanFoot {...foot} withoutApproval />
      </Dialog>
    </>
  );
}

function Asked({ at }: { at: string }) {
  const [day, time] = [shortDate(at), clockTime(at)];
  return (
    <Trans>
      You asked on {day}, {time}
    </Trans>
  );
}

/** Says why the model did not make the plan. */
function PlannerFault({ run }: { run: Run }) {
  const planner = run.steps.findLast(({ role }) => role === "planner");
  const fault = planner?.tries.at(-1);
  return fault && <Notice tone="warning">{translateServerMessage(fault)}</Notice>;
}

/** Says that the plan is another one now, or that an edit is not saved. */
function PlanProblem({ edit }: { edit: ReturnType<typeof usePlanEdit> }) {
  if (edit.problem === null) return null;
  return edit.problem === "changed" ? (
    <Notice
      tone="warning"
      live="polite"
      action={
        <Button size="row" onClick={edit.dismiss}>
          <Trans>Understood</Trans>
        </Button>
      }
    >
      <Trans>
        The plan was changed elsewhere. You see the newer version; your last change is not in it.
      </Trans>
    </Notice>
  ) : (
    <Notice
      tone="error"
      live="assertive"
      action={
        <Button size="row" onClick={() => void edit.save()}>
          <Trans>Save again</Trans>
        </Button>
      }
    >
      <Trans>Your last change is not saved.</Trans>
    </Notice>
  );
}
