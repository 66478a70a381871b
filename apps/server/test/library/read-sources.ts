import type { NewSyncSource } from "@lectern/contract/sync";
import { expect } from "vitest";
import type { z } from "zod";

import { leastPace } from "../../src/features/sync/adapters/pace.ts";
import { runSource } from "../../src/features/sync/running.ts";
import { inWorkspace } from "../../src/scopes.ts";
import { endpoints, type Person, type startApp } from "../app.ts";
import { libraryOf } from "../sync/syncing.ts";

leastPace.ms = 100;

type App = Awaited<ReturnType<typeof startApp>>;

/** Adds a source that the server reads, and waits until its first run has ended. */
export async function readSource(
  app: App,
  person: Person,
  wanted: z.input<typeof NewSyncSource>,
  id?: string,
) {
  const collection_id = id ?? (await person.collection()).id;
  const params = { collection_id };
  const { status, body: source } = await person.call(endpoints.createSyncSource, {
    params,
    body: wanted,
  });
  expect([status, source]).toMatchObject([201, {}]);
  const shown = async () => {
    const { body } = await person.call(endpoints.listSyncSources, { params });
    return body.results.find((one) => one.id === source.id)!;
  };
  await expect
    .poll(shown, { timeout: 60_000 })
    .toSatisfy((one) => !one.running && (one.last_at ?? one.failure ?? one.paused) !== null);
  const payload = { organization_id: person.organizationId, source_id: source.id };
  return {
    collection_id,
    source,
    shown,
    /** Runs it in this process. */
    run: (more: { confirm?: true } = {}, signal = new AbortController().signal) =>
      runSource(
        inWorkspace(app.process, payload.organization_id),
        { ...payload, asked: true, ...more },
        signal,
      ),
    /** The job of its schedule. */
    runIfDue: () =>
      runSource(
        inWorkspace(app.process, payload.organization_id),
        payload,
        new AbortController().signal,
      ),
    ...libraryOf(person, collection_id),
  };
}
