import { openLog } from "#platform/log.ts";
import { type OpenSandbox, openSandboxes } from "#platform/sandbox/sandbox.ts";

import { sandboxed } from "../src/features.ts";
import type { Sandboxes } from "../src/start.ts";

/** Lets a worker take inputs of every owner; the tests of the sandbox show that the product never does. */
const forAllOwners = (sandbox: OpenSandbox): OpenSandbox => ({
  ...sandbox,
  run: (input, request, limits, { owner, ...how } = {}) =>
    sandbox.run(input, request, limits, {
      ...how,
      // What follows its ids tells workers of different kinds of inputs apart.
      owner: owner?.replaceAll(/[\da-f-]{36}/g, "tests"),
    }),
});

let opened: Promise<Sandboxes> | undefined;

/**
 * Returns the sandboxes that all test files of this process share: nearly every test has a workspace
 * of its own, and to start a worker for it takes longer than what most of them do.
 */
export function sharedSandboxes(): Promise<Sandboxes> {
  opened ??= openSandboxes(openLog("silent"), sandboxed).then(
    ({ document, picture, recognition }) => ({
      document: forAllOwners(document),
      picture: forAllOwners(picture),
      recognition: forAllOwners(recognition),
    }),
  );
  return opened;
}
