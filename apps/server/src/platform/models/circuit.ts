import { ModelError } from "#deps";

import { modelError } from "./provider-errors.ts";

const failuresToOpen = 5;
const openForMs = 10_000;
const counted = new Set<ModelError["fault"]>(["unreachable", "timeout"]);

/**
 * A circuit breaker: fails at once while a provider is down after several failures in a row, and
 * lets one request through every ten seconds to check whether it is back.
 */
export function circuit(now: () => number = Date.now) {
  let failures = 0;
  let openUntil = 0;
  return {
    /** Throws ModelError while the provider is considered down. */
    enter() {
      if (failures < failuresToOpen) return;
      if (now() < openUntil) throw modelError("unreachable", "the provider has been down");
      openUntil = now() + openForMs;
    },
    answered() {
      failures = 0;
    },
    failed(error: unknown) {
      if (!(error instanceof ModelError) || !counted.has(error.fault)) return;
      failures += 1;
      if (failures >= failuresToOpen) openUntil = now() + openForMs;
    },
  };
}
