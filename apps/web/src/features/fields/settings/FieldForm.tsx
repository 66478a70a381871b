import type { Field as DocumentField, FieldType } from "@lectern/contract/fields";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors, nameError } from "#platform/http/field-errors.ts";
import { Field } from "#ui/controls/Field.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useCreateField, useUpdateField } from "../api.ts";
import { typeNames } from "./type-names.ts";

const types: readonly FieldType[] = ["text", "number", "date", "choice", "boolean"];

interface FieldFormProps {
  open: boolean;
  /** The field to edit; null adds one. */
  field: DocumentField | null;
  onClose: () => void;
}

/** Sets a field's name and options; its type only once. */
export function FieldForm(props: FieldFormProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, field: given, onClose }: FieldFormProps) {
  const { t } = useLingui();
  // Keeps the field while the dialog fades out.
  const [field] = useState(given);
  const [name, setName] = useState(field?.name ?? "");
  const [type, setType] = useState<FieldType>(field?.type ?? "text");
  const [lines, setLines] = useState((field?.options ?? []).join("\n"));
  const create = useCreateField();
  const update = useUpdateField(field?.id ?? "");
  const used = field ? update : create;
  const submit = () => {
    if (used.isPending) return;
    const typed = lines.split("\n").map((line) => line.trim());
    const options = type === "choice" ? typed.filter(Boolean) : [];
    if (field) update.mutate({ name, options }, { onSuccess: onClose });
    else create.mutate({ name, type, options }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      open={open}
      title={field ? t`Edit the field` : t`New field`}
      onClose={onClose}
      onSubmit={submit}
      confirm={field ? t`Save` : t`Add field`}
      busy={used.isPending}
    >
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={60}
        required
        value={name}
        error={nameError(used.error)}
        onChange={({ target }) => setName(target.value)}
      />
      {!field && (
        <SelectField
          label={t`Type`}
          options={types.map((value) => ({ value, name: t(typeNames[value]) }))}
          value={type}
          onChange={setType}
        />
      )}
      {type === "choice" && (
        <TextAreaField
          label={t`Options, one in each line`}
          dir="auto"
          value={lines}
          error={fieldErrors(used.error)["options"]}
          onChange={({ target }) => setLines(target.value)}
        />
      )}
    </FormDialog>
  );
}
