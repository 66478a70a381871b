import type { Field as DocumentField } from "@lectern/contract/fields";
import { useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";

interface ValueFieldProps {
  field: DocumentField;
  text: string;
  onText: (text: string) => void;
  /** The name of the choice without a value. */
  none?: string;
  disabled?: boolean;
}

/** A control for a field's value, by its type. */
export function ValueField({ field, text, onText, none = "–", disabled = false }: ValueFieldProps) {
  const { t } = useLingui();
  const { name, type, options } = field;
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
      <SelectField
        label={name}
        options={[{ value: "", name: none }, ...named]}
        value={text}
        disabled={disabled}
        onChange={onText}
      />
    );
  }
  return (
    <Field
      label={name}
      type={type}
      {...(type === "number" && { step: "any" })}
      {...(type === "text" && { dir: "auto", maxLength: 500 })}
      value={text}
      disabled={disabled}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
