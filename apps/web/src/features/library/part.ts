import { part as partOf } from "#platform/language/part.ts";

/** Loads a part that the library's first screen does not need: once, with its texts. */
export const part = <Part>(load: () => Promise<Part>) => partOf("library", load);
