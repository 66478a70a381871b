import { CacheProvider, type EmotionCache, withEmotionCache } from "@emotion/react";
import type { ReactNode } from "react";

import { AdoptedSheet } from "./adopted-sheet.ts";

/** One for the app: rules that are in need not be put in again. */
const caches = new WeakMap<EmotionCache, EmotionCache>();

function adopting(cache: EmotionCache): EmotionCache {
  const known = caches.get(cache);
  if (known) return known;
  // All that emotion calls is there; its own class has private members besides.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sheet = new AdoptedSheet({ key: cache.key }) as unknown as EmotionCache["sheet"];
  const made = { ...cache, sheet };
  caches.set(cache, made);
  return made;
}

/**
 * MUI's styles in style sheets that a script makes, in place of style elements: these would need
 * an exception in the content security policy.
 */
export const AdoptedStyles = withEmotionCache<{ children: ReactNode }>(({ children }, cache) => (
  <CacheProvider value={adopting(cache)}>{children}</CacheProvider>
));
