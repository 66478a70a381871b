import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";

import { Estimate } from "./Estimate.tsx";
import { Limits } from "./Limits.tsx";
import { PlanRoles } from "./PlanRoles.tsx";
import { PlanTools } from "./PlanTools.tsx";
import { PlanVersions } from "./PlanVersions.tsx";
import type { PlanEdit } from "./use-plan-edit.ts";

interface PlanPartsProps {
  run: Run;
  plan: RunPlan;
  /** The version on the screen. */
  shown: number;
  onVersion: (version: number | null) => void;
  edit: Pick<PlanEdit, "limit" | "tools" | "change">;
}

/** Beside the outline: the estimate, the limits, the tools, who works on the run, and the plan's versions. */
export function PlanParts({ run, plan, shown, onVersion, edit }: PlanPartsProps) {
  return (
    <>
      <Estimate run={run} plan={plan} />
      <Limits run={run} limit={edit.limit} />
      {run.writes && shown === plan.version && (
        <PlanTools tools={edit.tools} onChange={(tools) => edit.change({ tools })} />
      )}
      <PlanRoles run={run} plan={plan} />
      <PlanVersions
        run={run}
        newest={plan.version}
        shown={shown}
        onShow={(version) => onVersion(version === plan.version ? null : version)}
      />
    </>
  );
}
