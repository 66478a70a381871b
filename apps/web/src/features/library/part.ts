import { part as partOf } from "#platform/language/part.ts";

/** How to load what comes after the library's first screen: once, with its texts. */
export const part = <Part>(load: () => Promise<Part>) => partOf("library", load);
