import type { QuestionSet, TestRun } from "@lectern/contract/retrieval-tests";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { PagedRows } from "#ui/layout/PagedRows.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";

import { pageSize, useDeleteRun, useRuns } from "../api.ts";
import { RunRow } from "./RunRow.tsx";

/** The runs of a set, newest first. */
export function Runs({ set }: { set: QuestionSet }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [deleting, setDeleting] = useState<TestRun | null>(null);
  const runs = useRuns(set.id, page);
  return (
    <Card>
      <PagedRows
        query={runs}
        failed={t`Couldn't load the test runs`}
        loading={t`Loading the test runs`}
        label={t`Pages of test runs`}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        empty={
          <EmptyState icon={icons.play} title={t`No test runs yet`}>
            <Trans>A run searches each question once and keeps what it found.</Trans>
          </EmptyState>
        }
        row={(run) => <RunRow key={run.id} run={run} onDelete={() => setDeleting(run)} />}
      />
      <DeleteRun setId={set.id} run={deleting} onClose={() => setDeleting(null)} />
    </Card>
  );
}

interface DeleteRunProps {
  setId: string;
  run: TestRun | null;
  onClose: () => void;
}

function DeleteRun({ setId, run, onClose }: DeleteRunProps) {
  const { t } = useLingui();
  const remove = useDeleteRun(setId);
  return (
    <ConfirmDialog
      open={run !== null}
      title={t`Delete this test run?`}
      confirm={t`Delete test run`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => run && remove.mutate(run.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>What it found is deleted. The questions stay. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
