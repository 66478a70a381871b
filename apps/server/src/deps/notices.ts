import type { RawBuilder } from "kysely";

import type { Db } from "./database.ts";

/**
 * Short notices between processes of one installation. They may be lost; do not trust them as data.
 */
export interface Notices {
  /** Sent when `db`'s transaction commits. At most 7,900 bytes. */
  publish(db: Db, channel: NoticeChannel, payload: string): Promise<void>;
  /**
   * For a statement that publishes notices itself, which saves a transaction: a value that it
   * selects, and what is called once it has committed.
   */
  inStatement(
    channel: NoticeChannel,
    payloads: readonly string[],
  ): { part: RawBuilder<unknown>; afterCommit: () => void };
  /** `onGap` is called after reconnecting: notices were missed, so re-read the data. */
  subscribe(
    channel: NoticeChannel,
    listener: (payload: string) => void,
    onGap?: () => void,
  ): () => void;
}

/** A fixed list, so that one connection listens to all. */
export type NoticeChannel = "library" | "upload" | "chat" | "chat_stop" | "vectors";
