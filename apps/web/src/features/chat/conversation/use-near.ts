import { type RefObject, startTransition, useEffect, useState } from "react";

/** px above and below what is in sight. */
const margin = 1200;

/** Whether an element has come near to what is in sight; from then on it stays so. */
export function useNear(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    const target = element.current;
    if (near || !target) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        // Drawing it must not hold up who scrolls.
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
