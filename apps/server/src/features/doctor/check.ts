import type { Deps } from "#deps";

/** What a check may use: it runs beside the product, or without it. */
export type CheckDeps = Pick<Deps, "db" | "blobs">;

export interface Finding {
  /** A sentence for the person who runs the installation. */
  problem: string;
  repaired: boolean;
}

/** One thing that can be wrong with an installation. Changes nothing unless `repair` is asked for. */
export interface Check {
  name: string;
  run(
    deps: CheckDeps,
    how: { repair: boolean },
  ): Promise<{
    /** What was looked at: "1,204 files". */
    looked: string;
    findings: Finding[];
  }>;
}
