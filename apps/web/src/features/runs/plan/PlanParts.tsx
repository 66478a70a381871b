import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";

import { Estimate } from "./Estimate.tsx";
import { Limits } from "./Limits.tsx";
import { PlanRoles } from "./PlanRoles.tsx";
import { PlanVersions } from "./PlanVersions.tsx";

interface PlanPartsProps {
  run: Run;
  plan: RunPlan;
  /** The version on the screen. */
  shown: number;
  onVersion: (version: number | null) => void;
}

/** Beside the outline: the estimate, the limits, who works on the run, and the plan's versions. */
export function PlanParts({ run, plan, shown, onVersion }: PlanPartsProps) {
  return (
    <>
      <Estimate run={run} plan={plan} />
      <Limits run={run} />
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
