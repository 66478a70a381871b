import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { QueryState } from "#ui/feedback/QueryState.tsx";
import { clockTime, shortDate } from "#ui/text/formats.ts";

import { planVersionsOf } from "../api.ts";
import styles from "./PlanParts.module.css";

interface PlanVersionsProps {
  run: Run;
  newest: number;
  shown: number;
  onShow: (version: number) => void;
}

/** All versions of the plan, the newest first; each can be opened. */
export function PlanVersions({ run, newest, shown, onShow }: PlanVersionsProps) {
  const versions = useQuery(planVersionsOf(run.id));
  return (
    <section className={styles.part}>
      <h3>
        <Trans>Versions of the plan</Trans>
      </h3>
      <QueryState
        query={versions}
        failed={t`Couldn't load the versions`}
        loading={t`Loading the versions`}
        rows={2}
      />
      <ol className={styles.versions}>
        {versions.data?.results.map((one) => (
          <li key={one.version}>
            <button
              type="button"
              aria-current={one.version === shown || undefined}
              onClick={() => onShow(one.version)}
            >
              <span className={styles.number}>{one.version}</span>
              <span className={styles.what} dir="auto">
                {madeBy(one)}
              </span>
              <span className={styles.when}>
                {one.version === newest ? <Trans>now</Trans> : timeOf(one.created_at)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const timeOf = (at: string) =>
  shortDate(at) === shortDate(new Date()) ? clockTime(at) : shortDate(at);

function madeBy({ author, change }: RunPlan) {
  if (author === "person") return t`You`;
  return change === "" ? t`Planner` : t`Planner: ${change}`;
}
