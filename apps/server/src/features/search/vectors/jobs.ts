import { makeVectors } from "./vector-jobs.ts";

/** The job handlers for vectors, run concurrently with other jobs: they mostly wait for a model. */
export const handlers = { "make-vectors": makeVectors };
