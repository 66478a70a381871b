import { lazy } from "react";

export { extractive, useModelChoices } from "./api.ts";
export { ModelChip } from "./ModelChip.tsx";
export { useModelEntries } from "./use-model-entries.ts";
export { WrittenBy } from "./WrittenBy.tsx";

/** The settings section, loaded lazily: a conversation does not need it. */
export const Models = lazy(async () => ({
  default: (await import("./settings/Models.tsx")).Models,
}));
