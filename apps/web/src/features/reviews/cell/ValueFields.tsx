import type { ReviewColumn } from "@lectern/contract/review-columns";
import { useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";

import type { ValueDraft } from "./draft.ts";
import styles from "./CellPanel.module.css";

interface ValueFieldsProps {
  column: ReviewColumn;
  draft: ValueDraft;
  error: string | undefined;
  onChange: (draft: ValueDraft) => void;
}

/** The fields of a value of a column's type. */
export function ValueFields({ column, draft, error, onChange }: ValueFieldsProps) {
  const { t } = useLingui();
  const label = t`Answer`;
  const typed = ({ target }: { target: { value: string } }) =>
    onChange({ ...draft, text: target.value });
  const unit = (name: string) => (
    <Field
      label={name}
      className={styles.unit}
      value={draft.unit}
      maxLength={column.type === "amount" ? 3 : 40}
      onChange={({ target }) => onChange({ ...draft, unit: target.value })}
    />
  );
  const field = { label, value: draft.text, error, onChange: typed };
  switch (column.type) {
    case "yes_no":
      return (
        <Segmented
          label={label}
          options={[
            { value: "yes", name: t`Yes` },
            { value: "no", name: t`No` },
          ]}
          value={draft.text}
          onChange={(text) => onChange({ ...draft, text })}
        />
      );
    case "choice":
      return (
        <Select
          label={label}
          value={draft.text}
          options={[
            { value: "", name: t`Choose an answer` },
            ...column.options.map((option) => ({ value: option, name: option })),
          ]}
          onChange={(text) => onChange({ ...draft, text })}
        />
      );
    case "date":
      return <Field {...field} inputMode="numeric" hint={t`As 2027-12-31, 2027-12 or 2027.`} />;
    case "number":
    case "amount":
      return (
        <div className={styles.measured}>
          <Field {...field} type="number" step="any" inputMode="decimal" />
          {unit(column.type === "amount" ? t`Currency` : t`Unit`)}
        </div>
      );
    case "list":
      return <TextAreaField {...field} dir="auto" rows={4} hint={t`One on each line.`} />;
    case "text":
      return <TextAreaField {...field} dir="auto" rows={3} maxLength={5000} />;
  }
}
