import { lazy } from "react";

const load = () => import("./Prose.tsx");

/**
 * An answer's Markdown renderer, loaded with the first answer. Components that show answers suspend
 * on it as on the answers themselves, so that raw Markdown never appears.
 */
export const LazyProse = lazy(async () => ({ default: (await load()).Prose }));

/** Preloads the renderer. */
export const loadProse = () => load().catch(() => {});
