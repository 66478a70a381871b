import { useEffect, useEffectEvent, useRef } from "react";

const firstAction = () =>
  [...document.querySelectorAll<HTMLElement>("[data-passage] [data-actions] button")].find(
    (button) => button.checkVisibility(),
  );

/**
 * What can be done with a passage are the next stops of the Tab key after the citation that opened it,
 * however much of the conversation stands between them; Shift and Tab lead back to the citation. It is
 * so once for each opening: afterwards all that stands between them is reached as everywhere. Returns
 * what is to be called when a citation opens its passage.
 */
export function useActionsByTab() {
  /** The citation that the next Tab leads from, and the one that Shift and Tab lead back to. */
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
  return () => {
    const { activeElement } = document;
    from.current = activeElement instanceof HTMLElement ? activeElement : null;
    back.current = null;
  };
}
