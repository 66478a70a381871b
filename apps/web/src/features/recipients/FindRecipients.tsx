import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useId, useState } from "react";

import { SearchField } from "#ui/controls/SearchField.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { type Recipient, useCandidates } from "./candidates.ts";
import styles from "./FindRecipients.module.css";
import { optionId, RecipientOptions } from "./RecipientOptions.tsx";

interface FindRecipientsProps {
  /** The ids of those who are chosen already, or need not be. */
  taken: readonly string[];
  onChoose: (recipient: Recipient) => void;
}

/** A field that finds people and teams by name; arrow keys and Enter choose one. */
export function FindRecipients({ taken, onChoose }: FindRecipientsProps) {
  const { t } = useLingui();
  const list = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const q = useSettled(text.trim());
  const { found: all, isError } = useCandidates(q);
  const found = all?.filter(({ id }) => !taken.includes(id));
  const isOpen = text !== "" && found !== undefined;

  const choose = (one: Recipient | undefined) => {
    if (!one) return;
    onChoose(one);
    setText("");
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    // Enter would submit the dialog and Escape close it: here they apply to the typed text.
    if (key === "Enter" && text !== "") {
      // Results of an earlier text are ignored.
      if (q === text.trim()) choose(found?.[at]);
    } else if (key === "ArrowDown" && isOpen) setAt(Math.min(at + 1, found.length - 1));
    else if (key === "ArrowUp" && isOpen) setAt(Math.max(at - 1, 0));
    else if (key === "Escape" && text !== "") setText("");
    else if (key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.find}>
      <SearchField
        label={t`Add people and teams`}
        placeholder={t`Add people and teams by name`}
        maxLength={200}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && found.length > 0 ? optionId(list, at) : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <RecipientOptions
        id={list}
        isOpen={isOpen}
        found={found ?? []}
        at={at}
        onPoint={setAt}
        onChoose={choose}
        onKeyDown={onKeyDown}
      />
      {q !== "" && isOpen && found.length === 0 && (
        <p className={styles.hint}>
          <Trans>
            No one to add matches <bdi>{q}</bdi>.
          </Trans>
        </p>
      )}
      {isError && (
        <p className={styles.hint} role="alert">
          <Trans>Search failed. Keep typing to try again.</Trans>
        </p>
      )}
    </div>
  );
}
