import type { RunFinding, RunStep } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import { useDrop } from "../api.ts";
import { useRunSlots } from "../slots.ts";
import styles from "./Findings.module.css";

interface FindingsProps {
  run: Run;
  step: RunStep;
}

/** What a step found, by the questions of its section. */
export function Findings({ run, step }: FindingsProps) {
  const section = run.plan?.sections.find(({ id }) => id === step.section_id);
  const asked = section?.questions.filter(({ included }) => included) ?? [];
  const known = new Set(asked.map(({ id }) => id));
  const others = step.findings.filter(({ question_id }) => !known.has(question_id));
  // A reader is not told what was found in sources that they may not open.
  const isKnown = run.permissions.edit && (step.state === "done" || step.state === "skipped");
  return (
    <>
      {asked.map((question) => {
        const findings = step.findings.filter(({ question_id }) => question_id === question.id);
        if (findings.length === 0 && !isKnown) return null;
        return (
          <section key={question.id} className={styles.question}>
            <h4 dir="auto">{question.text}</h4>
            {findings.length === 0 ? (
              <p className={styles.nothing}>
                <Trans>Nothing found</Trans>
              </p>
            ) : (
              <List run={run} step={step} findings={findings} />
            )}
          </section>
        );
      })}
      {others.length > 0 && <List run={run} step={step} findings={others} />}
    </>
  );
}

function List({ run, step, findings }: FindingsProps & { findings: readonly RunFinding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <Row key={finding.id} run={run} step={step} finding={finding} />
      ))}
    </ul>
  );
}

function Row({ run, step, finding }: FindingsProps & { finding: RunFinding }) {
  const { t } = useLingui();
  const { Finding } = useRunSlots();
  const drop = useDrop(run.id);
  const { id, dropped } = finding;
  // What is written already is not changed by it.
  const mayDrop = run.permissions.edit && (run.state === "running" || run.state === "paused");
  return (
    <li className={styles.finding} data-dropped={dropped || undefined}>
      <div className={styles.text}>
        <Finding step={step} finding={finding} />
        {dropped && (
          <span className={styles.dropped}>
            <Trans>Dropped: the report does not use it</Trans>
          </span>
        )}
      </div>
      {mayDrop &&
        (dropped ? (
          <Button size="row" onClick={() => drop.mutate({ id, dropped: false })}>
            <Trans>Take back</Trans>
          </Button>
        ) : (
          <Tooltip title={t`Drop this finding`}>
            <IconButton
              icon={icons.close}
              size="small"
              label={t`Drop this finding`}
              className={styles.drop}
              onClick={() => drop.mutate({ id, dropped: true })}
            />
          </Tooltip>
        ))}
    </li>
  );
}
