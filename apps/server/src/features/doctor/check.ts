import type { Deps } from "#deps";

/** What a check may use; it must also work while the product is not running. */
export type CheckDeps = Pick<Deps, "db" | "blobs"> & {
  searchEngine: Pick<Deps["searchEngine"], "remove" | "rebuild" | "health">;
};

export interface Finding {
  /** A sentence for the operator. */
  problem: string;
  repaired: boolean;
}

/** A check of one possible fault of an installation. Changes nothing unless `repair` is set. */
export interface Check {
  name: string;
  run(
    deps: CheckDeps,
    how: { repair: boolean },
  ): Promise<{
    /** What was checked: "1,204 files". */
    looked: string;
    findings: Finding[];
  }>;
}
