import type { Observed } from "../plan.ts";

/** A file in a listing, and what its adapter finds it by. */
export interface Listed extends Observed {
  at: string;
}

/** A place that is listed and read. Both throw AppError where it does not respond as expected. */
export interface Adapter {
  /** Returns some files, and the cursor of those that follow; none follow without one. */
  list(
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<{ files: Listed[]; next?: string }>;
  read(file: Listed, signal: AbortSignal): Promise<AsyncIterable<Buffer>>;
}
