import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";

import { useReadReferences } from "./api.ts";
import { Preview } from "./Preview.tsx";
import { textOf } from "./read-file.ts";
import styles from "./References.module.css";

/** Takes a BibTeX file or its text, shows what its entries are of, and stores that. */
export function References({ to }: { to: Collection }) {
  const { t } = useLingui();
  const id = useId();
  const read = useReadReferences();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const isMissing = text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !read.isPending) read.mutate(text);
  };
  if (read.data) return <Preview to={to} found={read.data} onBack={() => read.reset()} />;
  const wrong = read.isError ? errorMessage(read.error) : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.file}>
        <label htmlFor={id}>
          <Trans>BibTeX file</Trans>
        </label>
        <input
          id={id}
          type="file"
          accept=".bib,.bibtex,.txt"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void textOf(file).then(setText);
          }}
        />
      </div>
      <TextAreaField
        dir="ltr"
        rows={8}
        label={t`BibTeX`}
        spellCheck={false}
        value={text}
        error={tried && isMissing ? t`Choose a file, or paste its entries here.` : wrong}
        hint={t`Entries are matched with documents by DOI, or by title and year.`}
        onChange={({ target }) => {
          setText(target.value);
          if (read.isError) read.reset();
        }}
      />
      <div>
        <Button kind="primary" type="submit" busy={read.isPending}>
          <Trans>Find the documents</Trans>
        </Button>
      </div>
    </form>
  );
}
