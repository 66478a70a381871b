import { type RefObject, startTransition, useEffect, useState } from "react";

/** px above and below the viewport. */
const margin = 1200;

/** Whether an element has come near the viewport; once true, it stays true. */
export function useNear(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    const target = element.current;
    if (near || !target) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        // Rendering it must not block scrolling.
        if (entries.some(({ isIntersecting }) => isIntersecting))
          startTransition(() => setNear(true));
      },
      { root: target.closest("[role=log]"), rootMargin: `${margin}px 0px` },
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [element, near]);
  return near || atOnce;
}
