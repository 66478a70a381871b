import type {
  AskedAgain,
  InsightDays,
  QuestionGroup,
  QuestionProblem,
} from "@lectern/contract/insights";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Segmented } from "#ui/controls/Segmented.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { PagedRows } from "#ui/layout/PagedRows.tsx";

import { pageSize, useGroups, useMarkFixed, useReopen } from "./api.ts";
import { AskedAgainDialog } from "./AskedAgainDialog.tsx";
import { GroupRow } from "./GroupRow.tsx";
import styles from "./Insights.module.css";
import { problemNames, problems } from "./words.ts";

type State = QuestionGroup["state"];
type Shown = QuestionProblem | "all";

/** The questions of a period that were not answered well, in groups. */
export function Groups({ days }: { days: InsightDays }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown>("all");
  const [state, setState] = useState<State>("open");
  const [at, setAt] = useState({ days, page: 1 });
  // Another period begins at its first page.
  const page = at.days === days ? at.page : 1;
  const setPage = (next: number) => setAt({ days, page: next });
  const [result, setResult] = useState<AskedAgain | null>(null);
  const problem = shown === "all" ? undefined : shown;
  const groups = useGroups({ days, problem, state }, page);
  const marking = useMarkFixed();
  const reopening = useReopen();
  const isBusy = (one: QuestionGroup) =>
    [marking, reopening].some(
      ({ isPending, variables }) =>
        isPending && variables.question_id === one.question_id && variables.problem === one.problem,
    );
  // All groups of the last page may have been marked or reopened.
  if (page > 1 && groups.data?.results.length === 0 && !groups.isPlaceholderData) setPage(page - 1);
  return (
    <Card title={t`Questions to look at`}>
      <div className={styles.filters}>
        <Select
          label={t`Kind`}
          value={shown}
          options={[
            { value: "all", name: t`All kinds` },
            ...problems.map((value) => ({ value, name: t(problemNames[value]) })),
          ]}
          onChange={(chosen) => {
            setShown(chosen);
            setPage(1);
          }}
        />
        <Segmented
          label={t`State`}
          value={state}
          options={[
            { value: "open", name: t`Not fixed` },
            { value: "fixed", name: t`Fixed` },
          ]}
          onChange={(chosen) => {
            setState(chosen);
            setPage(1);
          }}
        />
      </div>
      {groups.data?.is_partial && (
        <div className={styles.partial}>
          <Notice>
            <Trans>There are more questions than can be grouped. These are the newest 2,000.</Trans>
          </Notice>
        </div>
      )}
      <PagedRows
        query={groups}
        failed={t`Couldn't load the questions`}
        loading={t`Loading the questions`}
        label={t`Pages of questions`}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        empty={<Nothing state={state} />}
        row={(group) => (
          <GroupRow
            key={`${days} ${group.problem} ${group.question_id}`}
            group={group}
            days={days}
            busy={isBusy(group)}
            onFix={() => marking.mutate(group, { onSuccess: setResult })}
            onReopen={() => reopening.mutate(group)}
          />
        )}
      />
      <AskedAgainDialog
        result={result}
        onReopen={(group) => {
          reopening.mutate(group);
          setResult(null);
        }}
        onClose={() => setResult(null)}
      />
    </Card>
  );
}

function Nothing({ state }: { state: State }) {
  const { t } = useLingui();
  return state === "open" ? (
    <EmptyState icon={icons.check} title={t`No open questions`}>
      <Trans>Questions that are not answered well appear here.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={icons.check} title={t`Nothing is marked as fixed`}>
      <Trans>Mark questions as fixed once you have added what was missing.</Trans>
    </EmptyState>
  );
}
