import { Field } from "#ui/controls/Field.tsx";

interface FindFieldProps {
  label: string;
  hint: string;
  text: string;
  onChange: (text: string) => void;
}

/** A field that is searched for as it is typed. */
export function FindField({ label, hint, text, onChange }: FindFieldProps) {
  return (
    <Field
      label={label}
      dir="auto"
      maxLength={200}
      autoComplete="off"
      value={text}
      hint={hint}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        // The search needs no Enter, which would submit the surrounding form.
        if (event.key === "Enter") event.preventDefault();
      }}
    />
  );
}
