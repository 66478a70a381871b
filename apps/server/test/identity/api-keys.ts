import { createApiKey, type NewApiKey } from "@lectern/contract/auth";
import { type Endpoint, Scope } from "@lectern/contract/endpoint";
import { listCollections } from "@lectern/contract/library";

import { addressOf, callAt, endpoints, type Person, type startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const all = Object.values(endpoints) as Endpoint[];
export const every = [...Scope.options];

export const make = (person: Person, body: Partial<NewApiKey> = {}) =>
  person.call(createApiKey, { body: { name: "Nightly", scopes: every, ...body } });

/** Calls an endpoint with ids that do not exist: who has no right to it must be refused first. */
export function knock({ url }: App, endpoint: Endpoint, headers: Record<string, string>) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const params = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()]));
  return fetch(`${url}${addressOf(endpoint, { params })}`, {
    method: endpoint.method,
    headers: { ...headers, ...(endpoint.body ? { "content-type": "application/json" } : {}) },
    ...(endpoint.body ? { body: "{}" } : {}),
    signal: AbortSignal.timeout(60_000),
  });
}

/** The caller of a program that sends only its API key. */
export const program = (key: string, organizationId?: string) => ({ token: key, organizationId });

/** Returns how a program calls with a key. */
export function programs(app: App) {
  const status = async (key: string, organizationId?: string) =>
    (await callAt(app.url, program(key, organizationId), listCollections, {})).status;

  return { status };
}
