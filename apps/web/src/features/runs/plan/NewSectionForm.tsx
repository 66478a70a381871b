import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";

import styles from "./Outline.module.css";

interface NewSectionFormProps {
  onAdd: (title: string, question: string) => void;
  onCancel: () => void;
}

/** A new section with its first question, since none is without one. */
export function NewSectionForm({ onAdd, onCancel }: NewSectionFormProps) {
  const { t } = useLingui();
  const [title, setTitle] = useState("");
  const [question, setQuestion] = useState("");
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isWhole = title.trim() !== "" && question.trim() !== "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) onAdd(title.trim(), question.trim());
  };
  const hear = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onCancel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in its fields
    <form className={styles.newSection} onSubmit={submit} onKeyDown={hear} noValidate>
      <Field
        ref={first}
        label={t`Title of the section`}
        dir="auto"
        maxLength={200}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field
        label={t`First question`}
        dir="auto"
        maxLength={1_000}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <div className={styles.newSectionFoot}>
        <Button kind="plain" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="small" type="submit" disabled={!isWhole}>
          <Trans>Add the section</Trans>
        </Button>
      </div>
    </form>
  );
}
