import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { type TextSelection, selectedIn } from "./selected.ts";

/** ms after the last change: a selection grows character by character. */
const calm = 120;

/** Returns the text selected in a document's pages, once the pointer is released. */
export function useSelected(viewer: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<TextSelection | null>(null);
  const look = useEffectEvent(() =>
    setSelected(selectedIn(viewer.current?.querySelector<HTMLElement>("[data-reader]") ?? null)),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isHeld = false;
    const stop = new AbortController();
    const { signal } = stop;
    const soon = () => {
      clearTimeout(timer);
      if (!isHeld) timer = setTimeout(() => look(), calm);
    };
    document.addEventListener("selectionchange", soon, { signal });
    // The bar would be in the way while the user is still selecting.
    globalThis.addEventListener("pointerdown", () => (isHeld = true), { signal, capture: true });
    for (const name of ["pointerup", "pointercancel"]) {
      const release = () => {
        isHeld = false;
        soon();
      };
      globalThis.addEventListener(name, release, { signal, capture: true });
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return { selected, dismiss: () => setSelected(null) };
}
