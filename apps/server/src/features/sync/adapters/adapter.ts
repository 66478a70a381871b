import type { Reference } from "@lectern/contract/references";

import type { SyncSeen } from "#schema";

import type { FileReaders } from "../mirroring/readers.ts";
import type { SourceFile } from "../plan.ts";

/** A file in a listing, and what its adapter finds it by. */
export interface ListedFile extends SourceFile {
  at: string;
  /** The title of a page, or the name of a message's document. */
  title?: string | undefined;
  /** What its document is cited by, where the source knows it. */
  reference?: Reference | undefined;
  /** Who may read it at the source, where that is mirrored; nobody where it is not known. */
  readers?: FileReaders | undefined;
}

/** A file that is being read. */
export interface FileContent {
  bytes: AsyncIterable<Buffer>;
  /** The name of its document, where its path does not tell it. */
  name?: string;
  /** The address where its document says that it came from. */
  url?: string;
  seen?: SyncSeen;
  maxBytes?: number;
}

/** A place that is listed and read. Both throw AppError where it does not respond as expected. */
export interface Adapter {
  /** Whether the list has only what is new: a file that is not in it is not gone. */
  isWindow?: true;
  /** Returns some files, and the cursor of those that follow; none follow without one. */
  list(
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<{ files: ListedFile[]; next?: string }>;
  /** `seen`: of what was stored. Returns undefined where the file still is that. */
  read(
    file: ListedFile,
    signal: AbortSignal,
    seen: SyncSeen | null,
  ): Promise<FileContent | undefined>;
  /** Ends its connection, if it has one. Called once, also after a failure. */
  close?(): Promise<void>;
}
