import { CacheProvider, type EmotionCache, withEmotionCache } from "@emotion/react";
import type { ReactNode } from "react";

import { AdoptedSheet } from "./adopted-sheet.ts";

/** One cache for the whole app, so that inserted rules are not inserted again. */
const caches = new WeakMap<EmotionCache, EmotionCache>();

function adopting(cache: EmotionCache): EmotionCache {
  const known = caches.get(cache);
  if (known) return known;
  // Has everything that emotion calls; emotion's own class also has private members.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sheet = new AdoptedSheet({ key: cache.key }) as unknown as EmotionCache["sheet"];
  const adopted = { ...cache, sheet };
  caches.set(cache, adopted);
  return adopted;
}

/**
 * Puts MUI's styles into constructed style sheets instead of style elements, which would need an
 * exception in the content security policy.
 */
export const AdoptedStyles = withEmotionCache<{ children: ReactNode }>(({ children }, cache) => (
  <CacheProvider value={adopting(cache)}>{children}</CacheProvider>
));
