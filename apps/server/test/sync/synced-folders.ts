import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll } from "vitest";

import type { Person, startApp } from "../app.ts";
import { make } from "../identity/api-keys.ts";
import { runProgram, startProgram } from "../programs.ts";
import { syncing } from "./syncing.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** Returns how to make folders that `lectern sync` makes collections of, with a key of a person. */
export async function syncedFolders(app: App, person: Person) {
  const folders: string[] = [];
  afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));
  const { body } = await make(person, { scopes: ["library.read", "library.write"] });
  const fresh = async () => {
    const folder = await mkdtemp(join(tmpdir(), "lectern-sync-"));
    folders.push(folder);
    return folder;
  };

  return async (files: Record<string, string>) => {
    const [folder, cache] = [await fresh(), await fresh()];
    const write = (path: string, text: string) => {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const [path, text] of Object.entries(files)) write(path, text);
    const source = await syncing(person);
    const whole = [folder, "--collection", source.collection_id];
    const settings = { LECTERN_URL: app.url, LECTERN_API_KEY: body.key, XDG_CACHE_HOME: cache };
    return {
      ...source,
      folder,
      settings,
      write,
      sync: (...more: string[]) => runProgram("sync", [...whole, ...more], settings),
      start: (...more: string[]) => startProgram("sync", [...whole, ...more], settings),
    };
  };
}
