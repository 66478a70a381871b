import type { QuestionSet } from "@lectern/contract/retrieval-tests";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { nameError } from "#platform/http/field-errors.ts";
import { Field } from "#ui/controls/Field.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useCreateSet, useUpdateSet } from "../api.ts";
import { type ChosenCollection, CollectionsField } from "./CollectionsField.tsx";

interface SetFormProps {
  open: boolean;
  /** The set to edit; null adds one. */
  set: QuestionSet | null;
  onClose: () => void;
}

/** Sets the name of a question set, and where its questions are searched. */
export function SetForm(props: SetFormProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, set: given, onClose }: SetFormProps) {
  const { t } = useLingui();
  // Keeps the set while the dialog fades out.
  const [set] = useState(given);
  const [name, setName] = useState(set?.name ?? "");
  const [collections, setCollections] = useState<readonly ChosenCollection[]>(
    set?.collections ?? [],
  );
  const create = useCreateSet();
  const update = useUpdateSet(set?.id ?? "");
  const used = set ? update : create;
  const submit = () => {
    if (used.isPending) return;
    const body = { name, collection_ids: collections.map(({ id }) => id) };
    used.mutate(body, { onSuccess: onClose });
  };
  return (
    <FormDialog
      open={open}
      title={set ? t`Edit the question set` : t`New question set`}
      onClose={onClose}
      onSubmit={submit}
      confirm={set ? t`Save` : t`Add question set`}
      busy={used.isPending}
    >
      <Field
        label={t`Name`}
        dir="auto"
        autoComplete="off"
        maxLength={100}
        required
        value={name}
        error={nameError(used.error)}
        onChange={({ target }) => setName(target.value)}
      />
      <CollectionsField chosen={collections} onChange={setCollections} />
    </FormDialog>
  );
}
