import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";

import { planVersionsOf } from "../api.ts";
import { PlanSources } from "./PlanSources.tsx";
import { ShownTools } from "./PlanTools.tsx";
import { ReadOutline } from "./ReadOutline.tsx";

interface EarlierPlanProps {
  run: Run;
  version: number;
  onBack: () => void;
  /** Makes a new version of it; absent: one may only read. */
  onRestore?: (plan: RunPlan) => void;
}

/** An earlier version of the plan, as it was. */
export function EarlierPlan({ run, version, onBack, onRestore }: EarlierPlanProps) {
  const { t } = useLingui();
  const versions = useQuery(planVersionsOf(run.id));
  const plan = versions.data?.results.find((one) => one.version === version);
  return (
    <>
      <Notice
        action={
          <>
            {plan && onRestore && (
              <Button size="row" onClick={() => onRestore(plan)}>
                <Trans>Go back to this version</Trans>
              </Button>
            )}
            <Button size="row" kind="plain" onClick={onBack}>
              <Trans>Show the newest</Trans>
            </Button>
          </>
        }
      >
        {plan || versions.isPending ? (
          <Trans>Version {version}, as it was.</Trans>
        ) : (
          <Trans>There is no version {version} of this plan.</Trans>
        )}
      </Notice>
      <QueryState
        query={versions}
        failed={t`Couldn't load the version`}
        loading={t`Loading the version`}
      />
      {plan && (
        <>
          <PlanSources plan={plan} />
          <ShownTools plan={plan} />
          <ReadOutline outline={plan.sections} />
        </>
      )}
    </>
  );
}
