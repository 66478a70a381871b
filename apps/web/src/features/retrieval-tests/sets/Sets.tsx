import type { QuestionSet } from "@lectern/contract/retrieval-tests";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { PagedRows } from "#ui/layout/PagedRows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { pageSize, useDeleteSet, useSets } from "../api.ts";
import styles from "../RetrievalTests.module.css";
import { SetForm } from "./SetForm.tsx";
import { SetRow } from "./SetRow.tsx";

type Shown = { as: "form" | "deletion"; set: QuestionSet | null } | null;

/** The question sets of the workspace. */
export function Sets() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Shown>(null);
  const sets = useSets(page);
  const close = () => setShown(null);
  const add = (
    <Button size="small" icon={icons.plus} onClick={() => setShown({ as: "form", set: null })}>
      <Trans>New question set</Trans>
    </Button>
  );
  return (
    <Section
      title={t`Retrieval tests`}
      about={
        <Trans>
          See whether searches find the passages they should, before and after a change of settings,
          models or documents.{" "}
          <Link className={styles.about} to="/help-center/retrieval-tests">
            How it works
          </Link>
        </Trans>
      }
      action={sets.data && sets.data.total > 0 && add}
    >
      <Card>
        <PagedRows
          query={sets}
          failed={t`Couldn't load the question sets`}
          loading={t`Loading the question sets`}
          rows={2}
          label={t`Pages of question sets`}
          page={page}
          pageSize={pageSize}
          onPage={setPage}
          empty={
            <EmptyState icon={icons.search} title={t`No question sets yet`} action={add}>
              <Trans>
                A question set holds questions with the passages that a search should find.
              </Trans>
            </EmptyState>
          }
          row={(set) => (
            <SetRow
              key={set.id}
              set={set}
              onEdit={() => setShown({ as: "form", set })}
              onDelete={() => setShown({ as: "deletion", set })}
            />
          )}
        />
      </Card>
      <SetForm open={shown?.as === "form"} set={shown?.set ?? null} onClose={close} />
      <DeleteSet set={shown?.as === "deletion" ? shown.set : null} onClose={close} />
    </Section>
  );
}

function DeleteSet({ set, onClose }: { set: QuestionSet | null; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteSet();
  const name = useLast(set)?.name ?? "";
  return (
    <ConfirmDialog
      open={set !== null}
      title={t`Delete \u2068${name}\u2069?`}
      confirm={t`Delete question set`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => set && remove.mutate(set.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>Its questions and runs are deleted as well. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
