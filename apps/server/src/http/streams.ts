import type { Deps } from "#deps";
import { AppError } from "#errors";
import { places } from "#places";

import type { Member } from "./member.ts";

const tooMany = () =>
  new AppError(
    "too_many",
    "You have too many windows open. Close some, or try again in a moment.",
    {
      extra: { retry_after: 15 },
    },
  );

const ofProcess = new WeakMap<Deps["notices"], ReturnType<typeof places>>();

/**
 * Takes one of the event streams that a person may have open in this process; returns how to give it
 * back. Throws too_many. Visitors with a public link are told apart by their address.
 */
export function takeStream(deps: Deps, { accountId, only, address }: Member): () => void {
  const take = ofProcess.get(deps.notices) ?? places(deps.config.limits.streams, tooMany);
  ofProcess.set(deps.notices, take);
  return take(only === undefined ? accountId : `visitor ${address}`);
}
