import { afterAll, beforeEach } from "vitest";

import type { Settings } from "#deps";

import { startApp } from "../app.ts";
import { installedAt, type Script, startModelServer } from "../servers/models/model-server.ts";

/** Starts a scripted model for one test file; each test finds its list of requests empty. */
export async function scriptedModel(first?: Script) {
  const server = await startModelServer(first);
  afterAll(() => server.stop());
  beforeEach(() => {
    server.asked.length = 0;
  });
  return server;
}

/** Starts the product with a scripted model that the operator provides to every workspace. */
export async function startWithModel(more: Partial<Settings> = {}, first?: Script) {
  const server = await scriptedModel(first);
  return { server, app: await startApp({ model: installedAt(server), ...more }) };
}
