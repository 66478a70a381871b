import type { Run } from "@lectern/contract/runs";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

import { Segmented } from "#ui/controls/Segmented.tsx";
import { phone, useMedia } from "#ui/layout/use-media.ts";

import { RunBar } from "../bar/RunBar.tsx";
import { RunButtons } from "../bar/RunButtons.tsx";
import { StopDialog } from "../bar/StopDialog.tsx";
import { ReportView } from "../report/ReportView.tsx";
import { isOver } from "../run-state.ts";
import { useRunAddress } from "../use-run-address.ts";
import { BudgetStrip } from "./BudgetStrip.tsx";
import { InstructionBox } from "./InstructionBox.tsx";
import { RunNotice } from "./RunNotice.tsx";
import { Timeline } from "./Timeline.tsx";
import { useRunKeys } from "./use-run-keys.ts";
import styles from "./WorkView.module.css";

interface WorkViewProps {
  run: Run;
  /** The document that a citation opened. */
  beside: ReactNode;
}

/** A run at work: its steps and what it spends; later its report. */
export function WorkView({ run, beside }: WorkViewProps) {
  const { t } = useLingui();
  const isPhone = useMedia(phone);
  const [stopping, setStopping] = useState(false);
  const { view, setView } = useRunAddress();
  useRunKeys(run);
  const hasReport = run.report !== null && (run.state === "awaiting_review" || isOver(run.state));
  const isReport = hasReport && view === "report";
  const mayEdit = run.permissions.edit;
  const mayInstruct = mayEdit && !isOver(run.state) && run.state !== "awaiting_review";
  const choice = hasReport && (
    <Segmented
      label={t`View`}
      options={[
        { value: "report", name: t`Report` },
        { value: "steps", name: t`Steps` },
      ]}
      value={view}
      onChange={setView}
    />
  );
  return (
    <>
      <RunBar run={run}>{!isPhone && choice}</RunBar>
      <div className={styles.columns}>
        <div className={styles.main}>
          {isPhone && choice && <div className={styles.choice}>{choice}</div>}
          {!isReport && <BudgetStrip run={run} />}
          <div className={styles.scroll}>
            {isReport ? (
              <ReportView run={run} />
            ) : (
              <>
                <RunNotice run={run} />
                <Timeline run={run} />
              </>
            )}
          </div>
          {!isReport && mayInstruct && (
            <div className={styles.foot}>
              <InstructionBox run={run} />
            </div>
          )}
          {isPhone && mayEdit && (
            <div className={styles.buttons}>
              <RunButtons run={run} large onStop={() => setStopping(true)} />
            </div>
          )}
        </div>
        {beside}
      </div>
      <StopDialog run={run} open={stopping} onClose={() => setStopping(false)} />
    </>
  );
}
