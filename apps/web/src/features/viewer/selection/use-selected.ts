import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { type Selected, selectedIn } from "./selected.ts";

/** ms after the last change: a selection grows letter by letter. */
const calm = 120;

/** The words that are selected in the pages of a document, once the pointer has let go of them. */
export function useSelected(viewer: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<Selected | null>(null);
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
    // Over the page that is being selected in, the bar would be in the way.
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
