import { withTexts } from "#platform/language.ts";

/** How to load what comes after the library's first screen: once, with its texts. */
export function part<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const withItsTexts = withTexts("library", load);
  let loaded: Promise<Part> | undefined;
  return () =>
    (loaded ??= withItsTexts().catch((error: unknown) => {
      // Tried again the next time.
      loaded = undefined;
      throw error;
    }));
}
