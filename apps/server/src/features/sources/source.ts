import type { Work } from "@lectern/contract/sources";
import type { SourceId } from "@lectern/contract/retraction-status";

import type { Deps } from "#deps";

/** Someone who keeps a record of published works. Another one is another file, and a line below. */
export interface Source {
  readonly id: SourceId;
  /** As people know it. */
  readonly name: string;
  /** `page` from 1. Throws AppError unavailable where the source does not answer. */
  search(query: string, page: { page: number; page_size: number }): Promise<Found>;
  /** Undefined for a work that the source does not know. Throws AppError unavailable. */
  find(id: string): Promise<Work | undefined>;
}

export interface Found {
  total: number;
  results: Work[];
}

export type Asking = Pick<Deps, "egress" | "config">;
