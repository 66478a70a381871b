import { type HTMLAttributes, useLayoutEffect, useRef } from "react";

import styles from "./Tooltip.module.css";

/** px between the tooltip and the control, and between the tooltip and the window's edge. */
const gap = 8;
const edge = 8;

interface TooltipBubbleProps extends HTMLAttributes<HTMLDivElement> {
  anchor: HTMLElement;
  placement: "below" | "end";
}

/** The tooltip, positioned once its size is known. */
export function TooltipBubble({ anchor, placement, ...rest }: TooltipBubbleProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const bubble = ref.current;
    if (!bubble) return;
    const at = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const room = { width: globalThis.innerWidth - edge, height: globalThis.innerHeight - edge };
    let left = at.left + (at.width - width) / 2;
    let top = at.bottom + gap;
    if (placement === "end") {
      const [before, after] = [at.left - gap - width, at.right + gap];
      const isRtl = anchor.matches(":dir(rtl)");
      left = isRtl ? (before < edge ? after : before) : after + width > room.width ? before : after;
      top = at.top + (at.height - height) / 2;
    } else if (top + height > room.height) {
      top = at.top - gap - height;
    }
    bubble.style.left = `${Math.max(edge, Math.min(left, room.width - width))}px`;
    bubble.style.top = `${Math.max(edge, Math.min(top, room.height - height))}px`;
  }, [anchor, placement]);

  return <div {...rest} ref={ref} role="tooltip" className={styles.bubble} />;
}
