import type { RunPlan, RunRole } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { Icon } from "#ui/images/Icon.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { roleIcons, roleNames, roleTasks } from "../work/step-words.ts";
import styles from "./PlanParts.module.css";

const roles: readonly RunRole[] = ["planner", "researcher", "writer", "checker", "reviewer"];
/** What a researcher does without a model. */
const quotes = msg`Searches the sources and quotes the sentences that fit best`;

/** Who works on the run once its plan is approved, and what each of them does. */
export function PlanRoles({ run, plan }: { run: Run; plan: RunPlan }) {
  const { t } = useLingui();
  const sections = plan.sections.filter(({ questions }) =>
    questions.some(({ included }) => included),
  ).length;
  const count = shortCount(sections);
  const researchers = plural(sections, {
    one: `${count} researcher`,
    other: `${count} researchers`,
  });
  const shown = run.writes ? roles : (["researcher"] as const);
  return (
    <section className={styles.part}>
      <h3>
        <Trans>Who works</Trans>
      </h3>
      <ol className={styles.roles} aria-label={t`Who works`}>
        {shown.map((role) => (
          <li key={role}>
            <Icon of={roleIcons[role]} size={16} />
            <div>
              <b>{role === "researcher" ? researchers : t(roleNames[role])}</b>
              <p>{t(run.writes ? roleTasks[role] : quotes)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
