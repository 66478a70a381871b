import type { ShownReference } from "@lectern/contract/references";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { Detail } from "../panel/Detail.tsx";
import details from "../panel/Details.module.css";
import { useReference, useSetReference } from "./api.ts";
import styles from "./DocumentReference.module.css";

interface DocumentReferenceProps {
  documentId: string;
  mayEdit: boolean;
}

/** What a document is cited by; nothing for a document without a reference. */
export function DocumentReference({ documentId, mayEdit }: DocumentReferenceProps) {
  const { t } = useLingui();
  const reference = useReference(documentId).data?.reference;
  const set = useSetReference(documentId);
  const [editing, setEditing] = useState(false);
  if (!reference) return null;
  return (
    <section className={details.held} aria-label={t`Reference (BibTeX)`}>
      <dl className={details.details}>
        <Detail name={t`Citation key`}>
          <bdi>{reference.key ?? "–"}</bdi>
        </Detail>
        <Detail name={t`Entry type`}>
          <bdi>{reference.type}</bdi>
        </Detail>
        {reference.shown.map(({ name, text }) => (
          <Detail key={name} name={name}>
            <bdi className={styles.value}>{text}</bdi>
          </Detail>
        ))}
      </dl>
      <ErrorNotice error={set.error} />
      <div className={styles.actions}>
        <CopyButton size="row" text={reference.bibtex} label={t`Copy as BibTeX`} />
        {mayEdit && (
          <>
            <Button size="row" aria-haspopup="dialog" onClick={() => setEditing(true)}>
              <Trans>Change the key</Trans>
            </Button>
            <Button
              size="row"
              busy={set.isPending}
              aria-label={t`Remove the reference`}
              onClick={() => set.mutate(null)}
            >
              <Trans>Remove</Trans>
            </Button>
          </>
        )}
      </div>
      {editing && (
        <KeyDialog
          documentId={documentId}
          reference={reference}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}

interface KeyDialogProps {
  documentId: string;
  reference: ShownReference;
  onClose: () => void;
}

function KeyDialog({ documentId, reference, onClose }: KeyDialogProps) {
  const { t } = useLingui();
  const set = useSetReference(documentId);
  const [key, setKey] = useState(reference.key ?? "");
  const submit = () => {
    if (set.isPending) return;
    const { type, fields } = reference;
    set.mutate({ key: key.trim() || null, type, fields }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t`Citation key`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={set.isPending}
    >
      <Field
        dir="ltr"
        label={t`Citation key`}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={key}
        error={set.isError ? errorMessage(set.error) : undefined}
        hint={t`Leave it empty to have exports make one.`}
        onChange={({ target }) => setKey(target.value)}
      />
    </FormDialog>
  );
}
