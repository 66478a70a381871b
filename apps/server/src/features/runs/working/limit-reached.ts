import type { RunStop } from "@lectern/contract/run-parts";

/** A limit of the run, or a cap of its workspace, leaves no room for the next call. */
export class LimitReached extends Error {
  readonly limit: RunStop;
  constructor(limit: RunStop) {
    super(`the run has reached the limit of ${limit}`);
    this.name = "LimitReached";
    this.limit = limit;
  }
}
