import type { Field as DocumentField, Value } from "@lectern/contract/fields";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { useSetDocumentFields } from "../api.ts";
import styles from "./DocumentFields.module.css";

interface ValuesDialogProps {
  documentId: string;
  fields: readonly DocumentField[];
  known: ReadonlyMap<string, Value>;
  onClose: () => void;
}

/** Edits the values of a document's fields; empty ones are removed. */
export function ValuesDialog({ documentId, fields, known, onClose }: ValuesDialogProps) {
  const { t } = useLingui();
  const save = useSetDocumentFields(documentId);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const submit = () => {
    if (save.isPending) return;
    const changed = fields.filter(({ id }) => typed.has(id));
    save.mutate(
      changed.map((field) => ({ field_id: field.id, value: valueOf(field, typed.get(field.id)) })),
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      open
      title={t`Fields`}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button kind="primary" type="submit" busy={save.isPending} disabled={typed.size === 0}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      {fields.map((field) => (
        <ValueField
          key={field.id}
          field={field}
          text={typed.get(field.id) ?? String(known.get(field.id) ?? "")}
          onText={(text) => setTyped(new Map(typed).set(field.id, text))}
        />
      ))}
    </Dialog>
  );
}

function valueOf({ type }: DocumentField, text = ""): Value | null {
  if (text.trim() === "") return null;
  if (type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

interface ValueFieldProps {
  field: DocumentField;
  text: string;
  onText: (text: string) => void;
}

function ValueField({ field: { name, type, options }, text, onText }: ValueFieldProps) {
  const { t } = useLingui();
  if (type === "choice" || type === "boolean") {
    const named =
      type === "boolean"
        ? [
            { value: "true", name: t`Yes` },
            { value: "false", name: t`No` },
          ]
        : [...new Set([...options, ...(text === "" ? [] : [text])])].map((value) => ({
            value,
            name: value,
          }));
    return (
      <div className={styles.labelled}>
        <bdi aria-hidden>{name}</bdi>
        <Select
          label={name}
          options={[{ value: "", name: "–" }, ...named]}
          value={text}
          onChange={onText}
        />
      </div>
    );
  }
  return (
    <Field
      label={name}
      type={type}
      {...(type === "number" && { step: "any" })}
      {...(type === "text" && { dir: "auto", maxLength: 500 })}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
