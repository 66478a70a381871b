import type { QuestionSet, TestQuestion } from "@lectern/contract/retrieval-tests";
import type { SearchResult } from "@lectern/contract/search";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useAddQuestion, useUpdateQuestion } from "../api.ts";
import styles from "../RetrievalTests.module.css";
import { KeptPassages } from "./KeptPassages.tsx";
import { PassageSearch } from "./PassageSearch.tsx";

interface QuestionFormProps {
  open: boolean;
  set: QuestionSet;
  /** The question to edit; null adds one. */
  question: TestQuestion | null;
  onClose: () => void;
}

/** Sets the words of a question, and chooses the passages that a search should find. */
export function QuestionForm(props: QuestionFormProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, set, question: given, onClose }: QuestionFormProps) {
  const { t } = useLingui();
  // Keeps the question while the dialog fades out.
  const [question] = useState(given);
  const [text, setText] = useState(question?.text ?? "");
  const [chosen, setChosen] = useState<readonly SearchResult[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const create = useAddQuestion(set.id);
  const update = useUpdateQuestion(set.id, question?.id ?? "");
  const used = question ? update : create;
  const errors = fieldErrors(used.error);
  const submit = () => {
    if (used.isPending) return;
    const passages = chosen.map(({ document, page, text: quote }) => ({
      document_id: document.id,
      page,
      quote,
    }));
    const done = { onSuccess: onClose };
    if (question) update.mutate({ text, add: passages, remove: [...removed] }, done);
    else create.mutate({ text, passages }, done);
  };
  const other = used.isError && !errors["text"] ? errorMessage(used.error) : undefined;
  return (
    <FormDialog
      open={open}
      wide
      title={question ? t`Edit the question` : t`New question`}
      onClose={onClose}
      onSubmit={submit}
      confirm={question ? t`Save` : t`Add question`}
      busy={used.isPending}
    >
      <TextAreaField
        label={t`Question`}
        rows={2}
        dir="auto"
        maxLength={2000}
        value={text}
        error={errors["text"]}
        onChange={({ target }) => setText(target.value)}
      />
      {question && (
        <KeptPassages passages={question.passages} removed={removed} onRemoved={setRemoved} />
      )}
      <PassageSearch
        question={text}
        collectionIds={set.collections.map(({ id }) => id)}
        chosen={chosen}
        onChosen={setChosen}
      />
      {other && (
        <p role="alert" className={styles.wrong}>
          {errors["passages"] ?? other}
        </p>
      )}
    </FormDialog>
  );
}
