import type { Session } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";

import { useChangeSession } from "../api.ts";
import styles from "./TitleField.module.css";

interface TitleFieldProps {
  session: Session;
  onDone: () => void;
}

/** A conversation's title, to be typed over: Enter keeps it, Esc does not. */
export function TitleField({ session: { id, title }, onDone }: TitleFieldProps) {
  const { t } = useLingui();
  const { mutate: change } = useChangeSession();
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => input.current?.select(), []);
  const end = (keep: boolean) => {
    // Leaving the field ends it too, once it is over already.
    if (over.current) return;
    over.current = true;
    const typed = input.current?.value.trim() ?? "";
    if (keep && typed !== "" && typed !== title) change({ id, title: typed });
    onDone();
  };
  return (
    <input
      ref={input}
      className={styles.field}
      aria-label={t`Title of the chat`}
      defaultValue={title}
      maxLength={200}
      dir="auto"
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") end(true);
        else if (event.key === "Escape") end(false);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
