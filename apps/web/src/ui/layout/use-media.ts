import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches; updates when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener("change", tell);
      return () => media.removeEventListener("change", tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}

/** Below 900 the app shell has one column. */
export const narrow = "(max-width: 899.98px)";
/** Below 1200 side columns are hidden. */
export const belowWide = "(max-width: 1199.98px)";
/** Below 600 everything is in one column. */
export const phone = "(max-width: 599.98px)";
