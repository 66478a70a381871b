import { useCallback, useEffect, useEffectEvent, useRef } from "react";

const firstAction = () =>
  [...document.querySelectorAll<HTMLElement>("[data-passage] [data-actions] button")].find(
    (button) => button.checkVisibility(),
  );

/**
 * After a citation opens a passage, Tab moves from the citation to the passage's first action,
 * skipping the rest of the conversation; Shift+Tab moves back. This works once for each opening;
 * afterwards Tab follows the document order. Returns a function to call when a citation opens one.
 */
export function useActionsByTab() {
  /** The citation that the next Tab starts from, and the one that Shift+Tab returns to. */
  const from = useRef<HTMLElement | null>(null);
  const back = useRef<HTMLElement | null>(null);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Tab" || event.defaultPrevented) return;
    const first = firstAction();
    const { activeElement } = document;
    const [start, end] = event.shiftKey ? [first, back.current] : [from.current, first];
    if (!start || !end?.isConnected || activeElement !== start) return;
    event.preventDefault();
    [from.current, back.current] = event.shiftKey ? [end, null] : [null, start];
    end.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
  return useCallback(() => {
    const { activeElement } = document;
    from.current = activeElement instanceof HTMLElement ? activeElement : null;
    back.current = null;
  }, []);
}
