import { useEffect, useRef } from "react";

import { classNames } from "../text/class-names.ts";
import { isComposing } from "./composing.ts";
import styles from "./NameField.module.css";

interface NameFieldProps {
  /** What is named: "Title of the chat". */
  label: string;
  name: string;
  /** How it stands among what is beside it. */
  className?: string | undefined;
  /** Another name was typed. */
  onName: (name: string) => void;
  onDone: () => void;
}

/** A name, to be typed over where it stands: Enter keeps it, Esc does not. */
export function NameField({ label, name, className, onName, onDone }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => input.current?.select(), []);
  const end = (keep: boolean) => {
    // Leaving the field ends it too, once it is over already.
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
