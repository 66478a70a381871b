import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { message } from "@lectern/contract/message";

import type { Blobs, StoredKey } from "#deps";
import { AppError, notFound, storageFull } from "#errors";

import { demandKey, isKey, newKey } from "./blobs-key.ts";
import { measuring } from "./blobs-measure.ts";
import { probe } from "./blobs-probe.ts";

const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));

const pageSize = 1000;

/** Deletes partial files older than a day, which no process can still be writing. */
async function sweep(incoming: string) {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const written = await stat(path).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > 86_400_000) await rm(path, { force: true });
  }
}

/**
 * Opens file storage in a folder, each file under a generated key; partial files are in a folder of
 * their own.
 */
export async function openFolderBlobs(folder: string): Promise<Blobs> {
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await sweep(incoming);

  const halfOf = (key: string) => join(incoming, key.slice(3));
  const pathOf = (key: string) => join(folder, demandKey(key));
  const statOf = (key: string) =>
    stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      // A temporary disk error does not mean that the file is missing.
      throw error.code === "ENOENT" ? notFound("file_not_found") : error;
    });

  return {
    newKey,
    async put(bytes, { maxBytes, key = newKey(), measured, signal }) {
      const path = pathOf(key);
      const half = halfOf(key);
      const { stream, result } = measuring(maxBytes, measured);
      try {
        const file = await open(half, "wx", 0o600);
        await pipeline(bytes, stream, file.createWriteStream({ flush: true }), { signal });
        await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 });
        await rename(half, path).catch((error: NodeJS.ErrnoException) => {
          // Another process took this one for dead and removed what it had received.
          throw error.code === "ENOENT"
            ? new AppError("unavailable", message("upload_interrupted"))
            : error;
        });
      } catch (error) {
        await rm(half, { force: true });
        throw isFull(error) ? storageFull(error) : error;
      }
      return { key, ...result() };
    },
    async get(key, range) {
      await statOf(key);
      return createReadStream(pathOf(key), range);
    },
    size: async (key) => (await statOf(key)).size,
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(halfOf(key), { force: true });
    },
    async *list(prefix) {
      const names = await readdir(join(folder, prefix)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      const keys = names.map((name) => `${prefix}/${name}`).filter(isKey);
      for (let at = 0; at < keys.length; at += pageSize) {
        const page: StoredKey[] = [];
        for (const key of keys.slice(at, at + pageSize)) {
          const found = await stat(pathOf(key)).catch(() => undefined);
          if (found) page.push({ key, modifiedAt: found.mtime });
        }
        yield page;
      }
    },
    async check() {
      const path = join(incoming, `check-${randomUUID()}`);
      try {
        await writeFile(path, probe, { mode: 0o600, flush: true });
        if (!probe.equals(await readFile(path))) throw new Error("a file came back changed");
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
