import { Trans } from "@lingui/react/macro";
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { optionId, type Recipient, RecipientOptions } from "#features/recipients/index.ts";
import { isComposing } from "#ui/controls/composing.ts";
import { TextAreaField, type TextAreaFieldProps } from "#ui/controls/TextAreaField.tsx";

import { type Mention, mentionBefore } from "./mention-parts.ts";
import styles from "./Mentions.module.css";
import { useReaders } from "./use-readers.ts";

interface MentionFieldProps extends TextAreaFieldProps {
  draftId: string;
  value: string;
  /** Those who were mentioned so far. */
  chosen: readonly Mention[];
  onText: (text: string) => void;
  onMention: (one: Mention) => void;
}

/** A field in which `@` offers the people who can open the draft. */
export function MentionField(props: MentionFieldProps) {
  const { draftId, value, chosen, onText, onMention, ...field } = props;
  const list = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  /** The `@` whose list was closed with Escape. */
  const [closed, setClosed] = useState<number | null>(null);
  const [pointed, setPointed] = useState(0);
  const begun = caret === null ? null : mentionBefore(value, caret);
  const isDone = begun && chosen.some(({ name }) => begun.q.startsWith(name));
  const asked = begun && !isDone && begun.from !== closed ? begun.q : undefined;
  const { found, isError } = useReaders(draftId, asked);
  const isOpen = asked !== undefined && found !== undefined && found.length > 0;
  const at = Math.min(pointed, (found?.length ?? 1) - 1);

  const choose = ({ id, name }: Recipient) => {
    if (!begun || caret === null) return;
    const rest = value.slice(caret);
    const head = `${value.slice(0, begun.from)}@${name}`;
    onMention({ id, name });
    flushSync(() => onText(`${head} ${rest.replace(/^ /, "")}`));
    area.current?.focus();
    area.current?.setSelectionRange(head.length + 1, head.length + 1);
    setCaret(head.length + 1);
    setPointed(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event)) return;
    const one = found[at];
    if ((event.key === "Enter" || event.key === "Tab") && one) choose(one);
    else if (event.key === "ArrowDown") setPointed((at + 1) % found.length);
    else if (event.key === "ArrowUp") setPointed((at + found.length - 1) % found.length);
    else if (event.key === "Escape") setClosed(begun?.from ?? null);
    else return;
    // Escape would close the dialog.
    event.preventDefault();
    event.stopPropagation();
  };
  const follow = ({ currentTarget: { selectionStart, selectionEnd } }: AreaEvent) =>
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
  return (
    <div className={styles.field}>
      <TextAreaField
        {...field}
        ref={area}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? optionId(list, at) : undefined}
        onChange={(event) => {
          follow(event);
          setClosed(null);
          setPointed(0);
          onText(event.target.value);
        }}
        onSelect={follow}
        onBlur={() => setCaret(null)}
        onKeyDown={onKeyDown}
      />
      <RecipientOptions
        id={list}
        isOpen={isOpen}
        found={found ?? []}
        at={at}
        onPoint={setPointed}
        onChoose={choose}
        onKeyDown={onKeyDown}
      />
      {asked && !asked.includes(" ") && found?.length === 0 && (
        <p className={styles.none}>
          <Trans>
            No one who can open this draft matches <bdi>{asked}</bdi>.
          </Trans>
        </p>
      )}
      {asked !== undefined && isError && (
        <p className={styles.none} role="alert">
          <Trans>Search failed. Keep typing to try again.</Trans>
        </p>
      )}
    </div>
  );
}

type AreaEvent = SyntheticEvent<HTMLTextAreaElement>;
