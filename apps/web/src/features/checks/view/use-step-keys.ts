import { useEffect, useEffectEvent } from "react";

import { hearsSingleKeys } from "#platform/single-keys.ts";

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog]",
  ) !== null;

/** Hears `[` and `]` for the finding before and the next one. */
export function useStepKeys(onStep: (by: 1 | -1) => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target, defaultPrevented } = event;
    // `[` needs Alt on some keyboards.
    if (defaultPrevented || ctrlKey || metaKey || isTyping(target) || !hearsSingleKeys()) return;
    if ((key !== "[" && key !== "]") || document.querySelector("[role=dialog]")) return;
    onStep(key === "]" ? 1 : -1);
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
