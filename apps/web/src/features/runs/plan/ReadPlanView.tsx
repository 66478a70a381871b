import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { useLingui } from "@lingui/react/macro";

import { classNames } from "#ui/text/class-names.ts";

import { RunBar } from "../bar/RunBar.tsx";
import { useRunAddress } from "../use-run-address.ts";
import { EarlierPlan } from "./EarlierPlan.tsx";
import { PlanRoles } from "./PlanRoles.tsx";
import { PlanSources } from "./PlanSources.tsx";
import { ShownTools } from "./PlanTools.tsx";
import { PlanVersions } from "./PlanVersions.tsx";
import styles from "./PlanView.module.css";
import { ReadOutline } from "./ReadOutline.tsx";

/** A plan of somebody else's that waits for their approval. */
export function ReadPlanView({ run, plan }: { run: Run; plan: RunPlan }) {
  const { t } = useLingui();
  const { version, setVersion } = useRunAddress();
  const isEarlier = version !== null && version !== plan.version;
  return (
    <>
      <RunBar run={run} />
      <div className={classNames(styles.columns, styles.reading)}>
        <div className={styles.main}>
          <div className={styles.scroll}>
            <div className={styles.plan}>
              <h2 className={styles.question} dir="auto">
                {run.question}
              </h2>
              {isEarlier ? (
                <EarlierPlan run={run} version={version} onBack={() => setVersion(null)} />
              ) : (
                <>
                  <PlanSources plan={plan} />
                  <ShownTools plan={plan} />
                  <ReadOutline outline={plan.sections} />
                </>
              )}
            </div>
          </div>
        </div>
        <aside className={styles.panel} aria-label={t`About the plan`}>
          <div className={styles.parts}>
            <PlanRoles run={run} plan={plan} />
            <PlanVersions
              run={run}
              newest={plan.version}
              shown={version ?? plan.version}
              onShow={(to) => setVersion(to === plan.version ? null : to)}
            />
          </div>
        </aside>
      </div>
    </>
  );
}
