import { makeVectors } from "./making.ts";

/** What the workers run for vectors, beside everything else: it mostly waits for a model. */
export const handlers = { "make-vectors": makeVectors };
