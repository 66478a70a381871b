import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

import styles from "./CellPanel.module.css";

interface PanelFormProps {
  label: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form within the panel of a cell: its first field gets the focus, Escape leaves it. */
export function PanelForm({ label, onSubmit, onClose, children }: PanelFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLElement>("input, textarea, select") ?? [];
    const field = [...fields].find((one) => !one.matches("[type=radio]:not(:checked)"));
    (field ?? fields[0])?.focus();
  }, []);
  const hear = (event: KeyboardEvent) => {
    // Letters are typed here, and are no commands of the grid.
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onKeyDown={hear}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
