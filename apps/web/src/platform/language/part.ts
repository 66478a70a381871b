import type { TextArea } from "./areas.ts";
import { withTexts } from "./language.ts";

/** Returns a loader for code needed after a screen's first render, with its area's catalog. */
export function part<Part>(area: TextArea, load: () => Promise<Part>): () => Promise<Part> {
  const withItsTexts = withTexts(area, load);
  let loaded: Promise<Part> | undefined;
  return () =>
    (loaded ??= withItsTexts().catch((error: unknown) => {
      // The next call tries again.
      loaded = undefined;
      throw error;
    }));
}
