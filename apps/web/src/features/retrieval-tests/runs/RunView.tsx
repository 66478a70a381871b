import type { TestRun } from "@lectern/contract/retrieval-tests";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";

import { saveAnswer } from "#platform/storage/save-answer.ts";
import { Button } from "#ui/controls/Button.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { clockTime, shortDate } from "#ui/text/formats.ts";

import { runsAddress } from "../address.ts";
import { downloadedRun, useComparison, useRun } from "../api.ts";
import styles from "../RetrievalTests.module.css";
import { settingsText } from "../words.ts";
import { CompareWith } from "./CompareWith.tsx";
import { Figures } from "./Figures.tsx";
import { Results } from "./Results.tsx";
import { RunState } from "./RunState.tsx";

interface RunViewProps {
  setId: string;
  runId: string;
}

/** What a run found, compared with an earlier one. */
export function RunView({ setId, runId }: RunViewProps) {
  const { t } = useLingui();
  const run = useRun(setId, runId);
  const at = run.data?.created_at ?? "";
  const [day, time] = [shortDate(at), clockTime(at)];
  return (
    <Section
      title={run.data ? t`Test run of ${day}, ${time}` : t`Retrieval tests`}
      about={
        <Link className={styles.back} to={runsAddress(setId)}>
          <Trans>All runs of the question set</Trans>
        </Link>
      }
      action={run.data && <Download run={run.data} />}
    >
      {run.data ? (
        <Contents run={run.data} />
      ) : (
        <Card>
          <QueryState
            query={run}
            failed={t`Couldn't load the test run`}
            loading={t`Loading the test run`}
          />
        </Card>
      )}
    </Section>
  );
}

function Download({ run }: { run: TestRun }) {
  const saving = useMutation({ mutationFn: saveAnswer });
  return (
    <Button
      size="small"
      icon={icons.download}
      busy={saving.isPending}
      onClick={() => saving.mutate({ answer: downloadedRun(run), name: "retrieval-test.csv" })}
    >
      <Trans>Download CSV</Trans>
    </Button>
  );
}

function Contents({ run }: { run: TestRun }) {
  const [params, setParams] = useSearchParams();
  const before = params.get("before");
  const compareWith = (chosen: string | null) =>
    setParams(
      { set: run.set_id, run: run.id, ...(chosen !== null && { before: chosen }) },
      { replace: true },
    );
  const comparison = useComparison(run, before);
  const compared = before === null ? undefined : comparison.data;
  const earlier = compared?.before.settings && settingsText(compared.before.settings);
  return (
    <>
      {run.settings && (
        <p className={styles.below} dir="auto">
          {settingsText(run.settings)}
        </p>
      )}
      <RunState run={run} />
      <CompareWith run={run} before={before} onBefore={compareWith} />
      {earlier && (
        <p className={styles.below} dir="auto">
          <Trans>Before: {earlier}</Trans>
        </p>
      )}
      <Figures figures={run.figures} before={compared?.before.figures} />
      <Results key={before} run={run} before={before} comparison={compared} />
    </>
  );
}
