import type { RunPlan } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { QueryState } from "#ui/feedback/QueryState.tsx";
import { clockTime, shortDate } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";

import { planVersionsOf } from "../api.ts";
import { bounds, type Limit, limitText } from "../limits.ts";
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
        {versions.data?.results.map((one, at, all) => (
          <li key={one.version}>
            <button
              type="button"
              aria-current={one.version === shown || undefined}
              onClick={() => onShow(one.version)}
            >
              <span className={styles.number}>{one.version}</span>
              <span className={styles.what} dir="auto">
                {madeBy(run, one, all[at + 1])}
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

/** Who made a version, and what they changed where that is less than the outline or the sources. */
function madeBy(
  { currency, owner, permissions }: Run,
  version: RunPlan,
  before: RunPlan | undefined,
) {
  const { author, change } = version;
  if (author === "person") {
    const limits = changedLimits(version, before)
      .map(
        (limit) => limitText({ limits: version.limits ?? {}, currency }, limit) || t`no cost limit`,
      )
      .join(", ");
    const name = personName(owner);
    if (!permissions.edit) return limits === "" ? name : t`${name} changed the limits: ${limits}`;
    return limits === "" ? t`You` : t`You changed the limits: ${limits}`;
  }
  return change === "" ? t`Planner` : t`Planner: ${change}`;
}

/** Returns the limits of a version that changed nothing else. */
function changedLimits(version: RunPlan, before: RunPlan | undefined): Limit[] {
  const approved = ({ sections, knowledge }: RunPlan) => JSON.stringify([sections, knowledge]);
  if (!before?.limits || !version.limits || approved(before) !== approved(version)) return [];
  const [now, then] = [version.limits, before.limits];
  return limitNames.filter((limit) => now[limit] !== then[limit]);
}

const limitNames = Object.keys(bounds).filter((name): name is Limit => name in bounds);
