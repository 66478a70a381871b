import type { Knowledge } from "@lectern/contract/chat";
import type { Check } from "@lectern/contract/checks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import * as icons from "#ui/images/icons.ts";

import { beginCheck, type CheckInput } from "../api.ts";
import styles from "./NewCheckForm.module.css";

interface NewCheckFormProps {
  /** Shows the chosen sources, and lets them be changed. */
  sources: (knowledge: Knowledge, onChange: (knowledge: Knowledge) => void) => ReactNode;
  onMade: (check: Check) => void;
}

const longestText = 400_000;
const endings = ".docx,.docm,.txt,.md,.markdown";
const everything: Knowledge = { collection_ids: [], document_ids: [], topic_ids: [], modes: {} };

/** Asks for a text or a file, and what it is compared with. */
export function NewCheckForm({ sources, onMade }: NewCheckFormProps) {
  const { t } = useLingui();
  const fileId = useId();
  const [kind, setKind] = useState<"text" | "file">("text");
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [knowledge, setKnowledge] = useState(everything);
  const [tried, setTried] = useState(false);
  const begin = useMutation({
    mutationFn: (input: CheckInput) => beginCheck({ ...input, knowledge }),
    onSuccess: onMade,
  });
  const isMissing = kind === "text" ? text.trim() === "" : file === null;
  const submit = () => {
    setTried(true);
    if (isMissing || begin.isPending) return;
    if (kind === "text") begin.mutate({ text });
    else if (file) begin.mutate({ file });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={styles.lead}>
        <Trans>
          Each sentence is compared with your library and comes back as supported, contradicted or
          not in the library, with the passage.
        </Trans>
      </p>
      <Segmented
        label={t`What to check`}
        value={kind}
        onChange={setKind}
        options={[
          { value: "text", name: t`Paste text` },
          { value: "file", name: t`Upload a file` },
        ]}
      />
      {kind === "text" ? (
        <TextAreaField
          label={t`Text`}
          dir="auto"
          rows={14}
          maxLength={longestText}
          value={text}
          error={tried && isMissing ? t`Enter or paste a text to check.` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      ) : (
        <div className={styles.file}>
          <label htmlFor={fileId}>
            <Trans>Word, text or Markdown file</Trans>
          </label>
          <input
            id={fileId}
            type="file"
            accept={endings}
            aria-describedby={`${fileId}-below`}
            aria-invalid={tried && isMissing ? true : undefined}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          <p id={`${fileId}-below`} className={tried && isMissing ? styles.wrong : styles.hint}>
            {tried && isMissing ? (
              <Trans>Choose a Word, text or Markdown file.</Trans>
            ) : (
              <Trans>
                A Word document comes back with comments. Up to 20 MB and 2,000 sentences.
              </Trans>
            )}
          </p>
        </div>
      )}
      <div className={styles.sources} role="group" aria-label={t`Compare with`}>
        <span>
          <Trans>Compare with</Trans>
        </span>
        {sources(knowledge, setKnowledge)}
      </div>
      <ErrorNotice error={begin.error} />
      <div>
        <Button kind="primary" type="submit" icon={icons.checkedText} busy={begin.isPending}>
          <Trans>Start the check</Trans>
        </Button>
      </div>
    </form>
  );
}
