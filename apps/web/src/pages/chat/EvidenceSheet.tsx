import { useLingui } from "@lingui/react/macro";
import { type PointerEvent, type ReactNode, useRef } from "react";

import { classNames } from "#ui/text/class-names.ts";

import styles from "./EvidenceSheet.module.css";

/** `peek` shows only the passage's name, above the field. */
export type SheetHeight = "peek" | "half" | "full";

const order: readonly SheetHeight[] = ["peek", "half", "full"];
/** Minimum px of a drag that changes the sheet's height. */
const enough = 48;

interface EvidenceSheetProps {
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
  children: ReactNode;
}

/** On a phone, the document covers the lower half of the conversation, or all of it. */
export function EvidenceSheet({ height, onHeight, children }: EvidenceSheetProps) {
  const { t } = useLingui();
  const sheet = useRef<HTMLElement>(null);
  const from = useRef<number | null>(null);
  const step = (by: 1 | -1) => onHeight(order[order.indexOf(height) + by] ?? height);

  const drag = ({ clientY }: PointerEvent) => {
    if (from.current === null || !sheet.current) return;
    const moved = Math.max(0, clientY - from.current);
    sheet.current.style.transform = `translateY(${moved}px)`;
  };
  const drop = ({ clientY }: PointerEvent) => {
    if (from.current === null || !sheet.current) return;
    const moved = clientY - from.current;
    from.current = null;
    sheet.current.style.transform = "";
    if (Math.abs(moved) < enough) {
      if (Math.abs(moved) < 4) step(height === "half" ? 1 : -1);
    } else step(moved < 0 ? 1 : -1);
  };

  return (
    <aside
      ref={sheet}
      className={classNames(styles.sheet, styles[height])}
      aria-label={t`Evidence`}
      hidden={height === "peek"}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={height === "half" ? t`Show the document in full` : t`Show half of the document`}
        aria-expanded={height === "full"}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = event.clientY;
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === " ") step(height === "half" ? 1 : -1);
          else if (event.key === "ArrowUp") step(1);
          else if (event.key === "ArrowDown") step(-1);
          else return;
          event.preventDefault();
        }}
      >
        <i />
      </button>
      {children}
    </aside>
  );
}
