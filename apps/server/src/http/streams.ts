import { message } from "@lectern/contract/message";
import type { FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import { places } from "#places";

import type { Member } from "./member.ts";

/** Returns the last event that a reconnecting reader has; `first`, where the request names none. */
export function lastEventId({ headers }: FastifyRequest, first = 0): number {
  const id = headers["last-event-id"];
  return typeof id === "string" && /^\d{1,9}$/.test(id) ? Number(id) : first;
}

const tooMany = () =>
  new AppError("too_many", message("too_many_windows"), {
    extra: { retry_after: 15 },
  });

const ofProcess = new WeakMap<Deps["notices"], ReturnType<typeof places>>();

/**
 * Takes one of a person's event streams in this process; returns a function that releases it.
 * Throws too_many. Visitors with a public link are counted by address.
 */
export function takeStream(deps: Deps, { accountId, only, address }: Member): () => void {
  const take = ofProcess.get(deps.notices) ?? places(deps.config.limits.streams, tooMany);
  ofProcess.set(deps.notices, take);
  return take(only === undefined ? accountId : `visitor ${address}`);
}
