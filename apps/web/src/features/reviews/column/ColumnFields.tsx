import { useLingui } from "@lingui/react/macro";
import { useId } from "react";

import { Field } from "#ui/controls/Field.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { Icon } from "#ui/images/Icon.tsx";

import { type ColumnDraft, columnOf, shortName } from "./column-draft.ts";
import styles from "./ColumnEditor.module.css";
import { columnTypes, typeIcons, typeNames } from "./types.ts";

interface ColumnFieldsProps {
  draft: ColumnDraft;
  /** Whether what is missing is said. */
  tried: boolean;
  onChange: (draft: ColumnDraft) => void;
}

export function ColumnFields({ draft, tried, onChange }: ColumnFieldsProps) {
  const { t } = useLingui();
  const set = (name: keyof ColumnDraft) => (event: { target: { value: string } }) =>
    onChange({ ...draft, [name]: event.target.value });
  const { type } = draft;
  return (
    <>
      <TextAreaField
        label={t`Question`}
        value={draft.question}
        dir="auto"
        rows={2}
        maxLength={1000}
        error={tried && draft.question.trim() === "" ? t`Enter a question.` : undefined}
        onChange={set("question")}
      />
      <Field
        label={t`Short name`}
        value={draft.name}
        dir="auto"
        maxLength={80}
        placeholder={shortName(draft.question)}
        hint={t`Shown in the column header.`}
        onChange={set("name")}
      />
      <TypeChoice draft={draft} onChange={onChange} />
      {type === "choice" && (
        <TextAreaField
          label={t`Answers to choose from`}
          value={draft.options}
          dir="auto"
          rows={4}
          hint={t`One on each line.`}
          error={tried && columnOf(draft).options.length < 2 ? t`Enter at least two.` : undefined}
          onChange={set("options")}
        />
      )}
      {type === "number" && (
        <Field
          label={t`Unit`}
          value={draft.unit}
          maxLength={40}
          hint={t`Such as days or km. Leave it empty to take any.`}
          onChange={set("unit")}
        />
      )}
      {type === "amount" && (
        <Field
          label={t`Currency`}
          value={draft.unit}
          maxLength={3}
          hint={t`Three letters, such as EUR. Leave it empty to take any.`}
          onChange={set("unit")}
        />
      )}
      <TextAreaField
        label={t`How to decide`}
        value={draft.instructions}
        dir="auto"
        rows={2}
        maxLength={4000}
        hint={t`Used by models. The built-in model uses the question alone.`}
        onChange={set("instructions")}
      />
    </>
  );
}

function TypeChoice({ draft, onChange }: Pick<ColumnFieldsProps, "draft" | "onChange">) {
  const { t } = useLingui();
  const group = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{t`Kind of answer`}</legend>
      <div className={styles.types}>
        {columnTypes.map((type) => (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={draft.type === type}
              onChange={() => onChange({ ...draft, type })}
            />
            <Icon of={typeIcons[type]} size={16} />
            <span>{t(typeNames[type])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
