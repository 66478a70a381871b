import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

import { z } from "zod";

import type { LocalFile } from "../../features/sync/pure.ts";

const Kept = z.record(z.string(), z.tuple([z.number(), z.number(), z.string()]));

/** ms for which a change may leave the time of a file as it is. */
const clockMs = 2_000;

const cacheFolder = () => process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");

/** The hashes of a folder's files as of their sizes and times, in the person's cache folder. */
export class Hashes {
  #file: string;
  #before: z.infer<typeof Kept>;
  #now: z.infer<typeof Kept> = {};

  private constructor(file: string, before: z.infer<typeof Kept>) {
    this.#file = file;
    this.#before = before;
  }

  /** Without a cache that can be read, all files are hashed. */
  static async open(folder: string): Promise<Hashes> {
    const name = createHash("sha256").update(folder).digest("hex").slice(0, 32);
    const file = join(cacheFolder(), "lectern", `sync-${name}.json`);
    try {
      return new Hashes(file, Kept.parse(JSON.parse(await readFile(file, "utf8"))));
    } catch {
      return new Hashes(file, {});
    }
  }

  find({ path, size, modified }: LocalFile): string | undefined {
    const [ofSize, ofTime, sha256] = this.#before[path] ?? [];
    return ofSize === size && ofTime === modified ? sha256 : undefined;
  }

  /** Keeps the hash of a file, unless it may change again within the same time. */
  keep({ path, size, modified }: LocalFile, sha256: string) {
    if (Date.now() - modified > clockMs) this.#now[path] = [size, modified, sha256];
  }

  /** Writes the hashes; that they cannot be written only costs time. */
  async save(): Promise<void> {
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      const fresh = `${this.#file}.${process.pid}`;
      await writeFile(fresh, JSON.stringify(this.#now), { mode: 0o600 });
      await rename(fresh, this.#file);
    } catch {
      // The next run hashes the files again.
    }
  }
}
