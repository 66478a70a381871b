import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { ChosenRecipients, FindRecipients, type Recipient } from "#features/recipients/index.ts";
import { notify } from "#platform/notify.ts";
import { Field } from "#ui/controls/Field.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { createRequest, sharedCollections } from "../api.ts";
import styles from "./AskDialog.module.css";

interface AskDialogProps {
  chatId: string;
  question: string;
  onClose: () => void;
}

const longestText = 2000;

const today = () => {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
};

/** Asks a person or a team for a document that answers a question. */
export function AskDialog({ chatId, question: asked, onClose }: AskDialogProps) {
  const { t } = useLingui();
  const [question, setQuestion] = useState(asked.slice(0, longestText));
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const [collection, setCollection] = useState("");
  const [note, setNote] = useState("");
  const [due, setDue] = useState("");
  const [tried, setTried] = useState(false);
  const sending = useMutation({
    mutationFn: createRequest,
    onSuccess: () => {
      notify(t`Request sent`, { variant: "success" });
      onClose();
    },
  });
  const isMissing = question.trim() === "";
  const submit = () => {
    setTried(true);
    if (isMissing || !recipient || sending.isPending) return;
    sending.mutate({
      chat_id: chatId,
      question,
      ...("team" in recipient ? { team_id: recipient.id } : { recipient_id: recipient.id }),
      collection_id: collection || null,
      note,
      due_on: due || null,
    });
  };
  return (
    <FormDialog
      wide
      title={t`Request a document`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Send request`}
      busy={sending.isPending}
    >
      <p>
        <Trans>
          Once a document is given and read, your question is asked again here, and you are told.
        </Trans>
      </p>
      <TextAreaField
        label={t`Question`}
        dir="auto"
        maxLength={longestText}
        value={question}
        error={tried && isMissing ? t`Enter a question.` : undefined}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <div className={styles.recipient} role="group" aria-label={t`Person or team`}>
        <span aria-hidden>{t`Person or team`}</span>
        {recipient ? (
          <ChosenRecipients chosen={[recipient]} onChange={() => setRecipient(null)} />
        ) : (
          <FindRecipients taken={[]} onChoose={setRecipient} />
        )}
        {tried && !recipient && (
          <p className={styles.wrong} role="alert">
            <Trans>Choose a person or a team.</Trans>
          </p>
        )}
      </div>
      <Place value={collection} onChange={setCollection} />
      <TextAreaField
        label={t`Note`}
        dir="auto"
        rows={2}
        maxLength={longestText}
        hint={t`Optional. Only the person or team you ask can read it.`}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Field
        label={t`Needed by`}
        type="date"
        min={today()}
        hint={t`Optional`}
        value={due}
        onChange={({ target }) => setDue(target.value)}
      />
      <ErrorNotice error={sending.error} />
    </FormDialog>
  );
}

/** Chooses where the document should go; empty: anywhere. */
function Place({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(sharedCollections());
  const options = [
    { value: "", name: t`Anywhere` },
    ...(data?.results ?? []).map((one) => ({ value: one.id, name: one.name })),
  ];
  return <SelectField label={t`Collection`} options={options} value={value} onChange={onChange} />;
}
