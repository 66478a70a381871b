import type { Deps, SearchHit } from "#deps";
import type { OrgId } from "#http/member.ts";
import { inWorkspace } from "#scopes";

import { readNotice } from "./notice.ts";
import { Scanner } from "./scanner.ts";
import * as store from "./vector-blocks-store.ts";

/** What the vectors in memory need of the process. */
export type Outside = Pick<Deps, "db" | "dbFor" | "notices" | "ending" | "log">;

/** Maximum bytes of all vectors that a process holds. */
const mostBytes = 512 * 1024 * 1024;
const blocksAtOnce = 64;

/** The vectors of a workspace by one model in this process. */
interface Space {
  key: string;
  orgId: OrgId;
  model: string;
  bytes: number;
  loaded: Promise<void>;
  /** Documents with new vectors that are not loaded yet. */
  stale: Set<number>;
}

/**
 * Cache of vectors in this process, loaded at each workspace's first question; the least recently
 * used are evicted. Notices announce new vectors. Vectors of deleted documents stay until the next
 * load but are not found, since the database checks which passages may be seen.
 */
export class Spaces {
  readonly #outside: Outside;
  readonly #scanner = new Scanner(() => this.#spaces.clear());
  /** Least recently used first. */
  readonly #spaces = new Map<string, Space>();

  constructor(outside: Outside) {
    this.#outside = outside;
    const { notices, ending } = outside;
    const forgetAll = () => {
      for (const space of this.#spaces.values()) this.#close(space);
    };
    const unsubscribe = notices.subscribe("vectors", (text) => this.#hear(text), forgetAll);
    const end = () => {
      unsubscribe();
      void this.#scanner.stop();
    };
    ending.addEventListener("abort", end, { once: true });
  }

  /** Returns the nearest passages, nearest first, of all the workspace's documents or of `only`. */
  async nearest(
    orgId: OrgId,
    model: string,
    question: Float32Array,
    { limit, only }: { limit: number; only?: readonly number[] | undefined },
  ): Promise<SearchHit[]> {
    const space = this.#spaceOf(orgId, model);
    await space.loaded;
    if (space.bytes === 0) return [];
    await this.#refresh(space);
    return this.#scanner.ask({ space: space.key, question, limit, only });
  }

  #hear(text: string) {
    const { org, documents } = readNotice(text);
    for (const space of this.#spaces.values()) {
      if (space.orgId !== org) continue;
      // The number of dimensions of an empty space is unknown, so it is loaded again.
      if (!documents || space.bytes === 0) this.#close(space);
      else for (const no of documents) space.stale.add(no);
    }
  }

  #spaceOf(orgId: OrgId, model: string): Space {
    const key = `${orgId} ${model}`;
    const found = this.#spaces.get(key);
    this.#spaces.delete(key);
    const space: Space = found ?? {
      key,
      orgId,
      model,
      bytes: 0,
      loaded: Promise.resolve(),
      stale: new Set(),
    };
    this.#spaces.set(key, space);
    if (!found) {
      space.loaded = this.#load(space);
      space.loaded.catch(() => this.#close(space));
    }
    return space;
  }

  #close(space: Space) {
    if (this.#spaces.get(space.key) !== space) return;
    this.#spaces.delete(space.key);
    if (space.bytes > 0) this.#scanner.tell({ type: "close", space: space.key });
  }

  async #load(space: Space) {
    const { log } = this.#outside;
    const { orgId, model, key } = space;
    const { db } = inWorkspace(this.#outside, orgId);
    const { bytes, dimensions } = await store.sizeOf(db, orgId, model);
    if (bytes > mostBytes) {
      log.warn({ organization: orgId, bytes }, "a workspace has more vectors than memory is for");
      return;
    }
    if (bytes === 0) return;
    this.#makeRoomFor(bytes, space);
    space.bytes = bytes;
    this.#scanner.tell({ type: "open", space: key, dimensions });
    let last = { document_no: 0, block: -1 };
    for (;;) {
      const rows = await store.blocksAfter(db, orgId, model, last, blocksAtOnce);
      this.#put(space, rows);
      last = rows.at(-1) ?? last;
      if (rows.length < blocksAtOnce) return;
    }
  }

  #makeRoomFor(bytes: number, but: Space) {
    let held = bytes;
    for (const space of this.#spaces.values()) held += space.bytes;
    for (const space of this.#spaces.values()) {
      if (held <= mostBytes || space === but) continue;
      held -= space.bytes;
      this.#close(space);
    }
  }

  async #refresh(space: Space) {
    if (space.stale.size === 0) return;
    const documents = [...space.stale];
    space.stale.clear();
    const { db } = inWorkspace(this.#outside, space.orgId);
    const rows = await store.blocksOf(db, space.orgId, space.model, documents);
    for (const documentNo of documents) {
      this.#scanner.tell({ type: "remove", space: space.key, documentNo });
    }
    this.#put(space, rows);
  }

  #put({ key }: Space, rows: readonly store.BlockRow[]) {
    for (const { document_no, block, entries } of rows) {
      const bytes = new Uint8Array(Buffer.from(entries, "base64")).buffer;
      this.#scanner.tell({ type: "put", space: key, documentNo: document_no, block, bytes });
    }
  }
}
