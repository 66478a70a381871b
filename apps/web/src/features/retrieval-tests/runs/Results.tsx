import type {
  TestChange,
  TestComparison,
  TestOutcome,
  TestRun,
} from "@lectern/contract/retrieval-tests";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Chip } from "#ui/controls/Chip.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { PagedRows } from "#ui/layout/PagedRows.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { pageSize, useResults } from "../api.ts";
import styles from "../RetrievalTests.module.css";
import { allChanges, changeNames } from "../words.ts";
import { ResultRow } from "./ResultRow.tsx";

interface ResultsProps {
  run: TestRun;
  before: string | null;
  comparison: TestComparison | undefined;
}

/** The questions of a run with what was found; of all, or of some kind. */
export function Results({ run, before, comparison }: ResultsProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const [change, setChange] = useState<TestChange | null>(null);
  const results = useResults(run, page, { before, outcome, change });
  const show = (next: { outcome?: TestOutcome; change?: TestChange }) => {
    setOutcome(next.outcome ?? null);
    setChange(next.change ?? null);
    setPage(1);
  };
  const { figures } = run;
  return (
    <>
      <div className={styles.tools} role="group" aria-label={t`Questions shown`}>
        <Chip
          square
          on={outcome === null && change === null}
          aria-pressed={outcome === null && change === null}
          onClick={() => show({})}
        >
          <Trans>All</Trans> {shortCount(run.questions)}
        </Chip>
        {comparison &&
          allChanges.map((one) => (
            <Chip
              key={one}
              square
              on={change === one}
              aria-pressed={change === one}
              onClick={() => show({ change: one })}
            >
              {t(changeNames[one])} {shortCount(comparison[one])}
            </Chip>
          ))}
        <Chip
          square
          on={outcome === "not_found"}
          aria-pressed={outcome === "not_found"}
          onClick={() => show({ outcome: "not_found" })}
        >
          <Trans>Not found</Trans> {shortCount(figures.not_found)}
        </Chip>
        <Chip
          square
          on={outcome === "gone"}
          aria-pressed={outcome === "gone"}
          onClick={() => show({ outcome: "gone" })}
        >
          <Trans>Gone</Trans> {shortCount(figures.gone)}
        </Chip>
      </div>
      <Card>
        <PagedRows
          query={results}
          failed={t`Couldn't load the results`}
          loading={t`Loading the results`}
          label={t`Pages of results`}
          page={page}
          pageSize={pageSize}
          onPage={setPage}
          empty={<EmptyState icon={icons.check} title={t`No questions of this kind`} />}
          row={(result) => <ResultRow key={result.number} result={result} />}
        />
      </Card>
    </>
  );
}
