import type { FactName } from "@lectern/contract/facts";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";

import { isSingle, typeOptions } from "./fact-names.ts";
import { daysOfPeriod } from "./fact-values.ts";
import styles from "./Facts.module.css";

interface FactFormProps {
  name: FactName;
  label: string;
  values: readonly string[];
  /** Returns whether the values were accepted. */
  onSave: (values: string[]) => Promise<boolean>;
  onClose: () => void;
}

/** Edits the values of one fact inline; Escape cancels. */
export function FactForm({ name, label, values, onSave, onClose }: FactFormProps) {
  const { t } = useLingui();
  const [drafts, setDrafts] = useState(() => draftsOf(name, values));
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);
  const [first = "", last = ""] = drafts;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const isSaved = await onSave(valuesOf(name, drafts));
    setBusy(false);
    if (isSaved) onClose();
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const hint = isSingle(name)
    ? t`Leave it empty if the document has none.`
    : t`One on each line. Leave it empty if the document has none.`;
  const typed = (event: { target: { value: string } }) => setDrafts([event.target.value, last]);
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => void save(event)}
      onKeyDown={cancel}
    >
      {name === "type" ? (
        <Select
          label={label}
          value={first}
          options={[
            { value: "", name: t({ message: "None", context: "type of document" }) },
            ...typeOptions(),
          ]}
          onChange={(value) => setDrafts([value])}
        />
      ) : name === "period" ? (
        <>
          <Field
            label={t`First day`}
            type="date"
            value={first}
            max={last || undefined}
            required={last !== ""}
            onChange={typed}
          />
          <Field
            label={t`Last day`}
            type="date"
            value={last}
            min={first || undefined}
            required={first !== ""}
            hint={hint}
            onChange={(event) => setDrafts([first, event.target.value])}
          />
        </>
      ) : name === "date" ? (
        <Field label={label} type="date" value={first} hint={hint} onChange={typed} />
      ) : isSingle(name) ? (
        <Field
          label={label}
          value={first}
          maxLength={300}
          dir="auto"
          hint={hint}
          onChange={typed}
        />
      ) : (
        <TextAreaField label={label} value={first} dir="auto" hint={hint} onChange={typed} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" size="row" kind="primary" busy={busy}>
          <Trans>Save</Trans>
        </Button>
        <Button type="button" size="row" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Returns the initial values of the form's fields. */
function draftsOf(name: FactName, values: readonly string[]): string[] {
  const [value = ""] = values;
  if (name === "period") {
    const { first, last } = daysOfPeriod(value);
    return [first, last];
  }
  return [isSingle(name) ? value : values.join("\n")];
}

/** Returns the fact's values from the form's fields. */
function valuesOf(name: FactName, [first = "", last = ""]: readonly string[]): string[] {
  if (name === "period") return first === "" ? [] : [`${first}/${last}`];
  const lines = isSingle(name) ? [first] : first.split("\n");
  return lines.map((line) => line.trim()).filter(Boolean);
}
