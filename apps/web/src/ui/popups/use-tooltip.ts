import { type HTMLAttributes, useEffect, useRef, useState } from "react";

/** Milliseconds; the first three are the specification's. */
const enter = 100;
const touchEnter = 700;
const touchLeave = 1500;
/** Time for the pointer to cross the gap to the tooltip. */
const leaveGrace = 80;

/**
 * Decides when a tooltip shows and hides. `anchor` is the control while the tooltip is shown;
 * `handlers` also call the control's `own`.
 */
export function useTooltip(enabled: boolean, own: HTMLAttributes<HTMLElement>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = (next: HTMLElement | null, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), after);
  };
  const show = (control: HTMLElement, after: number) => {
    if (enabled) change(control, after);
  };
  const leave = () => change(null, leaveGrace);
  const hold = () => clearTimeout(timer.current);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return undefined;
    const go = () => setAnchor(null);
    const goByEsc = ({ key }: globalThis.KeyboardEvent) => key === "Escape" && go();
    document.addEventListener("scroll", go, { capture: true, passive: true });
    document.addEventListener("keydown", goByEsc);
    return () => {
      document.removeEventListener("scroll", go, { capture: true });
      document.removeEventListener("keydown", goByEsc);
    };
  }, [anchor]);

  const handlers: HTMLAttributes<HTMLElement> = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== "touch") show(event.currentTarget, enter);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      if (event.pointerType !== "touch") leave();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) show(event.currentTarget, enter);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      change(null, 0);
    },
    onTouchStart: (event) => {
      own.onTouchStart?.(event);
      show(event.currentTarget, touchEnter);
    },
    onTouchEnd: (event) => {
      own.onTouchEnd?.(event);
      change(null, anchor ? touchLeave : 0);
    },
    // A press runs the action or opens a menu, so the tooltip hides. A touch does not hide the
    // tooltip it opened; the mouse press a browser emulates after a touch does not count.
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      if (event.pointerType !== "touch") change(null, 0);
    },
  };
  return { anchor: enabled ? anchor : null, handlers, hold, leave };
}
