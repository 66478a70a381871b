import type { SourceId } from "@lectern/contract/retraction-status";

import { notFound } from "#errors";

import { openAlex } from "./openalex.ts";
import type { SourceDeps, Source } from "./source.ts";

/** Returns the configured sources. */
export const sources = (deps: SourceDeps): Source[] =>
  [openAlex(deps)].filter((source) => source !== undefined);

/** Throws not_found if the source is not configured. */
export function demandSource(deps: SourceDeps, id: SourceId): Source {
  const source = sources(deps).find((one) => one.id === id);
  if (!source) throw notFound("source_not_found");
  return source;
}
