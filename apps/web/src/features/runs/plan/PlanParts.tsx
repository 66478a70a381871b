import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";

import { Crew } from "./Crew.tsx";
import { Estimate } from "./Estimate.tsx";
import { Limits } from "./Limits.tsx";
import { PlanVersions } from "./PlanVersions.tsx";

interface PlanPartsProps {
  run: Run;
  plan: RunPlan;
  /** The version on the screen. */
  shown: number;
  onVersion: (version: number | null) => void;
}

/** Beside the outline: what the run is expected to take, its limits, who works on it, and the plan's versions. */
export function PlanParts({ run, plan, shown, onVersion }: PlanPartsProps) {
  return (
    <>
      <Estimate run={run} plan={plan} />
      <Limits run={run} />
      <Crew run={run} plan={plan} />
      <PlanVersions
        run={run}
        newest={plan.version}
        shown={shown}
        onShow={(version) => onVersion(version === plan.version ? null : version)}
      />
    </>
  );
}
