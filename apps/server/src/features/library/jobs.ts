import type { Deps, JobPayloads } from "#deps";

import { removeUnused } from "../files/index.ts";
import { removeEdition } from "./publishing/withdrawing.ts";
import { emptyTrash } from "./trash/emptying.ts";

/** The library jobs of the workers. */
export const handlers = {
  "remove-blobs": (deps: Deps, payload: JobPayloads["remove-blobs"]) => removeUnused(deps, payload),
  "empty-trash": emptyTrash,
  "remove-edition": removeEdition,
};
