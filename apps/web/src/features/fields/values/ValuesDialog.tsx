import type { Field, Value } from "@lectern/contract/fields";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { FormDialog } from "#ui/popups/FormDialog.tsx";

import { useSetDocumentFields } from "../api.ts";
import { ValueField } from "./ValueField.tsx";
import { valueOf } from "./value-of.ts";

interface ValuesDialogProps {
  documentId: string;
  fields: readonly Field[];
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
    <FormDialog
      title={t`Fields`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={save.isPending}
      disabled={typed.size === 0}
    >
      {fields.map((field) => (
        <ValueField
          key={field.id}
          field={field}
          text={typed.get(field.id) ?? String(known.get(field.id) ?? "")}
          onText={(text) => setTyped(new Map(typed).set(field.id, text))}
        />
      ))}
    </FormDialog>
  );
}
