import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { openLog } from "#platform/log.ts";
import { openPool } from "#platform/postgres/database.ts";
import { startEmbedded } from "#platform/postgres/embedded/embedded.ts";
import { prepareDatabase } from "#platform/postgres/prepare.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/** Changes a connection string to another database of the same server. */
export const inDatabase = (url: string, name: string) => {
  const at = new URL(url);
  at.pathname = `/${name}`;
  return at.href;
};

/**
 * Starts a private server with a migrated database `template_lectern`; it is removed when the run
 * ends.
 */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), "lectern-test-"));
  const programsDir = join(tmpdir(), "lectern-test-postgres");
  const server = await startEmbedded(folder, { programsDir, durable: false });
  const log = openLog("silent");
  const admin = openPool(server.url, log, 1);
  await admin.query("create database template_lectern");
  const template = inDatabase(server.url, "template_lectern");
  await prepareDatabase(template, { databaseAppUrl: undefined, databaseWaitSeconds: 0 }, log);
  await admin.end();
  return {
    url: server.url,
    async stop() {
      await server.stop();
      // Several at once: it has 100,000 files and more.
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Vitest's global setup: one cluster for the run. */
export default async function setup(project: TestProject) {
  const cluster = await startCluster();
  project.provide("clusterUrl", cluster.url);
  return cluster.stop;
}
