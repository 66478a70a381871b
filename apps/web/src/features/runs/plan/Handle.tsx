import type { useDraggable } from "@dnd-kit/core";
import { useLingui } from "@lingui/react/macro";
import type { KeyboardEvent } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./Outline.module.css";

interface HandleProps {
  held: Pick<ReturnType<typeof useDraggable>, "setActivatorNodeRef" | "listeners">;
  label: string;
  onMove: (by: 1 | -1) => void;
}

/** What an item is dragged by; moves it by the arrow keys too. */
export function Handle({ held, label, onMove }: HandleProps) {
  const { t } = useLingui();
  const hear = (event: KeyboardEvent) => {
    if (event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    <span ref={held.setActivatorNodeRef} className={styles.handle} {...held.listeners}>
      <IconButton
        icon={icons.grip}
        size="small"
        label={label}
        title={t`Drag, or use the arrow keys`}
        onKeyDown={hear}
      />
    </span>
  );
}
