import type { Work } from "@lectern/contract/sources";
import type { SourceId } from "@lectern/contract/retraction-status";

import type { Deps } from "#deps";

/** A catalog of published works. To add another, add a file and list it in sources.ts. */
export interface Source {
  readonly id: SourceId;
  /** The name shown to users. */
  readonly name: string;
  /** `page` from 1. Throws AppError unavailable if the source does not respond. */
  search(query: string, page: { page: number; page_size: number }): Promise<WorkSearchResult>;
  /** Undefined if the source does not know the work. Throws AppError unavailable. */
  find(id: string): Promise<Work | undefined>;
}

export interface WorkSearchResult {
  total: number;
  results: Work[];
}

export type SourceDeps = Pick<Deps, "egress" | "config">;
