import type { QuestionSet, TestQuestion } from "@lectern/contract/retrieval-tests";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { notify } from "#platform/notify.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Card } from "#ui/layout/Card.tsx";
import { PagedRows } from "#ui/layout/PagedRows.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { useLast } from "#ui/text/use-last.ts";

import { pageSize, useAddLiked, useDeleteQuestion, useQuestions } from "../api.ts";
import styles from "../RetrievalTests.module.css";
import { PasteDialog } from "./PasteDialog.tsx";
import { QuestionForm } from "./QuestionForm.tsx";
import { QuestionRow } from "./QuestionRow.tsx";

type Shown =
  | { as: "form" | "deletion"; question: TestQuestion | null }
  | { as: "paste"; question?: null }
  | null;

/** The questions of a set, and the ways to add some. */
export function Questions({ set }: { set: QuestionSet }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Shown>(null);
  const questions = useQuestions(set.id, page);
  const close = () => setShown(null);
  return (
    <>
      <div className={styles.tools}>
        <Button
          size="small"
          icon={icons.plus}
          onClick={() => setShown({ as: "form", question: null })}
        >
          <Trans>New question</Trans>
        </Button>
        <Button size="small" icon={icons.table} onClick={() => setShown({ as: "paste" })}>
          <Trans>Paste CSV</Trans>
        </Button>
        <AddLiked setId={set.id} />
      </div>
      <Card>
        <PagedRows
          query={questions}
          failed={t`Couldn't load the questions`}
          loading={t`Loading the questions`}
          label={t`Pages of questions`}
          page={page}
          pageSize={pageSize}
          onPage={setPage}
          empty={
            <EmptyState icon={icons.help} title={t`No questions yet`}>
              <Trans>
                Type one and choose the passages it should find, paste lines of CSV, or add the
                questions of answers that were rated as good.
              </Trans>
            </EmptyState>
          }
          row={(question) => (
            <QuestionRow
              key={question.id}
              question={question}
              onEdit={() => setShown({ as: "form", question })}
              onDelete={() => setShown({ as: "deletion", question })}
            />
          )}
        />
      </Card>
      <QuestionForm
        open={shown?.as === "form"}
        set={set}
        question={shown?.question ?? null}
        onClose={close}
      />
      <PasteDialog open={shown?.as === "paste"} setId={set.id} onClose={close} />
      <DeleteQuestion
        setId={set.id}
        question={shown?.as === "deletion" ? shown.question : null}
        onClose={close}
      />
    </>
  );
}

function AddLiked({ setId }: { setId: string }) {
  const { t } = useLingui();
  const add = useAddLiked(setId);
  const told = ({ added, left_out }: { added: number; left_out: number }) => {
    const [shown, left] = [shortCount(added), shortCount(left_out)];
    const come =
      added === 0
        ? t`No liked answers to add.`
        : plural(added, { one: `${shown} question added.`, other: `${shown} questions added.` });
    const out =
      left_out > 0 &&
      plural(left_out, {
        one: `${left} liked answer was left out: not all of its passages are there for you to read, or its question needs those before it.`,
        other: `${left} liked answers were left out: not all of their passages are there for you to read, or their questions need those before them.`,
      });
    notify([come, out].filter(Boolean).join(" "));
  };
  return (
    <Button
      size="small"
      icon={icons.thumbUp}
      busy={add.isPending}
      onClick={() => add.mutate(undefined, { onSuccess: told })}
    >
      <Trans>Add liked answers</Trans>
    </Button>
  );
}

interface DeleteQuestionProps {
  setId: string;
  question: TestQuestion | null;
  onClose: () => void;
}

function DeleteQuestion({ setId, question, onClose }: DeleteQuestionProps) {
  const { t } = useLingui();
  const remove = useDeleteQuestion(setId);
  return (
    <ConfirmDialog
      open={question !== null}
      title={t`Delete this question?`}
      confirm={t`Delete question`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => question && remove.mutate(question.id, { onSuccess: onClose })}
    >
      <p dir="auto">{useLast(question)?.text}</p>
      <p>
        <Trans>Runs keep what they found for it.</Trans>
      </p>
    </ConfirmDialog>
  );
}
