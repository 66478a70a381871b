import type { Field, Value } from "@lectern/contract/fields";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { dayDate } from "#ui/text/formats.ts";

import { useDocumentFields, useFields } from "../api.ts";
import styles from "./DocumentFields.module.css";
import { ValuesDialog } from "./ValuesDialog.tsx";

interface DocumentFieldsProps {
  documentId: string;
  mayEdit: boolean;
}

/** The values of a document's fields; nothing in a workspace without fields. */
export function DocumentFields({ documentId, mayEdit }: DocumentFieldsProps) {
  const { t } = useLingui();
  const fields = useFields().data?.results ?? [];
  const values = useDocumentFields(documentId).data?.results;
  const [editing, setEditing] = useState(false);
  if (!values || fields.length === 0) return null;
  const known = new Map(values.map(({ field_id, value }) => [field_id, value]));
  const shown = fields.filter(({ id }) => known.has(id));
  if (shown.length === 0 && !mayEdit) return null;
  return (
    <section className={styles.fields} aria-label={t`Fields`}>
      <dl className={styles.values}>
        {shown.map((field) => (
          <FieldValue key={field.id} field={field} value={known.get(field.id) ?? ""} />
        ))}
      </dl>
      {mayEdit && (
        <button
          type="button"
          className={styles.change}
          aria-haspopup="dialog"
          onClick={() => setEditing(true)}
        >
          {t`Fill in the fields`}
        </button>
      )}
      {editing && (
        <ValuesDialog
          documentId={documentId}
          fields={fields}
          known={known}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}

function FieldValue({ field: { name, type }, value }: { field: Field; value: Value }) {
  const { t } = useLingui();
  const text =
    typeof value === "boolean"
      ? value
        ? t`Yes`
        : t`No`
      : type === "date"
        ? dayDate(String(value))
        : String(value);
  return (
    <>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </>
  );
}
