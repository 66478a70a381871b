import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";

import { type SeenPlan, usePlanChange } from "../api.ts";
import styles from "./PlanFoot.module.css";

export interface PlanFootProps {
  run: Run;
  plan: RunPlan;
  mayApprove: boolean;
  busy: boolean;
  /** Saves what is not saved yet, and names the version that it makes; null if it failed. */
  settle: () => Promise<SeenPlan | null>;
  onApprove: () => void;
}

/** Words to the planner, and the approval. */
export function PlanFoot({
  run,
  plan,
  mayApprove,
  busy,
  settle,
  onApprove,
  withoutApproval = false,
}: PlanFootProps & { withoutApproval?: boolean }) {
  const { version } = plan;
  if (withoutApproval && !run.writes) return null;
  return (
    <div className={styles.foot}>
      {run.writes && <ToPlanner run={run} settle={settle} />}
      {!withoutApproval && (
        <>
          <ApproveButton mayApprove={mayApprove} busy={busy} onApprove={onApprove} />
          <p>
            {mayApprove ? (
              <Trans>Locks version {version}. You can pause or stop at any time.</Trans>
            ) : (
              <Trans>Include at least one question of the newest version.</Trans>
            )}
          </p>
        </>
      )}
    </div>
  );
}

// no text: names of keys
const approval = "Control+Enter Meta+Enter";

type ApproveButtonProps = Pick<PlanFootProps, "mayApprove" | "busy" | "onApprove">;

export function ApproveButton({ mayApprove, busy, onApprove }: ApproveButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      kind="primary"
      wide
      icon={icons.check}
      busy={busy}
      disabled={!mayApprove}
      title={t`Ctrl+Enter`}
      aria-keyshortcuts={approval}
      onClick={onApprove}
    >
      <Trans>Approve plan and start</Trans>
    </Button>
  );
}

function ToPlanner({ run, settle }: Pick<PlanFootProps, "run" | "settle">) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const change = usePlanChange(run.id);
  const send = async () => {
    const said = text.trim();
    if (said === "" || change.isPending) return;
    const seen = await settle();
    if (seen) change.mutate({ ...seen, text: said }, { onSuccess: () => setText("") });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles.words} onSubmit={submit}>
      <input
        aria-label={t`Tell the planner what to change`}
        placeholder={t`Tell the planner what to change`}
        dir="auto"
        maxLength={4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <IconButton
        icon={icons.arrowUp}
        label={t`Send to the planner`}
        type="submit"
        disabled={text.trim() === ""}
        aria-busy={change.isPending || undefined}
      />
    </form>
  );
}
