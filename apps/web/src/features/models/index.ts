import { lazy } from "react";

export { extractive, useModelChoices } from "./api.ts";
export { ModelChip } from "./ModelChip.tsx";
export { useModelEntries } from "./use-model-entries.ts";
export { WrittenBy } from "./WrittenBy.tsx";

/** The section of the settings; a chat needs none of it. */
export const Models = lazy(async () => ({
  default: (await import("./settings/Models.tsx")).Models,
}));
