import { lazy } from "react";

const load = () => import("./Prose.tsx");

/**
 * An answer's Markdown, loaded with the first answer. Whatever shows answers waits for it as for the
 * answers themselves, so that nobody reads Markdown's signs.
 */
export const LazyProse = lazy(async () => ({ default: (await load()).Prose }));

/** Loads it ahead. */
export const loadProse = () => load().catch(() => {});
