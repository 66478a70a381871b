import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useParams } from "react-router";

import { EvidenceContext, knowChat } from "#features/chat/index.ts";
import { type RunSlots, RunSlotsContext, RunView, useRun } from "#features/runs/index.ts";
import { NotLoaded } from "#features/workspaces/index.ts";
import { isGone } from "#platform/http/api.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import { narrow, useMedia } from "#ui/layout/use-media.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import page from "../Page.module.css";
import { AssetDocument } from "../assets/AssetDocument.tsx";
import { useEvidence } from "../evidence/use-evidence.tsx";
import { CitedFinding } from "./CitedFinding.tsx";
import { chatOfReport, chatOfStep } from "./evidence-of.ts";
import { RunReport } from "./RunReport.tsx";
import { RunSources } from "./RunSources.tsx";
import { StepCalls } from "./StepCalls.tsx";

const slots: RunSlots = {
  Finding: CitedFinding,
  ToolCalls: StepCalls,
  Report: RunReport,
  Sources: RunSources,
};

/** A run, and beside it the document that a citation opened. */
export function RunPage() {
  const { t } = useLingui();
  const { runId = "" } = useParams();
  const run = useRun(runId);
  useTitle(run.data?.name ?? t`Run`);
  // One that was shared may be so no longer.
  if (run.isError && (isGone(run.error) || !run.data)) {
    return (
      <NotLoaded
        query={run}
        failed={t`Couldn't load the run`}
        icon={icons.compass}
        title={t`This run is no longer here`}
        path="/agents/ext/v1/runs/{run_id}"
        params={{ run_id: runId }}
        back={{ to: "/assets/runs", name: t`All runs` }}
      >
        <Trans>It was deleted, or it is not shared with you.</Trans>
      </NotLoaded>
    );
  }
  return (
    <div className={page.page}>
      {run.data ? <Shown key={runId} run={run.data} /> : <LoadingRows label={t`Loading the run`} />}
    </div>
  );
}

function Shown({ run }: { run: Run }) {
  const isNarrow = useMedia(narrow);
  useKnownEvidence(run);
  const { evidence, context, save, dialog } = useEvidence();
  const isBeside = evidence.viewer !== null && !isNarrow;
  return (
    <RunSlotsContext value={slots}>
      <EvidenceContext value={context}>
        <RunView run={run} beside={isBeside && <AssetDocument evidence={evidence} save={save} />} />
        {dialog}
      </EvidenceContext>
    </RunSlotsContext>
  );
}

/** Citations name a step or the report, which are no messages: what they cite is cached before. */
function useKnownEvidence(run: Run) {
  useEffect(() => {
    const report = chatOfReport(run);
    if (report) knowChat(report);
    for (const step of run.steps) {
      if (step.findings.length > 0) knowChat(chatOfStep(run, step));
    }
  }, [run]);
}
