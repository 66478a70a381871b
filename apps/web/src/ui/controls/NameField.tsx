import { useEffect, useRef } from "react";

import { classNames } from "../text/class-names.ts";
import { isComposing } from "./composing.ts";
import styles from "./NameField.module.css";

interface NameFieldProps {
  /** Accessible name: "Title of the chat". */
  label: string;
  name: string;
  /** Its styles in the surrounding layout. */
  className?: string | undefined;
  /** Called with the new name. */
  onName: (name: string) => void;
  onDone: () => void;
}

/** Edits a name in place: Enter saves it, Escape discards it. */
export function NameField({ label, name, className, onName, onDone }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => input.current?.select(), []);
  const end = (keep: boolean) => {
    // Enter and Escape remove the field, which causes another blur.
    if (over.current) return;
    over.current = true;
    const typed = input.current?.value.trim() ?? "";
    if (keep && typed !== "" && typed !== name) onName(typed);
    onDone();
  };
  return (
    <input
      ref={input}
      className={classNames(styles.field, className)}
      aria-label={label}
      defaultValue={name}
      maxLength={200}
      dir="auto"
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Enter") end(true);
        else if (event.key === "Escape") end(false);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
