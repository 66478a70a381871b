import type { TextArea } from "./areas.ts";
import { withTexts } from "./language.ts";

/** How to load what comes after a screen's first sight: once, with the texts of its area. */
export function part<Part>(area: TextArea, load: () => Promise<Part>): () => Promise<Part> {
  const withItsTexts = withTexts(area, load);
  let loaded: Promise<Part> | undefined;
  return () =>
    (loaded ??= withItsTexts().catch((error: unknown) => {
      // Tried again the next time.
      loaded = undefined;
      throw error;
    }));
}
