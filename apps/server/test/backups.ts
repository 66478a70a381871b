import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, inject } from "vitest";

import { backUp } from "#platform/backup/back-up.ts";
import { openPlace, type Place } from "#platform/backup/place.ts";

import { filesNamed } from "../src/features/files/index.ts";
import type { startApp } from "./app.ts";
import { inDatabase } from "./cluster.ts";

type App = Pick<Awaited<ReturnType<typeof startApp>>, "config" | "deps">;

/** Creates a database without any table. */
export async function emptyDatabase(): Promise<string> {
  const clusterUrl = inject("clusterUrl");
  const name = `empty_${uuid().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return inDatabase(clusterUrl, name);
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-backup-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a place for archives; by default a new folder. */
export const placeFor = (text: string = newFolder()): Promise<Place> =>
  openPlace(text, { s3: undefined }, { from: "/", env: {} });

/** Backs up an installation in this process. */
export const backUpTo = (
  place: Place,
  { config, deps }: App,
  more: { name?: string; secrets?: string[] } = {},
) =>
  backUp(
    {
      url: config.databaseUrl ?? "",
      blobs: deps.blobs,
      version: config.version,
      filesNamed,
      secrets: more.secrets,
    },
    place,
    more.name ?? "archive.tar",
  );
