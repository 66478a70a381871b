import { createReadStream } from "node:fs";
import { realpath } from "node:fs/promises";
import { sep } from "node:path";

import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError, invalid } from "#errors";

import { walk } from "../walking.ts";
import type { Adapter } from "./adapter.ts";

type Needs = Pick<Deps, "config">;

const within = (path: string, folder: string) =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const unreachable = (cause?: unknown) =>
  new AppError("unavailable", message("sync_folder_unreachable"), { cause });

/**
 * Returns the real path of a folder that the operator allows. Throws invalid for all others, with
 * the same sentence whether they exist or not.
 */
export async function demandFolder({ config }: Needs, path: string): Promise<string> {
  const refused = invalid(["body", "settings", "path"], message("sync_folder_refused"));
  if (!config.syncFolders.some((folder) => within(path, folder))) throw refused;
  try {
    const real = await realpath(path);
    const allowed = await Promise.all(config.syncFolders.map((one) => realpath(one)));
    // A link below an allowed folder must not lead out of it.
    if (allowed.some((folder) => within(real, folder))) return real;
  } catch (error) {
    throw unreachable(error);
  }
  throw refused;
}

/** A folder of the server. The size and the time of a file are its version. */
export const folderAdapter = (deps: Needs, { path }: { path: string }): Adapter => ({
  async list() {
    const root = await demandFolder(deps, path);
    try {
      const files = await walk(root, []);
      return {
        files: files.map(({ path, at, size, modified }) => {
          return { path, at, size, version: `${size} ${modified}` };
        }),
      };
    } catch (error) {
      throw unreachable(error);
    }
  },
  async read({ at }) {
    // Looked at again: a folder on the way may have become a link.
    const root = await demandFolder(deps, path);
    const real = await realpath(at).catch((error: unknown) => {
      throw unreachable(error);
    });
    if (!within(real, root)) throw unreachable();
    return { bytes: readingFrom(real) };
  },
});

async function* readingFrom(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  } catch (error) {
    throw unreachable(error);
  }
}
